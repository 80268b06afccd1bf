"""Copy at the end of a game puts on the clipboard what the page shows."""

from __future__ import annotations

from playwright.sync_api import BrowserContext, expect

from tests.browser.states import States


def test_copy(phone: BrowserContext, states: States) -> None:
    address = states.address_of("game-over")
    for name, value in states.cookies_of("game-over").items():
        phone.add_cookies([{"name": name, "value": value, "url": address}])
    phone.grant_permissions(["clipboard-read", "clipboard-write"])
    page = phone.new_page()
    page.goto(address)
    copy = page.locator("[data-copy]")
    copy.click()
    expect(copy).to_contain_text("✓")
    text = page.evaluate("navigator.clipboard.readText()")
    assert text.splitlines() == page.locator(".share").inner_text().strip().splitlines()
    assert text.startswith("Ladder Rummy\n")
