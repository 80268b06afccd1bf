"""Nothing moves under the finger: no layout shift, parts that stay, no button where another was."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser

from tests.browser.looks import still_context
from tests.browser.states import States
from tests.browser.watched import Box, Shift, Tap, Watched

MOST_SHIFT: Final = 0.02
PARTS: Final = ("top", "ladders", "melds", "piles", "account", "contract", "hand", "bar")
"""The parts of the table, which stay where they are for a whole deal, whatever opens over them."""
_BOXES: Final = """names => Object.fromEntries(names.map(name => document.getElementById(name))
  .filter(part => part?.checkVisibility({ visibilityProperty: true }))
  .map(part => [part, part.getBoundingClientRect()])
  .map(([part, { x, y, width, height }]) => [part.id, [x, y, width, height]]))"""
IN_ONE_DEAL: Final = ("draw", "play", "ready", "down", "lit", "preview")
WINDOWS: Final = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 800))


def test_a_game_shifts_nothing(watched: Watched) -> None:
    windows = list(_windows([shift for shift in watched.shifts if not shift.expected]))
    worst = max(windows, key=_sum, default=[])
    assert _sum(worst) <= MOST_SHIFT, worst


def _windows(shifts: list[Shift]) -> Iterator[list[Shift]]:
    """Shifts as Cumulative Layout Shift takes them together: at most a second apart, at most five seconds in all."""
    window: list[Shift] = []
    for shift in shifts:
        if window and (shift.time - window[-1].time > 1_000 or shift.time - window[0].time > 5_000):
            yield window
            window = []
        window.append(shift)
    if window:
        yield window


def _sum(window: list[Shift]) -> float:
    return sum(shift.value for shift in window)


def test_parts_stay_through_a_game(watched: Watched) -> None:
    moved = set()
    for name in PARTS:
        seen = [(tap.state, tap.parts[name]) for tap in watched.taps if name in tap.parts]
        moved |= {
            f"{name}, {before} to {after}: {here} to {there}"
            for (before, here), (after, there) in pairwise(seen)
            if not _is_same(here, there)
        }
    assert not moved, "\n".join(sorted(moved))


def test_no_button_appears_where_another_was(watched: Watched) -> None:
    assert len(watched.taps) > 10
    clashes = {clash for before, after in pairwise(watched.taps) for clash in _clashes(before, after)}
    assert not clashes, "\n".join(sorted(clashes))


def _clashes(before: Tap, after: Tap) -> list[str]:
    return [
        f"{old} in {before.state} {old_box}, {new} in {after.state} {new_box}"
        for old, old_box in before.buttons
        for new, new_box in after.buttons
        if (new, new_box) not in before.buttons and old != new and _overlap(old_box, new_box)
    ]


def _overlap(one: Box, other: Box) -> bool:
    """Whether both ways more than a pixel is shared, which borders may be."""
    return all(
        min(one[way] + one[way + 2], other[way] + other[way + 2]) - max(one[way], other[way]) > 1
        for way in (0, 1)
    )


def _is_same(one: Box, other: Box) -> bool:
    return all(abs(here - there) < 1 for here, there in zip(one, other, strict=True))


@pytest.mark.parametrize("name", PARTS)
def test_a_part_stands_in_one_place_in_every_state(boxes: list[Seen], name: str) -> None:
    for window in WINDOWS:
        places = {seen.state: seen.box for seen in boxes if (seen.name, seen.window) == (name, window)}
        first = next(iter(places.values()))
        assert all(_is_same(first, box) for box in places.values()), (window, places)


class Seen(NamedTuple):
    """Where a part lies in a state, in a window of this width and height."""

    state: str
    window: tuple[int, int]
    name: str
    box: Box


@pytest.fixture(scope="module")
def boxes(browser: Browser, states: States) -> list[Seen]:
    return [seen for state in IN_ONE_DEAL for seen in _boxes_of(browser, states, state)]


def _boxes_of(browser: Browser, states: States, state: str) -> Iterator[Seen]:
    with still_context(browser) as context:
        tab = states.open(context, state)
        for width, height in WINDOWS:
            tab.set_viewport_size({"width": width, "height": height})
            for name, box in tab.evaluate(_BOXES, PARTS).items():
                yield Seen(state, (width, height), name, box)
