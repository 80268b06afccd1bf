"""RULES 1.8: product behaviour with rule content, as far as the engine carries it (R60 to R64)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.arrangements import find_lay_down
from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.scoring import GameResult
from ladder_rummy.engine.table import deal_cards
from ladder_rummy.games import ladder
from tests.tables import MidDeal, allowed, hand_of, play, refusal
from tests.walks import choose_any, choose_eagerly, walk


def found(rung: int, hand: str, barred: str = "") -> str:
    """The finder's lay-down for a hand."""
    cards = tuple(sorted(parse_cards(hand)))
    melds = find_lay_down(cards, ladder.CONTRACTS[rung - 1], parse_cards(barred)[0] if barred else None)
    return format_action(LayDown(melds)) if melds else ""


@pytest.mark.parametrize(
    ("hand", "is_offered"),
    [
        ("7H7D7C 9H9D9C KS 2S", True),
        ("7H7D7C 9H9D XX KS 2S", True),
        ("7H7D7C 9H XX XX KS 2S", False),
        ("7H7D7C7S 9H9D KS 2S", False),
        ("7H7D7C7S7S7D KS 2S", True),
    ],
)
def test_r60_lay_down_is_offered_exactly_when_there_is_one(hand: str, is_offered: bool) -> None:
    assert bool(allowed(play(MidDeal(hands=(hand,), stock="4H").state, "stock"), "down")) is is_offered


def test_r60_first_it_empties_the_hand_or_leaves_one_card_to_discard() -> None:
    assert found(1, "7C7D7H7S7S 9C9D9H9S9S XX") == "down 7C7D7H7S7S 9C9D9H9S9SXX"
    assert found(1, "7C7D7H7S7S 9C9D9H9S9S 2C") == "down 7C7D7H7S7S 9C9D9H9S9S"


def test_r60_second_it_does_not_leave_the_barred_card_alone() -> None:
    assert found(4, "4C4D4H4S 8C8D8H QCQDQH 5S", barred="5S") == "down 4C4D4H 8C8D8H QCQDQH"
    assert found(4, "4C4D4H4S 8C8D8H QCQDQH 5S") == "down 4C4D4H4S 8C8D8H QCQDQH"


def test_r60_third_it_leaves_the_least_penalty_jokers_included() -> None:
    assert found(1, "7C7D7H 9C9D9H KC KD KH 2S 3S") == "down 9C9D9H KCKDKH"
    assert found(1, "7C7D7H7S KCKDKHXX 2S 3S 4D") == "down 7C7D7H7S KCKDKHXX"


def test_r60_last_the_text_that_comes_first() -> None:
    assert found(1, "7C7D7H KCKDKHXX 2S 3S 4D 5D") == "down 7C7D7H KCKDKHXX"
    assert found(2, "9C9D9S 5H6H7H8H XX 2C 2D KC") == "down 9C9D9S 5H6H7H8HXX"
    assert found(3, "AC2C3C4C XX JDQDKDAD 5S 7S") == "down AC2C3C4C XXJDQDKDAD"


def test_r61_the_barred_card_is_no_discard_and_a_joker_shows_both_ends() -> None:
    melds = ("0 4C5C6C7C", "0 9H9D9C")
    taken = play(MidDeal(hands=("2C KS",), melds=melds, pile="XX").state, "pile")
    assert allowed(taken) == ["drop 2C", "drop KS", "off XX 0 high", "off XX 0 low", "off XX 1"]


def test_r61_before_being_down_a_card_can_only_be_discarded() -> None:
    state = play(MidDeal(hands=("7S 2C",), melds=("1 7H7D7C", "1 9H9D9C"), stock="4H").state, "stock")
    assert {text.split()[0] for text in allowed(state)} == {"drop"}


def test_r62_the_deals_come_from_the_seed_alone_however_it_is_played() -> None:
    for choose in (choose_any, choose_eagerly):
        begins = [step.state.running for step in walk(ladder, "same", choose, deals=4) if step.action is None]
        for number, deal in enumerate(begins, start=1):
            dealt = deal_cards("same", number, 4, 10)
            assert deal.table.hands == tuple(tuple(sorted(hand)) for hand in dealt.hands)
            assert (deal.dealer, deal.upcard, deal.table.stock) == (dealt.dealer, dealt.upcard, dealt.stock)


def test_r62_another_seed_deals_other_cards() -> None:
    assert len({ladder.deal_of(f"{i}", 1).stock for i in range(50)}) == 50


def test_r63_a_leaderboard_orders_as_the_places_do() -> None:
    result = GameResult.of((4, 6, 6, 5), (10, 300, 200, 0))
    board = sorted(range(4), key=lambda seat: (-result.rungs[seat], result.penalties[seat]))
    assert [result.places[seat] for seat in board] == [1, 2, 3, 4]


def test_r64_older_discards_may_be_seen_and_not_taken() -> None:
    state = MidDeal(hands=("2C",), pile="5S 6S 7S").state
    assert ladder.view(state, 0).discards == parse_cards("5S6S7S")
    assert hand_of(play(state, "pile")) == "2C 7S"
    assert refusal(play(state, "pile"), "pile") == ("turn/drawn-already", "R31")
