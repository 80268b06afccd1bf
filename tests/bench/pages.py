"""How fast the pages are: Lighthouse's slow phone on home and table, and the time from a tap to the table that stays.

All figures are medians of five. A tap is timed in the page by its own clock, on a processor slowed down four times,
until nothing has changed or moved for a while; its moment to take a discard back and the bots' turns one after
another are switched off, as a player can do, since they wait on purpose.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Page, sync_playwright

from tests.browser.lighthouse import measure
from tests.browser.looks import still_context
from tests.browser.play import hurry, open_game
from tests.browser.served import launch, serve
from tests.browser.states import States

RUNS: Final = 5
SLOWDOWN: Final = 4
QUIET_MS: Final = 300
"""How long nothing may change for the table to count as the one that stays."""
PLACES: Final = ("home", "draw", "down")
NUMBERS: Final = {
    "LCP ms": "largest-contentful-paint",
    "blocking ms": "total-blocking-time",
    "CLS": "cumulative-layout-shift",
}
_WATCH: Final = """quiet => new Promise(done => {
  let began = 0, last = 0;
  const note = () => { if (began) last = performance.now(); };
  const watcher = new MutationObserver(note);
  watcher.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener("pointerdown", () => { began = last = performance.now(); }, { capture: true, once: true });
  const look = () => {
    if (document.getAnimations().length) note();
    if (began && last > began && performance.now() - last > quiet) { watcher.disconnect(); done(last - began); }
    else requestAnimationFrame(look);
  };
  look();
})"""


def main() -> None:
    """Print a line a page and a line a kind of tap."""
    with TemporaryDirectory() as folder, serve(Path(folder) / "games.db") as address:
        _tell_pages(address)
        _tell_taps(address)


def _tell_pages(address: str) -> None:
    states = States(address)
    print(f"{'page':20}{'performance':>12}" + "".join(f"{name:>13}" for name in NUMBERS))
    for place in PLACES:
        reports = [
            measure(states.address_of(place), states.cookies_of(place), "performance") for _ in range(RUNS)
        ]
        figures = [median(report.scores["performance"] for report in reports)]
        figures += [median(report.numbers[audit] for report in reports) for audit in NUMBERS.values()]
        print(f"{place:20}{figures[0]:12.0f}" + "".join(f"{figure:13.2f}" for figure in figures[1:]))
    states.close()


def _tell_taps(address: str) -> None:
    with sync_playwright() as playwright, still_context(launch(playwright)) as context:
        hurry(context, address)
        page = context.new_page()
        open_game(page, address, "bench/pages")
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        draws, discards = [], []
        for _ in range(RUNS):
            draws.append(_time(page, "#stock"))
            discards.append(_time(page, "#hand button.card:enabled"))
    print(f"\ntap to the table that stays, processor {SLOWDOWN} times slower")
    print(f"{'draw':20}{median(draws):9.0f} ms")
    print(f"{'discard, bots':20}{median(discards):9.0f} ms")


def _time(page: Page, selector: str) -> float:
    """Milliseconds from a tap to the last change that it led to."""
    page.evaluate(f"() => {{ window.timed = ({_WATCH})({QUIET_MS}); }}")
    page.locator(selector).last.click()
    elapsed: float = page.evaluate("window.timed")
    return elapsed


if __name__ == "__main__":
    main()
