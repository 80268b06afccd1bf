"""Who is asking: a random player id in a signed cookie that only the server reads.

Over https the cookie is ``__Host-player``, which browsers bind to this host and to https; elsewhere they drop
that name, so plain http has ``player``. Knows cookies and signatures, not players.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

from itsdangerous import BadData, BadSignature, TimestampSigner
from itsdangerous.encoding import base64_decode, base64_encode
from starlette.requests import Request
from starlette.responses import Response

LIFETIME: Final = timedelta(days=400)
RENEWED_AFTER: Final = timedelta(days=7)
INVITED_FOR: Final = timedelta(days=1)
_SECURE_NAME: Final = "__Host-player"
_PLAIN_NAME: Final = "player"


class Visitor(NamedTuple):
    """A player id and when the cookie that brought it was signed."""

    player: str
    signed_at: datetime


class Identity:
    """Reads and writes the cookie; the last key signs, every key is believed."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._signer = TimestampSigner(list(keys), salt="player")
        self._inviter = TimestampSigner(list(keys), salt="invitation")

    def visitor(self, request: Request) -> Visitor | None:
        """Whoever the request's cookie names; None without one that we signed within its lifetime."""
        if not hasattr(
            request.state, "visitor"
        ):  # asked several times a request, and a signature takes its time
            request.state.visitor = self._read(request)
        found: Visitor | None = request.state.visitor
        return found

    def _read(self, request: Request) -> Visitor | None:
        signed = request.cookies.get(_name(request))
        if not signed or not _is_canonical(signed.rpartition(".")[2]):
            return None
        try:
            age = int(LIFETIME.total_seconds())
            player, signed_at = self._signer.unsign(signed, max_age=age, return_timestamp=True)
            return Visitor(player.decode("ascii"), signed_at)
        except (BadSignature, UnicodeError):
            return None

    def player(self, request: Request) -> str | None:
        """The player id alone."""
        visitor = self.visitor(request)
        return visitor.player if visitor else None

    def remember(self, request: Request, response: Response, player: str) -> None:
        """Give the player's cookie to the browser."""
        response.set_cookie(
            _name(request),
            self._signer.sign(player).decode("ascii"),
            max_age=int(LIFETIME.total_seconds()),
            path="/",
            secure=_is_https(request),
            httponly=True,
            samesite="lax",
        )

    def forget(self, request: Request, response: Response) -> None:
        """Take the player's cookie away."""
        is_secure = _is_https(request)
        response.delete_cookie(_name(request), path="/", secure=is_secure, httponly=True, samesite="lax")

    def invitation(self) -> str:
        """The ``once`` of a form for somebody who is nobody yet."""
        return self._inviter.sign(secrets.token_hex(12)).decode("ascii")

    def newcomer(self, once: str) -> str:
        """A fresh player id; the same one for the same invitation of ours, so that a double tap is one person."""
        try:
            self._inviter.unsign(once, max_age=int(INVITED_FOR.total_seconds()))
        except BadSignature:
            return secrets.token_hex(16)
        return sha256(once.encode()).hexdigest()[:32]

    def renew(self, request: Request, response: Response) -> None:
        """Give a cookie that is a week old once more, so that a player who comes back is never forgotten."""
        visitor = self.visitor(request)
        if visitor and datetime.now(UTC) - visitor.signed_at > RENEWED_AFTER:
            self.remember(request, response, visitor.player)


def _is_canonical(signature: str) -> bool:
    """Whether it is the one text of its bytes: base64 leaves bits open, and one cookie is to have one value."""
    try:
        return base64_encode(base64_decode(signature)).decode("ascii") == signature
    except BadData:
        return False


def _is_https(request: Request) -> bool:
    return bool(request.scope["scheme"] == "https")


def _name(request: Request) -> str:
    return _SECURE_NAME if _is_https(request) else _PLAIN_NAME
