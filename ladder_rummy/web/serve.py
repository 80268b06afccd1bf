"""``serve``: the game in the browser, one process, from settings to the last answered request."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from types import FrameType
from typing import Final, NoReturn

import uvicorn
from starlette.types import ASGIApp

from ladder_rummy.settings import Settings, revealed
from ladder_rummy.store.database import DatabaseUnusable, open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.web.app import create_app
from ladder_rummy.web.log import make_log

BAD_INPUT: Final = 2
DRAIN_SECONDS: Final = 10
BACKLOG: Final = 2048


class CannotServe(Exception):
    """Why the server cannot start, in one line."""


def serve(settings: Settings) -> int:
    """Serve until a signal ends it; the exit code, 2 with one line on stderr if it cannot start."""
    signal.signal(signal.SIGTERM, _leave)
    signal.signal(signal.SIGINT, _leave)
    try:
        with listen(settings.host, settings.port) as listener:
            database = open_database(settings.database)
            migrate(database, revealed(settings.daily_secret))
            _Server(server_config(create_app(settings, database, make_log()))).run([listener])
    except (CannotServe, DatabaseUnusable) as error:
        print(f"ladder-rummy serve: {error}", file=sys.stderr)  # noqa: T201  a command speaks
        return BAD_INPUT
    return 0


def _leave(_signal: int, _frame: FrameType | None) -> NoReturn:
    """A stop that was asked for is no failure; uvicorn raises its signals once more when all is answered."""
    raise SystemExit(0)


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


def server_config(app: ASGIApp) -> uvicorn.Config:
    """How uvicorn runs the application: quiet, nameless, and ending within `DRAIN_SECONDS` when it is told to."""
    logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)  # RequestLog has told it already
    return uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        backlog=BACKLOG,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )


class _Server(uvicorn.Server):
    """Says its address once it answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer, then tell."""
        await super().startup(sockets)
        for listener in sockets or ():
            host, port = listener.getsockname()[:2]
            print(f"http://{f'[{host}]' if ':' in host else host}:{port}", flush=True)  # noqa: T201  the first line on stdout
