"""The world's days by number: when each begins, ends and closes, all in whole seconds since 1970 (UTC).

One day is the same for everybody: no time zone, no device and no calendar plays a part here.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

FIRST_DAY: Final = 1
LAST_DAY: Final = 10_000
DAY_ZERO: Final = 1_793_404_800
"""The first second of 2026-10-31, the day before day 1."""
SECONDS: Final = 86_400
CLOSES_AFTER: Final = 7_200
"""Seconds from the end of a day to its close: a game begun on the day may be finished until then."""


class Standing(Enum):
    """Where a day stands at a moment."""

    TO_COME = "to-come"
    TODAY = "today"
    CLOSING = "closing"
    """Over, but games begun on it still count."""
    CLOSED = "closed"
    """Its seed, records and replays are public."""


def has_daily(day: int) -> bool:
    """Whether there is a daily of this number."""
    return FIRST_DAY <= day <= LAST_DAY


def day_at(moment: int) -> int:
    """The day that a moment lies in; numbers outside 1 to 10,000 have no daily."""
    return (moment - DAY_ZERO) // SECONDS


def begins_at(day: int) -> int:
    """The first second of a day."""
    return DAY_ZERO + day * SECONDS


def ends_at(day: int) -> int:
    """The first second after a day: midnight UTC."""
    return begins_at(day + 1)


def closes_at(day: int) -> int:
    """The first second in which nothing counts for the day any more: 02:00 UTC after it."""
    return ends_at(day) + CLOSES_AFTER


def standing(day: int, moment: int) -> Standing:
    """Where a day stands at a moment.

    >>> [standing(1, begins_at(1) + hours * 3600).value for hours in (-1, 0, 23, 24, 25, 26)]
    ['to-come', 'today', 'today', 'closing', 'closing', 'closed']
    """
    if moment < begins_at(day):
        return Standing.TO_COME
    if moment < ends_at(day):
        return Standing.TODAY
    return Standing.CLOSING if moment < closes_at(day) else Standing.CLOSED


def is_closed(day: int, moment: int) -> bool:
    """Whether all that a day held is public."""
    return moment >= closes_at(day)


def last_closed(moment: int) -> int:
    """The newest day that has closed; 0 or less before any has."""
    return day_at(moment - CLOSES_AFTER) - 1
