"""What a player saw happen since their own last turn, one value a turn of another seat.

Read from the moves that a `PlayerView` shows, so it tells nothing that was hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from ladder_rummy.engine.actions import Discard, Keep, LayDown, LayOff, Move, TakeDiscard
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.view import PlayerView


@dataclass(frozen=True, slots=True)
class TurnSeen:
    """What a seat did in one turn, in the order of the fields."""

    seat: int
    took: Card | None = None
    """The card taken from the discard pile; None where the stock was drawn."""
    laid_down: bool = False
    laid_off: tuple[Card, ...] = ()
    discarded: Card | None = None
    kept: bool = False
    """Whether it ended without a discard (R47)."""


def turns_since_own(view: PlayerView) -> tuple[TurnSeen, ...]:
    """The other seats' turns since the viewer's last ended one, oldest first."""
    own = view.turn if view.turn_seat == view.seat and view.shown_hands is None else None
    last = max((move.turn for move in view.moves if move.seat == view.seat and move.turn != own), default=-1)
    since = [move for move in view.moves if move.turn > last and move.turn != own]
    return tuple(_seen(list(moves)) for _, moves in groupby(since, key=lambda move: move.turn))


def _seen(moves: list[Move]) -> TurnSeen:
    actions = [move.action for move in moves]
    taken = (move.card for move in moves if isinstance(move.action, TakeDiscard))
    return TurnSeen(
        seat=moves[0].seat,
        took=next(taken, None),
        laid_down=any(isinstance(action, LayDown) for action in actions),
        laid_off=tuple(action.card for action in actions if isinstance(action, LayOff)),
        discarded=next((action.card for action in actions if isinstance(action, Discard)), None),
        kept=any(isinstance(action, Keep) for action in actions),
    )
