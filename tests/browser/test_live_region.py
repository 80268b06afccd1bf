"""What a screen reader is told: one polite log, one new text a turn, in order, none replaced at once, none equal."""

from __future__ import annotations

from typing import Final, TypedDict

from playwright.sync_api import BrowserContext, Page

from tests.browser.play import MOST_TAPS, hurry, open_game, state_of, take_turn_step

AT_ONCE: Final = 500
WATCH: Final = """() => { window.said = []; window.gone = []; const born = new Map();
  new MutationObserver(changes => { for (const change of changes) {
    for (const text of change.addedNodes) {
      born.set(text, performance.now());
      window.said.push({ text: text.textContent, state: document.querySelector("main").dataset.state }); }
    for (const text of change.removedNodes) window.gone.push(performance.now() - born.get(text));
  } }).observe(document.querySelector("#log"), { childList: true, subtree: true, characterData: true }); }"""


class Said(TypedDict):
    text: str
    state: str


def _play_a_deal(page: Page) -> int:
    """Play until the deal is over; how many answers brought turns of the bots."""
    answers = 0
    for _ in range(MOST_TAPS):
        before = state_of(page)
        take_turn_step(page)
        answers += before == "play" and state_of(page) != "play"
        if state_of(page) == "deal-over":
            return answers
    raise AssertionError("the deal does not end")


def test_one_new_text_a_turn(phone: BrowserContext, address: str) -> None:
    hurry(phone, address)
    page = phone.new_page()
    page.set_default_timeout(20_000)
    open_game(page, address, "browser/live")
    page.evaluate(WATCH)
    answers = _play_a_deal(page)
    said: list[Said] = page.evaluate("window.said")
    texts = [each["text"] for each in said]
    assert len(texts) == answers
    assert len(set(texts)) == len(texts), "equal turns are told apart by the number of the turn"
    assert all(each["state"] != "play" for each in said)
    turns = [int(text.split()[1].rstrip(".")) for text in texts]
    assert turns == sorted(turns)
    assert min(page.evaluate("window.gone"), default=AT_ONCE) >= AT_ONCE


def test_the_log_is_the_only_one_that_speaks_of_turns(phone: BrowserContext, address: str) -> None:
    page = phone.new_page()
    open_game(page, address, "browser/live/one")
    assert page.locator("[role=log]").count() == 1
    assert page.locator("main [aria-live]").count() == 0
