"""The sheet of what was discarded, read from the moves that everybody saw."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder_rummy.engine.actions import Discard, TakeDiscard
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.web.parts import Discarded, Discards, Seat

LAST: Final = 5


def discards_of(view: PlayerView, seats: Sequence[Seat]) -> Discards:
    """The pile's last cards, and every discard of the deal in order, those that were taken again marked."""
    by_number = {seat.number: seat for seat in seats}
    made = [Discarded(view.upcard, None)]
    for move in view.moves:
        if isinstance(move.action, TakeDiscard):
            made[-1] = Discarded(made[-1].card, made[-1].seat, is_taken=True)
        elif isinstance(move.action, Discard):
            made.append(Discarded(move.action.card, by_number[move.seat]))
    return Discards(view.discards[: -LAST - 1 : -1], tuple(made))
