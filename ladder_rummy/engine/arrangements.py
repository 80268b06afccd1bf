"""The hand mathematics: how far a hand is from a contract, what helps it, and how it is laid down.

All of it is exact, jokers included, and depends on nothing but the cards and the contract. How it works: a
hand is three integers (`hands`), jokers are given to melds first (`plans`), what a suit holds towards a run
is tabled (`windows`, `blocks`), sets go by counts of ranks (`distances`), and a lay-down is chosen among all
there are (`lay_downs`, `texts`). Nothing here knows whose turn it is.

Callers in a hurry hold a `Holding` and ask `measure`, `look` and `look_ahead`, which answer with masks and remember.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ladder_rummy.engine.cards import JOKER, Card, parse_cards
from ladder_rummy.engine.contracts import Contract, Kind, Requirement
from ladder_rummy.engine.distances import is_within, measure
from ladder_rummy.engine.hands import Holding, faces_of
from ladder_rummy.engine.lay_downs import Wish, best_text, best_texts, other_text
from ladder_rummy.engine.outlooks import Outlook, Prospects, look, look_ahead
from ladder_rummy.engine.texts import canonical

__all__ = [
    "Holding",
    "Outlook",
    "Part",
    "Prospects",
    "Slot",
    "Way",
    "Wish",
    "accepting",
    "can_lay_down",
    "canonical",
    "distance",
    "find_lay_down",
    "free",
    "look",
    "look_ahead",
    "measure",
    "progress",
    "ways",
]

Melds = tuple[tuple[Card, ...], ...]
"""Melds in canonical order."""


class Way(NamedTuple):
    """A lay-down and what recommends it."""

    wish: Wish
    melds: Melds


class Slot(NamedTuple):
    """A place in a meld: the card that is there or, not being ``held``, is lacking; in a set only its rank counts."""

    card: Card
    held: bool


class Part(NamedTuple):
    """How far one requirement is met: its places, a run's low to high, a set's lacking ones last."""

    requirement: Requirement
    slots: tuple[Slot, ...]

    @property
    def missing(self) -> int:
        """How many cards are lacking."""
        return sum(not slot.held for slot in self.slots)


def distance(hand: Sequence[Card], contract: Contract) -> int:
    """The least number of cards of the pack that must still come before the contract can be laid down.

    >>> distance(parse_cards("9S9H9D9C 5H6H8H KH2C"), Contract.of(sets=(4,), runs=(4,)))
    1
    """
    return measure(Holding.of(hand), contract)


def can_lay_down(hand: Sequence[Card], contract: Contract) -> bool:
    """Whether the hand holds the contract: the distance is 0, asked in the quickest way."""
    return is_within(0, Holding.of(hand), contract)


def accepting(hand: Sequence[Card], contract: Contract) -> frozenset[Card]:
    """The faces, of which the pack has one left, that lower the distance when they come."""
    return frozenset(faces_of(look(Holding.of(hand), contract).accepting))


def free(hand: Sequence[Card], contract: Contract) -> frozenset[Card]:
    """The faces of the hand of which one can go without raising the distance."""
    return frozenset(faces_of(look(Holding.of(hand), contract).free))


def find_lay_down(
    hand: Sequence[Card], contract: Contract, barred: Card | None = None, wish: Wish = Wish.FINDER
) -> Melds | None:
    """The lay-down that R60 prefers, or another wish before R60; None exactly if there is none.

    ``barred`` is the card that may not be discarded this turn (R46).
    """
    text = best_text(Holding.of(hand), contract, barred, wish)
    return None if text is None else _parse(text)


def ways(hand: Sequence[Card], contract: Contract, barred: Card | None = None) -> tuple[Way, ...]:
    """The different lay-downs worth offering, the finder's first.

    They are the choices of R60, of fewest jokers and of most points, and the finder's cards with a joker in
    another meld if that can be.
    """
    return _ways(Holding.of(hand), contract, barred)


@lru_cache(maxsize=1 << 10)
def _ways(holding: Holding, contract: Contract, barred: Card | None) -> tuple[Way, ...]:
    found = best_texts(holding, contract, barred)
    if found:
        other = other_text(contract, next(iter(found)))
        if other is not None:
            found.setdefault(other, Wish.JOKER_ELSEWHERE)
    return tuple(Way(wish, _parse(text)) for text, wish in found.items())


def progress(hand: Sequence[Card], contract: Contract) -> tuple[Part, ...]:
    """For each requirement the meld that the hand has come nearest to; the lacking cards are as many as the distance.

    >>> [part.missing for part in progress(parse_cards("9S9H9D9C 5H6H8H"), Contract.of(sets=(4,), runs=(4,)))]
    [0, 1]
    """
    return _progress(Holding.of(hand), contract)


@lru_cache(maxsize=1 << 10)
def _progress(hand: Holding, contract: Contract) -> tuple[Part, ...]:
    """Complete the hand, lay it down, and mark what it does not hold: every added card is then in use."""
    whole = hand
    while measure(whole, contract):
        helpful = [card for card in faces_of(look(whole, contract).accepting) if card != JOKER]
        whole = whole.with_card(max(helpful, key=lambda card: _kinship(card, whole)))
    text = best_text(whole, contract, None, Wish.FINDER)
    assert text is not None
    unused = Counter(hand.cards)
    return tuple(
        _part(requirement, meld, unused)
        for requirement, meld in zip(contract.requirements, _parse(text), strict=True)
    )


def _kinship(card: Card, hand: Holding) -> int:
    """How near the hand's other cards are: of the cards that help alike, a person waits for the nearest."""
    places = [held for held in hand.cards if held != JOKER]
    near = sum(max(0, 4 - abs(held - card)) for held in places if held // 13 == card // 13)
    return near + 3 * sum(held % 13 == card % 13 for held in places)


def _part(requirement: Requirement, meld: tuple[Card, ...], unused: Counter[Card]) -> Part:
    slots = []
    for card in _trimmed(requirement, meld):
        slots.append(Slot(card, unused[card] > 0))
        unused[card] -= 1
    if requirement.kind is Kind.SET:
        slots.sort(key=lambda slot: not slot.held)
    return Part(requirement, tuple(slots))


def _trimmed(requirement: Requirement, meld: tuple[Card, ...]) -> tuple[Card, ...]:
    """The meld without what goes beyond its requirement, as long as two natural cards stay (R16)."""
    while len(meld) > requirement.size:
        shorter = meld[1:] if requirement.kind is Kind.RUN and meld[-1] != JOKER == meld[0] else meld[:-1]
        if sum(card != JOKER for card in shorter) < 2:
            break
        meld = shorter
    return meld


def _parse(text: str) -> Melds:
    return tuple(map(parse_cards, text.split(" ")))
