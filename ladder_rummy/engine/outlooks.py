"""Which cards bring a hand nearer to a contract, which it can spare, and what each spared card leaves it waiting for.

All of it is read off the hand's best *coverings*, the ways to use as many of its cards as can be (`distances` says
how a hand is covered): a card helps if some best covering lacks it and can go if some best covering leaves it out,
and without it the coverings that left it out are the best ones. They are gathered in one pass, in which those found
so far say how many cards the next ones must use.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ladder_rummy.engine.cards import JOKERS_IN_PACK, Card
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.distances import cover_by_sets, is_within, lowered, most_of, plans_for, without
from ladder_rummy.engine.hands import JOKER_BIT, SHIFTS, SUIT, Holding, count_ranks, in_every_suit
from ladder_rummy.engine.windows import Choices, RunTable


class Outlook(NamedTuple):
    """Cards that must still come, and two masks of 53 faces: which bring the contract nearer, which can go."""

    distance: int
    accepting: int
    free: int


Covering = tuple[int, int, int]
"""Best coverings that agree: faces that each of them leaves, faces that their runs lack, ranks that their sets lack.

The sets of a hand without one of those faces lack the same ranks but the face's own, which had its use as the next
of its rank.
"""


class Prospects(NamedTuple):
    """What a hand that is about to discard can spare and what it waits for then, jokers left aside.

    ``free`` are the natural faces that can go, ``accepting`` those that lower the distance, as masks.
    """

    distance: int
    free: int
    accepting: int
    coverings: tuple[Covering, ...]
    held_twice: int

    def without(self, card: Card) -> int:
        """The natural faces that lower the distance of the hand without this card, which can go."""
        gaps = ranks = 0
        for spare, some, more in self.coverings:
            if spare >> card & 1:
                gaps |= some
                ranks |= more
        ranks &= ~(1 << card % 13)
        return (gaps | in_every_suit(ranks)) & ~self.held_twice


@lru_cache(maxsize=1 << 16)
def look(hand: Holding, contract: Contract) -> Outlook:
    """Distance, accepting and free faces of a hand, remembered."""
    distance, free, accepting, _, _ = _prospects(hand, contract)
    once, twice, jokers = hand
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


@lru_cache(maxsize=1 << 12)
def look_ahead(hand: Holding, contract: Contract) -> Prospects:
    """What the hand can spare, and what it waits for without each of those cards, remembered."""
    return _prospects(hand, contract)


def _prospects(hand: Holding, contract: Contract) -> Prospects:
    distance, coverings = _survey(hand, contract)
    free = gaps = ranks = 0
    for spare, some, more in coverings:
        free |= spare
        gaps |= some
        ranks |= more
    accepting = (gaps | in_every_suit(ranks)) & ~hand.twice
    return Prospects(distance, free, accepting, tuple(coverings), hand.twice)


def _survey(hand: Holding, contract: Contract) -> tuple[int, list[Covering]]:
    """The distance and all best coverings of a hand."""
    once, twice, jokers = hand
    held = count_ranks(once, twice)
    least = contract.size
    coverings: list[Covering] = []
    for plan in plans_for(held, contract, jokers):
        survey = _Survey(plan.size - least)
        survey.visit(plan.runs, plan.sets, once, twice, held)
        if plan.size - survey.most < least:
            least = plan.size - survey.most
            coverings = survey.coverings
        else:
            coverings += survey.coverings
    return least, coverings


class _Survey:
    """The coverings of one plan that use at least so many cards; ``most`` is what the best of them use."""

    def __init__(self, floor: int) -> None:
        self.most = floor
        self.coverings: list[Covering] = []

    def visit(
        self,
        runs: tuple[RunTable, ...],
        want: tuple[int, ...],
        once: int,
        twice: int,
        held: list[int],
        used: int = 0,
        gaps: int = 0,
    ) -> None:
        """Visit the ways to cover these runs and sets; other runs use ``used`` cards already and lack ``gaps``."""
        if not runs:
            self._visit_sets(want, once, held, used, gaps)
            return
        if len(runs) > 1 and want:
            self._visit_run_and_rest(runs, want, once, twice, held, used, gaps)
            return
        choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
        if len(runs) > 1:
            self._visit_two_runs(choices, runs, once, twice)
        elif want:
            self._visit_run_and_sets(choices, want, once, twice, held, used, gaps)
        else:
            self._visit_run(choices, once, twice, used, gaps)

    def _reach(self, count: int) -> list[Covering]:
        """Where coverings of so many cards belong, which are no fewer than ``most``."""
        if count > self.most:
            self.most = count
            self.coverings = []
        return self.coverings

    def _visit_sets(self, want: tuple[int, ...], once: int, held: list[int], used: int, gaps: int) -> None:
        count = used + cover_by_sets(want, held)
        if count >= self.most:
            helpful, needed = _ranks_in_sets(want, held)
            self._reach(count).append((once & ~in_every_suit(needed), gaps, helpful))

    def _visit_run(self, choices: list[Choices], once: int, twice: int, used: int, lacking: int) -> None:
        for shift, (most, _, gaps, spared) in zip(SHIFTS, choices, strict=True):
            if used + most >= self.most:
                found = self._reach(used + most)
                found.append((once & ~(SUIT << shift) | twice, lacking | gaps << shift, 0))
                found += [(bit << shift, lacking | some << shift, 0) for bit, some in spared]

    def _visit_run_and_sets(
        self,
        choices: list[Choices],
        want: tuple[int, ...],
        once: int,
        twice: int,
        held: list[int],
        used: int,
        lacking: int,
    ) -> None:
        bound = used + cover_by_sets(want, held)
        most = max([choice[0] for choice in choices])
        if most + bound < self.most:
            return
        helpful, needed = _ranks_in_sets(want, held)
        spared = once & ~in_every_suit(needed)
        apart = held[0].bit_count() - want[0]
        for count in range(most, -1, -1):
            if count + bound < self.most:
                break
            for shift, (top, by_count, _, _) in zip(SHIFTS, choices, strict=True):
                if count > top:
                    continue
                for taken, gaps in by_count[count]:
                    if count < apart and not taken & held[1]:
                        # The run takes single cards that no set misses: the sets lack what they lacked.
                        if count + bound >= self.most:
                            self._reach(count + bound).append(
                                (spared & ~(taken << shift), lacking | gaps << shift, helpful & ~taken)
                            )
                    else:
                        left, _ = without(once, twice, taken << shift)
                        gone = lacking | gaps << shift
                        self._visit_sets(want, left, lowered(held, taken), used + count, gone)

    def _visit_two_runs(
        self, choices: list[Choices], tables: tuple[RunTable, ...], once: int, twice: int
    ) -> None:
        alike = tables[0] is tables[1]
        seconds = choices if alike else [tables[1][once >> shift & SUIT] for shift in SHIFTS]
        for i, first in enumerate(choices):
            for j, second in enumerate(seconds):
                if first.most + second.most < self.most:
                    continue
                if i == j:
                    self._visit_two_runs_of_suit(SHIFTS[i], first, tables[1], once, twice)
                elif i < j or not alike:
                    self._visit_two_suits(SHIFTS[i], first, SHIFTS[j], second, once, twice)

    def _visit_two_suits(
        self, shift: int, first: Choices, other: int, second: Choices, once: int, twice: int
    ) -> None:
        found = self._reach(first.most + second.most)
        gaps, more = first.gaps << shift, second.gaps << other
        found.append((once & ~(SUIT << shift | SUIT << other) | twice, gaps | more, 0))
        found += [(bit << shift, some << shift | more, 0) for bit, some in first.spared]
        found += [(bit << other, some << other | gaps, 0) for bit, some in second.spared]

    def _visit_two_runs_of_suit(
        self, shift: int, first: Choices, table: RunTable, once: int, twice: int
    ) -> None:
        cards, twins = once >> shift & SUIT, twice >> shift & SUIT
        if cards.bit_count() + twins.bit_count() < self.most:
            return
        for count in range(first.most, -1, -1):
            if count + table[cards].most < self.most:
                break
            for taken, gaps in first.by_count[count]:
                left, left_twins = without(cards, twins, taken)
                second = table[left]
                if count + second.most >= self.most:
                    found = self._reach(count + second.most)
                    found.append(
                        (once & ~(SUIT << shift) | left_twins << shift, (gaps | second.gaps) << shift, 0)
                    )
                    found += [(bit << shift, (gaps | some) << shift, 0) for bit, some in second.spared]

    def _visit_run_and_rest(
        self,
        runs: tuple[RunTable, ...],
        want: tuple[int, ...],
        once: int,
        twice: int,
        held: list[int],
        used: int,
        lacking: int,
    ) -> None:
        rest = runs[1:]
        choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
        bound = used + cover_by_sets(want, held) + sum([most_of(table, once) for table in rest])
        for count in range(max([choice[0] for choice in choices]), -1, -1):
            for shift, (top, by_count, _, _) in zip(SHIFTS, choices, strict=True):
                if count <= top and count + bound >= self.most:
                    for taken, gaps in by_count[count]:
                        left, left_twice = without(once, twice, taken << shift)
                        lower = lowered(held, taken) if want else held
                        gone = lacking | gaps << shift
                        self.visit(rest, want, left, left_twice, lower, used + count, gone)


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
