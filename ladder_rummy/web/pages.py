"""Answers: a context rendered as a page or as the table alone, with the headers that belong to it.

Decides between page and partial by htmx's headers, and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from gettext import NullTranslations
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ladder_rummy.play.preferences import DEFAULTS, Preferences
from ladder_rummy.resources import find_folder
from ladder_rummy.store.players import SqlPlayers
from ladder_rummy.web.contexts import Context, ErrorPage, Page, Table, TablePage
from ladder_rummy.web.identity import Identity
from ladder_rummy.web.rendering import create_environment, render
from ladder_rummy.web.static_files import VersionedFiles

_VARY = "Cookie, HX-Request, HX-Request-Type, HX-History-Restore-Request"


class Pages:
    """Renders contexts and completes the answers; pages look as their player likes them."""

    def __init__(self, identity: Identity, files: VersionedFiles, players: SqlPlayers) -> None:
        self._identity = identity
        self._players = players
        self._environment = create_environment(find_folder("templates"), NullTranslations(), files.address)

    def page(self, request: Request, context: Context, status: int = HTTPStatus.OK) -> Response:
        """A context as an answer that no cache keeps; a cookie that is a week old is given once more."""
        if isinstance(context, Page) and status < HTTPStatus.INTERNAL_SERVER_ERROR:
            origin = str(request.base_url).rstrip("/")
            context = replace(context, preferences=self._preferences(request), origin=origin)
        response = HTMLResponse(render(self._environment, context), status)
        response.headers["Vary"] = _VARY
        self._identity.renew(request, response)
        return response

    def _preferences(self, request: Request) -> Preferences:
        player = self._identity.player(request)
        return self._players.preferences(player) if player else DEFAULTS

    def table(
        self, request: Request, table: Table, is_first: Callable[[], bool], status: int = HTTPStatus.OK
    ) -> Response:
        """The table: alone if it is to be put into the page that shows it, else as a whole page."""
        is_alone = wants_table(request) if request.method == "POST" else wants_partial(request)
        shown = table if is_alone else TablePage.of(table, is_first=is_first())
        return self.page(request, shown, status)

    def error(self, request: Request, status: int, detail: str = "") -> Response:
        """The page of a status; where htmx asked, the whole page is loaded again, since no table may be shown."""
        response = self.page(request, ErrorPage(status=status, detail=detail), status)
        if "hx-request" in request.headers and status in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND):
            response.headers["HX-Refresh"] = "true"
        return response


def wants_partial(request: Request) -> bool:
    """Whether htmx asks for a part of a page; history is restored with whole pages, whatever else is said."""
    headers = request.headers
    is_history = headers.get("hx-history-restore-request") == "true"
    return (
        headers.get("hx-request") == "true" and headers.get("hx-request-type") == "partial" and not is_history
    )


def wants_table(request: Request) -> bool:
    """Whether a post came by htmx, which takes the table in answer; other clients are sent on to it."""
    headers = request.headers
    return headers.get("hx-request") == "true" and headers.get("hx-request-type", "partial") == "partial"


def see_other(address: str) -> Response:
    """Go there with GET."""
    return RedirectResponse(address, HTTPStatus.SEE_OTHER)
