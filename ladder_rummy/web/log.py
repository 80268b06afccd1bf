"""The server's log: one JSON object a line on stderr. It never holds a seed, a card, a cookie or an address."""

from __future__ import annotations

import sys

import structlog

from ladder_rummy.web.middleware import Log


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
