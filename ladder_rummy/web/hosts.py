"""By which names the site is reached: which Host headers are answered, and the address that its links begin with.

A site that answered to any name would put whatever name somebody made up into its links. Knows no page.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ladder_rummy.settings import Settings
from ladder_rummy.web.middleware import Refuse

ANY: Final = "*"
_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")
THIS_MACHINE: Final = ("localhost", "127.0.0.1", "[::1]")
"""Names that only somebody on this machine gets anywhere with, or somebody who fools only themselves."""
FOR_OPERATORS: Final = ("/healthz", "/readyz", "/metrics")
"""Asked by machines that know a number and no name; nothing there depends on the name."""


def known_names(settings: Settings) -> frozenset[str]:
    """The host names that are answered, without ports; `ANY` alone where nothing was set."""
    public = urlsplit(settings.public_address).hostname
    names = {*settings.allowed_hosts, *([_bracketed(public)] if public else [])}
    return frozenset(names | set(THIS_MACHINE) if names else {ANY})


def needs_name(settings: Settings, listens_on: str) -> bool:
    """Whether others than this machine's own users reach this address and no name was set for them to use."""
    return not (settings.allowed_hosts or settings.public_address or ip_address(listens_on).is_loopback)


def site_address(request: Request, public_address: str) -> str:
    """What links begin with: the public address, or the one that the request came to."""
    return public_address or str(request.base_url).rstrip("/")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


class KnownHosts:
    """Refuses requests that came by another name: 421, or 400 where it is no name at all."""

    def __init__(self, app: ASGIApp, refuse: Refuse, names: frozenset[str]) -> None:
        self.app = app
        self.refuse = refuse
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what came by a known name."""
        if scope["type"] != "http" or scope["path"] in FOR_OPERATORS:
            await self.app(scope, receive, send)
            return
        given = Headers(scope=scope).getlist("host")
        host = _HOST.fullmatch(given[0]) if len(given) == 1 else None
        if host is None:
            await self.refuse(Request(scope), 400)(scope, receive, send)
        elif ANY in self.names or host["name"].lower() in self.names:
            await self.app(scope, receive, send)
        else:
            await self.refuse(Request(scope), 421)(scope, receive, send)
