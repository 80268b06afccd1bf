"""What a player must lay down at once: a list of sets and runs with their least sizes.

The ladder of ten such contracts belongs to its game (``games/ladder.py``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Meld, Set


class Kind(Enum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Requirement(NamedTuple):
    """One meld of a contract: its kind and least number of cards."""

    kind: Kind
    size: int


@dataclass(frozen=True, slots=True)
class Contract:
    """Requirements in written order, sets first; every one is met by a meld of its own (R26, R28).

    >>> Contract.of(sets=(3,), runs=(4,)).size
    7
    """

    requirements: tuple[Requirement, ...]
    size: int = field(init=False, repr=False, compare=False)
    """The least number of cards that the whole contract takes."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out what is asked for at every look at a hand."""
        object.__setattr__(self, "size", sum(requirement.size for requirement in self.requirements))
        object.__setattr__(self, "_hash", hash((self.sets, self.runs)))

    def __hash__(self) -> int:
        """Of numbers alone, so that it is the same in every process."""
        return self._hash

    @classmethod
    def of(cls, sets: tuple[int, ...] = (), runs: tuple[int, ...] = ()) -> Contract:
        """A contract of sets and runs of these least sizes."""
        return cls(
            tuple(Requirement(Kind.SET, n) for n in sets) + tuple(Requirement(Kind.RUN, n) for n in runs)
        )

    @property
    def sets(self) -> tuple[int, ...]:
        """The least sizes of its sets."""
        return tuple(size for kind, size in self.requirements if kind is Kind.SET)

    @property
    def runs(self) -> tuple[int, ...]:
        """The least sizes of its runs."""
        return tuple(size for kind, size in self.requirements if kind is Kind.RUN)

    def verify_met_by(self, melds: Iterable[Meld]) -> None:
        """`RuleBroken` unless the melds match the requirements one to one, each large enough (R26, R27)."""
        sets, runs = _sizes_by_kind(melds)
        if (len(sets), len(runs)) != (len(self.sets), len(self.runs)):
            raise RuleBroken("contract/other-melds", "R26", sets=len(sets), runs=len(runs))
        if not (_covers(sets, self.sets) and _covers(runs, self.runs)):
            raise RuleBroken("contract/too-small", "R27", sets=sets, runs=runs)


def _sizes_by_kind(melds: Iterable[Meld]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    sets: list[int] = []
    runs: list[int] = []
    for meld in melds:
        (sets if isinstance(meld, Set) else runs).append(len(meld.cards))
    return tuple(sorted(sets)), tuple(sorted(runs))


def _covers(sizes: tuple[int, ...], least: tuple[int, ...]) -> bool:
    """Whether sizes, sorted, reach the least sizes one to one: the smallest serves the smallest."""
    return all(size >= need for size, need in zip(sizes, sorted(least), strict=True))
