"""A finished game once more, move by move: each position of it by one number, played again from its own deal.

Knows changes and rules. Who may see which of it is `revealing`'s to say.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any, NamedTuple

from ladder_rummy.engine.scoring import DealScore
from ladder_rummy.play.game import Change, Game
from ladder_rummy.play.resume import PlayedDeal, played_deals, replayed


class Position(NamedTuple):
    """A moment of a game: so many actions of a deal (from 1) are done, none where it was just dealt."""

    deal: int
    actions: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that is over, with the deals that it was made of.

    Its positions are numbered from 0 over all deals, each deal's dealing among them, so that a number is a link.
    """

    game: Game
    deals: tuple[PlayedDeal, ...]

    @property
    def starts(self) -> tuple[int, ...]:
        """The number of the position in which each deal begins, and behind the last one how many there are."""
        return tuple(accumulate((len(deal.actions) + 1 for deal in self.deals), initial=0))

    @property
    def total(self) -> int:
        """How many positions there are."""
        return self.starts[-1]

    def position(self, number: int) -> Position:
        """The moment of this number, 0 to ``total`` - 1."""
        deal = bisect_right(self.starts, number)
        return Position(deal, number - self.starts[deal - 1])

    def number(self, position: Position) -> int:
        """The inverse of `position`."""
        return self.starts[position.deal - 1] + position.actions

    def state(self, position: Position) -> Any:
        """The game's state then: the deal is dealt from the scores before it, and played up to there."""
        rules, saved = self.game.rules, self.game.saved
        state = rules.resume(saved.seed, self.scores[: position.deal - 1])
        return replayed(rules, state, self.deals[position.deal - 1].actions[: position.actions])

    @property
    def scores(self) -> tuple[DealScore, ...]:
        """How each deal ended."""
        return self.game.rules.scores(self.game.state)


def replay_of(game: Game, changes: Sequence[Change]) -> Replay:
    """A game that is over, from all of its changes."""
    assert game.is_over, "only a game that is over is shown again"
    return Replay(game, played_deals(changes))
