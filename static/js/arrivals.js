// What an answer brought comes from where it was: the drawn card from its pile, melds just laid down out of the felt.
import { find, findAll } from "./parts.js";
import { fly } from "./fly.js";
import { isCalm } from "./settings.js";

let melds = 0;

document.addEventListener("htmx:before:swap", () => { melds = findAll("#melds .meld").length; });
document.addEventListener("htmx:after:swap", (event) => {
  const action = event.detail.ctx.request?.body?.get?.("action");
  const drawn = find("#hand .card:has(.badge)");
  if (["stock", "pile"].includes(action) && drawn) {
    fly(drawn.querySelector(".face"), find(`#${action}`), drawn, 200);
  }
  const own = findAll(".lane:has(.disc.s0) .meld");
  if (isCalm() || !action?.startsWith("down ") || melds === findAll("#melds .meld").length) return;
  for (const meld of own) meld.animate([{ opacity: 0, translate: "0 1rem" }, {}], { duration: 260, easing: "ease-out" });
});
