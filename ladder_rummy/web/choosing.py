"""The person's own choice of cards for the contract: read from an address, checked meld by meld.

A choice is a digit for each card of the hand, in the hand's order: the number of the meld that it is for, 0 for a
card that stays. Behind a dot may follow a digit for each meld: which of its arrangements is wanted, where jokers can
stand at either end of a run (R20), 0 for the finder's. It lives in the address alone, so nothing of it is saved and a
reload shows it again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.arrangements import Wish, distance, find_lay_down
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.contracts import Contract, Kind, Requirement
from ladder_rummy.engine.errors import RuleBroken
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
    cards, dot, arranged = text.partition(".")
    is_for_hand = len(cards) == len(view.hand) and all("0" <= digit <= str(most) for digit in cards)
    is_for_melds = not dot or (len(arranged) == most and all("0" <= digit <= "9" for digit in arranged))
    return can_lay_down and is_for_hand and is_for_melds


def choosing(view: PlayerView, text: str) -> Choosing:
    """The choice, checked."""
    requirements = view.contracts[view.seat].requirements
    digits, _, wanted = text.partition(".")
    wanted = wanted or "0" * len(requirements)
    chosen = [_cards_for(view.hand, digits, number) for number in range(1, len(requirements) + 1)]
    found = [
        _arrangements(requirement, cards) for requirement, cards in zip(requirements, chosen, strict=True)
    ]
    taken = [int(digit) % max(1, len(each)) for digit, each in zip(wanted, found, strict=True)]
    laid = tuple(each[index] for each, index in zip(found, taken, strict=True) if each)
    others = [_moved_on(digits, taken, number) if len(each) > 1 else "" for number, each in enumerate(found)]
    melds = [
        ChosenMeld(*requirement, meld_cards(meld_of(each[index])), other=other)
        if each
        else _unfinished(requirement, cards)
        for requirement, cards, each, index, other in zip(
            requirements, chosen, found, taken, others, strict=True
        )
    ]
    return Choosing(
        melds=tuple(melds),
        action=format_action(LayDown(laid)) if len(laid) == len(requirements) else "",
        size=sum(map(len, chosen)),
        nothing="0" * len(view.hand),
    )


def next_choices(text: str, melds: int) -> list[str]:
    """For each card of the hand the choice with that card moved on: to meld 1, to the next one, back to the hand."""
    digits, dot, arranged = text.partition(".")
    moved = [str((int(digit) + 1) % (melds + 1)) for digit in digits]
    behind = dot + arranged
    return [digits[:place] + digit + digits[place + 1 :] + behind for place, digit in enumerate(moved)]


def _cards_for(hand: Sequence[Card], text: str, number: int) -> tuple[Card, ...]:
    return tuple(card for card, digit in zip(hand, text, strict=True) if digit == str(number))


def _arranged(requirement: Requirement, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """All of the cards as one meld that meets the requirement; None if they are no such meld."""
    found = find_lay_down(cards, Contract((requirement,)), wish=Wish.MOST_POINTS) if cards else None
    return found[0] if found and len(found[0]) == len(cards) else None


def _arrangements(requirement: Requirement, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """All ways in which the cards are one such meld, the finder's first: jokers may stand at either end of a run."""
    first = _arranged(requirement, cards)
    if first is None or requirement.kind is Kind.SET:
        return [] if first is None else [first]
    start = next(place for place, card in enumerate(first) if card != JOKER)
    stop = max(place for place, card in enumerate(first) if card != JOKER) + 1
    spare = len(first) - (stop - start)
    shifted = [(JOKER,) * low + first[start:stop] + (JOKER,) * (spare - low) for low in range(spare + 1)]
    return [first, *(cards for cards in shifted if cards != first and _is_meld(cards))]


def _is_meld(cards: tuple[Card, ...]) -> bool:
    try:
        meld_of(cards)
    except RuleBroken:
        return False
    return True


def _moved_on(digits: str, taken: Sequence[int], number: int) -> str:
    """The choice with the next arrangement of this meld, counted from 0."""
    wanted = [index + (place == number) for place, index in enumerate(taken)]
    return f"{digits}.{''.join(map(str, wanted))}"


def _unfinished(requirement: Requirement, cards: tuple[Card, ...]) -> ChosenMeld:
    kind, size = requirement
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
