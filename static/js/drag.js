// Dragging as a second way: a hand card to the pile, to a lit meld or to another place of the hand, the stock or the
// pile to the hand. A drag presses the same buttons as a tap does; it knows no rule.
import { discardOf, find, findAll, handCards, handle, isUsable, stop } from "./parts.js";
import { isOpen } from "./take_back.js";
import { move } from "./order.js";

const SLACK = 8;
const HELD = 300;
let drag = null; // { what, x, y, since, ghost }

const boxHas = ({ left, right, top, bottom }, x, y) => x >= left && x <= right && y >= top && y <= bottom;
const isOver = (element, x, y) => element && boxHas(element.getBoundingClientRect(), x, y);
const pageScrolls = () => document.documentElement.scrollHeight > innerHeight + 1;

function lift() {
  const { what } = drag;
  const ghost = document.createElement("div");
  ghost.className = "ghost held";
  ghost.style.setProperty("--w", getComputedStyle(what).getPropertyValue("--w") && `${what.offsetWidth}px`);
  ghost.append(what.querySelector(".face, .back").cloneNode(true));
  document.body.append(ghost);
  drag.origin = ghost.getBoundingClientRect();
  drag.ghost = ghost;
  what.dataset.away = "";
  const radio = what.querySelector("input");
  if (radio && !radio.checked) radio.click();
}

function follow(x, y) {
  const { ghost, origin } = drag;
  ghost.style.translate = `${x - origin.x - origin.width / 2}px ${y - origin.y - origin.height / 2}px`;
}

function slotAt(x, y) {
  const slots = findAll("#melds .slot").filter(isUsable);
  const hit = slots.find((slot) => isOver(slot, x, y));
  const meld = findAll("#melds .meld").find((each) => isOver(each, x, y));
  const near = (slot) => Math.abs(slot.getBoundingClientRect().x - x);
  return hit ?? slots.filter((slot) => meld?.contains(slot)).toSorted((a, b) => near(a) - near(b))[0];
}

function drop({ what }, x, y) {
  if (!what.matches("#hand .card")) {
    if (isOver(find("#hand"), x, y)) what.click();
    return;
  }
  const slot = slotAt(x, y);
  const other = handCards().find((card) => card !== what && isOver(card, x, y));
  if (slot) slot.click();
  else if (isOver(find("#pile"), x, y)) discard(what);
  else if (other) move(what, other);
}

function discard(card) {
  const button = discardOf(card);
  if (button) button.form.requestSubmit(button);
}

function letGo(event) {
  if (!drag) return;
  const ended = drag;
  drag = null;
  if (!ended.ghost) return;
  ended.ghost.remove();
  delete ended.what.dataset.away;
  if (event.type !== "pointerup") return;
  addEventListener("click", stop, { capture: true, once: true });
  setTimeout(() => {
    removeEventListener("click", stop, { capture: true });
    if (ended.what.isConnected) drop(ended, event.clientX, event.clientY);
  });
}

document.addEventListener("pointerdown", (event) => {
  const what = event.target.closest("#hand :is(button, label).card:not(:disabled), #stock:enabled, #pile:enabled");
  if (!what || !event.isPrimary || event.button || isOpen() || find("#lay:popover-open")) return;
  drag = { what, x: event.clientX, y: event.clientY, since: event.timeStamp };
});
document.addEventListener("pointermove", (event) => {
  if (!drag) return;
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
  if (far && !drag.ghost) lift();
  if (drag.ghost) follow(event.clientX, event.clientY);
});
document.addEventListener("pointerup", letGo);
document.addEventListener("pointercancel", letGo);
// A finger scrolls a page that is longer than its window, unless it has rested on the card before.
document.addEventListener("touchmove", (event) => {
  if (drag && event.cancelable && (drag.ghost || !pageScrolls() || event.timeStamp - drag.since > HELD)) {
    event.preventDefault();
  }
}, { passive: false });
document.addEventListener("dragstart", (event) => { if (drag) event.preventDefault(); });
