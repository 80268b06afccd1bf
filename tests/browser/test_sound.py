"""Sounds: none until they are chosen, none in a tab that is not looked at."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.play import draw, open_game, prefer

COUNT = """() => { window.notes = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.notes += 1; return start.apply(this, when); }; }"""
HIDDEN = "Object.defineProperty(document, 'hidden', { get: () => true });"


@pytest.mark.parametrize(
    ("sound", "is_hidden", "is_heard"), [("off", False, False), ("on", False, True), ("on", True, False)]
)
def test_a_card_is_heard_where_that_is_wished(
    phone: BrowserContext, address: str, sound: str, is_hidden: bool, is_heard: bool
) -> None:
    prefer(phone, address, sound=sound, pace="at-once")
    page: Page = phone.new_page()
    if is_hidden:
        page.add_init_script(HIDDEN)
    open_game(page, address, "browser/sound")
    page.evaluate(COUNT)
    draw(page)
    assert bool(page.evaluate("window.notes")) is is_heard
    page.reload()
    page.evaluate(COUNT)
    page.locator("#hand button[name=action]").last.tap()
    page.wait_for_selector("main[data-state=draw]")
    assert bool(page.evaluate("window.notes")) is is_heard, "the choice is kept"
