"""What operators ask: whether the process lives, whether it can serve, and how it has fared."""

from __future__ import annotations

from hmac import compare_digest

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ladder_rummy.store.migrations import is_current
from ladder_rummy.web.metrics import CONTENT_TYPE
from ladder_rummy.web.site import site_of

router = APIRouter()


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> Response:
    """Alive; asks nothing of the database."""
    return PlainTextResponse("ok\n")


@router.api_route("/readyz", methods=["GET", "HEAD"])
def readyz(request: Request) -> Response:
    """Ready: the database answers, its schema is ours, and the server is not about to end."""
    site = site_of(request)
    if site.leaving.is_set():
        return PlainTextResponse("leaving\n", 503)
    try:
        with site.database.reading() as connection:
            is_ready = is_current(connection)
    except SQLAlchemyError:
        is_ready = False
    return PlainTextResponse("ready\n") if is_ready else PlainTextResponse("not ready\n", 503)


@router.api_route("/metrics", methods=["GET", "HEAD"], include_in_schema=False)
async def metrics(request: Request) -> Response:
    """What Prometheus reads, for whoever sends the token of the settings; no such page for others."""
    site = site_of(request)
    if not _knows(request, site.metrics_token):
        raise HTTPException(404)
    return Response(site.metrics.text(), headers={"Content-Type": CONTENT_TYPE})


def _knows(request: Request, token: str | None) -> bool:
    kind, _, sent = request.headers.get("authorization", "").partition(" ")
    if token is None or kind.lower() != "bearer":
        return False
    return compare_digest(sent.encode("latin-1"), token.encode())
