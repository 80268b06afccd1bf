"""Sets and runs on the table: what makes one, what fits one, what it becomes.

A meld knows its cards and nothing of who owns it or which contract it served.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from ladder_rummy.engine.cards import FACES, JOKER, Card, format_cards
from ladder_rummy.engine.errors import RuleBroken

LEAST_SET: Final = 3
LEAST_RUN: Final = 4
LONGEST_RUN: Final = 13
LEAST_NATURALS: Final = 2
ACE_LOW: Final = 1
ACE_HIGH: Final = 14


class End(Enum):
    """The end of a run where a card is laid off."""

    LOW = "low"
    HIGH = "high"


class Set(NamedTuple):
    """Cards of one rank (1 to 13), jokers among them (R9)."""

    rank: int
    cards: tuple[Card, ...]


class Run(NamedTuple):
    """Cards of one suit, low to high from place ``low`` (1 to 11); an ace is at place 1 or 14 (R11, R12)."""

    suit: int
    low: int
    cards: tuple[Card, ...]

    @property
    def high(self) -> int:
        """The place of its last card, at most 14."""
        return self.low + len(self.cards) - 1


Meld = Set | Run


def meld_of(cards: tuple[Card, ...]) -> Meld:
    """The meld that these cards are, a run's in the order given; `RuleBroken` says why they are none.

    >>> from ladder_rummy.engine.cards import parse_cards
    >>> meld_of(parse_cards("QHXXAHKH"))
    Traceback (most recent call last):
    ...
    ladder_rummy.engine.errors.RuleBroken: run/broken R12 (cards=QHXXAHKH)
    """
    naturals = [card for card in cards if card != JOKER]
    if len(naturals) < LEAST_NATURALS:
        raise RuleBroken("meld/too-few-naturals", "R16", cards=format_cards(cards))
    ranks = {card % 13 for card in naturals}
    return _set_of(cards, naturals[0].rank) if len(ranks) == 1 else _run_of(cards, naturals)


def _set_of(cards: tuple[Card, ...], rank: int) -> Set:
    if len(cards) < LEAST_SET:
        raise RuleBroken("set/too-small", "R9", cards=format_cards(cards))
    return Set(rank, cards)


def _run_of(cards: tuple[Card, ...], naturals: list[Card]) -> Run:
    if len({card // 13 for card in naturals}) > 1:
        raise RuleBroken("meld/mixed", "R11", cards=format_cards(cards))
    if len(cards) > LONGEST_RUN:
        raise RuleBroken("run/too-long", "R13", cards=format_cards(cards))
    low = _low_place(cards)
    if len(cards) < LEAST_RUN:
        raise RuleBroken("run/too-small", "R11", cards=format_cards(cards))
    if low < ACE_LOW or low + len(cards) - 1 > ACE_HIGH:
        raise RuleBroken("run/past-the-ace", "R12", cards=format_cards(cards))
    return Run(naturals[0].suit, low, cards)


def _low_place(cards: tuple[Card, ...]) -> int:
    """The place of the first card: every natural card agrees on it, the ace counted at one end."""
    for ace in (ACE_LOW, ACE_HIGH):
        lows = {(card.rank if card % 13 else ace) - i for i, card in enumerate(cards) if card != JOKER}
        if len(lows) == 1:
            return lows.pop()
    ace_inside = any(card != JOKER and card % 13 == 0 for card in cards[1:-1])
    raise RuleBroken("run/broken", "R12" if ace_inside else "R11", cards=format_cards(cards))


def face_at(suit: int, place: int) -> Card:
    """The card at a place (1 to 14) of a suit's line; the ace is at both ends of it."""
    return FACES[suit * 13 + (place - 1) % 13]


def _open_ends(suit: int, low: int, size: int) -> tuple[tuple[End, Card], ...]:
    if size >= LONGEST_RUN:
        return ()
    below = ((End.LOW, face_at(suit, low - 1)),) if low > ACE_LOW else ()
    above = ((End.HIGH, face_at(suit, low + size)),) if low + size <= ACE_HIGH else ()
    return below + above


_OPEN_ENDS: Final = {
    (suit, low, size): _open_ends(suit, low, size)
    for suit in range(4)
    for low in range(ACE_LOW, ACE_HIGH)
    for size in range(LEAST_RUN, LONGEST_RUN + 1)
}


def open_ends(run: Run) -> tuple[tuple[End, Card], ...]:
    """The open ends of a run and the natural card that fits each (R13, R38)."""
    return _OPEN_ENDS[run.suit, run.low, len(run.cards)]


def fitting_ends(meld: Meld, card: Card) -> tuple[End | None, ...]:
    """Where the card may be laid off: ``()`` nowhere, ``(None,)`` on the set, else the fitting ends (R38)."""
    if isinstance(meld, Set):
        return (None,) if card == JOKER or card % 13 + 1 == meld.rank else ()
    return tuple(end for end, face in open_ends(meld) if card in (face, JOKER))


def extended(meld: Meld, card: Card, end: End | None) -> Meld:
    """The meld with the card laid off at a fitting end (R38); what fits is `fitting_ends`'s to say."""
    if isinstance(meld, Set):
        return Set(meld.rank, (*meld.cards, card))
    if end is End.LOW:
        return Run(meld.suit, meld.low - 1, (card, *meld.cards))
    return Run(meld.suit, meld.low, (*meld.cards, card))


def stands_for(meld: Meld, index: int) -> tuple[int, int | None]:
    """Rank (1 to 13) and suit (None in a set) that the card at an index of the meld stands for (R19)."""
    if isinstance(meld, Set):
        return meld.rank, None
    return (meld.low + index - 1) % 13 + 1, meld.suit
