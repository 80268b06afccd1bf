"""A server whose clock is ours, and people who play its days: by forms, or the fast way by the use cases."""

from __future__ import annotations

import html
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ladder_rummy.daily.chain import Chain
from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.figures import Figures
from tests.daily.world import Frozen, World
from tests.web.client import Client, Page
from tests.web.conftest import Running, run_server
from tests.web.test_whole_game import choose

SECRET = "5" * 64
CHAIN = Chain(SECRET)
DAY = 40
DAILY = {"game": "ladder", "kind": "daily"}


class Site:
    """A server whose clock is ours."""

    def __init__(self, running: Running, clock: Frozen) -> None:
        self.running = running
        self.clock = clock
        self.world = World(running.database, SECRET, clock)

    def client(self) -> Client:
        return self.running.client()

    def start(self, client: Client, **fields: str) -> str:
        """The address that a daily's form leads to."""
        answer = client.http.post("/games", data=DAILY | fields)
        assert answer.status_code == 303, answer.text
        client.game = answer.headers["location"]
        return client.game

    def play_deal(self, client: Client) -> list[str]:
        """Play a deal by its forms; every page on the way."""
        pages = [client.look().text]
        while client.page.state != "deal-over":
            pages.append(client.act(choose(client.page)).text)
        return pages

    def play(self, client: Client) -> None:
        """Play to the end without asking for a page."""
        game = self.world.games.find_any(client.game.rpartition("/")[2])
        assert game is not None
        self.world.play(game)


@contextmanager
def serve_days(file: Path) -> Iterator[Site]:
    """A site on a database of its own, its clock at the beginning of `DAY`."""
    clock = Frozen(begins_at(DAY))
    with run_server(file, clock=clock, daily_secret=SECRET) as running:
        yield Site(running, clock)


def read(client: Client, address: str) -> str:
    """The text of a page as it is written, its characters no longer escaped."""
    answer = client.http.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return html.unescape(answer.text)


def started_by(text: str, day: int) -> bool:
    """Whether the page has the form that starts this day."""
    forms = [form.fields for form in Page(text).forms if form.address == "/games" and form.method == "post"]
    return any(fields.get("kind") == "daily" and fields.get("day") == str(day) for fields in forms)


def regular(site: Site) -> Client:
    """Somebody who has been here for days."""
    site.clock.to(DAY - 9)
    client = site.client()
    client.start()
    site.clock.to(DAY)
    return client


def played(site: Site, client: Client, **fields: str) -> str:
    """Start a daily by its form, play it to the end; its address."""
    address = site.start(client, **fields)
    site.play(client)
    return address


def owner_of(site: Site, client: Client) -> str:
    game = site.world.games.find_any(client.game.rpartition("/")[2])
    assert game is not None
    return game.saved.owner


def await_par(site: Site, day: int) -> Figures:
    for _ in range(400):
        if par := site.world.days.par(day):
            return par
        time.sleep(0.01)
    raise AssertionError("no par in four seconds")
