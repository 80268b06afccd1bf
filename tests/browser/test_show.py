"""The bots' turns, shown one after another from one answer: in order, to be skipped, and never in the way."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.play import (
    draw,
    last_free_card,
    open_game,
    prefer,
    server_state,
    state_of,
    take_turn_step,
    turn_of,
    wait_for_state,
)

# Notes each line of the account as it is told, and that the show has ended.
WATCH = """() => { window.told = [];
  new MutationObserver(changes => { for (const { target, attributeName } of changes) {
    if (attributeName === "class" && target.matches("#account li.told")) window.told.push(target.dataset.seat);
    if (attributeName === "data-telling" && !("telling" in target.dataset)) window.told.push("end"); } })
    .observe(document.querySelector("#frame"), { attributes: true, subtree: true }); }"""
ENDED = "() => window.told.at(-1) === 'end'"


def open_table(context: BrowserContext, address: str, pace: str, seed: str = "browser/show") -> Page:
    prefer(context, address, take_back="0", pace=pace)
    page = context.new_page()
    page.set_default_timeout(20_000)
    open_game(page, address, seed)
    draw(page)
    return page


def end_turn(page: Page) -> None:
    last_free_card(page).tap()
    wait_for_state(page, "draw")


@pytest.mark.parametrize("pace", ["fast", "normal"])
def test_each_bot_is_shown_in_its_turn(phone: BrowserContext, address: str, pace: str) -> None:
    page = open_table(phone, address, pace)
    page.evaluate(WATCH)
    end_turn(page)
    page.wait_for_function(ENDED)
    assert page.evaluate("window.told") == ["1", "2", "3", "end"]
    expect(page.locator(".ghost, .cover, .told, .untold")).to_have_count(0)
    assert all(line.is_visible() for line in page.locator("#account li").all())


def test_a_tap_skips_the_show(phone: BrowserContext, address: str) -> None:
    page = open_table(phone, address, "slow")
    page.evaluate(WATCH)
    end_turn(page)
    page.locator("#melds").tap()
    page.wait_for_function(ENDED)
    assert page.evaluate("window.told.length") < 4
    expect(page.locator(".ghost, .cover")).to_have_count(0)
    assert state_of(page) == "draw"


def test_the_stock_can_be_drawn_from_during_the_show(phone: BrowserContext, address: str) -> None:
    page = open_table(phone, address, "slow")
    end_turn(page)
    expect(page.locator("main[data-telling]")).to_have_count(1)
    page.locator("#stock").tap()
    wait_for_state(page, "play")
    expect(page.locator("main[data-telling]")).to_have_count(0)


def test_a_card_of_the_pile_that_was_not_seen_yet_is_not_taken(phone: BrowserContext, address: str) -> None:
    page = open_table(phone, address, "slow")
    end_turn(page)
    expect(page.locator("#pile .cover")).to_have_count(1)
    page.locator("#pile").tap()
    expect(page.locator("main[data-telling]")).to_have_count(0)
    assert (state_of(page), server_state(phone, page.url)) == ("draw", "draw")
    page.locator("#pile").tap()
    wait_for_state(page, "play")


@pytest.mark.parametrize(("motion", "is_shown"), [("system", False), ("full", True)])
def test_reduced_motion_shows_all_at_once(
    browser: Browser, address: str, motion: str, is_shown: bool
) -> None:
    context = browser.new_context(reduced_motion="reduce", has_touch=True)
    prefer(context, address, motion=motion)
    page = open_table(context, address, "slow")
    page.evaluate(WATCH)
    end_turn(page)
    expect(page.locator("#account li")).to_have_count(3)
    assert (page.locator("main[data-telling]").count() == 1) is is_shown
    assert bool(page.evaluate("window.told.length")) is is_shown
    context.close()


def test_taps_as_fast_as_they_come_leave_both_sides_agreed(phone: BrowserContext, address: str) -> None:
    page = open_table(phone, address, "slow", "browser/fast-taps")
    for _ in range(8):
        take_turn_step(page)
        for part in ("#pile", "#stock", "#melds", "#ladders"):
            page.locator(part).first.dispatch_event("click")
        page.wait_for_function("() => !document.querySelector('.htmx-request')")
        turn, state = turn_of(page), state_of(page)
        assert server_state(phone, page.url) == state
        page.reload()
        assert (turn_of(page), state_of(page)) == (turn, state)
