"""The runs that the cards of one suit can make, tabled by the suit's 13-bit mask.

A *block* is the natural cards of a run, with as many places between and beside them as there are jokers to
fill. Which joker goes beside which card is left to whoever lays the run down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ladder_rummy.engine.cards import FACES

LONGEST_RUN: Final = 13
ACE_HIGH: Final = 13
"""The last place of the line ``A 2 … K A``, counted from 0."""
RANK_POINTS: Final = tuple(card.points for card in FACES[:13])


class Block(NamedTuple):
    """Natural cards of a run.

    ``ranks`` as a mask, ``count`` and ``points`` of them, the places ``low`` and ``high`` of the first and
    the last on the line, and how many jokers the run ``needs``.
    """

    points: int
    count: int
    ranks: int
    low: int
    high: int
    needs: int


class BlockTable(dict[int, tuple[Block, ...]]):
    """Suit mask -> the blocks of runs of at least ``size`` cards with at most ``jokers`` jokers, dearest first."""

    def __init__(self, size: int, jokers: int) -> None:
        super().__init__()
        self.size = size
        self.jokers = jokers

    def __missing__(self, mask: int) -> tuple[Block, ...]:
        made = self[mask] = tuple(sorted(self._blocks(mask), reverse=True))
        return made

    def _blocks(self, mask: int) -> Iterator[Block]:
        line = [place for place in range(14) if mask >> place % 13 & 1]
        for low, high in combinations(line, 2):
            if high - low < LONGEST_RUN:
                inner = [place for place in line if low < place < high]
                for count in range(len(inner) + 1):
                    for kept in combinations(inner, count):
                        block = self._block((low, *kept, high))
                        if block.needs <= self.jokers:
                            yield block

    def _block(self, places: tuple[int, ...]) -> Block:
        low, high, count = places[0], places[-1], len(places)
        points = sum(RANK_POINTS[place % 13] for place in places)
        ranks = sum(1 << place % 13 for place in places)
        return Block(points, count, ranks, low, high, max(high - low + 1, self.size) - count)


@cache
def block_table(size: int, jokers: int) -> BlockTable:
    """The one table for these runs; it fills as it is asked."""
    return BlockTable(size, jokers)
