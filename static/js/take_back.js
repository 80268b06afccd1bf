// The moment after a discard: the card lies on the pile and nothing is sent yet, so a tap can take it back without a
// trace. Then the very form is sent that would have been sent at once. Leaving the page sends it as well.
import { cardOf, find, isDiscard, stop, turnNow } from "./parts.js";
import { takeBackTime } from "./settings.js";
import { fly } from "./fly.js";
import { play } from "./sound.js";

const LEFT = "left-with";
let moment = null; // { form, button, card, cover, undo, timer }; without a timer it is being sent
let isSending = false;

export const isOpen = () => Boolean(moment?.timer);

function begin(form, button) {
  const card = cardOf(button);
  const face = card.querySelector(".face");
  const cover = find("#moment").content.firstElementChild.cloneNode(true);
  cover.prepend(face.cloneNode(true));
  const pile = find("#pile");
  cover.style.left = `${pile.offsetLeft}px`;
  cover.style.top = `${pile.offsetTop}px`;
  find("#piles").append(cover);
  const undo = find('#bar [aria-keyshortcuts="u"]');
  moment = { form, button, card, cover, undo, wasIdle: undo.disabled, timer: setTimeout(send, takeBackTime()) };
  undo.disabled = false;
  fly(face, card, cover);
  card.dataset.away = "";
  play("drop");
}

function send() {
  const { form, button, undo, wasIdle, cover } = moment;
  clearTimeout(moment.timer);
  moment.timer = 0;
  cover.disabled = true;
  undo.disabled = wasIdle;
  if (!button.isConnected) return close();
  isSending = true;
  form.requestSubmit(button);
  isSending = false;
}

function close() {
  if (!moment) return;
  const { card, cover, undo, wasIdle, timer } = moment;
  clearTimeout(timer);
  if (timer) undo.disabled = wasIdle;
  cover.remove();
  delete card.dataset.away;
  moment = null;
}

/** Take the discard back: it was never made. */
export function takeBack() {
  if (!isOpen()) return false;
  fly(moment.cover.querySelector(".face"), moment.cover, moment.card);
  close();
  return true;
}

/** The same fields as the form's own, by a request that outlives the page; kept for the page that comes next. */
function sendOnLeaving() {
  if (!isOpen()) return;
  const { form, button } = moment;
  const body = new URLSearchParams(new FormData(form, button));
  fetch(form.getAttribute("action"), { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => {});
  sessionStorage.setItem(LEFT, JSON.stringify([location.pathname, turnNow(), button.value]));
  close();
}

/** A page that was loaded before that request arrived still shows the old turn: the same words again are safe. */
function sendAgain() {
  const [path, turn, action] = JSON.parse(sessionStorage.getItem(LEFT) ?? "[]");
  sessionStorage.removeItem(LEFT);
  if (path !== location.pathname || turn !== turnNow()) return;
  const button = find(`#play [name=action][value="${action}"]`);
  if (!button) return;
  isSending = true;
  button.form.requestSubmit(button);
  isSending = false;
}

document.addEventListener("submit", (event) => {
  if (isSending) return;
  if (moment) return stop(event);
  if (!isDiscard(event.submitter) || !takeBackTime()) return;
  stop(event);
  begin(event.target, event.submitter);
}, true);

document.addEventListener("click", (event) => {
  if (!isOpen() || !event.target.closest("#table :is(button, label, a)")) return;
  stop(event);
  if (moment.cover.contains(event.target) || moment.undo.contains(event.target)) takeBack();
}, true);

document.addEventListener("htmx:finally:request", () => { if (!isOpen()) close(); });
addEventListener("pagehide", sendOnLeaving);
document.addEventListener("visibilitychange", () => { if (document.hidden && isOpen()) send(); });
addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
addEventListener("load", sendAgain);
