"""How often somebody may try a recovery code: few times an address, in memory, since a restart gives little away.

Knows addresses as numbers to count by and keeps none of them longer than the window.
"""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final

from limits import RateLimitItemPerMinute
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import Request

MOST_TRIES: Final = RateLimitItemPerMinute(5, 15)
"""Five in a quarter of an hour."""
_ONE_HOME: Final = 64
"""Bits of an IPv6 address that one connection has."""


class Tries:
    """The tries of a quarter of an hour."""

    def __init__(self) -> None:
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def allow(self, request: Request) -> bool:
        """Count a try; False if its address has had too many."""
        return self._limiter.hit(MOST_TRIES, _network_of(request.client.host if request.client else ""))


def _network_of(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, _ONE_HOME), strict=False))
    return host
