"""What a suit holds towards a run, tabled by the suit's 13-bit mask.

A run lies in a window of the line ``A 2 3 … K A``, so a run of *n* cards has 15 - n windows in a suit, and
the ace's one bit stands for both ends (R12, R13). A run that gets *x* jokers still needs some number of
natural cards in a window of that number plus *x*. Which suit it is, and what the other melds want, is not
known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from ladder_rummy.engine.hands import SUIT, places_of


class Choice(NamedTuple):
    """Natural cards that a run can take, and the ranks of which one more would bring it nearer."""

    taken: int
    gaps: int


class Choices(NamedTuple):
    """All ways to take cards of one suit for a run.

    ``by_count[c]`` lists the choices of *c* cards; ``most`` is the largest count there is; ``gaps`` is what any of
    the choices of ``most`` cards lacks; ``spared`` pairs each card that some of them leave with the gaps of those.
    """

    most: int
    by_count: tuple[tuple[Choice, ...], ...]
    gaps: int
    spared: tuple[tuple[int, int], ...]


class RunTable(dict[int, Choices]):
    """Suit mask -> choices, for a run of ``naturals`` natural cards in a window of ``length`` places."""

    def __init__(self, naturals: int, length: int) -> None:
        super().__init__()
        self.naturals = naturals
        self.windows = windows(length)

    def __missing__(self, mask: int) -> Choices:
        gaps: dict[int, int] = {}
        for window in self.windows:
            for taken, lacking in self._choices(mask & window, window & ~mask):
                gaps[taken] = gaps.get(taken, 0) | lacking
        by_count: list[list[Choice]] = [[] for _ in range(self.naturals + 1)]
        for taken, lacking in gaps.items():
            by_count[taken.bit_count()].append(Choice(taken, lacking))
        made = self[mask] = _summed(mask, by_count)
        return made

    def _choices(self, held: int, lacking: int) -> Iterator[Choice]:
        """Take all that is held, or so many of it as the run wants, or one less.

        One less, since a card may serve another meld better: then a lacking one completes the run.
        """
        wanted = self.naturals
        if held.bit_count() < wanted:
            yield Choice(held, lacking)
            return
        for taken in _subsets(held, wanted):
            yield Choice(taken, 0)
        if lacking:
            for taken in _subsets(held, wanted - 1):
                yield Choice(taken, lacking)


@cache
def run_table(naturals: int, length: int) -> RunTable:
    """The one table for runs of this shape; it fills as it is asked."""
    return RunTable(naturals, length)


@cache
def windows(length: int) -> tuple[int, ...]:
    """The windows of a run of this length, low to high, as rank masks."""
    lines = (((1 << length) - 1) << start for start in range(15 - length))
    return tuple(line & SUIT | line >> 13 for line in lines)


def _summed(mask: int, by_count: list[list[Choice]]) -> Choices:
    most = max(count for count, choices in enumerate(by_count) if choices)
    gaps = 0
    spared: dict[int, int] = {}
    for choice in by_count[most]:
        gaps |= choice.gaps
        for place in places_of(mask & ~choice.taken):
            spared[1 << place] = spared.get(1 << place, 0) | choice.gaps
    return Choices(most, tuple(map(tuple, by_count)), gaps, tuple(spared.items()))


def _subsets(mask: int, size: int) -> Iterator[int]:
    bits = [1 << place for place in places_of(mask)]
    return map(sum, combinations(bits, size))
