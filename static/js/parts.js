// Where the parts of the table are: every selector that more than one script needs.
export const find = (selector) => document.querySelector(selector);
export const findAll = (selector) => [...document.querySelectorAll(selector)];

export const table = () => find("#table");
export const stateNow = () => table()?.dataset.state;
export const turnNow = () => find("#play input[name=turn]")?.value ?? "";
export const handCards = () => findAll("#hand .card");
/** What a person reaches of a hand card: its radio button where a tap selects, else itself. */
export const handle = (card) => card.querySelector("input") ?? card;

/** Whether it can be seen and used. */
export const isUsable = (element) => !element.disabled && element.checkVisibility({ visibilityProperty: true });
export const isDiscard = (button) => button?.name === "action" && button.value.startsWith("drop ");

/** The button that discards a hand card, if it may be discarded now. */
export function discardOf(card) {
  if (isDiscard(card)) return card;
  const place = card.querySelector("input")?.dataset.place;
  return place && find(`#bar [name=action][data-for~="${place}"]`);
}

/** The hand card that a discard button means: itself, or the selected one. */
export const cardOf = (button) => button.closest("#hand .card") ?? find("#hand .card:has(:checked)");

/** Ends an event here: no other script and no form hears of it. */
export function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}
