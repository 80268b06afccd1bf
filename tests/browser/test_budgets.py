"""What a phone has to load: the first view of a table, the answer to an action, the table alone."""

from __future__ import annotations

from statistics import median
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page

from ladder_rummy.i18n import LANGUAGES
from tests.browser.looks import still_context
from tests.browser.states import PARTIAL, States, each
from tests.browser.watched import Watched

KB: Final = 1024
MOST_VIEW: Final = {"en": 50 * KB, "sw": 50 * KB, "mr": 90 * KB, "bn": 90 * KB, "ur": 150 * KB}
"""By language: the letters of some have to be loaded too."""
MOST_REQUESTS: Final = 8
MOST_ANSWER: Final = 6 * KB
MOST_MEDIAN_TABLE: Final = 2.5 * KB
APART: Final = ("Manifest", "Other")
"""The kinds of request that are counted apart: the manifest and icons; a service worker's are its own page's."""
SIZED: Final = ("draw", "play", "ready", "down", "deal-over")


def _weigh_all(tab: Page) -> dict[str, int]:
    """A mapping that grows by the bytes of each answer that this page gets, headers included, by address."""
    cdp = tab.context.new_cdp_session(tab)
    addresses: dict[str, str] = {}
    weights: dict[str, int] = {}

    def note(event: dict[str, Any]) -> None:
        if event["type"] not in APART and not event["request"]["url"].startswith("data:"):
            addresses[event["requestId"]] = event["request"]["url"]

    def weigh(event: dict[str, Any]) -> None:
        if address := addresses.get(event["requestId"]):
            weights[address] = weights.get(address, 0) + int(event["encodedDataLength"])

    cdp.on("Network.requestWillBeSent", note)
    cdp.on("Network.loadingFinished", weigh)
    cdp.send("Network.enable")
    return weights


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("state", each(SIZED))
def test_a_first_view_of_a_table_is_light(
    browser: Browser, states: States, state: str, language: str
) -> None:
    with still_context(browser, language) as context:
        tab = context.new_page()
        weights = _weigh_all(tab)
        states.show(tab, state)
        tab.wait_for_load_state("networkidle")
    assert sum(weights.values()) <= MOST_VIEW[language], weights
    assert len(weights) <= MOST_REQUESTS, weights


def test_an_answer_to_an_action_is_light(watched: Watched) -> None:
    assert len(watched.answers) > 10
    assert max(watched.answers) <= MOST_ANSWER, sorted(watched.answers)


def test_a_table_alone_is_lighter_still(states: States) -> None:
    weights = {state: _weigh_table(states, state) for state in SIZED}
    assert median(weights.values()) <= MOST_MEDIAN_TABLE, weights


def _weigh_table(states: States, state: str) -> int:
    """The compressed bytes of a table without its page, headers apart."""
    client = states.client(state)
    with client.http.stream("GET", client.game, headers=PARTIAL) as answer:
        return sum(len(part) for part in answer.iter_raw())
