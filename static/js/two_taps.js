// A setting: the first tap on a hand card selects it, the second discards it. Where the table selects by itself (the
// player is down) nothing is left to do.
import { findAll, isDiscard, stop } from "./parts.js";
import { isOpen } from "./take_back.js";
import { wantsTwoTaps } from "./settings.js";

document.addEventListener("click", (event) => {
  const card = event.target.closest("#hand button.card");
  if (!card || !wantsTwoTaps() || isOpen() || !isDiscard(card) || card.ariaPressed === "true") return;
  stop(event);
  for (const other of findAll("#hand [aria-pressed]")) other.removeAttribute("aria-pressed");
  card.ariaPressed = "true";
}, true);
