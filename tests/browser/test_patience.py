"""Nothing happens by itself: what was chosen stays chosen, however long a person thinks; and nothing moves unasked."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.play import draw, hurry, open_game, prefer, watch_posts
from tests.browser.states import States

MOVES = """() => getComputedStyle(document.querySelector("#hand .card")).transitionDuration !== "0s" """


def test_ten_minutes_later_the_card_is_still_selected(phone: BrowserContext, states: States) -> None:
    page = phone.new_page()
    page.clock.install()
    states.show(page, "down")
    requests: list[str] = []
    card = page.locator("#hand input").first
    card.check(force=True)
    card.focus()
    page.on("request", lambda request: requests.append(request.url))
    page.clock.fast_forward("10:00")
    page.locator("#menu summary").hover()
    expect(card).to_be_checked()
    expect(card).to_be_focused()
    assert requests == []


@pytest.mark.parametrize(
    ("system", "own", "moves"),
    [
        ("reduce", "system", False),
        ("no-preference", "system", True),
        ("reduce", "full", True),
        ("no-preference", "less", False),
    ],
)
def test_the_players_own_word_on_motion_comes_before_the_systems(
    browser: Browser, address: str, system: str, own: str, moves: bool
) -> None:
    context = browser.new_context(reduced_motion="reduce" if system == "reduce" else "no-preference")
    hurry(context, address)
    prefer(context, address, motion=own)
    page = context.new_page()
    open_game(page, address, "browser/motion")
    sent = watch_posts(page)
    draw(page)
    assert page.evaluate(MOVES) is moves
    assert sent == ["stock"]
    context.close()
