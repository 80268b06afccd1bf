// After each answer the focus goes on to where the next action is; whoever has left the table for the menu stays there.
import { find, handCards, handle, isUsable, stateNow, table } from "./parts.js";

const PLACES = { draw: "#stock", "deal-over": "#deal_end .primary", "game-over": "#result h1" };

function nextPlace() {
  if (stateNow() !== "play") return find(PLACES[stateNow()]);
  const cards = handCards().filter((card) => isUsable(handle(card)));
  const next = cards.find((card) => card.querySelector(".badge")) ?? cards[0];
  return find("#hand .keep") ?? (next && handle(next));
}

document.addEventListener("htmx:after:swap", () => {
  const now = document.activeElement;
  if (now && now !== document.body && !table().contains(now)) return;
  nextPlace()?.focus({ preventScroll: true });
});

// Whoever opens the ways to lay down stands on the chosen one, and goes back to the button.
document.addEventListener("toggle", (event) => {
  if (event.target.id !== "lay") return;
  find(event.newState === "open" ? "#ways input:checked" : "#bar .lay")?.focus({ preventScroll: true });
}, true);
