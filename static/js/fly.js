// A picture that moves from one place of the window to another and is gone. The table itself never waits for it.
import { isCalm } from "./settings.js";

const flying = new Set();

/** Fly a copy of `picture` between two elements; resolves when it has landed. */
export async function fly(picture, from, to, duration = 260) {
  if (isCalm() || !picture || !from || !to) return;
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.ariaHidden = "true";
  ghost.append(picture.cloneNode(true));
  const start = from.getBoundingClientRect();
  const goal = to.getBoundingClientRect();
  document.body.append(ghost);
  ghost.style.setProperty("--w", `${Math.min(goal.width, goal.height, 96) || 48}px`);
  const own = ghost.getBoundingClientRect();
  const at = (box) => ({ translate: `${middle(box).x - middle(own).x}px ${middle(box).y - middle(own).y}px` });
  flying.add(ghost);
  const flight = ghost.animate([at(start), at(goal)], { duration, easing: "ease-out", fill: "both" });
  await flight.finished.catch(() => {});
  flying.delete(ghost);
  ghost.remove();
}

/** Everything in the air is where it belongs. */
export function land() {
  for (const ghost of flying) ghost.remove();
  flying.clear();
}

const middle = (box) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
