"""``serve``: the game in the browser, one process, from settings to the last answered request."""

from __future__ import annotations

import logging
import resource
import signal
import socket
import sys
from contextlib import closing, suppress
from functools import partial
from threading import Event
from time import monotonic
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from ladder_rummy.settings import PREFIX, Settings, revealed
from ladder_rummy.store.database import DatabaseUnusable, open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.web.app import create_app
from ladder_rummy.web.connections import Connection, Crowd
from ladder_rummy.web.hosts import needs_name
from ladder_rummy.web.log import make_log

BAD_INPUT: Final = 2
DRAIN_SECONDS: Final = 10
BACKLOG: Final = 2048
"""Connections that the system keeps until they are accepted."""
ACCEPTED_AT_ONCE: Final = 64
"""Of these, how many are accepted before anything else is done, such as hanging up on those that are too many."""


class CannotServe(Exception):
    """Why the server cannot start, in one line."""


def serve(settings: Settings) -> int:
    """Serve until a signal ends it; the exit code, 2 with one line on stderr if it cannot start."""
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    try:
        with listen(settings.host, settings.port) as listener:
            _verify_named(settings, listener.getsockname()[0])
            _allow_many_files()
            with closing(open_database(settings.database)) as database:
                migrate(database, revealed(settings.daily_secret))
                leaving = Event()
                app = create_app(settings, database, make_log(), leaving=leaving)
                _Server(server_config(app, settings), leaving, settings.drain_seconds).run([listener])
    except (CannotServe, DatabaseUnusable) as error:
        print(f"ladder-rummy serve: {error}", file=sys.stderr)  # noqa: T201  a command speaks
        return BAD_INPUT
    return 0


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    """A stop that was asked for is no failure; uvicorn raises its signals once more when all is answered."""
    raise SystemExit(0)


def _verify_named(settings: Settings, address: str) -> None:
    if needs_name(settings, address):
        raise CannotServe(
            f"{PREFIX}PUBLIC_ADDRESS is needed to listen on {settings.host}: what people type, such as https://rummy.example"
        )


def _allow_many_files() -> None:
    """As many connections as the system lets us have; its first answer, often 1,024, is for small programs."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):  # some systems name a limit that they do not allow
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listen(host: str, port: int) -> socket.socket:
    """A bound socket, so that a port in use is told before anything else begins."""
    try:
        family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.create_server(address[:2], family=family, backlog=BACKLOG)
        # Accepted connections inherit it; without it the second part of an answer waits for the client's word.
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    except (OSError, UnicodeError) as error:
        # Python adds the address to what the system says, in brackets.
        reason, *_ = (getattr(error, "strerror", None) or "no such address").partition(" (")
        raise CannotServe(f"cannot listen on {host}:{port}: {reason}") from None
    return listener


def server_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """How uvicorn runs the application: quiet, nameless, and ending within `DRAIN_SECONDS` when it is told to."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # RequestLog has told it already
    crowd = Crowd(settings.connections, settings.trusted_proxies)
    return uvicorn.Config(
        app,
        http=partial(Connection, crowd=crowd),  # type: ignore[arg-type] # it is only ever called
        ws="none",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Says its address once it answers, and ``leaving`` once it is told to end."""

    def __init__(self, config: uvicorn.Config, leaving: Event, drain_seconds: int) -> None:
        super().__init__(config)
        self._leaving = leaving
        self._drain_seconds = drain_seconds
        self._ends_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; after the first SIGTERM only when the time has passed in which a proxy turns to others."""
        is_first = not self._leaving.is_set()
        self._leaving.set()
        if sig == signal.SIGTERM and is_first and self._drain_seconds:
            self._captured_signals.append(sig)
            self._ends_at = monotonic() + self._drain_seconds
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Whether to end now, asked ten times a second."""
        if self._ends_at is not None and monotonic() >= self._ends_at:
            self.should_exit = True
        return await super().on_tick(counter)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then tell."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio has made it the number that it accepts at once
            host, port = listener.getsockname()[:2]
            print(f"http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)  # noqa: T201  the first line on stdout
