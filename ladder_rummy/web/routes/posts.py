"""What a person does at the table: act, undo, go to the next deal, share.

Every post is checked in one order: the game and its owner, the form, the turn, the rules.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Depends
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n import N_, gettext
from ladder_rummy.i18n.refusals import say
from ladder_rummy.play.game import ChangeKind, Game, Post
from ladder_rummy.play.submit import Outcome, submit
from ladder_rummy.web.forms import ActionForm, Fields, TurnForm, parse, read_fields
from ladder_rummy.web.pages import see_other, wants_table
from ladder_rummy.web.site import own_game, site_of
from ladder_rummy.web.tables import show_table

router = APIRouter()
SentFields = Annotated[Fields, Depends(read_fields)]
MOVED_ON: Final = N_("This table has moved on: here is how it stands now. Nothing was changed.")


@router.post("/games/{game_id}/actions")
def act(request: Request, game_id: str, fields: SentFields) -> Response:
    """An action, answered by the bots."""
    return _take(request, game_id, ChangeKind.ACTION, fields)


@router.post("/games/{game_id}/next")
def go_on(request: Request, game_id: str, fields: SentFields) -> Response:
    """The next deal, once one is over."""
    return _take(request, game_id, ChangeKind.NEXT, fields)


@router.post("/games/{game_id}/undo")
def undo(request: Request, game_id: str, fields: SentFields) -> Response:
    """Take back the running turn's last lay-down or lay-off."""
    return _take(request, game_id, ChangeKind.UNDO, fields)


@router.post("/games/{game_id}/share")
def share(request: Request, game_id: str) -> Response:
    """Let others have the record, once there is one."""
    game = own_game(request, game_id)
    site_of(request).games.share(game)
    return answer(request, game)


@router.api_route("/games/{game_id}/actions", methods=["GET", "HEAD"])
@router.api_route("/games/{game_id}/next", methods=["GET", "HEAD"])
@router.api_route("/games/{game_id}/undo", methods=["GET", "HEAD"])
@router.api_route("/games/{game_id}/share", methods=["GET", "HEAD"])
def posts_are_posts(game_id: str) -> Response:
    """Whoever comes back to the address of a form goes to the table."""
    return see_other(f"/games/{game_id}")


def _take(request: Request, game_id: str, kind: ChangeKind, fields: Fields) -> Response:
    game = own_game(request, game_id)
    try:
        post = _post_of(kind, fields)
    except Refusal as refusal:
        return answer(request, game, say(refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    done = submit(site_of(request).games, game, post)
    if done.outcome is Outcome.STALE:
        return answer(request, done.game, gettext(MOVED_ON), HTTPStatus.CONFLICT)
    if done.refusal is not None:
        return answer(request, done.game, say(done.refusal), HTTPStatus.UNPROCESSABLE_ENTITY)
    return answer(request, done.game)


def _post_of(kind: ChangeKind, fields: Fields) -> Post:
    if kind is ChangeKind.ACTION:
        form = parse(ActionForm, fields)
        return Post(form.turn_number, kind, form.action)
    return Post(parse(TurnForm, fields).turn_number, kind)


def answer(request: Request, game: Game, notice: str = "", status: int = HTTPStatus.OK) -> Response:
    """The table to htmx and beside every error; whoever is done without htmx is sent on to it."""
    if status == HTTPStatus.OK and not wants_table(request):
        return see_other(f"/games/{game.saved.id}")
    return show_table(request, game, notice, status)
