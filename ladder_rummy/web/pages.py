"""Answers: a context rendered as a page or as the table alone, with the headers that belong to it.

Decides between page and partial by htmx's headers, and knows no game.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from typing import Final

from jinja2 import Environment
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from ladder_rummy.i18n import language, texts_of
from ladder_rummy.resources import find_folder
from ladder_rummy.web.contexts import Context, ErrorPage, Here, Page, Table, TablePage
from ladder_rummy.web.hosts import site_address
from ladder_rummy.web.identity import Identity
from ladder_rummy.web.languages import address_of, is_public, preferences_of, speak_to_stranger, stay_in
from ladder_rummy.web.log import TROUBLE
from ladder_rummy.web.rendering import create_environment, render
from ladder_rummy.web.static_files import VersionedFiles

TRY_AGAIN_SECONDS: Final = 5
_VARY = "Accept-Language, Cookie, HX-Request, HX-Request-Type, HX-History-Restore-Request"


class Pages:
    """Renders contexts and completes the answers; pages look as their player likes them."""

    def __init__(self, identity: Identity, files: VersionedFiles, public_address: str = "") -> None:
        self._identity = identity
        self._files = files
        self._public_address = public_address
        self._environments: dict[str, Environment] = {}

    def page(self, request: Request, context: Context, status: int = HTTPStatus.OK) -> Response:
        """A context as an answer that no cache keeps; a cookie that is a week old is given once more."""
        if isinstance(context, Page):
            context = replace(
                context,
                language=language().code,
                direction=language().direction,
                here=_here(request, status),
                preferences=preferences_of(request),
                origin=self.address(request),
            )
        return self._answer(request, context, status)

    def address(self, request: Request) -> str:
        """The site's own, without a path."""
        return site_address(request, self._public_address)

    def refusal(self, request: Request, status: int) -> Response:
        """The page of a status for a request that gets no further: nothing is read for it, so nothing is waited for."""
        speak_to_stranger(request)
        spoken = language()
        page = ErrorPage(
            status=status, origin=self._public_address, language=spoken.code, direction=spoken.direction
        )
        return _reloading(request, self._answer(request, page, status))

    def away(self, request: Request, trouble: str) -> Response:
        """The page for when the database cannot serve just now; ``trouble`` is its word for the log."""
        request.scope[TROUBLE] = trouble
        response = self.refusal(request, HTTPStatus.SERVICE_UNAVAILABLE)
        response.headers["Retry-After"] = str(TRY_AGAIN_SECONDS)
        return response

    def _answer(self, request: Request, context: Context, status: int) -> Response:
        html, prefix = render(self._environment(), context), getattr(request.state, "prefix", "")
        response = HTMLResponse(stay_in(prefix, html) if prefix else html, status)
        response.headers["Vary"] = _VARY
        response.headers["Content-Language"] = language().code
        self._identity.renew(request, response)
        return response

    def _environment(self) -> Environment:
        """The templates in the language in use, made when it is spoken first."""
        spoken = language()
        if spoken.code not in self._environments:
            made = create_environment(find_folder("templates"), texts_of(spoken), self._files.address)
            self._environments[spoken.code] = made
        return self._environments[spoken.code]

    def table(
        self, request: Request, table: Table, is_first: Callable[[], bool], status: int = HTTPStatus.OK
    ) -> Response:
        """The table: alone if it is to be put into the page that shows it, else as a whole page."""
        is_alone = wants_table(request) if request.method == "POST" else wants_partial(request)
        shown = table if is_alone else TablePage.of(table, is_first=is_first())
        return self.page(request, shown, status)

    def error(self, request: Request, status: int, detail: str = "") -> Response:
        """The page of a status; where htmx asked, the whole page is loaded again, since no table may be shown."""
        return _reloading(request, self.page(request, ErrorPage(status=status, detail=detail), status))


def _here(request: Request, status: int) -> Here:
    has_others = status == HTTPStatus.OK and is_public(request.scope["path"])
    return Here(address_of(request), getattr(request.state, "prefix", ""), has_others)


def _reloading(request: Request, response: Response) -> Response:
    """The answer, which htmx is told to make a whole page of where the table that it knows is nobody's."""
    is_gone = response.status_code in (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
    if "hx-request" in request.headers and is_gone:
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
