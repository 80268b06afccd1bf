"""A person plays by taps on a phone: to the places, through reloads, double taps and a second tab."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.play import (
    expect_no_sideways_scroll,
    expect_table,
    hurry,
    play_to_the_end,
    seen,
    start_game,
    state_of,
    take_turn_step,
    tap_and_wait,
    turn_of,
)


@pytest.fixture
def page(phone: BrowserContext, address: str) -> Page:
    hurry(phone, address)
    page = phone.new_page()
    page.set_default_timeout(20_000)
    return page


def test_a_whole_game_by_taps(page: Page, address: str) -> None:
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    start_game(page, address, "browser/whole")
    assert play_to_the_end(page) > 50
    expect(page.locator("main")).to_contain_text(re.compile(r"place", re.IGNORECASE))
    expect_no_sideways_scroll(page)
    assert faults == []


@pytest.mark.long
def test_a_whole_game_by_mouse(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    hurry(context, address)
    page = context.new_page()
    start_game(page, address, "browser/mouse")
    assert play_to_the_end(page) > 50
    context.close()


def test_nothing_scrolls_on_a_small_phone(page: Page, address: str) -> None:
    start_game(page, address, "browser/fits")
    for _ in range(12):
        height, window = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert height <= window
        expect_no_sideways_scroll(page)
        take_turn_step(page)


def test_reload_back_and_forward_lead_to_the_same_table(page: Page, address: str) -> None:
    start_game(page, address, "browser/back")
    take_turn_step(page)
    turn, hand = turn_of(page), page.locator("#hand").inner_text()
    for move in (page.reload, page.go_back, page.go_forward):
        move()
    page.goto(f"{address}/rules")
    page.go_back()
    expect_table(page)
    assert (turn_of(page), page.locator("#hand").inner_text()) == (turn, hand)


def test_a_double_tap_counts_once(page: Page, address: str) -> None:
    start_game(page, address, "browser/double")
    turn = int(turn_of(page))
    page.locator("#stock").dblclick()
    expect(page.locator("main")).to_have_attribute("data-state", "play")
    page.wait_for_load_state("networkidle")
    assert int(turn_of(page)) == turn + 1


def test_a_second_tab_is_told_that_the_table_moved_on(
    page: Page, phone: BrowserContext, address: str
) -> None:
    start_game(page, address, "browser/tabs")
    second = phone.new_page()
    second.goto(page.url)
    tap_and_wait(page, page.locator("#stock"))
    tap_and_wait(page, seen(page, "#hand button[name=action]")[0])
    tap_and_wait(second, second.locator("#pile"))
    expect(second.locator("#notice")).to_be_visible()
    assert turn_of(second) == turn_of(page)


def test_a_lost_network_is_said_and_loses_nothing(page: Page, phone: BrowserContext, address: str) -> None:
    start_game(page, address, "browser/offline")
    turn = turn_of(page)
    phone.set_offline(True)
    page.locator("#stock").tap()
    expect(page.locator("#network")).to_be_visible()
    assert (turn_of(page), state_of(page)) == (turn, "draw")
    phone.set_offline(False)
    tap_and_wait(page, page.locator("#stock"))
    expect(page.locator("#network")).to_be_hidden()
    assert state_of(page) == "play"
