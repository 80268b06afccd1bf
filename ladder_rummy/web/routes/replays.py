"""A finished game once more: its replay, to whoever may see it, and its review, to its own player."""

from __future__ import annotations

import re
from typing import Final

from fastapi import APIRouter
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.play.game import Game
from ladder_rummy.play.replays import replay_of
from ladder_rummy.play.revealing import Sight, sight_of
from ladder_rummy.web.replay_pages import Watching, replay_page
from ladder_rummy.web.review_pages import review_page
from ladder_rummy.web.site import Site, asker_of, is_game_id

router = APIRouter()
_NUMBER: Final = re.compile("0|[1-9][0-9]{0,5}")


@router.api_route("/games/{game_id}/replay", methods=["GET", "HEAD"])
def replay(request: Request, game_id: str) -> Response:
    """A move of the game, ``?move=N`` from 0, all hands open or with ``?view=own`` as its player saw it."""
    site, player = asker_of(request)
    game, sight = _seen_again(site, player, game_id)
    asked = request.query_params
    shown, move = replay_of(game, site.games.changes(game_id)), asked.get("move", "0")
    if not _NUMBER.fullmatch(move) or int(move) >= shown.total:
        raise HTTPException(404)
    watching = Watching(
        is_own=game.saved.owner == player,
        may_open=sight is Sight.EVERYTHING,
        wants_own=asked.get("view") == "own",
        is_private=sight_of(game, None, site.clock()) is Sight.NOTHING,
    )
    return site.pages.page(request, replay_page(shown, int(move), watching))


@router.api_route("/games/{game_id}/review", methods=["GET", "HEAD"])
def review(request: Request, game_id: str) -> Response:
    """What the strongest bot would have done otherwise; 404 for all but the game's player."""
    site, player = asker_of(request)
    game, _ = _seen_again(site, player, game_id)
    if game.saved.owner != player:
        raise HTTPException(404)
    return site.pages.page(request, review_page(replay_of(game, site.games.changes(game_id))))


def _seen_again(site: Site, player: str | None, game_id: str) -> tuple[Game, Sight]:
    """The game and how much of it whoever asks may see; 404 where that is nothing."""
    game = site.games.find_any(game_id) if is_game_id(game_id) else None
    sight = sight_of(game, player, site.clock()) if game else Sight.NOTHING
    if game is None or sight is Sight.NOTHING:
        raise HTTPException(404)
    return game, sight
