"""Starting a game and showing it: the table, its record, and who may have that."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Malformed, Refusal, RuleBroken
from ladder_rummy.engine.record import format_record
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.daily import DailyTerms, start_daily
from ladder_rummy.play.game import Game
from ladder_rummy.play.lineup import parse_bots
from ladder_rummy.play.recording import record_of
from ladder_rummy.play.revealing import Sight, sight_of
from ladder_rummy.play.side_by_side import find_played, start_beside
from ladder_rummy.play.start import Terms, start
from ladder_rummy.web.forms import Fields, StartForm, parse, read_fields
from ladder_rummy.web.languages import keep_for_newcomer
from ladder_rummy.web.limits import Limited, at_most
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.routes.home import home_page
from ladder_rummy.web.site import Site, is_game_id, own_game, site_of
from ladder_rummy.web.table_page import Sheet
from ladder_rummy.web.tables import show_table

router = APIRouter()
NO_DAY: Final = ("daily/no-such-day", "daily/to-come")
"""Why a day is answered like an address that is not there."""


@router.post("/games", dependencies=[at_most(Limited.GAMES)])
def create(request: Request, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """Deal a new game, or open the day's, and go to its table; whoever has no cookie yet becomes a player here."""
    site = site_of(request)
    known = site.identity.player(request)
    player = known or site.identity.newcomer(fields.get("once", ""))
    try:
        game = _started(site, player, parse(StartForm, fields))
    except RuleBroken as refusal:
        return home_page(request, say(refusal), HTTPStatus.CONFLICT)
    except Refusal as refusal:
        if refusal.code in NO_DAY:
            raise HTTPException(404) from None
        return home_page(request, say(refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    response = see_other(f"/games/{game.saved.id}")
    if known is None:
        site.identity.remember(request, response, player)
        keep_for_newcomer(site.players, player, request.query_params.get("language", ""))
    return response


def _started(site: Site, player: str, form: StartForm) -> Game:
    """The game that a form asks for; a daily takes neither a seed nor bots, since it has its own."""
    if form.kind == "daily":
        return _started_daily(site, player, DailyTerms(form.game, form.day_number, form.once or None))
    if form.kind != "new":
        raise Malformed("game/kind", kind=form.kind)
    if not form.beside:
        return start(site.games, site.fresh, player, _terms_of(form))
    played = find_played(site.games, form.beside, site.clock()) if is_game_id(form.beside) else None
    if played is None:
        raise HTTPException(404)
    return start_beside(site.games, site.fresh, player, played, form.once or None)


def _started_daily(site: Site, player: str, terms: DailyTerms) -> Game:
    """The day's game; its par is played meanwhile, long before the person needs it."""
    game = start_daily(site.daily, player, terms)
    assert game.saved.day is not None, "a daily is a game of a day"
    site.pars.want(game.saved.day)
    return game


def _terms_of(form: StartForm) -> Terms:
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
    """The record of a finished game, to its player and whomever that player lets have it; a day's after its close."""
    site = site_of(request)
    game = site.games.find_any(game_id) if is_game_id(game_id) else None
    if game is None or sight_of(game, site.identity.player(request), site.clock()) is not Sight.EVERYTHING:
        raise HTTPException(404)
    line = format_record(record_of(game, site.games.changes(game_id))) + "\n"
    name = f"ladder-rummy-{game_id}.json"
    return Response(
        line, media_type="application/json", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )
