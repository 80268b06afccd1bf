"""How a contract can be met with so many jokers: what each of its melds then wants in natural cards.

A *plan* gives every joker to a meld and says which sets share a rank. After that the jokers are out of the
reckoning: a meld of *n* cards with *x* jokers wants max(2, n - x) natural cards (R16), and a run lies in a
window of that number plus *x*, so that five places may hold 5H XX XX XX 9H for a run of four. No hand is
known here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ladder_rummy.engine.cards import JOKERS_IN_PACK
from ladder_rummy.engine.contracts import Contract, Kind, Requirement
from ladder_rummy.engine.windows import RunTable, run_table

RANK_COPIES = 8
"""Natural cards of a rank in the pack."""


class Plan(NamedTuple):
    """Natural cards wanted.

    ``size`` in all; a table for each run; ``sets[k]`` is the number of different ranks of which more than
    *k* cards are wanted: two sets of three in two ranks are (2, 2, 2), in one rank (1, 1, 1, 1, 1, 1).
    ``shared`` is 0 when no rank serves two sets; otherwise only who holds that many of a rank gains by it.
    """

    size: int
    runs: tuple[RunTable, ...]
    sets: tuple[int, ...]
    shared: int


@cache
def sizes(contract: Contract) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The least sizes of the contract's sets and of its runs."""
    return contract.sets, contract.runs


@cache
def plans(contract: Contract, jokers: int) -> tuple[Plan, ...]:
    """Every different plan that uses as many of the jokers as the contract has use for."""
    found: dict[tuple[tuple[tuple[int, int], ...], tuple[int, ...]], Plan] = {}
    room = tuple(map(_joker_room, contract.requirements))
    for split in _splits(min(jokers, sum(room)), room):
        given = list(zip(contract.requirements, split, strict=True))
        runs = tuple(sorted((_shape(meld, x) for meld, x in given if meld.kind is Kind.RUN), reverse=True))
        sets = tuple(_shape(meld, x)[0] for meld, x in given if meld.kind is Kind.SET)
        for groups in _groupings(sets):
            shared = min(sets) if len(groups) < len(sets) else 0
            found.setdefault((runs, groups), _plan(runs, groups, shared))
    return tuple(found.values())


def _joker_room(meld: Requirement) -> int:
    return meld.size - 2 if meld.kind is Kind.SET else JOKERS_IN_PACK


def _shape(meld: Requirement, jokers: int) -> tuple[int, int]:
    """Natural cards and places of a meld that gets so many jokers."""
    naturals = max(2, meld.size - jokers)
    return naturals, naturals + jokers


def _plan(runs: tuple[tuple[int, int], ...], groups: tuple[int, ...], shared: int) -> Plan:
    levels = min(max(groups, default=0), RANK_COPIES)
    sets = tuple(sum(group > level for group in groups) for level in range(levels))
    size = sum(naturals for naturals, _ in runs) + sum(groups)
    return Plan(size, tuple(run_table(*shape) for shape in runs), sets, shared)


def _splits(total: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All ways to hand out ``total`` things to places with so much room."""
    if not room:
        if total == 0:
            yield ()
        return
    for given in range(min(total, room[0]) + 1):
        for rest in _splits(total - given, room[1:]):
            yield given, *rest


def _groupings(sets: tuple[int, ...]) -> set[tuple[int, ...]]:
    """All ways to put sets into ranks (R30), each as the cards wanted of its ranks, most first."""
    if not sets:
        return {()}
    found = set()
    for groups in _groupings(sets[1:]):
        found.add((*groups, sets[0]))
        for place, group in enumerate(groups):
            found.add((*groups[:place], group + sets[0], *groups[place + 1 :]))
    return {tuple(sorted(groups, reverse=True)) for groups in found}
