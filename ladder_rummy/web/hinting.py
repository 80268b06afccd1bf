"""What is said to a person who is not sure: the hint that was asked for, and the tips of a first game."""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.actions import Discard, Keep, LayOff, TakeDiscard
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.web.parts import Hint, Seat, Tip


def hint_of(view: PlayerView, choice: Choice, seats: Sequence[Seat]) -> Hint:
    """A bot's choice as a hint."""
    action, grounds = choice
    card = view.discards[-1] if isinstance(action, TakeDiscard) else getattr(action, "card", None)
    meld = action.meld if isinstance(action, LayOff) else -1
    owner = next((seat for seat in seats if meld >= 0 and seat.number == view.melds[meld].owner), None)
    advice = format_action(action).partition(" ")[0]
    return Hint(advice, card, meld, owner, grounds)


def tip_of(view: PlayerView, *, is_ready: bool) -> Tip:
    """What a first game explains now; `Tip.NONE` after each first step, and once the contract is down."""
    if view.down[view.seat] or view.completed[view.seat] or view.turn_seat != view.seat:
        return Tip.NONE
    if is_ready:
        return Tip.READY
    return _first_steps(view) if view.deal == 1 else Tip.NONE


def _first_steps(view: PlayerView) -> Tip:
    ended = sum(move.seat == view.seat and isinstance(move.action, Discard | Keep) for move in view.moves)
    if ended == 0:
        return Tip.DRAW if view.phase is Phase.DRAW else Tip.DISCARD
    if ended == 1 and view.phase is Phase.DRAW:
        return Tip.CONTRACT
    return Tip.DEAR if any(view.down) and view.phase is Phase.PLAY else Tip.NONE
