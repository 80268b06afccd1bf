"""Numbers, dates and times as a language writes them, the digits Western in all of them.

Knows formats, not what is counted or when. What is given as a time is in UTC, since days here are those of UTC.
"""

from __future__ import annotations

from datetime import UTC, date, datetime
from typing import Final

from babel.dates import format_date, format_datetime, format_time, get_day_names
from babel.numbers import format_decimal, format_percent

from ladder_rummy.i18n import language

_DIGITS: Final = "latn"


def show_number(number: int | float) -> str:
    """A number, its digits grouped as the language does.

    >>> show_number(12345)
    '12,345'
    """
    if isinstance(number, int) and 0 <= number < 1000:
        return str(number)
    return format_decimal(number, locale=language().code, numbering_system=_DIGITS)


def show_share(share: float) -> str:
    """A part of a whole, 0 to 1, in percent.

    >>> show_share(0.414)
    '41%'
    """
    return format_percent(share, locale=language().code, numbering_system=_DIGITS)


def show_date(day: date) -> str:
    """A date without its weekday.

    >>> show_date(date(2026, 12, 1))
    'December 1, 2026'
    """
    return format_date(day, "long", locale=language().code)


def show_month(day: date) -> str:
    """The month of a date with its year.

    >>> show_month(date(2026, 12, 1))
    'December 2026'
    """
    return format_date(day, "LLLL y", locale=language().code)


def weekdays() -> tuple[tuple[str, str], ...]:
    """The days of the week from Monday on, each in short and in full.

    >>> weekdays()[0]
    ('Mon', 'Monday')
    """
    short, full = (get_day_names(width, "stand-alone", language().code) for width in ("abbreviated", "wide"))
    return tuple((short[day], full[day]) for day in range(len(short)))


def show_time(seconds: int) -> str:
    """The time of a day of UTC, from seconds since 1970."""
    return format_time(datetime.fromtimestamp(seconds, UTC), "short", locale=language().code)


def show_moment(seconds: int) -> str:
    """Date and time in UTC, from seconds since 1970."""
    return format_datetime(datetime.fromtimestamp(seconds, UTC), "short", locale=language().code)
