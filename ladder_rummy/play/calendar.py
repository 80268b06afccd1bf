"""Dates of days, for people and for boards of a month: day 1 is 2026-11-01, always in UTC.

Days are numbers everywhere else; only what is shown or asked for by date passes through here.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import Final

DAY_ZERO: Final = date(2026, 10, 31)


def date_of(day: int) -> date:
    """The date of a day."""
    return DAY_ZERO + timedelta(days=day)


def day_of(when: date) -> int:
    """The day of a date; 0 or less before the first."""
    return (when - DAY_ZERO).days


def month_of(day: int) -> int:
    """The month that a day lies in, as the number of its period.

    >>> month_of(1), month_of(31)
    (202611, 202612)
    """
    when = date_of(day)
    return when.year * 100 + when.month


def days_of_month(month: int) -> range:
    """The days of a month such as 202611."""
    first = date(month // 100, month % 100, 1)
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return range(day_of(first), day_of(following))
