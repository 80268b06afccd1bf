"""Streaks over a thousand random histories against a plain recount, and through the database as days go by."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.streaks import FREE_IN, NO_STREAK, Streak, at, count_streak
from tests.daily.world import World

LAST = 60


def recount(played: set[int], today: int) -> tuple[int, int, int]:
    """Running, longest and last ended streak, walked day by day up to the day before ``today``."""
    running = longest = ended = 0
    forgiven: int | None = None
    gap = 0
    for day in range(min(played, default=today), today):
        if day in played:
            if gap:
                forgiven = day - 1
            running, gap = running + 1, 0
            longest = max(longest, running)
            continue
        gap += 1
        may_miss = gap == 1 and (forgiven is None or day - forgiven >= FREE_IN)
        if running and not may_miss:
            ended, running, forgiven = running, 0, None
        if not running:
            gap = 0
    return running, longest, ended


@settings(max_examples=1_000)
@given(st.lists(st.integers(0, 9), min_size=LAST, max_size=LAST), st.integers(0, 9))
def test_a_thousand_histories(draws: list[int], eagerness: int) -> None:
    played = {day for day, drawn in enumerate(draws, start=1) if drawn < eagerness}
    streak = at(count_streak(played), LAST + 1)
    assert (streak.running, streak.longest, streak.ended) == recount(played, LAST + 1)


@pytest.mark.parametrize(
    ("days", "open_day", "running", "ended"),
    [
        ([], 5, 0, 0),
        ([1], 2, 1, 0),
        ([1], 3, 1, 0),
        ([1], 4, 0, 1),
        ([1, 2, 4], 5, 3, 0),
        ([1, 2, 4], 6, 0, 3),
        ([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14], 15, 12, 0),
        ([1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 13], 14, 1, 10),
        ([1, 2, 5], 6, 1, 2),
        ([5, 1, 2, 2], 6, 1, 2),
    ],
)
def test_one_day_in_ten_is_free(days: list[int], open_day: int, running: int, ended: int) -> None:
    streak = at(count_streak(days), open_day)
    assert (streak.running, streak.ended) == (running, ended)


def test_nobody_has_no_streak(world: World) -> None:
    assert count_streak([]) == NO_STREAK
    assert world.boards.streak("nobody") == NO_STREAK
    assert world.boards.of_streaks("nobody").own is None


def test_a_streak_ends_when_its_last_chance_closes_and_says_what_it_was(world: World) -> None:
    for day in (40, 41, 42):
        world.finish("a", day)
    world.finish("b", 42)
    assert [(row.place, row.running, row.longest) for row in world.boards.of_streaks("b").rows] == [
        (1, 3, 3),
        (2, 1, 1),
    ]
    last_chance = world.boards.streak("a").until
    assert last_chance == 44
    world.clock.to(last_chance, 25.99)
    assert world.boards.streak("a").running == 3
    world.clock.to(last_chance, 26)
    assert world.boards.streak("a") == Streak(0, 3, 3, 44)
    board = world.boards.of_streaks("b")
    assert [(row.place, row.running, row.longest) for row in board.rows] == [(1, 0, 3), (2, 0, 1)]
    assert board.own == board.rows[1]
    world.finish("a", 50)
    assert world.boards.streak("a") == Streak(1, 3, 3, 52)


@pytest.mark.parametrize("zone", [14, -11, 5.75])
def test_a_journey_ends_no_streak(world: World, zone: float) -> None:
    """Whatever the clock on the wall says, a day is the server's: noon here, noon there."""
    for day in (40, 41, 42):
        world.clock.now = begins_at(day) + int((12 - zone / 2) * 3600)
        world.play(world.start("a", day))
    assert world.boards.streak("a").running == 3
