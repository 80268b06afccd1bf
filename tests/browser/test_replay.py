"""The replay under a person's hands: keys and links step through it in place, and without scripts by plain pages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.looks import still_context
from tests.browser.states import States


def _opened(context: BrowserContext, states: States, address: str) -> Page:
    client = states.client("game-over")
    context.add_cookies([{"name": k, "value": v, "url": address} for k, v in client.http.cookies.items()])
    tab = context.new_page()
    tab.goto(f"{address}{client.game}/replay")
    return tab


@pytest.fixture
def tab(browser: Browser, states: States, address: str) -> Iterator[Page]:
    with still_context(browser) as context:
        yield _opened(context, states, address)


def test_arrow_keys_step_in_place_and_say_each_move(tab: Page) -> None:
    tab.evaluate("window.isSame = true")
    for number in (1, 2, 3):
        tab.keyboard.press("ArrowRight")
        tab.wait_for_url(f"**/replay?move={number}")
        expect(tab.locator("#said")).not_to_be_empty()
        said = tab.inner_text("#said")
        named = tab.eval_on_selector_all("#deed [aria-label]", "cards => cards.map(card => card.ariaLabel)")
        assert all(name in said for name in named)
        assert said.startswith(tab.inner_text("#deed").split()[0])
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_url("**/replay?move=2")
    tab.keyboard.press("Home")
    tab.wait_for_url("**/replay?move=0")
    assert tab.evaluate("window.isSame")


def test_back_leads_to_the_move_before(tab: Page) -> None:
    tab.click("#step-next")
    tab.wait_for_url("**/replay?move=1")
    second = tab.inner_text("#deed")
    tab.click("#step-next")
    tab.wait_for_url("**/replay?move=2")
    tab.go_back()
    expect(tab.locator("#deed")).to_have_text(second)


def test_focus_stays_on_the_step_that_was_pressed(tab: Page) -> None:
    tab.focus("#step-next")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/replay?move=1")
    expect(tab.locator("#step-next")).to_be_focused()


def test_from_right_to_left_the_arrows_change_sides(tab: Page) -> None:
    tab.evaluate("document.documentElement.dir = 'rtl'")
    tab.keyboard.press("ArrowLeft")
    tab.wait_for_url("**/replay?move=1")


def test_without_scripts_every_step_is_a_page(browser: Browser, states: States, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    try:
        tab = _opened(context, states, address)
        for number in (1, 2):
            tab.click("#step-next")
            assert tab.url.endswith(f"/replay?move={number}")
        tab.click("#step-end")
        assert tab.is_visible("text=the deal is over")
    finally:
        context.close()


def test_the_check_of_a_replay_fetches_its_record(tab: Page) -> None:
    tab.click("a[href^='/fairness?game=']")
    tab.wait_for_selector("#check-cards", state="visible")
    assert "is the one that the seed says" in tab.inner_text("#check-said")
