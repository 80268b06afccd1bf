"""A game watched while it is played by taps: what each answer weighed, what lay where at each tap, what shifted.

The page itself keeps a list of the parts and buttons that could be seen when a tap began: the table before each
tap is the one that the tap before it led to, so that two taps in a row tell what appeared where another thing was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import BrowserContext, Page

from tests.browser.play import open_game, state_of, take_turn_step

_WATCH: Final = """
window.watched = { taps: [], shifts: [] };
new PerformanceObserver(list => {
  for (const { value, startTime, hadRecentInput, sources } of list.getEntries()) {
    const names = sources.map(({ node }) => node?.id || node?.className || node?.nodeName);
    watched.shifts.push({ value, time: startTime, expected: hadRecentInput, names: names.join(" ") });
  }
}).observe({ type: "layout-shift", buffered: true });
const boxOf = seen => { const { x, y, width, height } = seen.getBoundingClientRect(); return [x, y, width, height]; };
const isHit = seen => {
  const [x, y, width, height] = boxOf(seen);
  return seen.contains(document.elementFromPoint(x + width / 2, y + height / 2));
};
const nameOf = seen => `${seen.closest("[id]").id} ${seen.className}`;
document.addEventListener("pointerdown", () => {
  const buttons = [...document.querySelectorAll("button:enabled, a[href], summary")]
    .filter(seen => seen.checkVisibility({ visibilityProperty: true }) && !seen.closest("#melds") && isHit(seen));
  watched.taps.push({
    state: document.querySelector("main").dataset.state ?? "",
    parts: Object.fromEntries([...document.querySelectorAll("#play > [id]")]
      .filter(seen => seen.checkVisibility()).map(seen => [seen.id, boxOf(seen)])),
    buttons: buttons.map(seen => [nameOf(seen), boxOf(seen)]),
  });
}, { capture: true });
"""

Box = tuple[float, float, float, float]
"""From the left, from the top, width, height in CSS px."""


@dataclass(frozen=True)
class Tap:
    """The table at the moment of a tap: its state, its parts, the buttons that could be used."""

    state: str
    parts: dict[str, Box]
    buttons: list[tuple[str, Box]]


@dataclass(frozen=True)
class Shift:
    """A layout shift as browsers count it, at a time in ms; one soon after a tap is expected. Names say what moved."""

    value: float
    time: float
    expected: bool
    names: str


@dataclass(frozen=True)
class Watched:
    """What was seen of a game, and how many bytes each answer to a post had, headers included."""

    taps: list[Tap]
    shifts: list[Shift]
    answers: list[int]


def watch(context: BrowserContext, address: str, seed: str, steps: int) -> Watched:
    """Play a game for so many steps, or to its end."""
    context.add_init_script(_WATCH)
    page = context.new_page()
    page.set_default_timeout(20_000)
    answers = weigh_posts(page)
    open_game(page, address, seed)
    for _ in range(steps):
        if state_of(page) == "game-over":
            break
        take_turn_step(page)
    seen: dict[str, list[dict[str, Any]]] = page.evaluate("watched")
    return Watched(list(map(_tap, seen["taps"])), [Shift(**shift) for shift in seen["shifts"]], answers)


def _tap(seen: dict[str, Any]) -> Tap:
    parts = {name: _box(sides) for name, sides in seen["parts"].items()}
    return Tap(seen["state"], parts, [(name, _box(sides)) for name, sides in seen["buttons"]])


def _box(sides: list[float]) -> Box:
    left, top, width, height = sides
    return left, top, width, height


def weigh_posts(page: Page) -> list[int]:
    """A list that grows by the bytes of each answer to a post of this page to a game."""
    cdp = page.context.new_cdp_session(page)
    posts: set[str] = set()
    weights: list[int] = []

    def note(event: dict[str, Any]) -> None:
        if event["request"]["method"] == "POST" and "/games/" in event["request"]["url"]:
            posts.add(event["requestId"])

    def weigh(event: dict[str, Any]) -> None:
        if event["requestId"] in posts:
            weights.append(int(event["encodedDataLength"]))

    cdp.on("Network.requestWillBeSent", note)
    cdp.on("Network.loadingFinished", weigh)
    cdp.send("Network.enable")
    return weights
