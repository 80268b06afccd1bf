"""The record of a finished game, built from its changes.

Who may have it is decided by whoever asks; a running game's record holds its seed and is never given out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.engine.record import DealRecord, Record
from ladder_rummy.play.game import Change, Game
from ladder_rummy.play.resume import played_deals


def record_of(game: Game, changes: Sequence[Change]) -> Record:
    """The record of a game that is over, from all of its changes."""
    saved = game.saved
    scores = game.rules.scores(game.state)
    return Record(
        seed=saved.seed,
        players=saved.players,
        first_dealer=game.rules.deal_of(saved.seed, 1).dealer,
        deals=tuple(
            DealRecord(deal.actions, score) for deal, score in zip(played_deals(changes), scores, strict=True)
        ),
        result=game.rules.result(game.state),
        game=saved.game,
        helped=saved.is_helped,
    )
