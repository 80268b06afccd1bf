"""A network that comes and goes: it is said, nothing is sent twice, nothing acts on a later turn."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.play import (
    draw,
    hurry,
    last_free_card,
    open_game,
    server_state,
    state_of,
    turn_of,
    wait_for_state,
    watch_posts,
)


@pytest.fixture
def page(phone: BrowserContext, address: str) -> Page:
    hurry(phone, address)
    page = phone.new_page()
    page.set_default_timeout(20_000)
    open_game(page, address, "browser/network")
    return page


def test_no_network_is_shown_and_then_no_more(page: Page, phone: BrowserContext) -> None:
    phone.set_offline(True)
    expect(page.locator("#offline")).to_be_visible()
    phone.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden()


def test_taps_without_a_network_act_on_no_later_turn(page: Page, phone: BrowserContext) -> None:
    turn = turn_of(page)
    phone.set_offline(True)
    for _ in range(3):
        page.locator("#stock").tap()
        expect(page.locator("#network")).to_be_visible()
    phone.set_offline(False)
    page.reload()
    assert (turn_of(page), state_of(page)) == (turn, "draw"), "nothing was kept to be sent later"
    draw(page)
    assert int(turn_of(page)) == int(turn) + 1


def test_five_seconds_without_a_network_cost_one_tap(page: Page, phone: BrowserContext) -> None:
    draw(page)
    turn = int(turn_of(page))
    phone.set_offline(True)
    last_free_card(page).tap()
    expect(page.locator("#network")).to_be_visible()
    page.wait_for_timeout(5_000)
    phone.set_offline(False)
    last_free_card(page).tap()
    wait_for_state(page, "draw")
    expect(page.locator("#network")).to_be_hidden()
    assert int(turn_of(page)) == turn + 1


def test_an_answer_that_is_lost_changes_nothing_twice(page: Page) -> None:
    """The server takes the action, the answer never comes: the same tap again is answered as done."""
    turn = int(turn_of(page))

    def lose(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/actions", lose, times=1)
    page.locator("#stock").tap()
    expect(page.locator("#network")).to_be_visible()
    page.locator("#stock").tap()
    wait_for_state(page, "play")
    assert int(turn_of(page)) == turn + 1


@pytest.mark.parametrize("status", [429, 500, 502])
def test_a_server_that_fails_leaves_the_table_as_it_is(page: Page, status: int) -> None:
    turn = turn_of(page)
    page.route("**/actions", lambda route: route.fulfill(status=status, body="<h1>broken</h1>"), times=1)
    page.locator("#stock").tap()
    expect(page.locator("#network")).to_be_visible()
    assert (turn_of(page), state_of(page)) == (turn, "draw")


def test_what_is_under_way_when_the_page_is_left_arrives(
    page: Page, phone: BrowserContext, address: str
) -> None:
    table, sent = page.url, watch_posts(page)
    page.locator("#stock").dispatch_event("click")
    page.goto(f"{address}/rules")
    page.goto(table)
    assert sent == ["stock"]
    assert server_state(phone, table) == "play"
