"""The first page and the rules."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.games.ladder import CONTRACTS, DEALS
from ladder_rummy.play.game import PERSON, Saved
from ladder_rummy.play.lineup import levels
from ladder_rummy.web.contexts import Home, RuleBook, RunningGame
from ladder_rummy.web.rule_examples import contract_examples
from ladder_rummy.web.site import site_of, table_at

router = APIRouter()


@router.api_route("/", methods=["GET", "HEAD"])
def home(request: Request) -> Response:
    """The player's running games and a new one."""
    return home_page(request)


@router.api_route("/rules", methods=["GET", "HEAD"])
def rules(request: Request, back: str = "") -> Response:
    """The rules, with drawn examples; ``back`` is the table that the player came from."""
    return site_of(request).pages.page(
        request, RuleBook(contracts=contract_examples(CONTRACTS), back=table_at(back))
    )


def home_page(request: Request, notice: str = "", status: int = HTTPStatus.OK) -> Response:
    """The first page with a line on it."""
    site = site_of(request)
    player = site.identity.player(request)
    running = tuple(map(_shown, site.games.running(player))) if player else ()
    once = site.fresh.once() if player else site.identity.invitation()
    page = Home(running=running, once=once, levels=levels(), notice=notice)
    return site.pages.page(request, page, status)


def _shown(saved: Saved) -> RunningGame:
    return RunningGame(
        game_id=saved.id,
        deal=len(saved.before) + 1,
        deals=DEALS,
        completed=sum(score.laid_down[PERSON] for score in saved.before),
        points=sum(score.penalties[PERSON] for score in saved.before),
    )
