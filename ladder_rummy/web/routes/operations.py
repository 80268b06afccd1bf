"""What operators ask: whether the process lives, and whether it can serve."""

from __future__ import annotations

from fastapi import APIRouter
from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from ladder_rummy.store.migrations import is_current
from ladder_rummy.web.site import site_of

router = APIRouter()


@router.api_route("/healthz", methods=["GET", "HEAD"])
async def healthz() -> Response:
    """Alive; asks nothing of the database."""
    return PlainTextResponse("ok\n")


@router.api_route("/readyz", methods=["GET", "HEAD"])
def readyz(request: Request) -> Response:
    """Ready: the database answers and its schema is ours. A server that stops answers nobody new at all."""
    try:
        with site_of(request).database.reading() as connection:
            is_ready = is_current(connection)
    except SQLAlchemyError:
        is_ready = False
    return PlainTextResponse("ready\n") if is_ready else PlainTextResponse("not ready\n", 503)
