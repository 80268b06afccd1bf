"""In a language that is written from the right the table is mirrored, its cards, runs, ladders and numbers are not."""

from __future__ import annotations

from typing import Final

import pytest

from tests.browser.looks import PLAIN, put
from tests.browser.states import Opened

_ISOLATED: Final = (
    ".strip, .ladder, .face, .token, .chip, .places, #hand .cards, .last, .thrown, .gain b, .share [dir]"
)
_TURNED: Final = """selector => [...document.querySelectorAll(selector)]
  .filter(seen => getComputedStyle(seen).direction !== "ltr").map(seen => seen.className)"""
_OUT_OF_ORDER: Final = """() => {
  const rows = [...document.querySelectorAll(".strip, .places, .ladder, #hand .cards")]
    .filter(row => row.checkVisibility());
  const left = each => each.getBoundingClientRect().left;
  const top = each => Math.round(each.getBoundingClientRect().bottom / 20);
  return rows.filter(row => [...row.children].some((each, index, all) => index && each.checkVisibility()
    && !each.matches(".sr") && top(each) === top(all[index - 1]) && left(each) < left(all[index - 1])))
    .map(row => row.className);
}"""
_MIRRORED: Final = """() => { const middle = id => {
  const box = document.querySelector(id)?.getBoundingClientRect(); return box && box.left + box.width / 2; };
  return [middle("#stock"), middle("#pile"), middle("#bar .lay"), middle("#bar [aria-keyshortcuts=r]")]; }"""


@pytest.fixture
def mirrored(opened: Opened) -> Opened:
    put(opened.tab, PLAIN)
    opened.tab.evaluate("document.documentElement.dir = 'rtl'")
    return opened


def test_cards_runs_and_ladders_stay_left_to_right(mirrored: Opened) -> None:
    tab = mirrored.tab
    try:
        turned = tab.evaluate(_TURNED, _ISOLATED)
        out_of_order = tab.evaluate(_OUT_OF_ORDER)
        stock, pile, lay, sort = tab.evaluate(_MIRRORED)
        width = tab.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    finally:
        tab.evaluate("document.documentElement.dir = 'ltr'")
    assert (turned, out_of_order, width) == ([], [], 0)
    if stock is not None:
        assert stock > pile
    if lay is not None and sort is not None:
        assert lay > sort
