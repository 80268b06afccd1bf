"""The first page and the rules."""

from __future__ import annotations

from http import HTTPStatus
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.games.ladder import CONTRACTS, DEALS
from ladder_rummy.play.daily import today
from ladder_rummy.play.game import PERSON, Saved
from ladder_rummy.play.lineup import levels
from ladder_rummy.web.contexts import Home, RuleBook, RunningGame
from ladder_rummy.web.day_pages import day_card, firsts
from ladder_rummy.web.rule_examples import contract_examples
from ladder_rummy.web.site import fresh_once, site_of, table_at

router = APIRouter()
MOST_FIRSTS: Final = 3
"""Rows of today's board on the first page."""


@router.api_route("/", methods=["GET", "HEAD"])
def home(request: Request) -> Response:
    """Today's daily, the player's running games and a new one."""
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
    day = today(site.clock())
    card = day_card(site, player, day.day) if day.has_daily else None
    running = site.games.running(player) if player else ()
    page = Home(
        running=tuple(_shown(saved) for saved in running if not (card and saved.id == card.seen.game_id)),
        once=fresh_once(request),
        levels=levels(),
        notice=notice,
        card=card,
        firsts=firsts(site, player, day.day, MOST_FIRSTS) if card else None,
        is_known=player is not None,
    )
    return site.pages.page(request, page, status)


def _shown(saved: Saved) -> RunningGame:
    return RunningGame(
        game_id=saved.id,
        deal=len(saved.before) + 1,
        deals=DEALS,
        completed=sum(score.laid_down[PERSON] for score in saved.before),
        points=sum(score.penalties[PERSON] for score in saved.before),
        day=saved.day,
    )
