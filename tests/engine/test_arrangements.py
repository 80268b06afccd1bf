"""The hand mathematics by example: the cases that a careless count gets wrong, and the shape of the answers."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.arrangements import (
    Holding,
    Wish,
    accepting,
    canonical,
    distance,
    find_lay_down,
    free,
    look,
    progress,
    ways,
)
from ladder_rummy.engine.cards import JOKER, Card, format_cards, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.games.ladder import CONTRACTS


def contract_of(rung: int) -> Contract:
    return CONTRACTS[rung - 1]


def laid(rung: int, hand: str, barred: str | None = None, wish: Wish = Wish.FINDER) -> str | None:
    """The lay-down that is found, as an action writes it."""
    melds = find_lay_down(parse_cards(hand), contract_of(rung), Card(barred) if barred else None, wish)
    return None if melds is None else " ".join(map(format_cards, melds))


@pytest.mark.parametrize(
    ("rung", "hand", "expected"),
    [
        (1, "", 6),
        (1, "7C7C7D 9H9HXX", 0),
        (1, "7C7D 9H9H XX", 1),
        (1, "7CXXXX 9H9H9S", 1),  # R16: two natural cards a meld
        (1, "9C9C9D9D9H9S", 0),  # R30: two sets of one rank
        (3, "5H6H7H8H 7H8H9HTH", 0),  # R29: runs overlap with the other copies
        (3, "5H6H7H8H9HTHJH", 1),  # R28: one run is not two
        (3, "5HXXXXXX9H AC2C3C4C", 0),  # a fifth place for the second natural card
        (3, "QHKHAH2H AC2C3C4C", 1),  # R12: no ace in the middle
        (7, "AH2H3H4H5H6H KHQH", 1),
        (9, "4H5H6H7H8H9HTHJHQHKH", 0),  # R27: the line splits into 4 and 6
        (9, "4H5H6H7H8H 4C5C6C7C8C", 1),  # R27: 5 and 5 fail
        (2, "7C7H 5H6HXXXX", 1),  # 7H serves the set or the run, the jokers what is left
        (2, "7C7H 5H6HXXXXXX", 0),
        (4, "9C9C9D9D9H9H9S9S XX", 0),  # R10: eight nines and a joker are three sets
    ],
)
def test_distance(rung: int, hand: str, expected: int) -> None:
    assert distance(parse_cards(hand), contract_of(rung)) == expected


def test_a_run_leaves_a_card_to_the_set_and_accepts_another() -> None:
    # 5H XX XX 8H is a run without 6H, so 7H comes as welcome as a six for the set.
    hand = parse_cards("5H6H 6C XXXX")
    assert Card("7H") in accepting(hand, contract_of(2))
    assert Card("6S") in accepting(hand, contract_of(2))


def test_no_card_is_accepted_that_the_pack_cannot_supply() -> None:
    hand = parse_cards("9C9C9D9D9H9H9S9S")
    assert accepting(hand, contract_of(4)) >= {JOKER}
    assert not any(card.rank == 9 for card in accepting(hand, contract_of(4)))


def test_free_cards_are_those_that_no_best_arrangement_needs() -> None:
    # 5H too: with five nines, 6H 8H 9H is as near to a run.
    hand = parse_cards("9S9H9D9C 9C 5H6H8H KH2C 8C")
    assert format_cards(sorted(free(hand, contract_of(5)))) == "2C8C9C9D5H9HKH9S"


def test_look_gives_the_same_as_masks() -> None:
    hand = parse_cards("9S9H9D9C 5H6H8H KH2C")
    outlook = look(Holding.of(hand), contract_of(5))
    assert outlook.distance == distance(hand, contract_of(5))
    assert outlook.accepting == sum(1 << card for card in accepting(hand, contract_of(5)))
    assert outlook.free == sum(1 << card for card in free(hand, contract_of(5)))


def test_r60_1_goes_out_rather_than_shed_more_points() -> None:
    hand = "9C9C9D9D9H9H 2C2D2H AH3H4H5H6H"
    assert laid(6, hand) == "2C2D2H 9C9C9D9D9H9H 3H4H5H6H"
    assert laid(6, hand, wish=Wish.MOST_POINTS) == "9C9C9D 9D9H9H AH2H3H4H5H6H"


def test_r60_2_does_not_leave_only_the_barred_card() -> None:
    hand = "2C2C2D2H 3C3D3H3S 2SXX KS"
    assert laid(8, hand, barred="KS") == "2C2C2D2H 3C3D3H3SXX"


def test_r60_3_extras_and_jokers_go_down() -> None:
    assert laid(1, "2C2D2H2S 9C9D9HXX KS4C") == "2C2D2H2S 9C9D9HXX"


def test_r60_5_jokers_go_late() -> None:
    assert laid(3, "5H6H7HXX TC9C8C7CXX KS2D") == "5H6H7HXX 7C8C9CTCXX"


def test_nothing_to_lay_down() -> None:
    assert laid(1, "2C2D 9C9D9H KS") is None


def test_fewest_jokers_and_most_points() -> None:
    hand = "2C2D2H 9C9D9HXXXX KS4C"
    assert laid(1, hand, wish=Wish.FEWEST_JOKERS) == "2C2D2H 9C9D9H"
    assert laid(1, hand, wish=Wish.MOST_POINTS) == "2C2D2H 9C9D9HXXXX"


def test_ways_of_the_preview() -> None:
    found = ways(parse_cards("9S9H9D9C 5H6H7H8H XX KH2C"), contract_of(5))
    assert [(way.wish, " ".join(map(format_cards, way.melds))) for way in found] == [
        (Wish.FINDER, "9C9D9H9S 5H6H7H8HXX"),
        (Wish.FEWEST_JOKERS, "9C9D9H9S 5H6H7H8H"),
        (Wish.JOKER_ELSEWHERE, "9C9D9H9SXX 5H6H7H8H"),
    ]


def test_progress_of_the_contract_line() -> None:
    done, short = progress(parse_cards("9S9H9D9C 5H6H8H KH AS2CJD"), contract_of(5))
    assert [str(slot.card) for slot in done.slots] == ["9C", "9D", "9H", "9S"]
    assert done.missing == 0
    assert [(str(slot.card), slot.held) for slot in short.slots] == [
        ("5H", True),
        ("6H", True),
        ("7H", False),
        ("8H", True),
    ]


def test_canonical_order() -> None:
    melds = tuple(map(parse_cards, ("9S9HXX9C", "5H6HXX8H", "2D2C2C")))
    ordered = canonical(melds, contract_of(6))
    assert " ".join(map(format_cards, ordered)) == "2C2C2D 9C9H9SXX 5H6HXX8H"


def test_canonical_order_of_runs_that_serve_either_requirement() -> None:
    melds = tuple(map(parse_cards, ("4H5H6H7H8H9H", "2C3C4C5C6C7C")))
    assert canonical(melds, contract_of(9)) == (melds[1], melds[0])


def test_a_holding_is_its_cards() -> None:
    hand = Holding.of(parse_cards("XX7H7H2C"))
    assert format_cards(hand.cards) == "2C7H7HXX"
    assert hand.size == 4
    for card in (JOKER, Card("7H"), Card("2C")):
        assert hand.without_card(card).with_card(card) == hand
