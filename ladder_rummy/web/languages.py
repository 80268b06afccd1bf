"""In which language a request is answered.

An address that begins with a language, such as ``/sw/rules``, is in that language; only pages for everybody have such
addresses. Elsewhere the player's setting decides; for whoever is no player, a cookie that the switch leaves; then what
the browser asks for; then it is English. Knows requests and codes, not what is said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final
from urllib.parse import quote

from sqlalchemy.exc import SQLAlchemyError
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ladder_rummy.i18n import ENGLISH, LANGUAGES, language, use_language
from ladder_rummy.play.preferences import DEFAULTS, Preferences, changed
from ladder_rummy.store.players import SqlPlayers
from ladder_rummy.web.identity import LIFETIME, Identity

_PUBLIC: Final = re.compile(r"/|/(?:rules|fairness|daily|leaderboard)(?:/.*)?")
"""Pages for everybody: they answer under each language as well, and search engines are told so."""
_SHELL: Final = ("/offline", "/manifest.webmanifest")
"""What a browser keeps of a language, and asks for without saying who asks."""
COOKIE: Final = "language"
_PREFIX: Final = re.compile(r"/([a-z]{2})(/.*)?")
_LOCAL: Final = re.compile(r"/(?![/\\])[\x21-\x5b\x5d-\x7e]{0,500}")
"""An address on this site, as a browser sends it."""
_LINK: Final = re.compile(r'(<a\b[^>]*?\bhref=")([^"?#]*)')
_START: Final = re.compile(r'(<form\b[^>]*?\baction="/games)(?=")')
_WISH: Final = re.compile(r"([A-Za-z]{2,8})(?:-[A-Za-z0-9-]+)?(?:\s*;\s*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?")
_TABLE: Final = re.compile("/games/[0-9a-z]+")
_MOST_WISHES: Final = 20


class Languages:
    """Reads how a player likes the site, takes the language off the address, and speaks it for this request."""

    def __init__(self, app: ASGIApp, identity: Identity, players: SqlPlayers) -> None:
        self.app = app
        self._identity = identity
        self._players = players

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, its preferences and its prefix in its state."""
        if scope["type"] == "http" and not scope["path"].startswith("/static/"):
            request = Request(scope)
            request.state.preferences = await self._preferences(request)
            request.state.prefix, scope["path"] = split_prefix(scope["path"])
            use_language(request.state.prefix[1:] or spoken_by(request, request.state.preferences))
        await self.app(scope, receive, send)

    async def _preferences(self, request: Request) -> Preferences:
        """The player's own; where they cannot be read the request itself will find that out, if it needs to know."""
        player = self._identity.player(request)
        if player is None:
            return {**DEFAULTS, **_kept_by_cookie(request)}
        try:
            return await run_in_threadpool(self._players.preferences, player)
        except SQLAlchemyError:
            return DEFAULTS


def split_prefix(path: str) -> tuple[str, str]:
    """The language that a path begins with, as ``"/sw"``, and the rest; nothing where the page has no such address."""
    found = _PREFIX.fullmatch(path)
    rest = found[2] or "/" if found else ""
    if found and found[1] in LANGUAGES and (rest in _SHELL or is_public(rest)):
        return f"/{found[1]}", rest
    return "", path


def is_public(path: str) -> bool:
    """Whether a page has an address in each language."""
    return bool(_PUBLIC.fullmatch(path))


def stay_in(prefix: str, html: str) -> str:
    """A page whose links stay in the language of its address, and whose forms start games in it."""

    def led_on(link: re.Match[str]) -> str:
        return f"{link[1]}{prefix if is_public(link[2]) else ''}{link[2]}"

    return _START.sub(rf"\1?language={prefix[1:]}", _LINK.sub(led_on, html))


def spoken_by(request: Request, preferences: Preferences) -> str:
    """The code of the language that was chosen, else of the one that the browser likes best."""
    chosen = preferences["language"]
    return chosen if chosen in LANGUAGES else best_of(request.headers.get("accept-language", ""))


def best_of(header: str) -> str:
    """The code of the offered language that an Accept-Language header likes best, English where it likes none.

    >>> best_of("fr, en;q=0.5")
    'en'
    """
    liked = sorted(_wishes(header), key=lambda wish: -wish[1])
    return next((code for code, quality in liked if quality), ENGLISH.code)


def _wishes(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(",", _MOST_WISHES)[:_MOST_WISHES]:
        wish = _WISH.fullmatch(part.strip())
        if wish and (code := wish[1].lower()) in LANGUAGES:
            yield code, float(wish[2] or 1)


def _kept_by_cookie(request: Request) -> Mapping[str, str]:
    code = request.cookies.get(COOKIE, "")
    return {"language": code} if code in LANGUAGES else {}


def keep_by_cookie(request: Request, response: Response, code: str) -> None:
    """Remember the language of somebody who is no player."""
    age, is_secure = int(LIFETIME.total_seconds()), request.scope["scheme"] == "https"
    response.set_cookie(COOKIE, code, max_age=age, secure=is_secure, httponly=True, samesite="lax")


def keep_for_newcomer(players: SqlPlayers, player: str, asked: str) -> None:
    """Keep with a new player the language that their first form stood in: ``asked`` where its address said so."""
    code = asked if asked in LANGUAGES else language().code
    if asked or code != ENGLISH.code:
        players.prefer(player, changed(players.preferences(player), {"language": code}))


def preferences_of(request: Request) -> Preferences:
    """How whoever asks likes the site, as `Languages` has read it."""
    preferences: Preferences = getattr(request.state, "preferences", DEFAULTS)
    return preferences


def speak_to_stranger(request: Request) -> None:
    """Speak without asking who is there: for pages that refuse before anything is read."""
    use_language(spoken_by(request, {**DEFAULTS, **_kept_by_cookie(request)}))


def address_of(request: Request) -> str:
    """Where the page of a request is, without a language; what was posted is not shown again by its address."""
    if request.method not in ("GET", "HEAD"):
        found = _TABLE.match(request.scope["path"])
        return found[0] if found else "/"
    query = f"?{request.url.query}" if request.url.query else ""
    return quote(request.scope["path"], safe="/") + query


def address_in(code: str, address: str) -> str:
    """An address of this site in a language, where it had one; ``/`` for one that leads elsewhere."""
    if not _LOCAL.fullmatch(address):
        return "/"
    path, mark, query = address.partition("?")
    prefix, rest = split_prefix(path)
    return f"{prefix and f'/{code}'}{rest}{mark}{query}"
