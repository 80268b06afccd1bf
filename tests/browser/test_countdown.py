"""What is left of a day is the same in every zone and on a device whose clock is wrong; only the hour is local."""

from __future__ import annotations

import re
from contextlib import closing

import pytest
from playwright.sync_api import Browser, Page

ZONES = {
    "UTC": "00:00",
    "Pacific/Kiritimati": "14:00",
    "Pacific/Pago_Pago": "13:00",
    "Asia/Kathmandu": "05:45",
    "Asia/Kolkata": "05:30",
    "Africa/Nairobi": "03:00",
}
"""The hour of midnight UTC, from +14 to -11 and between the hours."""
_SAID = re.compile(r"Ends in (\d+) h (\d+) min, at (\d\d:\d\d) your time\.")


def _left(tab: Page) -> tuple[int, str]:
    """The minutes that are left and the hour of the end, as the page says them."""
    found = _SAID.fullmatch(tab.locator("time[data-left]").inner_text())
    assert found
    return int(found[1]) * 60 + int(found[2]), found[3]


def _server_minutes(tab: Page) -> int:
    """The minutes that the server says are left."""
    return int(tab.locator("time[data-left]").get_attribute("data-left") or "") // 60


@pytest.mark.parametrize("zone", ZONES)
def test_only_the_hour_of_the_end_is_the_players_own(browser: Browser, address: str, zone: str) -> None:
    with closing(browser.new_context(timezone_id=zone, service_workers="block")) as context:
        tab = context.new_page()
        for path in ("/", "/daily"):
            tab.goto(f"{address}{path}")
            minutes, hour = _left(tab)
            assert hour == ZONES[zone]
            assert 0 <= _server_minutes(tab) - minutes <= 1


@pytest.mark.parametrize("wrong", ["2019-05-01T07:13:00", "2031-02-03T23:59:30"])
def test_a_wrong_clock_counts_on_rightly(browser: Browser, address: str, wrong: str) -> None:
    with closing(browser.new_context(timezone_id="Asia/Kathmandu", service_workers="block")) as context:
        tab = context.new_page()
        tab.clock.install(time=wrong)
        tab.goto(f"{address}/daily")
        before, hour = _left(tab)
        assert hour == "05:45"
        assert 0 <= _server_minutes(tab) - before <= 1
        tab.clock.fast_forward("03:00")
        assert before - _left(tab)[0] in (3, 4)


def test_a_day_that_ends_meanwhile_is_said_to_be_over(browser: Browser, address: str) -> None:
    with closing(browser.new_context(service_workers="block")) as context:
        tab = context.new_page()
        tab.clock.install()
        tab.goto(f"{address}/daily")
        tab.clock.fast_forward("24:00:00")
        assert tab.locator("time[data-left]").inner_text() == "This day is over: the next one is there."


def test_without_scripts_it_is_said_in_hours_and_utc(browser: Browser, address: str) -> None:
    with closing(browser.new_context(java_script_enabled=False)) as context:
        tab = context.new_page()
        tab.goto(f"{address}/daily")
        said = tab.locator("time[data-left]").inner_text()
        assert re.fullmatch(r"Ends in \d+ h \d+ min, at 00:00 UTC\.", said)
