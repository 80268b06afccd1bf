"""How far a hand is from a contract: the least number of cards that must still come.

For each plan (`plans`) the most cards of the hand are covered: runs choose first (`windows`), then the sets
take ranks. Two facts keep that exact without trying single cards. A card that a run and a set both want may
go to the run as long as the run lacks one: the cards in use stay the same. And ranks are worth only their
counts: with ``held[k]`` the ranks held more than *k* times and ``want[k]`` the number of ranks wanted so
often, the sets cover the sum of min(want[k], ranks in held[k]); a card that leaves for a run takes its rank
down one level.

Exact for contracts of up to two runs and up to three sets that together want no more than nine cards, and
whatever else never wants a card three times or a rank nine times.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.hands import SHIFTS, SUIT, Holding, count_ranks
from ladder_rummy.engine.plans import Plan, plans
from ladder_rummy.engine.windows import Choices, RunTable


@lru_cache(maxsize=1 << 16)
def measure(hand: Holding, contract: Contract) -> int:
    """The distance of a hand, remembered (see `arrangements.distance`)."""
    return measure_afresh(hand, contract)


def measure_afresh(hand: Holding, contract: Contract) -> int:
    """The distance of a hand, counted anew."""
    once, twice, jokers = hand
    held = count_ranks(once, twice)
    least = contract.size
    for plan in plans_for(held, contract, jokers):
        least = plan.size - cover(plan.runs, plan.sets, once, twice, held, plan.size - least)
        if not least:
            break
    return least


def is_within(distance: int, hand: Holding, contract: Contract) -> bool:
    """Whether the distance of a hand is at most so much."""
    once, twice, jokers = hand
    held = count_ranks(once, twice)
    for plan in plans_for(held, contract, jokers):
        too_few = plan.size - distance - 1
        if cover(plan.runs, plan.sets, once, twice, held, too_few) > too_few:
            return True
    return False


def plans_for(held: list[int], contract: Contract, jokers: int) -> list[Plan]:
    """The plans that may be best: sets share a rank only where more is held than one of them wants."""
    return [plan for plan in plans(contract, jokers) if not plan.shared or held[plan.shared - 1]]


def cover(
    runs: tuple[RunTable, ...], want: tuple[int, ...], once: int, twice: int, held: list[int], floor: int
) -> int:
    """The most cards that these runs and sets can use together, or ``floor`` if that is not less."""
    if not runs:
        return max(floor, cover_by_sets(want, held))
    if len(runs) > 1:
        return _cover_by_run_and_rest(runs, want, once, twice, held, floor)
    choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
    most = max([choice[0] for choice in choices])
    return _cover_by_run_and_sets(choices, most, want, held, floor) if want else max(floor, most)


def _cover_by_run_and_sets(
    choices: list[Choices], most: int, want: tuple[int, ...], held: list[int], floor: int
) -> int:
    by_sets = cover_by_sets(want, held)
    apart = held[0].bit_count() - want[0]
    for count in range(most, -1, -1):
        if count + by_sets <= floor:
            break
        for top, by_count, _, _ in choices:
            if count <= top:
                for taken, _ in by_count[count]:
                    if count <= apart and not taken & held[1]:
                        return count + by_sets  # the run takes single cards that no set misses
                    floor = max(floor, count + _cover_by_sets_without(taken, want, held))
    return floor


def _cover_by_run_and_rest(
    runs: tuple[RunTable, ...], want: tuple[int, ...], once: int, twice: int, held: list[int], floor: int
) -> int:
    choices = [runs[0][once >> shift & SUIT] for shift in SHIFTS]
    most = max([choice[0] for choice in choices])
    bound = cover_by_sets(want, held) + sum([most_of(table, once) for table in runs[1:]])
    for count in range(most, -1, -1):
        for shift, choice in zip(SHIFTS, choices, strict=True):
            if count + bound <= floor:
                return floor
            if count <= choice.most:
                for taken, _ in choice.by_count[count]:
                    left, left_twice = without(once, twice, taken << shift)
                    lower = lowered(held, taken) if want else held
                    floor = max(floor, count + cover(runs[1:], want, left, left_twice, lower, floor - count))
    return floor


def cover_by_sets(want: tuple[int, ...], held: list[int]) -> int:
    """The most cards that the sets can use."""
    covered = 0
    for wanted, ranks in zip(want, held, strict=False):
        count = ranks.bit_count()
        covered += count if count < wanted else wanted  # noqa: FURB136 - a call would take most of the time here
    return covered


def _cover_by_sets_without(taken: int, want: tuple[int, ...], held: list[int]) -> int:
    """The same when these ranks have one card less."""
    covered = 0
    for wanted, ranks, more in zip(want, held, held[1:], strict=False):
        count = (ranks & ~taken | more & taken).bit_count()
        covered += count if count < wanted else wanted  # noqa: FURB136
    return covered


def most_of(table: RunTable, once: int) -> int:
    """The most cards that one run can use, whatever its suit."""
    return max([table[once >> shift & SUIT][0] for shift in SHIFTS])


def lowered(held: list[int], taken: int) -> list[int]:
    """The counts when these ranks have one card less."""
    return [ranks & ~taken | more & taken for ranks, more in pairwise(held)] + [0]


def without(once: int, twice: int, cards: int) -> tuple[int, int]:
    """The hand when one of each of these cards is gone."""
    return once & ~cards | twice & cards, twice & ~cards
