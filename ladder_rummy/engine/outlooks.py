"""Which cards bring a hand nearer to a contract, and which it can spare, in one pass over its best coverings.

A card helps if some best covering lacks it, and can go if some best covering leaves it out; so the ways to
cover as many cards as the distance allows are visited (`distances` says how a hand is covered) and what they
lack and leave is gathered.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ladder_rummy.engine.cards import JOKERS_IN_PACK
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.distances import (
    cover_by_sets,
    is_within,
    lowered,
    measure,
    most_of,
    plans_for,
    without,
)
from ladder_rummy.engine.hands import JOKER_BIT, SHIFTS, SUIT, Holding, count_ranks, in_every_suit
from ladder_rummy.engine.windows import Choices, RunTable


class Outlook(NamedTuple):
    """Cards that must still come, and two masks of 53 faces: which bring the contract nearer, which can go."""

    distance: int
    accepting: int
    free: int


@lru_cache(maxsize=1 << 16)
def look(hand: Holding, contract: Contract) -> Outlook:
    """Distance, accepting and free faces of a hand, remembered."""
    once, twice, jokers = hand
    distance = measure(hand, contract)
    held = count_ranks(once, twice)
    survey = _Survey()
    for plan in plans_for(held, contract, jokers):
        survey.visit(plan.runs, plan.sets, once, twice, held, plan.size - distance)
    accepting, free = survey.accepting & ~twice, survey.free
    if distance and _joker_helps(hand, contract, distance):
        accepting |= JOKER_BIT
    if jokers and is_within(distance, Holding(once, twice, jokers - 1), contract):
        free |= JOKER_BIT
    return Outlook(distance, accepting, free)


def _joker_helps(hand: Holding, contract: Contract, distance: int) -> bool:
    """The first joker always does: whatever is lacking, it may stand for it."""
    if hand.jokers in (0, JOKERS_IN_PACK):
        return hand.jokers == 0
    return is_within(distance - 1, Holding(hand.once, hand.twice, hand.jokers + 1), contract)


class _Survey:
    """The faces that the coverings visited so far lack or leave."""

    def __init__(self) -> None:
        self.accepting = 0
        self.free = 0

    def visit(
        self,
        runs: tuple[RunTable, ...],
        want: tuple[int, ...],
        once: int,
        twice: int,
        held: list[int],
        goal: int,
    ) -> bool:
        """Visit all ways to use ``goal`` cards, the most that can be; whether there is one."""
        if not runs:
            return self._visit_sets(want, once, held, goal)
        choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
        if len(runs) == 1:
            if want:
                return self._visit_run_and_sets(choices, want, once, twice, held, goal)
            return self._visit_run(choices, once, twice, goal)
        if len(runs) == 2 and not want:
            return self._visit_two_runs(choices, runs[1], once, twice, goal)
        return self._visit_run_and_rest(choices, runs[1:], want, once, twice, held, goal)

    def _visit_sets(self, want: tuple[int, ...], once: int, held: list[int], goal: int) -> bool:
        if cover_by_sets(want, held) < goal:
            return False
        helpful, needed = _ranks_in_sets(want, held)
        self.accepting |= in_every_suit(helpful)
        self.free |= once & ~in_every_suit(needed)
        return True

    def _visit_run(self, choices: list[Choices], once: int, twice: int, goal: int) -> bool:
        reached = False
        for shift, (most, _, gaps, core) in zip(SHIFTS, choices, strict=True):
            if most == goal:
                self.accepting |= gaps << shift
                self.free |= once & ~(core << shift) | twice
                reached = True
        return reached

    def _visit_run_and_sets(
        self, choices: list[Choices], want: tuple[int, ...], once: int, twice: int, held: list[int], goal: int
    ) -> bool:
        by_sets = cover_by_sets(want, held)
        if max([choice.most for choice in choices]) + by_sets < goal:
            return False
        helpful, needed = _ranks_in_sets(want, held)
        spared = once & ~in_every_suit(needed)
        apart = held[0].bit_count() - want[0]
        reached = False
        for shift, (most, by_count, _, _) in zip(SHIFTS, choices, strict=True):
            for count in range(max(goal - by_sets, 0), most + 1):
                for taken, gaps in by_count[count]:
                    if count < apart and not taken & held[1]:
                        if count + by_sets < goal:
                            continue
                        # The run takes single cards that no set misses: the sets lack what they lacked.
                        self.accepting |= in_every_suit(helpful & ~taken)
                        self.free |= spared & ~(taken << shift)
                    else:
                        left, _ = without(once, twice, taken << shift)
                        if not self._visit_sets(want, left, lowered(held, taken), goal - count):
                            continue
                    self.accepting |= gaps << shift
                    reached = True
        return reached

    def _visit_two_runs(
        self, choices: list[Choices], table: RunTable, once: int, twice: int, goal: int
    ) -> bool:
        seconds = [table[once >> shift & SUIT] for shift in SHIFTS]
        reached = False
        for shift, first in zip(SHIFTS, choices, strict=True):
            for other, second in zip(SHIFTS, seconds, strict=True):
                if first.most + second.most < goal:
                    continue
                if other == shift:
                    reached |= self._visit_two_runs_of_suit(shift, first, table, once, twice, goal)
                elif first.most + second.most == goal:
                    self.accepting |= first.gaps << shift | second.gaps << other
                    self.free |= once & ~(first.core << shift | second.core << other) | twice
                    reached = True
        return reached

    def _visit_two_runs_of_suit(
        self, shift: int, first: Choices, table: RunTable, once: int, twice: int, goal: int
    ) -> bool:
        cards, twins = once >> shift & SUIT, twice >> shift & SUIT
        reached = False
        for count in range(max(0, goal - table[cards].most), first.most + 1):
            for taken, gaps in first.by_count[count]:
                left, left_twins = without(cards, twins, taken)
                second = table[left]
                if count + second.most == goal:
                    self.accepting |= (gaps | second.gaps) << shift
                    self.free |= once & ~(SUIT << shift) | (left & ~second.core | left_twins) << shift
                    reached = True
        return reached

    def _visit_run_and_rest(
        self,
        choices: list[Choices],
        rest: tuple[RunTable, ...],
        want: tuple[int, ...],
        once: int,
        twice: int,
        held: list[int],
        goal: int,
    ) -> bool:
        bound = cover_by_sets(want, held) + sum([most_of(table, once) for table in rest])
        reached = False
        for shift, (most, by_count, _, _) in zip(SHIFTS, choices, strict=True):
            for count in range(max(goal - bound, 0), most + 1):
                for taken, gaps in by_count[count]:
                    left, left_twice = without(once, twice, taken << shift)
                    lower = lowered(held, taken) if want else held
                    if self.visit(rest, want, left, left_twice, lower, goal - count):
                        self.accepting |= gaps << shift
                        reached = True
        return reached


def _ranks_in_sets(want: tuple[int, ...], held: list[int]) -> tuple[int, int]:
    """Ranks of which one card more, and ranks of which one card less, would make a difference to the sets.

    A card lifts its rank to the next level: that helps where more ranks are wanted than have reached it. The
    last card of a level is needed where no more ranks have reached it than are wanted.
    """
    helpful = needed = 0
    below = SUIT
    for wanted, ranks, more in zip(want, held, held[1:], strict=False):
        count = ranks.bit_count()
        if count < wanted:
            helpful |= below & ~ranks
        if count <= wanted:
            needed |= ranks & ~more
        below = ranks
    return helpful, needed
