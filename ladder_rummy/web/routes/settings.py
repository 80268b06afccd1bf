"""How a player likes the table: the page of all settings, and what its form sends.

Nothing here touches a game, so a setting may be changed in the middle of a turn.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.preferences import changed
from ladder_rummy.web.contexts import SettingsPage
from ladder_rummy.web.forms import Fields, SettingsForm, parse, read_fields
from ladder_rummy.web.languages import preferences_of
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.site import site_of, table_at

router = APIRouter()


@router.api_route("/settings", methods=["GET", "HEAD"])
def settings(request: Request, back: str = "") -> Response:
    """All settings; ``back`` is the table that the player came from."""
    return _page(request, back)


@router.post("/settings")
def choose(request: Request, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """Keep the choices that the form makes, and go back to the table; a setting that it leaves out stays."""
    site = site_of(request)
    known = site.identity.player(request)
    player = known or site.identity.newcomer("")
    try:
        form = parse(SettingsForm, fields)
        liked = site.players.preferences(player) if known else preferences_of(request)
        preferences = changed(liked, fields)
    except Refusal as refusal:
        return _page(request, fields.get("back", ""), say(refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    site.players.add(player)
    site.players.prefer(player, preferences)
    response = see_other(table_at(form.back) or "/settings")
    if known is None:
        site.identity.remember(request, response, player)
    return response


def _page(request: Request, back: str, notice: str = "", status: int = HTTPStatus.OK) -> Response:
    page = SettingsPage(back=table_at(back), notice=notice)
    return site_of(request).pages.page(request, page, status)
