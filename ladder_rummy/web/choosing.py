"""The person's own choice of cards for the contract: read from an address, checked meld by meld.

A choice is a digit for each card of the hand, in the hand's order: the number of the meld that it is for, 0 for a
card that stays. It lives in the address alone, so nothing of it is saved and a reload shows it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.arrangements import Wish, distance, find_lay_down
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.contracts import Contract, Kind, Requirement
from ladder_rummy.engine.melds import meld_of
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.web.cards_html import MeldCard
from ladder_rummy.web.parts import Choosing, ChosenMeld
from ladder_rummy.web.strips import meld_cards


def is_choice(text: str, view: PlayerView) -> bool:
    """Whether this text chooses cards of the hand that the person holds now and may lay down."""
    most = len(view.contracts[view.seat].requirements)
    can_lay_down = view.phase is Phase.PLAY and not view.down[view.seat]
    return can_lay_down and len(text) == len(view.hand) and all("0" <= digit <= str(most) for digit in text)


def choosing(view: PlayerView, text: str) -> Choosing:
    """The choice, checked."""
    requirements = view.contracts[view.seat].requirements
    chosen = [_cards_for(view.hand, text, number) for number in range(1, len(requirements) + 1)]
    melds = tuple(map(_chosen_meld, requirements, chosen))
    found = [_arranged(requirement, cards) for requirement, cards in zip(requirements, chosen, strict=True)]
    laid = tuple(meld for meld in found if meld is not None)
    is_whole = len(laid) == len(requirements)
    return Choosing(
        melds=melds,
        action=format_action(LayDown(laid)) if is_whole else "",
        size=sum(map(len, chosen)),
        nothing="0" * len(view.hand),
    )


def next_choices(text: str, melds: int) -> list[str]:
    """For each card of the hand the choice with that card moved on: to meld 1, to the next one, back to the hand."""
    moved = [str((int(digit) + 1) % (melds + 1)) for digit in text]
    return [text[:place] + digit + text[place + 1 :] for place, digit in enumerate(moved)]


def _cards_for(hand: Sequence[Card], text: str, number: int) -> tuple[Card, ...]:
    return tuple(card for card, digit in zip(hand, text, strict=True) if digit == str(number))


def _arranged(requirement: Requirement, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """All of the cards as one meld that meets the requirement; None if they are no such meld."""
    found = find_lay_down(cards, Contract((requirement,)), wish=Wish.MOST_POINTS) if cards else None
    return found[0] if found and len(found[0]) == len(cards) else None


def _chosen_meld(requirement: Requirement, cards: tuple[Card, ...]) -> ChosenMeld:
    kind, size = requirement
    if (meld := _arranged(requirement, cards)) is not None:
        return ChosenMeld(kind, size, meld_cards(meld_of(meld)))
    shown = tuple(MeldCard(card) for card in cards)
    missing = distance(cards, Contract((requirement,)))
    misfits = _misfits(kind, cards, missing)
    return ChosenMeld(kind, size, shown, 0 if misfits else missing, misfits)


def _misfits(kind: Kind, cards: tuple[Card, ...], missing: int) -> tuple[Card, ...]:
    """The cards that are of another rank or suit than most, or that one more run of this suit cannot hold."""
    naturals = [card for card in cards if not card.is_joker]
    if not naturals:
        return ()
    traits = [card.rank if kind is Kind.SET else card.suit for card in naturals]
    usual, _ = Counter(traits).most_common(1)[0]
    strangers = tuple(card for card, trait in zip(naturals, traits, strict=True) if trait != usual)
    if strangers or kind is Kind.SET:
        return strangers
    twins = tuple(card for card, count in Counter(naturals).items() if count > 1)
    return twins or (tuple(naturals) if not missing else ())
