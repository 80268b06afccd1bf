"""The runs that the cards of one suit can make, tabled by the suit's 13-bit mask.

A *block* is the natural cards of a run; jokers fill the places that lack between them or beside them. Where
those stand is left to whoever writes the run down.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from ladder_rummy.engine.hands import rank_points
from ladder_rummy.engine.melds import LONGEST_RUN

LINE: Final = (*range(13), 0)
"""The ranks along the line on which runs lie: ace, two … king, ace."""


class Block(NamedTuple):
    """Natural cards of a run.

    Their points, their number, the mask of their ranks, the places of the first and the last on the line (0 to
    13), and how many jokers the run needs.
    """

    points: int
    size: int
    ranks: int
    low: int
    high: int
    needs: int


class Blocks(NamedTuple):
    """All blocks of a suit, dearest first, and the largest number of cards in one."""

    most: int
    choices: tuple[Block, ...]


class BlockTable(dict[int, Blocks]):
    """Suit mask -> the blocks of runs of at least ``size`` cards that need at most ``jokers`` jokers."""

    def __init__(self, size: int, jokers: int) -> None:
        super().__init__()
        self.size = size
        self.jokers = jokers

    def __missing__(self, mask: int) -> Blocks:
        choices = sorted(self._blocks(mask), reverse=True)
        made = self[mask] = Blocks(max((block.size for block in choices), default=0), tuple(choices))
        return made

    def _blocks(self, mask: int) -> Iterator[Block]:
        held = [place for place in range(14) if mask >> LINE[place] & 1]
        for low, high in combinations(held, 2):
            if high - low < LONGEST_RUN:
                yield from self._between(low, high, [place for place in held if low < place < high])

    def _between(self, low: int, high: int, inner: list[int]) -> Iterator[Block]:
        """Blocks from one place to another; some cards between them may stay out, for other melds."""
        whole = sum(1 << LINE[place] for place in (low, *inner, high))
        length, size = max(high - low + 1, self.size), len(inner) + 2
        for left_out in range(min(len(inner), self.jokers - length + size) + 1):
            for places in combinations(inner, left_out):
                ranks = whole - sum([1 << place for place in places])
                kept = size - left_out
                yield Block(rank_points(ranks), kept, ranks, low, high, length - kept)


@cache
def block_table(size: int, jokers: int) -> BlockTable:
    """The one table for these runs; it fills as it is asked."""
    return BlockTable(size, jokers)
