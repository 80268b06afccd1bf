// What is said to those who listen: one polite log beside the table, one new text a turn, never replaced.
import { find, findAll, turnNow } from "./parts.js";
import { hasNews } from "./show.js";

const KEPT = 12;

/** The words of a part of the table as a screen reader would say them, with a pause behind each block. */
function wordsOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data;
  if (node.nodeType !== Node.ELEMENT_NODE || node.ariaHidden === "true" || !node.checkVisibility()) return "";
  if (node.matches(".opener, .dismiss")) return "";
  const words = node.ariaLabel ?? [...node.childNodes].map(wordsOf).join("");
  return node.matches(".sr, b, strong, [role=img]") || getComputedStyle(node).display === "inline" ? `${words} ` : `${words}, `;
}

const tidy = (words) => words.replace(/\s+/g, " ").replace(/( ?,)+/g, ",").replace(/^[ ,]+|[ ,]+$/g, "");

/** Say a text after all that was said before it. */
export function say(words) {
  const log = find("#log");
  const text = document.createElement("p");
  text.textContent = words;
  log.append(text);
  while (log.childElementCount > KEPT) log.firstElementChild.remove();
}

export const read = (parts) => say(parts.map((part) => tidy(wordsOf(part))).join(". "));

document.addEventListener("htmx:after:swap", () => {
  if (!hasNews()) return;
  const parts = [...findAll("#account li"), find("#account .now")];
  const turn = find("#log").dataset.turn.replace("#", turnNow());
  say([turn, ...parts.map((part) => tidy(wordsOf(part)))].join(". "));
});
