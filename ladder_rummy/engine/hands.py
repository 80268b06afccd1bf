"""A hand as three integers, the form in which arrangements are counted.

``once`` has a bit for every face held at least once, ``twice`` for every face held twice (bit = the card's
place in pack order, so a suit is a slice of 13 bits), ``jokers`` is a number. Nothing here knows melds or
contracts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final, NamedTuple

from ladder_rummy.engine.cards import FACES, JOKER, Card

SUIT: Final = (1 << 13) - 1
"""A whole suit, or all ranks: the ace is bit 0, the king bit 12."""
SHIFTS: Final = (0, 13, 26, 39)
"""Where the slice of each suit begins."""
JOKER_BIT: Final = 1 << JOKER
_EVERY_SUIT: Final = sum(1 << shift for shift in SHIFTS)


class Holding(NamedTuple):
    """A hand of 0 to 107 cards: faces held once or more, faces held twice, number of jokers (R2)."""

    once: int
    twice: int
    jokers: int

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Holding:
        """The hand made of these cards, in any order."""
        once = twice = jokers = 0
        for card in cards:
            if card == JOKER:
                jokers += 1
            else:
                bit = 1 << card
                twice |= once & bit
                once |= bit
        return cls(once, twice, jokers)

    @property
    def size(self) -> int:
        """The number of cards."""
        return self.once.bit_count() + self.twice.bit_count() + self.jokers

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in pack order, twins together, jokers last."""
        naturals = (FACES[face] for face in range(52) for held in (self.once, self.twice) if held >> face & 1)
        return (*naturals, *(JOKER,) * self.jokers)

    def with_card(self, card: Card) -> Holding:
        """This hand and one card more, of which it held at most one (of jokers, two)."""
        bit = 1 << card
        if bit == JOKER_BIT:
            return Holding(self.once, self.twice, self.jokers + 1)
        return Holding(self.once | bit, self.twice | self.once & bit, self.jokers)

    def without_card(self, card: Card) -> Holding:
        """This hand less one card that it holds."""
        bit = 1 << card
        if bit == JOKER_BIT:
            return Holding(self.once, self.twice, self.jokers - 1)
        return Holding(self.once & ~bit | self.twice & bit, self.twice & ~bit, self.jokers)


def faces_of(mask: int) -> tuple[Card, ...]:
    """The faces whose bits are set in a mask of 53 bits, in pack order."""
    return tuple([FACES[face] for face in places_of(mask)])


def places_of(mask: int) -> Iterator[int]:
    """The places of the bits of a mask, lowest first: of ranks, 0 (ace) to 12."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def in_every_suit(ranks: int) -> int:
    """The 52-bit mask of all faces of these ranks."""
    return ranks * _EVERY_SUIT


def count_ranks(once: int, twice: int) -> list[int]:
    """Nine rank masks: ranks held at least 1, 2, … 8 times, and 0 for nine times.

    The slices of ``once`` are added as bits of a rank each, then those of the rarer ``twice``; a face held twice is
    held once, so that whatever ``twice`` counts at least *k* times ``once`` does too.
    """
    one, two, three, four = _count_slices(once)
    if not twice:
        return [one, two, three, four, 0, 0, 0, 0, 0]
    again, again_2, again_3, again_4 = _count_slices(twice)
    return [
        one,
        two | again,
        three | two & again,
        four | three & again | again_2,
        four & again | three & again_2,
        four & again_2 | again_3,
        four & again_3,
        again_4,
        0,
    ]


def _count_slices(mask: int) -> tuple[int, int, int, int]:
    """The ranks that at least 1, 2, 3 and 4 suits of a mask have."""
    clubs, diamonds, hearts, spades = mask & SUIT, mask >> 13 & SUIT, mask >> 26 & SUIT, mask >> 39
    minor, minors = clubs | diamonds, clubs & diamonds
    major, majors = hearts | spades, hearts & spades
    return (
        minor | major,
        minors | majors | minor & major,
        minors & major | majors & minor,
        minors & majors,
    )


@cache
def rank_points(ranks: int) -> int:
    """What one card of each of these ranks costs (R54)."""
    return sum(FACES[rank].points for rank in places_of(ranks))
