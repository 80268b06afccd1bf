// Keys: a letter does what the button with that aria-keyshortcuts does, or reads the part of the table that has it;
// arrows move through the hand as it lies, with Shift they move the card itself. Never beside a modifier, never in a
// field of text.
import { find, findAll, handCards, handle, isUsable, stop } from "./parts.js";
import { move } from "./order.js";
import { read } from "./log.js";
import { takeBack } from "./take_back.js";
import { wantsLetters } from "./settings.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const FIELDS = "input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]";

/** The letter of a key in Latin script, whatever script the keyboard writes. */
const letterOf = ({ key, code }) => (/^[\x21-\x7e]$/.test(key) ? key : code.replace(/^Key/, "")).toLowerCase();

function press(letter) {
  const found = findAll(`[aria-keyshortcuts="${letter}"]`).filter((each) => isUsable(each) || letter === "?");
  const focused = letter === "d" && document.activeElement.closest("#hand button.card");
  const button = focused || found.find((each) => each.matches("button, summary, a"));
  if (button) button.click();
  else if (found.length) read(found);
  return button || found.length;
}

/** A number picks a way of laying down, or the place at a lit meld where the selected card goes. */
function pick(number) {
  const ways = findAll("#ways .way input").filter((way) => isUsable(way.closest(".way")));
  const choice = (ways.length ? ways : findAll("#melds .slot").filter(isUsable))[number - 1];
  choice?.focus();
  choice?.click();
  return choice;
}

function nearest(cards, from, [right, down]) {
  const at = (card) => card.getBoundingClientRect();
  const start = at(from);
  const row = (card) => Math.round((at(card).bottom - start.bottom) / start.height);
  if (right) {
    const along = cards.toSorted((a, b) => row(a) - row(b) || at(a).x - at(b).x);
    return along[along.indexOf(from) + right];
  }
  const there = cards.filter((card) => row(card) === down);
  return there.toSorted((a, b) => Math.abs(at(a).x - start.x) - Math.abs(at(b).x - start.x))[0];
}

function walk(event) {
  const card = event.target.closest("#hand .card");
  if (!card && event.target.closest("button, a, summary, input, #melds")) return false;
  const cards = handCards().filter((each) => isUsable(handle(each)));
  const next = card ? nearest(cards, card, ARROWS[event.key]) : cards[0];
  if (!next) return card;
  if (card && event.shiftKey) {
    move(card, next);
    handle(card).focus();
    return true;
  }
  handle(next).focus();
  if (next.matches("label")) handle(next).click();
  return true;
}

function enter(event) {
  if (event.target.matches("#ways input")) return findAll("#ways [name=action]").find(isUsable)?.click() ?? true;
  if (!event.target.matches("#hand input")) return false;
  if (event.target.checked) press("d");
  else event.target.click();
  return true;
}

function goBack() {
  if (takeBack()) return true;
  const back = find("#choosing .strip-bar a, #discards .strip-bar a");
  const sheet = find("#lay:popover-open");
  if (back) back.click();
  else if (sheet) sheet.hidePopover();
  else find("#pick")?.reset();
  return true;
}

function isDone(event) {
  if (event.key in ARROWS) return walk(event);
  if (event.key === "Escape") return goBack();
  if (event.repeat || (event.shiftKey && event.key !== "?")) return false;
  if (event.key === "Enter") return enter(event);
  if (!wantsLetters()) return false;
  return /^[1-9]$/.test(event.key) ? pick(Number(event.key)) : /^[a-z?]$/.test(letterOf(event)) && press(letterOf(event));
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.target.closest(FIELDS) || find(":is(#keys, #arrange):popover-open")) return;
  if (isDone(event)) event.preventDefault();
});
