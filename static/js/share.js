// Copy and Share at the end of a game: shown where the browser can do it; the text is the one that the page shows.
import { find } from "./parts.js";

const resultText = () => find(".share").innerText.trim();
const offer = (selector, isPossible, act) => {
  const button = find(selector);
  if (!button || !isPossible) return;
  button.hidden = false;
  button.onclick = () => act(resultText(), button);
};

/** Says that it is done by a tick in front of the word, until the page changes. */
const copy = async (text, button) => {
  await navigator.clipboard.writeText(text);
  if (!button.textContent.startsWith("✓")) button.prepend("✓ ");
};
const share = (text) => navigator.share({ text }).catch(() => {});

const offerBoth = () => {
  offer("[data-copy]", navigator.clipboard, copy);
  offer("[data-share]", navigator.share, share);
};

document.addEventListener("htmx:after:swap", offerBoth);
offerBoth();
