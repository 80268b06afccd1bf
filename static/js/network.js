// Says when an action did not reach the server or was not taken by it, and when there is no network at all. An answer
// of 409 or 422 is the table itself with a line in it and is shown like any other; every other failure leaves the
// table as it is. Nothing is sent a second time by itself. What is on its way when the page is left still arrives.
const notSent = document.getElementById("network");
const offline = document.getElementById("offline");

const show = () => { notSent.hidden = false; offline.hidden = true; };
const tell = () => { offline.hidden = navigator.onLine || !notSent.hidden; };

document.addEventListener("htmx:before:request", (event) => {
  event.detail.ctx.request.keepalive = true;
  notSent.hidden = true;
  tell();
});
document.addEventListener("htmx:error", show);
document.addEventListener("htmx:response:error", (event) => {
  const { ctx } = event.detail;
  if (ctx.response.status === 409 || ctx.response.status === 422) return;
  ctx.swap = "none";
  show();
});
addEventListener("offline", tell);
addEventListener("online", () => { offline.hidden = true; });
if (!navigator.onLine) tell();
