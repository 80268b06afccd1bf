"""The hand mathematics against brute force, on hands by chance and hands near the contract, for every rung."""

from __future__ import annotations

from random import Random

import pytest

from ladder_rummy.engine import arrangements
from ladder_rummy.engine.arrangements import (
    Holding,
    Wish,
    find_lay_down,
    look,
    look_ahead,
    measure,
    progress,
    ways,
)
from ladder_rummy.engine.cards import JOKER, Card, format_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.hands import JOKER_BIT, faces_of
from ladder_rummy.games.ladder import CONTRACTS
from tests.engine import brute_force
from tests.engine.sample_hands import any_hand, near_hand

OTHERS = (
    Contract.of(sets=(3,), runs=(4, 4)),
    Contract.of(sets=(3, 4)),
    Contract.of(sets=(4, 3), runs=(4,)),
    Contract.of(runs=(5,)),
)
"""Contracts that no rung has: the parts know no particular game."""

NATURALS = JOKER_BIT - 1

every_contract = pytest.mark.parametrize(
    "contract", [*CONTRACTS, *OTHERS], ids=[*(f"rung{rung}" for rung in range(1, 11)), *"abcd"]
)
few_and_many = pytest.mark.parametrize("times", [1, pytest.param(25, marks=pytest.mark.long)])


@every_contract
@few_and_many
def test_distance(contract: Contract, times: int) -> None:
    rng = Random(f"distance {times}")
    for _ in range(120 * times):
        hand = any_hand(rng, contract)
        expected = brute_force.distance(hand, contract)
        assert arrangements.distance(hand, contract) == expected, format_cards(hand)


@every_contract
@few_and_many
def test_a_distance_of_nothing_means_a_lay_down(contract: Contract, times: int) -> None:
    rng = Random(f"nothing {times}")
    for _ in range(120 * times):
        hand = any_hand(rng, contract)
        exists = next(brute_force.lay_downs(hand, contract), None) is not None
        assert (arrangements.distance(hand, contract) == 0) == exists, format_cards(hand)


@every_contract
@few_and_many
def test_accepting_and_free_faces(contract: Contract, times: int) -> None:
    """Against the distance of the hand with a card more or less: every distance above 0 has a face that lowers it."""
    rng = Random(f"faces {times}")
    for _ in range(80 * times):
        hand = any_hand(rng, contract)
        holding, shown = Holding.of(hand), format_cards(hand)
        now = measure(holding, contract)
        after = {face: measure(holding.with_card(face), contract) for face in brute_force.supply(hand)}
        before = {face: measure(holding.without_card(face), contract) for face in set(hand)}
        assert set(after.values()) <= {now, now - 1}, shown
        assert set(before.values()) <= {now, now + 1}, shown
        helping = arrangements.accepting(hand, contract)
        assert helping == {face for face, distance in after.items() if distance < now}, shown
        assert bool(helping) == (now > 0), shown
        assert arrangements.free(hand, contract) == {face for face in before if before[face] == now}, shown


@every_contract
@few_and_many
def test_what_a_hand_waits_for_without_a_card(contract: Contract, times: int) -> None:
    """Looked ahead at once, or card by card: jokers are left aside."""
    rng = Random(f"ahead {times}")
    for _ in range(60 * times):
        hand = any_hand(rng, contract)
        holding = Holding.of(hand)
        now, ahead = look(holding, contract), look_ahead(holding, contract)
        assert (ahead.distance, ahead.free, ahead.accepting) == (
            now.distance,
            now.free & NATURALS,
            now.accepting & NATURALS,
        )
        for card in faces_of(ahead.free):
            alone = look(holding.without_card(card), contract)
            assert ahead.without(card) == alone.accepting & NATURALS, f"{format_cards(hand)} without {card}"


@pytest.mark.long
@every_contract
def test_accepting_and_free_faces_against_brute_force_alone(contract: Contract) -> None:
    rng = Random("faces by force")
    for _ in range(12):
        hand = near_hand(rng, contract, rng.choice([6, 8, 10, 11]))
        assert arrangements.accepting(hand, contract) == brute_force.accepting(hand, contract), format_cards(
            hand
        )
        assert arrangements.free(hand, contract) == brute_force.free(hand, contract), format_cards(hand)


@every_contract
@few_and_many
def test_r60_choice_and_its_variants(contract: Contract, times: int) -> None:
    rng = Random(f"lay-downs {times}")
    for _ in range(60 * times):
        hand = near_hand(rng, contract, rng.choice([7, 8, 9, 10, 11, 11, 11, 12]))
        if len(hand) > 11 and JOKER in hand:
            continue
        barred = _single_card(rng, hand) if rng.random() < 0.6 else None
        found = {wish: find_lay_down(hand, contract, barred, wish) for wish in list(Wish)[:3]}
        texts = [None if melds is None else brute_force.text(melds) for melds in found.values()]
        assert texts == brute_force.best_texts(hand, contract, barred), (
            f"{format_cards(hand)} barred {barred}"
        )


@every_contract
@few_and_many
def test_offered_ways_are_legal_and_different(contract: Contract, times: int) -> None:
    rng = Random(f"ways {times}")
    for _ in range(10 * times):
        hand = near_hand(rng, contract, rng.choice([9, 10, 11]))
        texts = [brute_force.text(way.melds) for way in ways(hand, contract)]
        legal = set(map(brute_force.text, brute_force.lay_downs(hand, contract))) if texts else set()
        assert set(texts) <= legal, format_cards(hand)
        assert len(set(texts)) == len(texts), format_cards(hand)


@every_contract
@few_and_many
def test_progress_lacks_as_many_cards_as_the_distance(contract: Contract, times: int) -> None:
    rng = Random(f"progress {times}")
    for _ in range(15 * times):
        hand = any_hand(rng, contract)
        parts = progress(hand, contract)
        slots = [slot for part in parts for slot in part.slots]
        lay_down = tuple(tuple(slot.card for slot in part.slots) for part in parts)
        assert [part.requirement for part in parts] == list(contract.requirements)
        assert sum(part.missing for part in parts) == arrangements.distance(hand, contract), format_cards(
            hand
        )
        assert not brute_force.more_than([slot.card for slot in slots if slot.held], hand), format_cards(hand)
        assert arrangements.distance([slot.card for slot in slots], contract) == 0, format_cards(hand)
        assert all(len(meld) >= part.requirement.size for meld, part in zip(lay_down, parts, strict=True))


def _single_card(rng: Random, hand: list[Card]) -> Card | None:
    card = rng.choice(hand)
    return card if hand.count(card) == 1 else None
