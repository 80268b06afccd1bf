"""The wiring: database, site, routes and middleware put together into one ASGI application."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from threading import Event
from time import time

import anyio.to_thread
from fastapi import FastAPI
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ladder_rummy.play.ports import Clock
from ladder_rummy.resources import find_folder
from ladder_rummy.settings import Settings, revealed
from ladder_rummy.store.boards import SqlBoards
from ladder_rummy.store.counts import SqlCounts
from ladder_rummy.store.database import THREADS, Database, why_away
from ladder_rummy.store.days import SqlDays, open_chain
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.identities import SqlIdentities
from ladder_rummy.store.names import SqlNames
from ladder_rummy.store.players import SqlPlayers, read_keys
from ladder_rummy.web.description import describe
from ladder_rummy.web.fresh import SecretFresh
from ladder_rummy.web.hosts import KnownHosts, known_names
from ladder_rummy.web.identity import Identity
from ladder_rummy.web.languages import Languages
from ladder_rummy.web.limits import Limits
from ladder_rummy.web.log import Log, RequestLog
from ladder_rummy.web.metrics import Metrics
from ladder_rummy.web.middleware import BodyCap, HeadCap, SameSite, SecurityHeaders
from ladder_rummy.web.pages import Pages
from ladder_rummy.web.pars import Pars
from ladder_rummy.web.routes import (
    days,
    fairness,
    games,
    hints,
    home,
    languages,
    leaderboard,
    me,
    operations,
    posts,
    replays,
    shell,
)
from ladder_rummy.web.routes import settings as settings_page
from ladder_rummy.web.site import Site, Told
from ladder_rummy.web.static_files import VersionedFiles

LEAST_ZIPPED = 500
PARTS = (
    home,
    days,
    games,
    posts,
    hints,
    leaderboard,
    replays,
    fairness,
    me,
    settings_page,
    operations,
    shell,
    languages,
)
"""The modules of routes, in the order in which an address is looked for."""


def seconds() -> int:
    """Now, in whole seconds since 1970."""
    return int(time())


def create_app(
    settings: Settings, database: Database, log: Log, clock: Clock = seconds, leaving: Event | None = None
) -> ASGIApp:
    """The application on a database that is up to date; `DatabaseUnusable` if its dailies have another secret.

    ``leaving`` is set by whoever runs it once it is to end.
    """
    files = VersionedFiles(find_folder("static"))
    keys = [key.get_secret_value() for key in settings.signing_keys] or read_keys(database)
    identity = Identity(keys)
    players = SqlPlayers(database, clock)
    pages = Pages(identity, files, settings.public_address)
    metrics = Metrics(is_one_of_many=settings.workers > 1)
    app = _routed(settings, pages, files)
    days = SqlDays(database, open_chain(database, revealed(settings.daily_secret)))
    app.state.site = Site(
        database=database,
        games=SqlGames(database, clock),
        days=days,
        pars=Pars(days, log),
        boards=SqlBoards(database, clock),
        counts=SqlCounts(database),
        names=SqlNames(database, clock),
        identities=SqlIdentities(database, clock),
        limits=Limits(settings),
        metrics=metrics,
        metrics_token=revealed(settings.metrics_token),
        leaving=leaving or Event(),
        clock=clock,
        players=players,
        identity=identity,
        pages=pages,
        fresh=SecretFresh(),
        files=files,
        has_worker=settings.service_worker,
    )
    spoken = Languages(app, identity, players)
    return RequestLog(_wrapped(spoken, settings, pages), log, metrics)


def _routed(settings: Settings, pages: Pages, files: VersionedFiles) -> FastAPI:
    app = FastAPI(
        title="Ladder Rummy",
        openapi_url="/openapi.json" if settings.openapi else None,
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        lifespan=_life,
    )
    for part in PARTS:
        app.include_router(part.router)
    if settings.openapi:
        describe(app)
    app.mount("/static", files, name="static")

    def show_error(request: Request, error: Exception) -> Response:
        if isinstance(error, SQLAlchemyError) and (trouble := why_away(error)):
            return pages.away(request, trouble)
        status = error.status_code if isinstance(error, HTTPException) else HTTPStatus.INTERNAL_SERVER_ERROR
        response = pages.error(request, status, error.detail if isinstance(error, Told) else "")
        response.headers.update(getattr(error, "headers", None) or {})
        return response

    def show_away(request: Request, error: Exception) -> Response:
        if isinstance(error, SQLAlchemyError) and (trouble := why_away(error)):
            return pages.away(request, trouble)
        raise error

    app.add_exception_handler(HTTPException, show_error)
    app.add_exception_handler(SQLAlchemyError, show_away)
    app.add_exception_handler(Exception, show_error)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    """Few threads are best: a request is mostly Python, and SQLite has one writer."""
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
    yield
    app.state.site.pars.close()
    app.state.site.database.close()


def _wrapped(app: ASGIApp, settings: Settings, pages: Pages) -> ASGIApp:
    """The application behind its middleware, the last one here the first that a request meets."""
    app = SameSite(app, pages.refusal, settings.public_address)
    app = BodyCap(app, pages.refusal)
    app = KnownHosts(app, pages.refusal, known_names(settings))
    app = HeadCap(app, pages.refusal)
    app = GZipMiddleware(app, minimum_size=LEAST_ZIPPED, compresslevel=6)
    app = SecurityHeaders(app)
    return ProxyHeadersMiddleware(app, trusted_hosts=list(settings.trusted_proxies))  # type: ignore[arg-type,return-value] # uvicorn has types of its own for the same thing
