// Says when an action did not reach the server or was not taken by it. An answer of 409 or 422 is the table itself
// with a line in it and is shown like any other; every other failure leaves the table as it is.
const line = document.getElementById("network");

const show = () => { line.hidden = false; };
const hide = () => { line.hidden = true; };

document.addEventListener("htmx:before:request", hide);
document.addEventListener("htmx:error", show);
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.status === 409 || ctx.response.status === 422) return;
  ctx.swap = "none";
  show();
});
