// Draws a card's large face from its two letters, in the markup that the server uses: only for cards of the bots' turns,
// which lie nowhere any more when the answer is there.
const NS = "http://www.w3.org/2000/svg";

function shape(name, kind) {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("class", kind);
  svg.append(document.createElementNS(NS, "use"));
  svg.firstChild.setAttribute("href", `#s-${name}`);
  return svg;
}

/** The face of "7H"; of "" an empty place, of "?" a card's back. */
export function face(card) {
  const drawn = document.createElement("span");
  if (!card || card === "?") {
    drawn.className = card ? "back" : "face none";
    return drawn;
  }
  const [rank, suit] = card;
  drawn.className = `face ${suit}`;
  if (suit === "X") {
    drawn.append(shape("star", "rank"), shape("cap", "cap"));
    return drawn;
  }
  const name = document.createElement("b");
  name.textContent = rank === "T" ? "10" : rank;
  drawn.append(name, shape(suit, "suit"));
  if ("KQJ".includes(rank)) drawn.append(shape(rank, "court"));
  return drawn;
}
