"""Months in addresses, for calendar and boards alike: how one is written, and which of them have a page."""

from __future__ import annotations

import re
from typing import Final

from ladder_rummy.daily.days import FIRST_DAY, LAST_DAY, day_at
from ladder_rummy.play.calendar import month_of

_WRITTEN: Final = re.compile("(20[0-9]{2})-(0[1-9]|1[0-2])")


def parse_month(text: str) -> int | None:
    """The month of an address: 202611 for ``2026-11``; None for what is no month."""
    found = _WRITTEN.fullmatch(text)
    return int(found[1]) * 100 + int(found[2]) if found else None


def today_at(now: int) -> int:
    """The day that is today's; the first and the last one beyond the ends of the chain."""
    return min(max(day_at(now), FIRST_DAY), LAST_DAY)


def month_at(now: int) -> int:
    """The month of today's daily, such as 202612."""
    return month_of(today_at(now))


def has_month(month: int, now: int) -> bool:
    """Whether a month has a day that has begun."""
    return month_of(FIRST_DAY) <= month <= month_at(now)
