"""A real server in a thread: real sockets, real threads, a database of its own."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn

from ladder_rummy.play.ports import Clock
from ladder_rummy.settings import load_settings, revealed
from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.web.app import create_app, seconds
from ladder_rummy.web.serve import listen, server_config
from tests.web.client import Client

UNLIMITED = {f"{what}_a_minute": 0 for what in ("games", "names", "codes", "reports")}
"""Tests are one address and in a hurry."""


@dataclass
class Running:
    """A server that answers."""

    address: str
    database: Database
    log: list[dict[str, object]] = field(default_factory=list, repr=False)
    clients: list[Client] = field(default_factory=list, repr=False)

    def client(self) -> Client:
        """A player without a cookie."""
        self.clients.append(Client(self.address))
        return self.clients[-1]


def line_of(running: Running, answer: httpx.Response) -> dict[str, object]:
    """The log's line of an answer, which is written when all of that is sent."""
    wanted = answer.headers["x-request-id"]
    while not (found := [line for line in running.log if line["id"] == wanted]):
        time.sleep(0.001)
    (line,) = found
    return line


def shown_once(kind: str, page: str) -> str:
    """The code or the link's end, as the page shows it this once."""
    words, link = r'<p class="secret words[^>]*>([a-z ]+)</p>', r"/me/link/([\w-]+)"
    found = re.search(words if kind == "code" else link, page)
    assert found
    return found[1]


@contextmanager
def run_server(file: Path, clock: Clock | None = None, **named: Any) -> Iterator[Running]:
    settings = load_settings(**{"database": f"sqlite:///{file}", **UNLIMITED, **named})
    database = open_database(settings.database)
    migrate(database, revealed(settings.daily_secret))
    log: list[dict[str, object]] = []
    app = create_app(settings, database, log.append, clock or seconds)
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(server_config(app, settings))
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.005)
    running = Running(f"http://127.0.0.1:{listener.getsockname()[1]}", database, log)
    try:
        yield running
    finally:
        for client in running.clients:
            client.http.close()
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("web") / "games.db") as running:
        yield running


@pytest.fixture
def client(server: Running) -> Client:
    return server.client()


@pytest.fixture
def new_server(tmp_path: Path) -> Callable[..., Any]:
    """For tests that need a server of their own: ``with new_server() as running``."""
    return lambda name="own.db", **named: run_server(tmp_path / name, **named)
