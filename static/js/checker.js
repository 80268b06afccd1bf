// Deals a game's cards from its seed in this browser alone, as the page describes it, and compares fingerprints and links
// of the daily's chain. It shares no code with the server: that both deal alike is what it is there to show.
const find = (selector) => document.querySelector(selector);
const SEATS = 4;
const HAND = 10;
const WORDS = 8;
const FULL = 2 ** 32;
const LINK = /^[0-9a-f]{64}$/;
const box = find("#fair_check");
const words = box.dataset;
const pack = words.pack.split(" ");

const digest = async (text) => new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const hash = async (text) => hexOf(await digest(text));

/** The numbers of a label, one after another. */
async function* stream(seed, label) {
  for (let block = 0; ; block += 1) {
    const view = new DataView((await digest(`${seed}|${label}|${block}`)).buffer);
    for (let place = 0; place < WORDS; place += 1) yield view.getUint32(place * 4);
  }
}

async function below(numbers, count) {
  const limit = FULL - (FULL % count);
  for (;;) {
    const { value } = await numbers.next();
    if (value < limit) return value % count;
  }
}

async function shuffled(numbers, list) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = await below(numbers, i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

const firstDealer = (seed) => below(stream(seed, "dealer"), SEATS);

async function dealOf(seed, number) {
  const dealer = ((await firstDealer(seed)) + number - 1) % SEATS;
  const cards = await shuffled(stream(seed, `deal ${number}`), pack);
  const hands = Array.from({ length: SEATS }, () => []);
  const dealt = SEATS * HAND;
  for (let i = 0; i < dealt; i += 1) hands[(dealer + 1 + i) % SEATS].push(cards[i]);
  return { dealer, hands, upcard: cards[dealt], stock: cards.slice(dealt + 1) };
}

/** A fault that has words on the page. */
class Fault extends Error {}

const isSeed = (text) => typeof text === "string" && text.isWellFormed() && /^\P{Cc}{1,200}$/u.test(text);

/** What was pasted: a seed, taken exactly as it is, or a record with its seed. */
function readPasted(text) {
  if (!text.trim()) throw new Fault("empty");
  if (!text.trimStart().startsWith("{")) return { seed: seedIn(text) };
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    throw new Fault("notJson");
  }
  if (record.format !== "ladder-rummy/1") throw new Fault("badFormat");
  if (typeof record.seed !== "string") throw new Fault("noSeed");
  return { seed: seedIn(record.seed), record };
}

function seedIn(text) {
  if (!isSeed(text)) throw new Fault("badSeed");
  return text;
}

const filled = (text, facts) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name]);

async function checkDealer({ seed, record }) {
  if (!record) return [];
  if (!Number.isInteger(record.first_dealer)) throw new Fault("noDealer");
  const facts = { said: record.first_dealer, true: await firstDealer(seed) };
  if (facts.said !== facts.true) throw new Fault(filled(words.wrongDealer, facts));
  return [words.rightDealer];
}

function comparePrint(print) {
  const expected = find("#check-print").value.trim().toLowerCase();
  if (!expected) return [];
  return [expected === print ? words.samePrint : words.otherPrint];
}

const SUITS = "CDHS";

/** A card as the page draws it within a sentence. */
function token(card) {
  const drawn = document.createElement("span");
  const shape = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  const [rank, suit] = card;
  drawn.className = `token ${suit}`;
  drawn.dataset.dealt = card;
  use.setAttribute("href", `#s-${SUITS.includes(suit) ? suit : "star"}`);
  shape.append(use);
  drawn.append(SUITS.includes(suit) ? rank.replace("T", "10") : "", shape);
  return drawn;
}

function showDeal(deal, print) {
  const rows = [...box.querySelectorAll(".dealt tr")];
  const cards = [...deal.hands, [deal.upcard], deal.stock];
  rows.forEach((row, place) => row.querySelector("td").replaceChildren(...cards[place].flatMap((card) => [token(card), " "])));
  box.querySelectorAll(".dealer").forEach((mark, seat) => { mark.hidden = seat !== deal.dealer; });
  find("#check-hash").textContent = print;
  find("#check-cards").hidden = false;
}

async function check(event) {
  event?.preventDefault();
  const said = find("#check-said");
  find("#check-cards").hidden = true;
  try {
    const pasted = readPasted(find("#check-seed").value);
    const lines = await checkDealer(pasted);
    const print = await hash(pasted.seed);
    showDeal(await dealOf(pasted.seed, Number(find("#check-deal").value)), print);
    said.textContent = [...lines, ...comparePrint(print)].join(" ");
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    said.textContent = words[fault.message] ?? fault.message;
  }
}

async function checkLink(event) {
  event.preventDefault();
  const [seed, before] = ["#link-seed", "#link-before"].map((field) => find(field).value.trim());
  const isLink = LINK.test(seed) && LINK.test(before);
  const answer = isLink && (await hash(seed)) === before ? "links" : "breaks";
  find("#link-said").textContent = words[isLink ? answer : "noLink"];
}

async function fetchRecord(address) {
  const answer = await fetch(address);
  if (!answer.ok) {
    find("#check-said").textContent = words.unfetched;
    return;
  }
  find("#check-seed").value = (await answer.text()).trimEnd();
  await check();
}

function open() {
  box.hidden = find("#link-form").hidden = false;
  find("#check-form").addEventListener("submit", check);
  find("#check-deal").addEventListener("change", () => find("#check-seed").value && check());
  find("#link-form").addEventListener("submit", checkLink);
  if (words.record) fetchRecord(words.record);
}

if (crypto.subtle) open();
else find("#check-insecure").hidden = false;
