"""How far a hand is from a contract: the least number of cards that must still come, and which ones.

For each plan the most cards of the hand are covered: runs choose first (`windows`), then the sets take
ranks. Two facts keep that exact without trying single cards. A card that a run and a set both want may
always go to the run as long as the run lacks one: the cards in use stay the same. And ranks are worth only
their counts: with ``held[k]`` the ranks held more than *k* times and ``want[k]`` the ranks wanted so often,
the sets cover the sum of min(want[k], number of ranks in held[k]); a card that leaves for a run moves its
rank down by one level.

Exact for every contract of at most two runs and three sets of three, or fewer and larger ones.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import NamedTuple

from ladder_rummy.engine.cards import JOKERS_IN_PACK
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.hands import JOKER_BIT, SHIFTS, SUIT, Holding, count_ranks, in_every_suit
from ladder_rummy.engine.plans import plans
from ladder_rummy.engine.windows import RunTable


class Outlook(NamedTuple):
    """Cards that must still come, and two masks of 53 faces: which bring the contract nearer, which can go."""

    distance: int
    accepting: int
    free: int


@lru_cache(maxsize=1 << 16)
def measure(hand: Holding, contract: Contract) -> int:
    """The distance of a hand (see `arrangements.distance`)."""
    return _measure(hand, contract, -1)


@lru_cache(maxsize=1 << 16)
def look(hand: Holding, contract: Contract) -> Outlook:
    """Distance, accepting and free faces of a hand in one pass."""
    once, twice, jokers = hand
    distance = measure(hand, contract)
    held = count_ranks(once, twice)
    seen = _Seen()
    for plan in plans(contract, jokers):
        _survey(plan.runs, plan.sets, once, twice, held, plan.size - distance, seen)
    accepting = seen.accepting & ~twice
    free = seen.free
    if distance and jokers < JOKERS_IN_PACK and _joker_helps(hand, contract, distance):
        accepting |= JOKER_BIT
    if jokers and _measure(Holding(once, twice, jokers - 1), contract, distance) == distance:
        free |= JOKER_BIT
    return Outlook(distance, accepting, free)


def _joker_helps(hand: Holding, contract: Contract, distance: int) -> bool:
    """Without jokers in hand always: whatever is lacking, a joker may stand for it."""
    if hand.jokers == 0:
        return True
    more = Holding(hand.once, hand.twice, hand.jokers + 1)
    return _measure(more, contract, distance - 1) < distance


def _measure(hand: Holding, contract: Contract, enough: int) -> int:
    """The distance, or any bound of it that is not above ``enough``."""
    once, twice, jokers = hand
    held = count_ranks(once, twice)
    least = contract.size + 1
    for plan in plans(contract, jokers):
        floor = plan.size - least
        least = plan.size - _cover(plan.runs, plan.sets, once, twice, held, floor)
        if least <= enough or not least:
            break
    return least


def _cover(
    runs: tuple[RunTable, ...], want: tuple[int, ...], once: int, twice: int, held: list[int], floor: int
) -> int:
    """The most cards that these runs and sets can use together, or ``floor`` if that is not less."""
    by_sets = _cover_sets(held, want)
    if not runs:
        return max(by_sets, floor)
    choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
    most = max(choice.most for choice in choices)
    if len(runs) == 1 and not want:
        return max(most, floor)
    bound = by_sets + sum(max(table[once >> shift & SUIT].most for shift in SHIFTS) for table in runs[1:])
    for count in range(most, -1, -1):
        if count + bound <= floor:
            break
        for shift, (top, by_count, _, _) in zip(SHIFTS, choices, strict=True):
            if count > top:
                continue
            for taken, _ in by_count[count]:
                if len(runs) == 1:
                    covered = count + _cover_sets_without(held, want, taken)
                else:
                    left, left_twice = _without(once, twice, taken << shift)
                    lower = _lowered(held, taken) if want else held
                    covered = count + _cover(runs[1:], want, left, left_twice, lower, floor - count)
                if covered > floor:
                    floor = covered
                    if floor == count + bound:
                        return floor
    return floor


def _cover_sets(held: list[int], want: tuple[int, ...]) -> int:
    covered = 0
    for ranks, wanted in zip(held, want, strict=False):
        count = ranks.bit_count()
        covered += min(wanted, count)
    return covered


def _cover_sets_without(held: list[int], want: tuple[int, ...], taken: int) -> int:
    """What the sets cover when these ranks have one card less."""
    covered = 0
    for wanted, ranks, more in zip(want, held, held[1:], strict=False):
        count = (ranks & ~taken | more & taken).bit_count()
        covered += min(wanted, count)
    return covered


def _lowered(held: list[int], taken: int) -> list[int]:
    return [ranks & ~taken | more & taken for ranks, more in itertools.pairwise(held)] + [0]


def _without(once: int, twice: int, cards: int) -> tuple[int, int]:
    return once & ~cards | twice & cards, twice & ~cards


class _Seen:
    """Faces found so far by a survey."""

    def __init__(self) -> None:
        self.accepting = 0
        self.free = 0


def _survey(
    runs: tuple[RunTable, ...],
    want: tuple[int, ...],
    once: int,
    twice: int,
    held: list[int],
    goal: int,
    seen: _Seen,
) -> bool:
    """Visit all ways to cover ``goal`` cards, the most that can be; whether there is one."""
    by_sets = _cover_sets(held, want)
    if not runs:
        if by_sets == goal:
            _survey_sets(want, once, held, seen)
        return by_sets == goal
    choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
    if len(runs) == 1 and not want:
        return _survey_last_run(choices, once, twice, goal, seen)
    bound = by_sets + sum(max(table[once >> shift & SUIT].most for shift in SHIFTS) for table in runs[1:])
    reached = False
    for shift, (top, by_count, _, _) in zip(SHIFTS, choices, strict=True):
        for count in range(top, max(goal - bound, 0) - 1, -1):
            for taken, gaps in by_count[count]:
                left, left_twice = _without(once, twice, taken << shift)
                lower = _lowered(held, taken) if want else held
                if _survey(runs[1:], want, left, left_twice, lower, goal - count, seen):
                    seen.accepting |= gaps << shift
                    reached = True
    return reached


def _survey_last_run(choices: list[object], once: int, twice: int, goal: int, seen: _Seen) -> bool:
    reached = False
    for shift, (top, _, gaps, core) in zip(SHIFTS, choices, strict=True):
        if top == goal:
            seen.accepting |= gaps << shift
            seen.free |= once & ~(core << shift) | twice
            reached = True
    return reached


def _survey_sets(want: tuple[int, ...], once: int, held: list[int], seen: _Seen) -> None:
    """A rank helps when its next level is wanted by more ranks than reach it, and is free when by fewer."""
    below = SUIT
    needed = 0
    for ranks, more, wanted in zip(held, held[1:], want, strict=False):
        count = ranks.bit_count()
        if count < wanted:
            seen.accepting |= in_every_suit(below & ~ranks)
        if count <= wanted:
            needed |= ranks & ~more
        below = ranks
    seen.free |= once & ~in_every_suit(needed)
