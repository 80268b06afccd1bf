"""Par: what the strongest bot makes of a day in the person's seat, against the same line-up and with the same deals.

Played once a day, when the first person has finished; afterwards it is read.
"""

from __future__ import annotations

from ladder_rummy.bots import ROSTER
from ladder_rummy.bots.versions import bot_of_version, versioned
from ladder_rummy.daily.line_up import LINE_UP
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.figures import Figures
from ladder_rummy.play.lineup import levels
from ladder_rummy.play.ports import Days
from ladder_rummy.play.selfplay import play_game


def par_of(days: Days, day: int, game: str = "ladder") -> Figures:
    """The par of a day that somebody has begun, played now if it has not been yet."""
    if (kept := days.par(day)) is not None:
        return kept
    bots = days.line_up(day, tuple(map(versioned, LINE_UP)))
    seats = (ROSTER[levels()[-1]], *map(bot_of_version, bots))
    record = play_game(CATALOGUE[game], days.seed_of(day), seats)
    assert record.result is not None, "bots play to the end"
    days.keep_par(day, Figures.of(record.result))
    return days.par(day) or Figures.of(record.result)
