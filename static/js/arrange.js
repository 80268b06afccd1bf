// The Sort button; where it comes to the player's own order it opens a sheet in which two taps move a card: for whoever
// neither drags nor has keys.
import { find, handle, stop } from "./parts.js";
import { inSight, move, nextOrder } from "./order.js";

const picked = () => find("#arrange [aria-pressed=true]");

/** The hand once more, as buttons. */
function fill() {
  const places = inSight().map((card) => {
    const place = document.createElement("button");
    place.type = "button";
    place.className = "card";
    place.ariaLabel = handle(card).ariaLabel;
    place.append(card.querySelector(".face").cloneNode(true));
    return place;
  });
  find("#arrange .row").replaceChildren(...places);
}

function tap(place) {
  const from = picked();
  if (!from) {
    place.ariaPressed = "true";
    return;
  }
  const places = [...place.parentElement.children];
  const [card, target] = [from, place].map((each) => inSight()[places.indexOf(each)]);
  if (card !== target) move(card, target);
  fill();
  find("#arrange .row").children[places.indexOf(place)].focus();
}

document.addEventListener("click", (event) => {
  const place = event.target.closest("#arrange .card");
  if (place) tap(place);
  if (!event.target.closest("[popovertarget=by-rank]")) return;
  stop(event);
  if (nextOrder() !== "own") return;
  fill();
  find("#arrange").showPopover();
}, true);
