"""The page that says how the game is fair and lets anybody check it."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.web.fairness_pages import fairness_page
from ladder_rummy.web.site import is_game_id, site_of

router = APIRouter()


@router.api_route("/fairness", methods=["GET", "HEAD"])
def fairness(request: Request) -> Response:
    """The page; ``?game=ID`` lets its checker fetch that game's record."""
    site, game_id = site_of(request), request.query_params.get("game", "")
    return site.pages.page(request, fairness_page(site, game_id if is_game_id(game_id) else ""))
