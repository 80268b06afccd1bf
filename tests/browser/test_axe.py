"""axe-core finds no fault on any page, in any state of the table, in any colours, width or size of text."""

from __future__ import annotations

from collections import defaultdict
from itertools import combinations, product
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page

from tests.browser.looks import (
    ALL_LOOKS,
    SCHEMES,
    SETTINGS,
    SIZES,
    TEXTS,
    Look,
    looks_in_pairs,
    put,
)
from tests.browser.states import PLACES, Opened

AXE: Final = Path(__file__).parent / "node_modules/axe-core/axe.min.js"
_RUN: Final = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) => nodes.map(
    ({ target, any, all, none }) => `${id} at ${target}: ${[...any, ...all, ...none].map(c => c.message).join("; ")}`));
}"""


def faults_in(tab: Page, looks: list[Look]) -> str:
    """A line a fault, and the looks that have it."""
    tab.evaluate(AXE.read_text(encoding="utf-8"))
    found = defaultdict(list)
    for look in looks:
        put(tab, look)
        for fault in tab.evaluate(_RUN):
            found[fault].append("/".join(map(str, look)))
    return "\n".join(f"{fault} ({', '.join(seen)})" for fault, seen in found.items())


def test_no_violation(opened: Opened) -> None:
    faults = faults_in(opened.tab, looks_in_pairs(PLACES.index(opened.place)))
    assert not faults, faults


@pytest.mark.long
def test_no_violation_in_any_look(opened: Opened) -> None:
    faults = faults_in(opened.tab, list(ALL_LOOKS))
    assert not faults, faults


def test_every_two_values_meet() -> None:
    looked = [(place, *look) for number, place in enumerate(PLACES) for look in looks_in_pairs(number)]
    every = [set(values) for values in zip(*looked, strict=True)]
    assert every == [set(PLACES), set(SIZES), set(SCHEMES), set(TEXTS), set(SETTINGS)]
    for one, other in combinations(range(4), 2):
        assert {(row[one], row[other]) for row in looked} == set(product(every[one], every[other]))
