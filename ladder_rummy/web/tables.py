"""The answer that shows a game's table, whoever asked for it and why."""

from __future__ import annotations

from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import Response

from ladder_rummy.play.game import Game
from ladder_rummy.web.site import site_of
from ladder_rummy.web.table_page import NO_SHEET, Sheet, table_of


def show_table(
    request: Request, game: Game, notice: str = "", status: int = HTTPStatus.OK, sheet: Sheet = NO_SHEET
) -> Response:
    """The table with a line over it; as a whole page it has tips for a player who has finished no game yet."""
    site = site_of(request)
    table = table_of(game, site.fresh.once(), notice, sheet)
    return site.pages.table(request, table, lambda: not site.games.has_finished(game.saved.owner), status)
