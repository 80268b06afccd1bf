"""``serve``: the game in the browser, from settings to the last answered request, by one process or several."""

from __future__ import annotations

import logging
import resource
import signal
import socket
import sys
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from tempfile import TemporaryDirectory
from threading import Event
from time import monotonic
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from ladder_rummy.settings import PREFIX, Settings, revealed
from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.web.app import create_app
from ladder_rummy.web.connections import Connection, Crowd
from ladder_rummy.web.hosts import needs_name
from ladder_rummy.web.log import make_log
from ladder_rummy.web.metrics import add_up_in
from ladder_rummy.web.workers import Say, Workers

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
    _leave_when_told()
    try:
        with listen(settings.host, settings.port) as listener:
            _verify_named(settings, listener.getsockname()[0])
            _allow_many_files()
            if settings.workers > 1:
                return _serve_by_workers(settings, listener)
            with closing(open_database(settings.database)) as database:
                migrate(database, revealed(settings.daily_secret))
                _answer(settings, database, listener, partial(_tell, listener))
    except (CannotServe, DatabaseUnusable) as error:
        return _say_why_not(error)
    return 0


def _serve_by_workers(settings: Settings, listener: socket.socket) -> int:
    """Serve by several processes that accept from one socket; the exit code."""
    with closing(open_database(settings.database)) as database:
        migrate(database, revealed(settings.daily_secret))
    with TemporaryDirectory(prefix="ladder-rummy-") as folder:
        add_up_in(folder)
        workers = Workers(settings.workers, _Work(settings, listener))
        has_begun = workers.run(ready=partial(_tell, listener), leaving=listener.close)
    return 0 if has_begun else BAD_INPUT


@dataclass(frozen=True)
class _Work:
    """What one of several processes does."""

    settings: Settings
    listener: socket.socket

    def __call__(self, say: Say) -> None:
        _leave_when_told()
        try:
            with closing(open_database(self.settings.database)) as database:
                _answer(self.settings, database, self.listener, say)
        except DatabaseUnusable as error:
            sys.exit(_say_why_not(error))


def _answer(settings: Settings, database: Database, listener: socket.socket, say: Say) -> None:
    """Answer requests until told to end; says when it does."""
    leaving = Event()
    app = create_app(settings, database, make_log(), leaving=leaving)
    _Server(server_config(app, settings), leaving, settings.drain_seconds, say).run([listener])


def _say_why_not(error: Exception) -> int:
    print(f"ladder-rummy serve: {error}", file=sys.stderr)  # noqa: T201  a command speaks
    return BAD_INPUT


def _tell(listener: socket.socket) -> None:
    """The first line on stdout."""
    host, port = listener.getsockname()[:2]
    print(f"http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)  # noqa: T201  a command speaks


def _leave_when_told() -> None:
    """Also before there is a server; one that ignores interrupts, as a worker does, goes on ignoring them."""
    signal.signal(signal.SIGTERM, _leave)
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, _leave)


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
        backlog=ACCEPTED_AT_ONCE
        if settings.workers == 1
        else 1,  # else one worker takes all that come at once
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Says so once it answers, and ``leaving`` once it is told to end."""

    def __init__(self, config: uvicorn.Config, leaving: Event, drain_seconds: int, say: Say) -> None:
        super().__init__(config)
        self._say = say
        self._heeds_interrupts = signal.getsignal(signal.SIGINT) is not signal.SIG_IGN
        self._leaving = leaving
        self._drain_seconds = drain_seconds
        self._ends_at: float | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End; after the first SIGTERM only when the time has passed in which a proxy turns to others."""
        if sig == signal.SIGINT and not self._heeds_interrupts:
            return
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
        self._say()
