"""Everything fits: no page is wider than its window, no table higher, and what is tapped is large enough."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.looks import PLAIN, SETTINGS, TEXTS, put, put_setting, put_text
from tests.browser.states import LONG, Opened

WINDOWS: Final = ((320, 568), (360, 560), (360, 640), (390, 844), (768, 1024), (1280, 800), (1366, 650))
"""Windows that hold a whole table at normal text size; pages scroll, but never sideways."""
NARROWEST: Final = (320, 360, 699, 1099)
"""Where a layout is at its narrowest, or just short of the next."""
LEAST_TARGET: Final = 24
GOOD_TARGET: Final = 44

_SCROLLS: Final = """() => { const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]; }"""
_TARGETS: Final = """(() => {
  const over = document.querySelector(":is(#keys, #players, #arrange):popover-open, #menu[open]");
  const isHit = (seen, { x, y, width, height }) => {
    const there = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen.contains(there) || there?.closest("label") === seen;
  };
  return [...document.querySelectorAll(
    "button:enabled, summary, select, label:has(input:enabled), a:is(.button, .card, .pile, .opener, nav *, .sheet *)"
  )]
    .filter(seen => seen.checkVisibility({ visibilityProperty: true }))
    .map(seen => ({ seen, box: seen.getBoundingClientRect(), name: seen.id || seen.className || seen.textContent }))
    .filter(({ seen, box }) => box.width > 1 && (over ? over.contains(seen) : isHit(seen, box)));
})()"""
"""What can be tapped: seen, and not under a sheet that lies over it."""
_SMALL: Final = (
    "least => TARGETS.filter(({ seen, box: { width, height } }) =>"
    " Math.min(width, height) < (seen.closest('#melds') ? 24 : least) - .01)"
    ".map(({ name, box: { width, height } }) => `${name}: ${width} x ${height}`)"
).replace("TARGETS", _TARGETS)
"""What can be tapped and is smaller than this many px; a strip of cards on the felt may be 24 px high."""
_OVERLAPS: Final = """() => {
  const targets = TARGETS;
  const lies = (one, other) => (other.matches(".opener") && other.parentElement.contains(one))
    || (one.id === "take-back" && other.id === "pile") || Boolean(one.closest(".settings .after, .steps-bar"));
  const shared = (one, other) => Math.min(
    Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));
  return targets.flatMap((one, index) => targets.slice(index + 1)
    .filter(other => shared(one.box, other.box) > .5)
    .filter(({ seen }) => !one.seen.contains(seen) && !seen.contains(one.seen))
    .filter(({ seen }) => !lies(one.seen, seen) && !lies(seen, one.seen))
    .map(other => `${one.name} and ${other.name} share ${shared(one.box, other.box)} px`));
}""".replace("TARGETS", _TARGETS)
"""Targets that lie over one another by chance: on purpose lies what stands in a part that opens on a tap as a whole,
a discard on the pile while it can be taken back, and the buttons of the settings and the steps of a replay over the end
of what scrolls."""
_WINDOWS_OF_TARGETS: Final[tuple[tuple[int, int], ...]] = (
    (320, 568),
    (360, 640),
    (390, 844),
    (768, 1024),
    (1280, 800),
)


def _show(tab: Page, width: int, height: int) -> tuple[int, int]:
    """By how much the page is too wide and too high in this window."""
    tab.set_viewport_size({"width": width, "height": height})
    sideways, down = tab.evaluate(_SCROLLS)
    return sideways, down


@pytest.fixture
def tab(opened: Opened) -> Page:
    put(opened.tab, PLAIN)
    return opened.tab


def test_a_place_fits_its_window(opened: Opened, tab: Page) -> None:
    over = {str(window): _show(tab, *window) for window in WINDOWS}
    for setting in SETTINGS[1:]:
        put_setting(tab, setting)
        over[setting] = _show(tab, 360, 640)
    if opened.place in LONG:
        over = {window: (sideways, 0) for window, (sideways, _) in over.items()}
    assert not any(map(any, over.values())), over


def test_nothing_scrolls_sideways(tab: Page) -> None:
    too_wide: dict[tuple[int, int], int] = {}
    for text in TEXTS:
        put_text(tab, text)
        too_wide |= {(width, text): _show(tab, width, 640)[0] for width in NARROWEST}
    assert not any(too_wide.values()), too_wide


def test_what_is_tapped_is_large_enough(tab: Page) -> None:
    small: list[str] = []
    for window in _WINDOWS_OF_TARGETS:
        _show(tab, *window)
        small += tab.evaluate(_SMALL, GOOD_TARGET if window[0] == 390 else LEAST_TARGET)
    assert not small, "\n".join(small)


def test_no_two_targets_lie_over_one_another(tab: Page) -> None:
    over: dict[str, list[str]] = {}
    for window in _WINDOWS_OF_TARGETS:
        _show(tab, *window)
        if found := tab.evaluate(_OVERLAPS):
            over[str(window)] = found
    assert not over, over
