"""The moment after a discard: nothing is sent in it, a tap takes it back without a trace, leaving the page sends it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.play import (
    draw,
    last_free_card,
    open_game,
    prefer,
    state_of,
    turn_of,
    wait_for_server,
    wait_for_state,
    watch_posts,
)

LONG = "3000"
SHORTER = "document.documentElement.dataset.takeBack = '1000'"
HAND = "[...document.querySelectorAll('#hand .card')].map(card => card.dataset.card)"
WAYS_BACK: dict[str, Callable[[Page], None]] = {
    "a tap on the card": lambda page: page.locator("#take-back").tap(),
    "Undo": lambda page: page.get_by_role("button", name="Undo").tap(),
    "Escape": lambda page: page.keyboard.press("Escape"),
    "u": lambda page: page.keyboard.press("u"),
}


@pytest.fixture
def page(phone: BrowserContext, address: str) -> Page:
    """A table with a card drawn, a discard of which waits for three seconds."""
    prefer(phone, address, take_back=LONG, pace="at-once")
    page = phone.new_page()
    page.set_default_timeout(20_000)
    open_game(page, address, "browser/take-back")
    draw(page)
    return page


@pytest.mark.parametrize("way", WAYS_BACK)
def test_a_discard_taken_back_was_never_made(page: Page, way: str) -> None:
    sent, before = watch_posts(page), (turn_of(page), page.evaluate(HAND), page.locator("main").inner_html())
    last_free_card(page).tap()
    expect(page.locator("#take-back")).to_be_visible()
    WAYS_BACK[way](page)
    expect(page.locator("#take-back")).to_have_count(0)
    expect(page.locator("[data-away]")).to_have_count(0)
    page.reload()
    assert (turn_of(page), page.evaluate(HAND), state_of(page)) == (*before[:2], "play")
    assert sent == []


def test_it_is_sent_once_when_the_moment_is_over(page: Page) -> None:
    sent, card = watch_posts(page), last_free_card(page).get_attribute("value")
    page.evaluate(SHORTER)
    last_free_card(page).dblclick()
    expect(page.locator("#take-back")).to_be_visible()
    assert sent == []
    wait_for_state(page, "draw")
    assert sent == [card]
    expect(page.locator("#take-back")).to_have_count(0)


def test_nothing_else_is_done_in_the_moment(page: Page) -> None:
    sent, card = watch_posts(page), last_free_card(page).get_attribute("value")
    last_free_card(page).tap()
    for other in (
        "#hand button[name=action] >> nth=0",
        "#stock",
        "#bar .lay",
        "#hand button[name=action] >> nth=1",
    ):
        page.locator(other).dispatch_event("click")
    page.keyboard.press("s")
    wait_for_state(page, "draw")
    assert sent == [card]


@pytest.mark.parametrize("leave", ["another page", "reload", "close"])
def test_leaving_the_page_sends_it(page: Page, phone: BrowserContext, address: str, leave: str) -> None:
    table = page.url
    last_free_card(page).tap()
    expect(page.locator("#take-back")).to_be_visible()
    if leave == "close":
        page.close()
    elif leave == "reload":
        page.reload()
        wait_for_state(page, "draw")
    else:
        page.goto(f"{address}/rules")
        page.go_back()
        wait_for_state(page, "draw")
    wait_for_server(phone, table, "draw")


def test_without_a_network_the_card_stays_in_the_hand(page: Page, phone: BrowserContext) -> None:
    hand, turn = page.evaluate(HAND), turn_of(page)
    page.evaluate(SHORTER)
    last_free_card(page).tap()
    phone.set_offline(True)
    expect(page.locator("#network")).to_be_visible()
    expect(page.locator("[data-away], #take-back")).to_have_count(0)
    assert (page.evaluate(HAND), turn_of(page)) == (hand, turn)
    phone.set_offline(False)
    last_free_card(page).tap()
    wait_for_state(page, "draw")
    expect(page.locator("#network")).to_be_hidden()


def test_without_a_moment_it_is_sent_at_once(page: Page, phone: BrowserContext, address: str) -> None:
    prefer(phone, address, take_back="0")
    page.reload()
    with page.expect_response("**/actions"):
        last_free_card(page).tap()
        assert page.locator("#take-back").count() == 0
    wait_for_state(page, "draw")


def test_two_taps_discard_where_that_is_wished(page: Page, phone: BrowserContext, address: str) -> None:
    prefer(phone, address, two_taps="on", take_back="0")
    page.reload()
    sent = watch_posts(page)
    first, last = page.locator("#hand button[name=action]").first, last_free_card(page)
    first.tap()
    expect(first).to_have_attribute("aria-pressed", "true")
    last.tap()
    expect(last).to_have_attribute("aria-pressed", "true")
    expect(first).not_to_have_attribute("aria-pressed", "true")
    assert sent == []
    last.tap()
    wait_for_state(page, "draw")
    assert len(sent) == 1
