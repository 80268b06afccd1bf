"""Streaks of days: how many dailies a player has finished in time in a row, counted in the server's day numbers.

One missed day in any ten is forgiven: a streak goes on over it, without counting it. Knows day numbers only, so
neither a device's clock nor a journey can end a streak.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

FREE_IN: Final = 10
"""Of so many days in a row one may be missed."""


class Streak(NamedTuple):
    """The streaks of a player after the last day played, in days played."""

    running: int = 0
    """Zero once `at` has found it over."""
    longest: int = 0
    ended: int = 0
    """The one that ended last: before the running one, or the running one itself once it is over."""
    until: int = 0
    """The last day on which playing lets the running one go on."""


NO_STREAK: Final = Streak()


def count_streak(days: Iterable[int]) -> Streak:
    """The streaks of a player who has finished the dailies of these days in time.

    >>> count_streak([1, 2, 4, 5])
    Streak(running=4, longest=4, ended=0, until=6)
    >>> count_streak([1, 2, 5])
    Streak(running=1, longest=2, ended=2, until=7)
    """
    running = longest = ended = 0
    last: int | None = None
    missed: int | None = None
    for day in sorted(set(days)):
        if last is not None and day > _until(last, missed):
            running, ended, missed = 0, running, None
        elif last is not None and day == last + 2:
            missed = last + 1
        running += 1
        longest = max(longest, running)
        last = day
    return Streak(running, longest, ended, _until(last, missed)) if last is not None else NO_STREAK


def _until(last: int, missed: int | None) -> int:
    """One day after the last played, two where the day between may be missed."""
    is_free = missed is None or last + 1 - missed >= FREE_IN
    return last + 1 + is_free


def at(streak: Streak, open_day: int) -> Streak:
    """The streak as it is while ``open_day`` is the oldest day that can still be finished."""
    if not streak.running or open_day <= streak.until:
        return streak
    return streak._replace(running=0, ended=streak.running)
