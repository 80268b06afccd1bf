"""Every page, and a table in every state, as a person meets them: brought there by real posts to the served game.

A state is reached by playing a game of a known seed, cards from the end of the hand first, until its page shows
the state; what only a tap leads to, a preview or a selected card, is tapped in the browser. Knows forms and
addresses, nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import BrowserContext
from playwright.sync_api import Page as Tab

from tests.web.client import Client, Page

BOTS: Final = "steady,steady,steady"
SEEDS: Final = tuple(f"browser/state/{number}" for number in (5, 20, 23, 17))
MOST_POSTS: Final = 400
PARTIAL: Final = {"hx-request": "true", "hx-request-type": "partial"}

PAGES: Final[Mapping[str, str]] = {
    "home": "/",
    "daily": "/daily",
    "past-daily": "/daily/1",
    "calendar": "/daily/calendar",
    "rules": "/rules",
    "settings": "/settings",
    "leaderboard": "/leaderboard",
    "fairness": "/fairness",
    "me": "/me",
    "offline": "/offline",
    "missing": "/nothing",
}
"""The pages apart from the table, by what the tests call them."""


def _shows(state: str) -> Callable[[Page], bool]:
    return lambda page: page.state == state


def _offers(word: str) -> Callable[[Page], bool]:
    return lambda page: any(action.startswith(f"{word} ") for action in page.actions)


REACHED: Final[Mapping[str, Callable[[Page], bool]]] = {
    "draw": _shows("draw"),
    "play": _shows("play"),
    "hinted": _shows("play"),
    "ready": _offers("down"),
    "down": _offers("off"),
    "deal-over": _shows("deal-over"),
    "game-over": _shows("game-over"),
}
"""What the table's page shows or offers in the states that posts lead to; for "hinted" a hint is asked there."""


class Tapped(NamedTuple):
    """A state that taps lead to: the state that they begin from, and what is tapped in turn."""

    start: str
    taps: tuple[str, ...]


TO_ME: Final = (".after [href='/']", ".masthead [href='/me']")
TAPPED: Final[Mapping[str, Tapped]] = {
    "menu": Tapped("play", ("#menu summary",)),
    "keys": Tapped("play", ("#menu summary", "#menu [popovertarget=keys]")),
    "players": Tapped("play", ("#ladders .opener",)),
    "discards": Tapped("play", ("#account .opener",)),
    "discarded": Tapped("play", ("#hand button.card:enabled",)),
    "preview": Tapped("ready", ("#bar .lay",)),
    "choosing": Tapped("ready", ("#bar .lay", "#ways a.button")),
    "arrange": Tapped("play", ("#bar [popovertarget=by-rank]", "#bar [popovertarget=by-rank]")),
    "peek": Tapped("deal-over", ("#deal_end [popovertarget=peek]",)),
    "large": Tapped("down", ("#melds .opener",)),
    "replay": Tapped("game-over", (".after [href$='/replay']",)),
    "review": Tapped("game-over", (".after [href$='/review']",)),
    "me-played": Tapped("game-over", TO_ME),
    "code": Tapped("game-over", (*TO_ME, "[action='/me/code'] button")),
    "link": Tapped("game-over", (*TO_ME, "[action='/me/link'] button")),
    "lit": Tapped("down", ("#hand label:has(input.fits)",)),
}
"""The states that only taps lead to."""

TABLES: Final = (*REACHED, *TAPPED)
PLACES: Final = (*TABLES, *PAGES)
"""All that a person can look at."""
LONG: Final = frozenset({*PAGES, "replay", "review", "me-played", "code", "link"})
"""What may be longer than a window."""


def each(names: tuple[str, ...]) -> list[object]:
    """Parameters for these places; a process of the test run keeps a place to itself, since reaching it is work."""
    return [pytest.param(name, marks=pytest.mark.xdist_group(_start_of(name))) for name in names]


class Opened(NamedTuple):
    """A place, and the tab that shows it."""

    place: str
    tab: Tab


class States:
    """The tables of one server, each brought to its state once and then only looked at."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._clients: dict[str, Client] = {}

    def close(self) -> None:
        """Give up the connections."""
        for client in self._clients.values():
            client.http.close()

    def client(self, state: str) -> Client:
        """The player whose table stands in this state; not to be played on."""
        if state not in self._clients:
            client = self._clients[state] = _reach(Client(self._address), REACHED[state])
            if state == "hinted":
                client.post("hint", PARTIAL)
        return self._clients[state]

    def address_of(self, place: str) -> str:
        """Where the page of this place is."""
        start = _start_of(place)
        return self._address + (PAGES[start] if start in PAGES else self.client(start).game)

    def cookies_of(self, place: str) -> dict[str, str]:
        """What the browser of the table's player holds."""
        start = _start_of(place)
        return {} if start in PAGES else dict(self.client(start).http.cookies)

    def open(self, context: BrowserContext, place: str) -> Tab:
        """A place in a new tab of this context."""
        tab = context.new_page()
        self.show(tab, place)
        return tab

    def show(self, tab: Tab, place: str) -> None:
        """Go to a place; the tab's context becomes the browser of that table's player."""
        cookies = self.cookies_of(place)
        tab.context.add_cookies(
            [{"name": name, "value": value, "url": self._address} for name, value in cookies.items()]
        )
        tab.goto(self.address_of(place))
        if place == "discarded":
            _hold(tab)
        for tap in TAPPED[place].taps if place in TAPPED else ():
            tab.locator(tap).last.click()


def _hold(tab: Tab) -> None:
    """Let a discard be taken back for long, and nothing be sent, not even when the tab is closed."""
    tab.evaluate(
        """() => { document.documentElement.dataset.takeBack = 600_000;
        window.fetch = () => new Promise(() => {}); }"""
    )


def _start_of(place: str) -> str:
    return TAPPED[place].start if place in TAPPED else place


def _reach(client: Client, is_there: Callable[[Page], bool]) -> Client:
    for seed in SEEDS:
        page = client.start(seed=seed, bots=BOTS)
        for _ in range(MOST_POSTS):
            if is_there(page):
                return client
            if page.state == "game-over":
                break
            page = client.page = _step(client, page)
    raise AssertionError("no seed leads there")


def _step(client: Client, page: Page) -> Page:
    if page.state == "deal-over":
        answer = client.post("next", PARTIAL)
    else:
        answer = client.post("actions", PARTIAL, action=_choose(page.actions))
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def _choose(actions: list[str]) -> str:
    """A lay-down, a card of the stock, a lay-off, else the last card but a joker that may be discarded."""
    for word in ("down", "stock", "off"):
        for action in actions:
            if action.split()[0] == word:
                return action
    discards = [action for action in actions if action != "drop XX"]
    return (discards or actions)[-1]
