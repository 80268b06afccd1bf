"""Starting a game and showing it: the table, its record, and who may have that."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.engine.record import format_record
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.lineup import parse_bots
from ladder_rummy.play.recording import record_of
from ladder_rummy.play.start import Terms, start
from ladder_rummy.web.forms import Fields, StartForm, parse, read_fields
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.routes.home import home_page
from ladder_rummy.web.site import is_game_id, own_game, site_of
from ladder_rummy.web.table_page import Sheet
from ladder_rummy.web.tables import show_table

router = APIRouter()


@router.post("/games")
def create(request: Request, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """Deal a new game and go to its table; whoever has no cookie yet becomes a player here."""
    site = site_of(request)
    known = site.identity.player(request)
    player = known or site.identity.newcomer(fields.get("once", ""))
    try:
        terms = _terms_of(parse(StartForm, fields))
        site.players.add(player)
        game = start(site.games, site.fresh, player, terms)
    except Refusal as refusal:
        return home_page(request, say(refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    response = see_other(f"/games/{game.saved.id}")
    if known is None:
        site.identity.remember(request, response, player)
    return response


def _terms_of(form: StartForm) -> Terms:
    if form.kind != "new":
        raise Malformed("game/kind", kind=form.kind)
    bots = parse_bots(form.bots) if form.bots else None
    return Terms(form.game, form.seed or None, bots, form.once or None)


@router.api_route("/games", methods=["GET", "HEAD"])
def create_is_a_post() -> Response:
    """Whoever comes back to the address of a form goes to the page that has it."""
    return see_other("/")


@router.api_route("/games/{game_id}", methods=["GET", "HEAD"])
def show(request: Request, game_id: str) -> Response:
    """The table, with the sheet that the address asks for."""
    asked = request.query_params
    sheet = Sheet(asked.get("choose", ""), discards="discards" in asked)
    return show_table(request, own_game(request, game_id), sheet=sheet)


@router.api_route("/games/{game_id}/record", methods=["GET", "HEAD"])
def record(request: Request, game_id: str) -> Response:
    """The record of a finished game, to its player and to whomever that player lets have it."""
    site = site_of(request)
    game = site.games.find_any(game_id) if is_game_id(game_id) else None
    if game is None or not game.is_over:
        raise HTTPException(404)
    if not game.saved.is_shared and game.saved.owner != site.identity.player(request):
        raise HTTPException(404)
    line = format_record(record_of(game, site.games.changes(game_id))) + "\n"
    name = f"ladder-rummy-{game_id}.json"
    return Response(
        line, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
