"""Days by number: midnight and close to the second, against Python's own calendar."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from ladder_rummy.daily.days import (
    Standing,
    begins_at,
    closes_at,
    day_at,
    ends_at,
    has_daily,
    is_closed,
    last_closed,
    standing,
)  # fmt: skip


def moment(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def test_day_one_is_the_first_of_november() -> None:
    assert begins_at(1) == moment("2026-11-01T00:00:00")
    assert day_at(moment("2026-10-31T23:59:59")) == 0
    assert day_at(moment("2026-11-01T00:00:00")) == 1
    assert day_at(moment("2027-11-01T12:00:00")) == 366


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        ("2026-11-30T23:59:59", Standing.TO_COME),
        ("2026-12-01T00:00:00", Standing.TODAY),
        ("2026-12-01T23:59:59", Standing.TODAY),
        ("2026-12-02T00:00:00", Standing.CLOSING),
        ("2026-12-02T01:59:59", Standing.CLOSING),
        ("2026-12-02T02:00:00", Standing.CLOSED),
        ("2030-01-01T00:00:00", Standing.CLOSED),
    ],
)
def test_a_day_stands_where_its_seconds_say(at: str, expected: Standing) -> None:
    assert standing(31, moment(at)) is expected
    assert is_closed(31, moment(at)) is (expected is Standing.CLOSED)


def test_the_newest_closed_day_changes_at_two_o_clock() -> None:
    assert last_closed(moment("2026-12-02T01:59:59")) == 30
    assert last_closed(moment("2026-12-02T02:00:00")) == 31
    assert closes_at(31) - ends_at(31) == 7_200


@pytest.mark.parametrize("hours", [14.0, -11.0, 5.75])
def test_a_zone_changes_nothing(hours: float) -> None:
    zone = timezone(timedelta(hours=hours))
    for at in (begins_at(31) - 1, begins_at(31), ends_at(31) - 1, ends_at(31)):
        assert day_at(int(datetime.fromtimestamp(at, zone).timestamp())) == day_at(at)


def test_there_is_a_daily_for_ten_thousand_days() -> None:
    assert [day for day in range(-5, 10_010) if has_daily(day)] == list(range(1, 10_001))
