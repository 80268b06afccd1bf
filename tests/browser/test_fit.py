"""Everything fits: no page is wider than its window, no table higher, and what is tapped is large enough."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.looks import PLAIN, SETTINGS, TEXTS, put, put_setting, put_text
from tests.browser.states import PAGES, Opened

WINDOWS: Final = ((320, 568), (360, 560), (360, 640), (390, 844), (768, 1024), (1280, 800), (1366, 650))
"""Windows that hold a whole table at normal text size; pages scroll, but never sideways."""
NARROWEST: Final = (320, 360, 699, 1099)
"""Where a layout is at its narrowest, or just short of the next."""
LEAST_TARGET: Final = 24
GOOD_TARGET: Final = 44

_SCROLLS: Final = """() => { const page = document.documentElement;
  return [page.scrollWidth - page.clientWidth, page.scrollHeight - page.clientHeight]; }"""
_SMALL: Final = """least => [...document.querySelectorAll("button:enabled, summary, select, label:has(input:enabled)")]
  .filter(seen => seen.checkVisibility({ visibilityProperty: true }))
  .map(seen => [seen, seen.getBoundingClientRect()])
  .filter(([, { width }]) => width > 1)
  .filter(([seen, { width, height }]) => Math.min(width, height) < (seen.closest("#melds") ? 24 : least))
  .map(([seen, { width, height }]) => `${seen.id || seen.className || seen.tagName}: ${width} x ${height}`)"""
"""What can be tapped and is smaller than this many px; a strip of cards on the felt may be 24 px high."""


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
    if opened.place in PAGES:  # which may be longer than a window
        over = {window: (sideways, 0) for window, (sideways, _) in over.items()}
    assert not any(map(any, over.values())), over


def test_nothing_scrolls_sideways(tab: Page) -> None:
    too_wide: dict[tuple[int, int], int] = {}
    for text in TEXTS:
        put_text(tab, text)
        too_wide |= {(width, text): _show(tab, width, 640)[0] for width in NARROWEST}
    assert not any(too_wide.values()), too_wide


def test_what_is_tapped_is_large_enough(tab: Page) -> None:
    _show(tab, 320, 568)
    small = tab.evaluate(_SMALL, LEAST_TARGET)
    _show(tab, 390, 844)
    small += tab.evaluate(_SMALL, GOOD_TARGET)
    assert not small, "\n".join(small)
