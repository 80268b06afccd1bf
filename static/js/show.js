// The bots' turns, shown one after another from the one answer that holds them all. The real table is there from the
// start, and what is shown lies over it: a tap skips the show, and acts as well unless it is on the pile, whose real
// top card the player has not seen yet.
import { find, findAll, stateNow, stop, table, turnNow } from "./parts.js";
import { face } from "./faces.js";
import { fly, land } from "./fly.js";
import { pace } from "./settings.js";
import { play } from "./sound.js";

let running = null; // { pile: the cards that the pile is shown with, cover, wake }
let before = {};

const accountText = () => find("#account ol")?.textContent;
const pause = (show, time) => new Promise((resolve) => {
  show.wake = resolve;
  setTimeout(resolve, time);
});

function remember(event) {
  skip();
  const action = event.detail.ctx.request?.body?.get?.("action") ?? "";
  const pile = [find("#pile")?.dataset.card, action.startsWith("drop ") && action.slice(5)];
  before = { state: stateNow(), turn: turnNow(), account: accountText(), pile: pile.filter(Boolean) };
  if (before.state === "deal-over") before.pile = [];
}

/** Whether the table shows turns of the bots that it did not show before the last answer. */
export function hasNews() {
  if (turnNow() === before.turn || !find("#account li")) return false;
  return stateNow() !== "play" || (before.account !== undefined && accountText() !== before.account);
}

function showPile(show) {
  show.cover.replaceChildren(face(show.pile.at(-1)));
}

async function showTurn(show, line, time) {
  const { seat, took, dropped } = line.dataset;
  const place = find(`#ladders .s${seat} th`);
  const pile = find("#pile");
  line.classList.add("told");
  if (took) show.pile.pop();
  showPile(show);
  await fly(face(took ?? "?"), took ? pile : find("#stock"), place, time / 3);
  if (running !== show) return;
  for (const lane of findAll(`.lane:has(.disc.s${seat})`)) lane.classList.remove("untold");
  if (dropped) {
    await fly(face(dropped), place, pile, time / 3);
    if (running !== show) return;
    show.pile.push(dropped);
    showPile(show);
    play("drop");
  }
  await pause(show, time / 3);
}

async function showTurns(time) {
  const show = { pile: before.pile, cover: document.createElement("span") };
  const lines = findAll("#account li");
  running = show;
  show.cover.className = "cover";
  find("#pile").append(show.cover);
  showPile(show);
  table().dataset.telling = "";
  for (const line of lines.filter((each) => "laid" in each.dataset)) {
    find(`.lane:has(.disc.s${line.dataset.seat})`)?.classList.add("untold");
  }
  for (const line of lines) {
    await showTurn(show, line, time);
    if (running !== show) return;
  }
  skip();
}

/** Show the table as it is. */
export function skip() {
  if (!running) return;
  const show = running;
  running = null;
  show.wake?.();
  show.cover.remove();
  land();
  delete table()?.dataset.telling;
  for (const each of findAll(".told, .untold")) each.classList.remove("told", "untold");
}

function onInput(event) {
  if (!running || ["Tab", "Shift"].includes(event.key)) return;
  const isOnPile = event.target.closest("#pile") && running.pile.at(-1) !== find("#pile").dataset.card;
  skip();
  if (isOnPile) stop(event);
}

document.addEventListener("htmx:before:swap", remember);
document.addEventListener("htmx:after:swap", () => { if (hasNews() && pace()) showTurns(pace()); });
document.addEventListener("click", onInput, true);
document.addEventListener("keydown", onInput, true);
document.addEventListener("submit", onInput, true);
