"""The contract as the person sees it: which cards of the hand stand where in it, and what is wanted beside them.

A picture of one best way to fill the contract; the number of missing cards comes from the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from ladder_rummy.engine.cards import FACES, JOKER, Card, count_points
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.engine.distances import measure
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.melds import ACE_HIGH, ACE_LOW, LEAST_NATURALS, face_at
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.web.contexts import ContractLine, ContractPart, ContractPlace

_MOST_RUNS: Final = 60
"""Runs beyond the best so many are not tried in pairs: a picture need not be perfect, and must be quick."""


class _Filling(NamedTuple):
    """A meld of the contract and the natural cards that stand in it; a run lies from place ``low`` of its suit."""

    kind: Kind
    size: int
    naturals: tuple[Card, ...]
    rank: int = 0
    suit: int = -1
    low: int = 0

    @property
    def room(self) -> int:
        """How many jokers could stand here."""
        return self.size - max(len(self.naturals), LEAST_NATURALS)


def contract_line(view: PlayerView) -> ContractLine:
    """The line for the person's own contract."""
    contract, is_down = view.contracts[view.seat], view.down[view.seat]
    has_climbed = is_down and view.shown_hands is not None
    return ContractLine(
        rung=view.completed[view.seat] + (0 if has_climbed else 1),
        parts=() if is_down else contract_parts(view.hand, contract),
        missing=0 if is_down else measure(Holding.of(view.hand), contract),
        points_in_hand=count_points(view.hand),
        is_down=is_down,
        can_lay_off=is_down and not view.laid_down_now,
    )


@lru_cache(maxsize=1024)
def contract_parts(hand: tuple[Card, ...], contract: Contract) -> tuple[ContractPart, ...]:
    """The contract's melds in its order, filled as far as the hand goes."""
    held = Counter(hand)
    jokers = held.pop(JOKER, 0)
    fillings = max(_fillings(held, contract), key=lambda filled: _worth(filled, jokers))
    parts = []
    for filling in fillings:
        given = min(jokers, filling.room)
        jokers -= given
        parts.append(_part(filling, given))
    return tuple(parts)


def _worth(fillings: tuple[_Filling, ...], jokers: int) -> int:
    """How many places are filled."""
    return sum(len(filling.naturals) for filling in fillings) + min(jokers, sum(f.room for f in fillings))


def _fillings(held: Counter[Card], contract: Contract) -> Iterator[tuple[_Filling, ...]]:
    """Ways to fill the contract, the runs first to choose their cards."""
    for runs in _runs(held, contract.runs):
        left = held.copy()
        left.subtract(card for run in runs for card in run.naturals)
        yield (*_sets(left, contract.sets), *runs)


def _runs(held: Counter[Card], sizes: tuple[int, ...]) -> Iterator[tuple[_Filling, ...]]:
    likely = [_likely_runs(held, size) for size in sizes]
    for runs in product(*likely):
        wanted = Counter(card for run in runs for card in run.naturals)
        if all(held[card] >= count for card, count in wanted.items()):
            yield runs
        else:
            yield _shared_out(held, runs)


def _shared_out(held: Counter[Card], runs: Iterable[_Filling]) -> tuple[_Filling, ...]:
    """The runs with each card in the first of those that want it."""
    left, shared = held.copy(), []
    for run in runs:
        naturals = tuple(card for card in run.naturals if left[card] > 0)
        left.subtract(naturals)
        shared.append(run._replace(naturals=naturals))
    return tuple(shared)


def _likely_runs(held: Counter[Card], size: int) -> list[_Filling]:
    """A run in each window of each suit, those with most cards first."""
    windows = (
        _Filling(Kind.RUN, size, _held_within(held, suit, low, size), suit=suit, low=low)
        for suit in range(4)
        for low in range(ACE_LOW, ACE_HIGH - size + 2)
    )
    best = sorted(windows, key=lambda run: -len(run.naturals))
    least = max(len(best[0].naturals) - 2, 0)
    return [run for run in best if len(run.naturals) >= least][:_MOST_RUNS]


def _held_within(held: Counter[Card], suit: int, low: int, size: int) -> tuple[Card, ...]:
    faces = (face_at(suit, place) for place in range(low, low + size))
    return tuple(face for face in faces if held[face] > 0)


def _sets(left: Counter[Card], sizes: tuple[int, ...]) -> tuple[_Filling, ...]:
    """The sets, each of the rank that has most cards left; of equal ranks the dearest."""
    by_rank: dict[int, list[Card]] = {rank: [] for rank in range(1, 14)}
    for card in FACES[:52]:
        by_rank[card.rank].extend([card] * left[card])
    sets = []
    for size in sizes:
        rank = max(by_rank, key=lambda rank: (min(len(by_rank[rank]), size), min(rank, 10)))
        sets.append(_Filling(Kind.SET, size, tuple(by_rank[rank][:size]), rank=rank))
        del by_rank[rank][:size]
    return tuple(sets)


def _part(filling: _Filling, jokers: int) -> ContractPart:
    return ContractPart(
        kind=filling.kind,
        size=filling.size,
        places=_set_places(filling, jokers) if filling.kind is Kind.SET else _run_places(filling, jokers),
        suit=filling.suit if filling.naturals else -1,
    )


def _set_places(filling: _Filling, jokers: int) -> tuple[ContractPlace, ...]:
    cards = filling.naturals + (JOKER,) * jokers
    rank = filling.rank if filling.naturals else 0
    wanted = (ContractPlace(wanted_rank=rank),) * (filling.size - len(cards))
    return tuple(ContractPlace(card) for card in cards) + wanted


def _run_places(filling: _Filling, jokers: int) -> tuple[ContractPlace, ...]:
    """Low to high; jokers fill the inner gaps first (R20)."""
    line = [face_at(filling.suit, place) for place in range(filling.low, filling.low + filling.size)]
    held = [face in filling.naturals for face in line]
    gaps = sorted((i for i, is_held in enumerate(held) if not is_held), key=lambda i: (not _is_inner(held, i), -i))
    filled = set(gaps[:jokers])
    return tuple(_run_place(filling, i, face, held[i], i in filled) for i, face in enumerate(line))


def _is_inner(held: list[bool], i: int) -> bool:
    return any(held[:i]) and any(held[i:])


def _run_place(filling: _Filling, i: int, face: Card, is_held: bool, is_filled: bool) -> ContractPlace:
    if is_held or is_filled:
        return ContractPlace(face if is_held else JOKER)
    if not filling.naturals:
        return ContractPlace()
    return ContractPlace(wanted_rank=filling.low + i, wanted_suit=filling.suit)
