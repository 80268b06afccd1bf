"""The server's log: one JSON object a line on stderr, one line a request.

A line has the request's id, the route's pattern and the game's id, so that a player's complaint can be found. It
never holds a seed, a card, a cookie, a code, a name or an address, nor an error's own words, which may quote them.
"""

from __future__ import annotations

import re
import secrets
import sys
from collections.abc import Callable
from time import perf_counter
from traceback import extract_tb
from typing import Final

import structlog
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ladder_rummy.web.metrics import Metrics

Log = Callable[[dict[str, object]], None]
_GAME_ID: Final = re.compile("[0-9a-z]{1,32}")
"""What a game's id looks like; anything else in its place was typed by somebody and stays out of the log."""
TROUBLE: Final = "ladder_rummy.trouble"
"""Where a request's scope holds what kept it from being answered, as one word."""


class RequestLog:
    """Gives each request an id, tells how it went, and counts it."""

    def __init__(self, app: ASGIApp, log: Log, metrics: Metrics) -> None:
        self.app = app
        self.log = log
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass an HTTP request on under a fresh id and tell how it went."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        facts: dict[str, object] = {"id": secrets.token_hex(8), "method": scope["method"]}
        began = perf_counter()
        status: int | None = None

        async def note_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = facts["status"] = message["status"]
                MutableHeaders(scope=message)["X-Request-ID"] = str(facts["id"])
            await send(message)

        try:
            await self.app(scope, receive, note_status)
        except Exception as error:  # the one place where every fault of ours is told
            facts |= _told(error)
            if status is None:
                raise
        finally:
            seconds = perf_counter() - began
            self.log(facts | _place_of(scope) | {"ms": round(seconds * 1000, 1)})
            self.metrics.count(_route_of(scope), scope["method"], status, seconds)


def _told(error: Exception) -> dict[str, object]:
    """What went wrong and where, without the error's own words, which may hold what nobody should read."""
    frames = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in extract_tb(error.__traceback__)]
    return {"error": type(error).__name__, "trace": frames}


def _place_of(scope: Scope) -> dict[str, object]:
    """The route, the game that the address names, and what the way to the answer was blocked by."""
    place: dict[str, object] = {"route": _route_of(scope)}
    game = scope.get("path_params", {}).get("game_id", "")
    if _GAME_ID.fullmatch(game):
        place["game"] = game
    if TROUBLE in scope:
        place["error"] = scope[TROUBLE]
    return place


def _route_of(scope: Scope) -> str:
    """The pattern of the address, not the address itself, which may hold what only one person should know.

    What is mounted, the static files, has no route but a root of its own.
    """
    return str(getattr(scope.get("route"), "path", scope["root_path"] or "none"))


def make_log() -> Log:
    """A function that writes facts as a line; the level is error where an ``error`` is among them.

    On a terminal only errors are written, so that the address above them stays in sight.
    """
    is_watched = sys.stderr.isatty()
    logger = structlog.wrap_logger(
        structlog.PrintLogger(sys.stderr),
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
    )

    def log(facts: dict[str, object]) -> None:
        if is_watched and "error" not in facts:
            return
        write = logger.error if "error" in facts else logger.info
        write("request", **facts)

    return log
