"""Asking what to do now: a post that changes no game, and saves that a hint was shown."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n import gettext
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.hints import ask_hint
from ladder_rummy.play.submit import Outcome
from ladder_rummy.web.forms import Fields, TurnForm, parse, read_fields
from ladder_rummy.web.pages import see_other
from ladder_rummy.web.routes.posts import MOVED_ON, answer
from ladder_rummy.web.site import own_game, site_of

router = APIRouter()


@router.post("/games/{game_id}/hint")
def hint(request: Request, game_id: str, fields: Annotated[Fields, Depends(read_fields)]) -> Response:
    """The table with a hint for this turn; the turn's number stays as it is."""
    game = own_game(request, game_id)
    try:
        turn = parse(TurnForm, fields).turn_number
    except Refusal as refusal:
        return answer(request, game, say(refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    asked = ask_hint(site_of(request).games, game, turn)
    if asked.outcome is Outcome.STALE:
        return answer(request, asked.game, gettext(MOVED_ON), HTTPStatus.CONFLICT)
    if asked.refusal is not None:
        return answer(request, asked.game, say(asked.refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    return answer(request, asked.game)


@router.api_route("/games/{game_id}/hint", methods=["GET", "HEAD"])
def asking_is_a_post(game_id: str) -> Response:
    """Whoever comes back to the address of the form goes to the table."""
    return see_other(f"/games/{game_id}")
