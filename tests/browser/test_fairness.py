"""The checker deals in the browser what the engine deals, and says in a clear line what is wrong with a record."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest
from playwright.sync_api import Browser, Page

from ladder_rummy.daily.chain import seed_before
from ladder_rummy.engine.chance import Stream
from ladder_rummy.games.ladder import deal_of
from tests.browser.looks import still_context

SEEDS = ("demo", "Ω é", *(f"{Stream('checker', str(i)).word():x}|{i}" for i in range(8)))


@pytest.fixture(scope="module")
def tab(browser: Browser, address: str) -> Iterator[Page]:
    with still_context(browser) as context:
        tab = context.new_page()
        tab.goto(f"{address}/fairness")
        yield tab


def check(tab: Page, text: str, deal: int = 1, fingerprint: str = "") -> str:
    """What the checker says."""
    tab.fill("#check-seed", "")
    tab.select_option("#check-deal", str(deal))
    tab.fill("#check-print", fingerprint)
    tab.fill("#check-seed", text)
    tab.evaluate("document.querySelector('#check-said').textContent = '…'")
    tab.click("#check-form .button")
    tab.wait_for_function("document.querySelector('#check-said').textContent !== '…'")
    return tab.inner_text("#check-said")


def dealt(tab: Page) -> list[list[str]]:
    """The rows of cards: four hands, the card turned up, the stock."""
    rows: list[list[str]] = tab.evaluate(
        """() => [...document.querySelectorAll('.dealt tr')].map(
            row => [...row.querySelectorAll('[data-dealt]')].map(card => card.dataset.dealt))"""
    )
    return rows


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_is_dealt_as_the_engine_deals_it(tab: Page, seed: str) -> None:
    for number in (1, 4, 10):
        check(tab, seed, number)
        deal = deal_of(seed, number)
        expected = [*deal.hands, (deal.upcard,), deal.stock]
        assert dealt(tab) == [list(map(str, cards)) for cards in expected]
        marks = tab.eval_on_selector_all(".dealer", "marks => marks.map(mark => !mark.hidden)")
        assert marks == [seat == deal.dealer for seat in range(4)]
    assert tab.inner_text("#check-hash") == sha256(seed.encode()).hexdigest()


def test_a_record_gives_its_seed_and_its_dealer_is_checked(tab: Page) -> None:
    right = '{"format": "ladder-rummy/1", "game": "ladder", "seed": "demo", "first_dealer": 2}'
    assert "is the one that the seed says" in check(tab, right)
    assert dealt(tab)[0] == list(map(str, deal_of("demo", 1).hands[0]))


def test_a_fingerprint_is_compared(tab: Page) -> None:
    assert "fits" in check(tab, "demo", fingerprint=sha256(b"demo").hexdigest().upper())
    assert "does not fit" in check(tab, "demo", fingerprint=sha256(b"Demo").hexdigest())


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", "Paste a seed"),
        ("x" * 201, "no seed"),
        ("two\nlines", "no seed"),
        ('{"format": "ladder-rummy/1", "seed": "de', "no JSON"),
        ('{"format": "ladder-rummy/2", "seed": "demo"}', "another kind"),
        ('{"format": "ladder-rummy/1"}', "holds no seed"),
        ('{"format": "ladder-rummy/1", "seed": ""}', "no seed"),
        ('{"format": "ladder-rummy/1", "seed": "demo", "first_dealer": 3}', "names seat 3"),
        ('{"format": "ladder-rummy/1", "seed": "demo"}', "names no first dealer"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_is_dealt(tab: Page, text: str, line: str) -> None:
    assert line in check(tab, text)
    assert tab.is_hidden("#check-cards")


def test_a_link_of_the_chain_is_checked(tab: Page) -> None:
    seed = "0" * 64
    for before, line in ((seed_before(seed), "They fit"), ("1" * 64, "do not fit"), ("x", "64 digits")):
        tab.fill("#link-seed", seed)
        tab.fill("#link-before", before)
        tab.evaluate("document.querySelector('#link-said').textContent = '…'")
        tab.click("#link-form .button")
        tab.wait_for_function("document.querySelector('#link-said').textContent !== '…'")
        assert line in tab.inner_text("#link-said")


def test_without_web_crypto_a_line_says_why(browser: Browser, address: str) -> None:
    with still_context(browser) as context:
        tab = context.new_page()
        tab.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        tab.goto(f"{address}/fairness")
        tab.wait_for_selector("#check-insecure", state="visible")
        assert tab.is_hidden("#fair_check")
