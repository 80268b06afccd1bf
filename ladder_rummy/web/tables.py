"""The answer that shows a game's table, whoever asked for it and why."""

from __future__ import annotations

from dataclasses import replace
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.play.daily import Notice, notice_of
from ladder_rummy.play.game import Game
from ladder_rummy.play.revealing import fingerprint_of
from ladder_rummy.web.day_pages import clock_notice, game_end
from ladder_rummy.web.site import site_of
from ladder_rummy.web.table_page import NO_SHEET, Sheet, table_of


def show_table(
    request: Request, game: Game, notice: str = "", status: int = HTTPStatus.OK, sheet: Sheet = NO_SHEET
) -> Response:
    """The table with a line over it; as a whole page it has tips for a player who has finished no game yet."""
    site = site_of(request)
    clock = notice_of(game.saved, site.clock())
    table = replace(
        table_of(game, site.fresh.once(), notice or _clock_notice(request, game, clock), sheet),
        day=clock,
        fingerprint=fingerprint_of(game.saved) or "",
        end=game_end(site, game, site.pages.address(request)),
    )
    return site.pages.table(request, table, lambda: not site.games.has_finished(game.saved.owner), status)


def _clock_notice(request: Request, game: Game, clock: Notice | None) -> str:
    """What is said of a day that is over while its game runs; said with every answer it would hide the page's head."""
    return clock_notice(clock) if request.method == "GET" and not game.is_over else ""
