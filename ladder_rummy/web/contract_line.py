"""The contract as the person sees it: which cards of the hand stand where in it, and which are wanted."""

from __future__ import annotations

from ladder_rummy.engine.arrangements import Part, Slot, progress
from ladder_rummy.engine.cards import JOKER, Card, count_points
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.web.parts import ContractLine, ContractPart, ContractPlace


def contract_line(view: PlayerView) -> ContractLine:
    """The line for the person's own contract."""
    is_down = view.down[view.seat]
    has_climbed = is_down and view.shown_hands is not None
    parts = () if is_down else contract_parts(view.hand, view.contracts[view.seat])
    return ContractLine(
        rung=view.completed[view.seat] + (0 if has_climbed else 1),
        parts=parts,
        missing=sum(place.card is None for part in parts for place in part.places),
        points_in_hand=count_points(view.hand),
        is_down=is_down,
        can_lay_off=is_down and not view.laid_down_now,
    )


def contract_parts(hand: tuple[Card, ...], contract: Contract) -> tuple[ContractPart, ...]:
    """The contract's melds in its order, filled as far as the hand goes; what lacks is the engine's distance."""
    return tuple(map(_part, progress(hand, contract)))


def _part(part: Part) -> ContractPart:
    kind, size = part.requirement
    is_begun = any(slot.held for slot in part.slots)
    suits = {slot.card.suit for slot in part.slots if slot.card != JOKER}
    return ContractPart(
        kind=kind,
        size=size,
        places=tuple(_place(slot, kind, place, is_begun) for place, slot in enumerate(part.slots)),
        suit=suits.pop() if kind is Kind.RUN and is_begun else -1,
    )


def _place(slot: Slot, kind: Kind, place: int, is_begun: bool) -> ContractPlace:
    """A card in its place, or what is wanted there; a meld of which nothing is held wants anything."""
    if slot.held:
        return ContractPlace(slot.card)
    if not is_begun:
        return ContractPlace()
    if kind is Kind.SET:
        return ContractPlace(wanted_rank=slot.card.rank)
    is_high_ace = slot.card.rank == 1 and place > 0
    return ContractPlace(wanted_rank=14 if is_high_ace else slot.card.rank, wanted_suit=slot.card.suit)
