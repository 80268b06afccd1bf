"""What a player tells friends of a day: facts alone, the words are ``i18n.sharing``'s.

No fact tells of a card: which deals brought a rung, figures, places.
"""

from __future__ import annotations

from typing import NamedTuple

from ladder_rummy.play.board import DayStand
from ladder_rummy.play.figures import Figures, climbs_of, figures_of
from ladder_rummy.play.game import Game


class ShareFacts(NamedTuple):
    """A finished game of a day, as it may be told on the day itself."""

    day: int
    figures: Figures
    climbs: tuple[bool, ...]
    """In which deals a rung was climbed."""
    is_helped: bool
    stand: DayStand | None
    """The place among all players so far; None where the game does not count."""
    par: Figures | None


def share_facts(game: Game, stand: DayStand | None, par: Figures | None) -> ShareFacts:
    """The facts of a day's game that is over."""
    assert game.saved.day is not None, "only a day's game is shared by its day"
    return ShareFacts(game.saved.day, figures_of(game), climbs_of(game), game.saved.is_helped, stand, par)
