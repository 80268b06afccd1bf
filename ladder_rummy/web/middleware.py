"""What every request passes before a route: safe headers, caps on its head and body, a check of its origin.

Plain ASGI, since Starlette's BaseHTTPMiddleware costs more than a whole route. Knows HTTP, nothing of games.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BODY: Final = 8 * 1024
"""Bytes of a request's body; the longest form of the game needs one of them."""
MOST_ADDRESS: Final = 8 * 1024
"""Bytes of a request's path and query."""
MOST_HEADERS: Final = 64
MOST_HEADER_BYTES: Final = 16 * 1024
"""Names and values together; ``connections.py`` bounds what comes before all of them are there."""
_SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

Refuse = Callable[[Request, int], Response]
"""The page that says a status."""

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; form-action 'self'; "
        "base-uri 'none'; frame-ancestors 'none'"
    ),
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}


class SecurityHeaders:
    """Adds the headers that forbid what no page of ours does; those that an answer sets itself stay."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on; complete the headers of its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                if scope["scheme"] == "https":
                    headers.setdefault("Strict-Transport-Security", "max-age=31536000")
                headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


class HeadCap:
    """Refuses an address that is too long with 414, and too many or too long headers with 431."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request with a head of a sensible size."""
        status = _excess(scope) if scope["type"] == "http" else None
        if status is None:
            await self.app(scope, receive, send)
        else:
            await self.refuse(Request(scope), status)(scope, receive, send)


def _excess(scope: Scope) -> int | None:
    if len(scope["raw_path"]) + len(scope["query_string"]) > MOST_ADDRESS:
        return 414
    headers = scope["headers"]
    size = sum(len(name) + len(value) for name, value in headers)
    return 431 if len(headers) > MOST_HEADERS or size > MOST_HEADER_BYTES else None


class BodyCap:
    """Reads a body up to the cap and hands it on whole; a longer one is answered 413 without being read on."""

    def __init__(self, app: ASGIApp, refuse: Refuse) -> None:
        self.app = app
        self.refuse = refuse

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its body, or refuse it; one that breaks off half-way is never acted on."""
        if scope["type"] != "http" or (
            scope["method"] in _SAFE_METHODS and _declared_size(scope) <= MOST_BODY
        ):
            await self.app(scope, receive, send)
            return
        try:
            body = None if _declared_size(scope) > MOST_BODY else await _read_body(receive)
        except ClientDisconnect:
            return
        if body is None:
            response = self.refuse(Request(scope), 413)
            response.headers["Connection"] = "close"
            await response(scope, receive, send)
            return
        await self.app(scope, _replayed(body, receive), send)


def _declared_size(scope: Scope) -> int:
    length = Headers(scope=scope).get("content-length", "0")
    return int(length) if length.isascii() and length.isdigit() and len(length) < 10 else MOST_BODY + 1


async def _read_body(receive: Receive) -> bytes | None:
    """The whole body, or None once it is over the cap; `ClientDisconnect` where its end never came."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect
        body.extend(message.get("body", b""))
        if len(body) > MOST_BODY:
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives the body that was read, and then what the server says."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def replay() -> Message:
        return messages.pop() if messages else await receive()

    return replay


class SameSite:
    """Refuses posts that another site's page has sent, without tokens: browsers say where a form stood."""

    def __init__(self, app: ASGIApp, refuse: Refuse, public_address: str = "") -> None:
        self.app = app
        self.refuse = refuse
        self.public_address = public_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what changes nothing or comes from our own pages."""
        if scope["type"] == "http" and scope["method"] not in _SAFE_METHODS and not self._is_ours(scope):
            await self.refuse(Request(scope), 403)(scope, receive, send)
            return
        await self.app(scope, receive, send)

    def _is_ours(self, scope: Scope) -> bool:
        """Sec-Fetch-Site decides where it is sent, else the Origin; a client that sends neither is no browser."""
        headers = Headers(scope=scope)
        if site := headers.get("sec-fetch-site"):
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        return origin is None or self._is_own_origin(origin.lower(), headers.get("host", "").lower())

    def _is_own_origin(self, origin: str, host: str) -> bool:
        try:
            own_host = bool(host) and urlsplit(origin).netloc == host
        except ValueError:
            return False
        return own_host or (bool(self.public_address) and origin == self.public_address)
