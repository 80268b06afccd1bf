"""How many sets and runs of each size one pack holds: by formula, and by asking `meld_of` about all there could be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product
from math import comb

import pytest

from ladder_rummy.engine.cards import FACES, JOKER, Card, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Run, Set, meld_of
from ladder_rummy.games.ladder import CONTRACTS

SETS = {3: 338, 4: 585, 5: 793, 6: 793, 7: 637, 8: 403, 9: 195, 10: 65, 11: 13}
"""Sets of each size, twins and jokers alike: 13 ranks, two copies of four faces, none to three jokers."""
RUNS = {
    4: 484, 5: 1_040, 6: 1_512, 7: 2_048, 8: 2_604, 9: 3_120, 10: 3_520, 11: 3_712, 12: 3_588, 13: 3_024,
}  # fmt: skip
"""Runs of each size, as sequences with jokers in their places: 4 suits, 15 - size windows (13: two)."""


def is_kind(kind: type[Set | Run], cards: tuple[Card, ...]) -> bool:
    try:
        return type(meld_of(cards)) is kind
    except RuleBroken:
        return False


def count_naturals(k: int) -> int:
    """Ways to take k of eight cards, two of each of four faces: the coefficient of x^k in (1 + x + x²)^4."""
    return sum(
        comb(4, twins) * comb(4 - twins, k - 2 * twins) for twins in range(5) if 0 <= k - 2 * twins <= 4
    )


def test_the_formula_of_sets() -> None:
    for size, count in SETS.items():
        assert count == 13 * sum(count_naturals(size - jokers) for jokers in range(4) if size - jokers >= 2)


def test_the_formula_of_runs() -> None:
    for size, count in RUNS.items():
        windows = 15 - size
        assert count == 4 * windows * sum(comb(size, jokers) for jokers in range(4) if size - jokers >= 2)


def test_meld_of_finds_every_set() -> None:
    found = Counter[int]()
    for rank, copies, jokers in product(range(13), product(range(3), repeat=4), range(4)):
        naturals = [FACES[13 * suit + rank] for suit, copy in enumerate(copies) for _ in range(copy)]
        cards = (*naturals, *[JOKER] * jokers)
        found[len(cards)] += is_kind(Set, cards)
    assert +found == SETS


def list_windows(size: int) -> Iterator[tuple[Card, ...]]:
    line = [*range(13), 0]
    for suit, low in product(range(4), range(15 - size)):
        yield tuple(FACES[13 * suit + place] for place in line[low : low + size])


def list_runs(size: int) -> Iterator[tuple[Card, ...]]:
    """Every window of a suit with up to three places given to jokers."""
    for window in list_windows(size):
        for jokers in range(4):
            for places in combinations(range(size), jokers):
                yield tuple(JOKER if i in places else card for i, card in enumerate(window))


@pytest.mark.parametrize("size", range(3, 15))
def test_meld_of_finds_every_run(size: int) -> None:
    found = {cards for cards in list_runs(size) if is_kind(Run, cards)}
    assert len(found) == RUNS.get(size, 0)


@pytest.mark.parametrize("size", [3, 4])
def test_of_all_sequences_of_a_suit_just_those_are_runs(size: int) -> None:
    hearts = [*(card for card in FACES if card.suit == 2), JOKER]
    found = sum(is_kind(Run, cards) for cards in product(hearts, repeat=size) if cards.count(JOKER) <= 3)
    assert found == RUNS.get(size, 0) // 4


def test_of_all_sequences_of_two_suits_none_mixes_them() -> None:
    faces = parse_cards("4C5C6C7C4D5D6D7DXX")
    found = {cards for cards in product(faces, repeat=4) if is_kind(Run, cards)}
    assert len({card.suit for cards in found for card in cards if not card.is_joker}) == 2
    assert all(len({card.suit for card in cards if not card.is_joker}) == 1 for cards in found)
    assert len(found) == 2 * sum(
        is_kind(Run, cards) for cards in product(parse_cards("4C5C6C7CXX"), repeat=4)
    )


@pytest.mark.parametrize("size", [5, 8, 12, 13])
def test_a_run_with_one_card_changed_is_none(size: int) -> None:
    for window in list_windows(size):
        for place in range(size):
            others = [face for face in FACES[::5] if face not in (window[place], JOKER)]
            for face in others:
                assert not is_kind(Run, (*window[:place], face, *window[place + 1 :]))


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: f"{contract.sets} {contract.runs}")
def test_how_many_sizes_of_melds_meet_a_contract(contract: Contract) -> None:
    """All sizes of up to 8 cards a meld: met exactly when some order of them reaches every least size."""
    set_of = {size: parse_cards("7C7C7D7D7H7H7S7S")[:size] for size in range(3, 9)}
    run_of = {size: parse_cards("3C4C5C6C7C8C9CTC")[:size] for size in range(4, 9)}
    sizes = product(product(set_of, repeat=len(contract.sets)), product(run_of, repeat=len(contract.runs)))
    for sets, runs in sizes:
        met = _reach(sets, contract.sets) and _reach(runs, contract.runs)
        melds = [meld_of(set_of[size]) for size in sets] + [meld_of(run_of[size]) for size in runs]
        assert _is_met(contract, melds) is met


def _reach(sizes: tuple[int, ...], least: tuple[int, ...]) -> bool:
    return all(size >= need for size, need in zip(sorted(sizes), sorted(least), strict=True))


def _is_met(contract: Contract, melds: list[Set | Run]) -> bool:
    try:
        contract.verify_met_by(melds)
    except RuleBroken:
        return False
    return True
