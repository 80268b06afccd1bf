// The order of the hand: by suit, by rank, or the player's own, which dragging, Shift with arrows and a sheet make. It is kept in this browser, the own order for the last game that has one; cards new to it stand last.
import { find, handCards } from "./parts.js";

const SORT = "sort";
const KINDS = ["suit", "rank", "own"];
const OWN = "order";
const nameOf = (card) => (card.id || card.querySelector("input").id).slice(5);

let dealt = []; // the hand as the server orders it: by suit, the drawn card last until the turn ends

const kind = () => localStorage.getItem(SORT) ?? "suit";

function arrange() {
  if (!find("#hand")) return;
  find("#by-rank").togglePopover(kind() === "rank");
  const [game, ...names] = JSON.parse(localStorage.getItem(OWN) ?? "[]");
  const kept = game === location.pathname ? names : [];
  const place = (card) => (kept.includes(nameOf(card)) ? kept.indexOf(nameOf(card)) : 99);
  const cards = handCards();
  const wanted = kind() === "own" ? dealt.toSorted((a, b) => place(a) - place(b)) : dealt;
  if (wanted.some((card, index) => card !== cards[index])) find("#hand .cards").prepend(...wanted);
}

/** Put a hand card where another one lies, in the player's own order from now on. */
export function move(card, target) {
  const cards = inSight();
  const to = cards.indexOf(target);
  cards.splice(cards.indexOf(card), 1);
  cards.splice(to, 0, card);
  localStorage.setItem(OWN, JSON.stringify([location.pathname, ...cards.map(nameOf)]));
  localStorage.setItem(SORT, "own");
  arrange();
}

/** Go on to the next order; which one it is. */
export function nextOrder() {
  localStorage.setItem(SORT, KINDS[(KINDS.indexOf(kind()) + 1) % KINDS.length]);
  arrange();
  return kind();
}

/** The hand as it lies: the style sheet alone sorts it by rank. */
export const inSight = () => handCards().toSorted((a, b) => getComputedStyle(a).order - getComputedStyle(b).order);

function look() {
  dealt = handCards();
  arrange();
}

document.addEventListener("htmx:after:swap", look);
look();
