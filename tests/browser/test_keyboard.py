"""A game by keyboard alone: letters, arrows, numbers, Enter and Escape; and when letters must stay silent."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.play import (
    MOST_TAPS,
    draw,
    hurry,
    open_game,
    prefer,
    seen,
    state_of,
    turn_of,
    wait_for_state,
    watch_posts,
)

FOCUSED = "document.activeElement.id"


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    hurry(context, address)
    page = context.new_page()
    page.set_default_timeout(20_000)
    yield page
    context.close()


def press_and_wait(page: Page, *keys: str) -> None:
    """Press keys, the last of which changes the table."""
    turn = turn_of(page)
    for key in keys:
        page.keyboard.press(key)
    page.wait_for_function(
        "turn => document.querySelector('main input[name=turn]')?.value !== turn", arg=turn
    )


def take_keyboard_step(page: Page) -> None:
    """One step of play by keys alone, the focus being where the last step left it."""
    if state_of(page) == "deal-over":
        press_and_wait(page, "n")
    elif state_of(page) == "draw":
        press_and_wait(page, "s")
    elif seen(page, "#bar .lay"):
        press_and_wait(page, "l", "Enter")
    elif seen(page, "#hand .keep"):
        press_and_wait(page, "k")
    elif page.locator("#hand input[type=radio]").count():
        _lay_off_or_discard(page)
    else:
        press_and_wait(page, "Enter")


def _lay_off_or_discard(page: Page) -> None:
    page.keyboard.press("Enter")
    if seen(page, "#melds .slot"):
        press_and_wait(page, "1")
        return
    for _ in range(14):
        if seen(page, "#bar .discard [name=action]"):
            press_and_wait(page, "d")
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError("no card can be discarded")


def play_deals(page: Page, most_deals: int) -> None:
    """Play to the end of so many deals, or of the game."""
    for _ in range(MOST_TAPS):
        if state_of(page) == "game-over":
            return
        if state_of(page) == "deal-over":
            most_deals -= 1
            if not most_deals:
                return
        take_keyboard_step(page)
    raise AssertionError("the deal does not end")


def test_a_deal_by_keyboard_alone(page: Page, address: str) -> None:
    open_game(page, address, "browser/keys")
    play_deals(page, 1)
    assert state_of(page) == "deal-over"


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(page: Page, address: str) -> None:
    open_game(page, address, "browser/keys/whole")
    play_deals(page, 11)
    assert state_of(page) == "game-over"


def test_the_focus_goes_on_to_the_next_action(page: Page, address: str) -> None:
    open_game(page, address, "browser/focus")
    page.keyboard.press("s")
    wait_for_state(page, "play")
    page.wait_for_function("() => document.activeElement.matches('.card:has(.badge)')")
    page.keyboard.press("Enter")
    wait_for_state(page, "draw")
    page.wait_for_function(f"() => {FOCUSED} === 'stock'")


def test_arrows_go_through_the_hand_as_it_lies(page: Page, address: str) -> None:
    open_game(page, address, "browser/arrows")
    draw(page)
    cards = page.locator("#hand .card")
    cards.nth(0).focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) == cards.nth(1).get_attribute("id")
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(FOCUSED) == cards.nth(0).get_attribute("id")
    page.set_viewport_size({"width": 360, "height": 640})
    page.keyboard.press("ArrowDown")
    assert page.evaluate(FOCUSED) == cards.nth(6).get_attribute("id")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(FOCUSED) == cards.nth(0).get_attribute("id")


def test_letters_are_silent_beside_modifiers_and_where_they_are_switched_off(
    page: Page, address: str
) -> None:
    open_game(page, address, "browser/letters")
    sent = watch_posts(page)
    for key in ("Control+s", "Alt+s", "Meta+s"):
        page.keyboard.press(key)
    prefer(page.context, address, letter_keys="off")
    page.reload()
    page.keyboard.press("s")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()
    assert (sent, state_of(page)) == ([], "draw")


def test_every_key_is_listed(page: Page, address: str) -> None:
    open_game(page, address, "browser/list")
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    listed = set(page.locator("#keys kbd").all_inner_texts())
    shown = page.evaluate(
        "[...document.querySelectorAll('[aria-keyshortcuts]')].map(each => each.ariaKeyShortcuts)"
    )
    assert set(shown) - {"?"} <= listed
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()


def test_one_key_reads_hand_table_and_contract(page: Page, address: str) -> None:
    open_game(page, address, "browser/reading")
    for key, words in (("h", "hand"), ("t", "Ladders"), ("c", "contract"), ("c", "contract")):
        before = page.locator("#log p").count()
        page.keyboard.press(key)
        expect(page.locator("#log p")).to_have_count(before + 1)
        expect(page.locator("#log p").last).to_contain_text(words)
    read = page.locator("#log p").first.inner_text()
    names = [card.get_attribute("aria-label") or "" for card in page.locator("#hand .card").all()]
    assert all(name in read for name in names)
    assert "Discard" not in read
