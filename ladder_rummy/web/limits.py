"""How often one address may do what costs or can be abused: start games, type names, try codes, report names.

Counted in the memory of this process (docs/decisions/0007-rate-limits.md says why), over a moving minute. Knows
addresses as what to count by and keeps none longer than that.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import Enum
from http import HTTPStatus
from ipaddress import IPv6Address, IPv6Network, ip_address
from math import ceil
from time import time
from typing import Any, Final

from fastapi import Depends
from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.exceptions import HTTPException
from starlette.requests import Request

from ladder_rummy.settings import Settings

_ONE_HOME: Final = 64
"""Bits of an IPv6 address that one connection has: its owner can use every address that begins so."""


class Limited(Enum):
    """What is limited; the value names the setting."""

    GAMES = "games_a_minute"
    NAMES = "names_a_minute"
    CODES = "codes_a_minute"
    REPORTS = "reports_a_minute"


class Limits:
    """The tries of the last minute."""

    def __init__(self, settings: Settings) -> None:
        most = {limited: int(getattr(settings, limited.value)) for limited in Limited}
        self._items = {limited: RateLimitItemPerMinute(n) for limited, n in most.items() if n}
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def wait(self, limited: Limited, request: Request) -> int:
        """Count a try: 0 if it may be, else in how many seconds one may be again."""
        if (item := self._items.get(limited)) is None:
            return 0
        by = (limited.value, network_of(request.client.host if request.client else ""))
        if self._limiter.hit(item, *by):
            return 0
        return max(1, ceil(self._limiter.get_window_stats(item, *by).reset_time - time()))


def at_most(limited: Limited) -> Any:
    """A route's dependency that answers 429 with Retry-After to an address that does this too often."""
    return Depends(_DEPENDENCIES[limited])


def _counting(limited: Limited) -> Callable[[Request], Awaitable[None]]:
    # Async, though it waits for nothing: a plain function would be sent to a thread.
    async def count(request: Request) -> None:
        if seconds := request.app.state.site.limits.wait(limited, request):
            raise HTTPException(HTTPStatus.TOO_MANY_REQUESTS, headers={"Retry-After": str(seconds)})

    return count


_DEPENDENCIES: Final = {limited: _counting(limited) for limited in Limited}


def network_of(host: str) -> str:
    """Whose address this is: itself, or the network of an IPv6 address; what is no address stays as it is."""
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, _ONE_HOME), strict=False))
