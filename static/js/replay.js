// Steps through a replay without loading a page anew: arrow keys press the links, and what a link leads to takes the
// place of what is shown. Without it every step is a plain link.
const RELS = { ArrowLeft: "prev", ArrowRight: "next", Home: "start", End: "end" };
const MIRRORED = { ArrowLeft: "next", ArrowRight: "prev" };
const KEEPS = 30;
const kept = new Map();

const shown = () => document.querySelector(".replay");
const isRightToLeft = () => document.documentElement.dir === "rtl";
const relOf = (key) => (isRightToLeft() && MIRRORED[key]) || RELS[key];

/** The page at an address, read once; the few that were seen last are kept, since one goes back and forth. */
function read(address) {
  if (!kept.has(address)) {
    if (kept.size >= KEEPS) kept.delete(kept.keys().next().value);
    const page = fetch(address).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
    page.catch(() => kept.delete(address));
    kept.set(address, page);
  }
  return kept.get(address);
}

const readAhead = () => {
  const next = document.querySelector("#step-next");
  if (next) read(next.href);
};

/** What a line says to those who listen: its cards by their names. */
function inWords(line) {
  const copy = line.cloneNode(true);
  copy.querySelectorAll("[aria-label]").forEach((card) => card.replaceWith(card.getAttribute("aria-label")));
  return copy.textContent;
}

async function show(address, isNew) {
  let text;
  try {
    text = await read(address);
  } catch {
    location.assign(address);
    return;
  }
  const page = new DOMParser().parseFromString(text, "text/html");
  const focused = document.activeElement?.id;
  shown().replaceWith(page.querySelector(".replay"));
  if (isNew) history.pushState(null, "", address);
  document.getElementById(focused)?.focus({ preventScroll: true });
  document.querySelector("#said").textContent = inWords(document.querySelector("#deed"));
  readAhead();
}

const isPlain = (event) => !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) && !event.defaultPrevented;

document.addEventListener("click", (event) => {
  const link = event.target.closest(".replay a");
  if (!link || event.button !== 0 || !isPlain(event)) return;
  if (new URL(link.href).pathname !== location.pathname) return;
  event.preventDefault();
  show(link.href, true);
});
document.addEventListener("keydown", (event) => {
  const link = isPlain(event) && relOf(event.key) && document.querySelector(`#step-${relOf(event.key)}`);
  if (!link || event.target.closest("input, textarea, select")) return;
  event.preventDefault();
  link.click();
});
addEventListener("popstate", () => show(location.href, false));
readAhead();
