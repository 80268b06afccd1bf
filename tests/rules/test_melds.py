"""RULES 1.2: melds (R9 to R23)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.arrangements import find_lay_down
from ladder_rummy.engine.cards import format_cards, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import Run, Set, meld_of, stands_for
from tests.tables import MidDeal, allowed, melds_of, play, refusal


def kind_of(text: str) -> type[Set | Run]:
    return type(meld_of(parse_cards(text)))


def article(text: str) -> str:
    with pytest.raises(RuleBroken) as broken:
        meld_of(parse_cards(text))
    return broken.value.article


@pytest.mark.parametrize("text", ["7H7D7C", "7H7H7C", "7H7H7C7C", "ASADAC", "KHKHKDXX"])
def test_r9_a_set_is_three_or_more_of_a_rank_whatever_the_suits(text: str) -> None:
    assert kind_of(text) is Set


@pytest.mark.parametrize(
    ("text", "broken"), [("7H7D", "R9"), ("7H7H", "R9"), ("7H7D8C", "R11"), ("7H8D9C", "R11")]
)
def test_r9_fewer_or_other_cards_are_none(text: str, broken: str) -> None:
    assert article(text) == broken


def test_r10_a_set_may_hold_all_eight_and_three_jokers() -> None:
    every = "7C7C7D7D7H7H7S7S"
    for size in range(3, 9):
        assert kind_of(every[: 2 * size]) is Set
    for jokers in range(1, 4):
        assert kind_of(every + "XX" * jokers) is Set


def test_r10_the_eleventh_card_of_a_set_is_laid_off() -> None:
    state = MidDeal(hands=("XX 2C 9D",), melds=("0 7C7C7D7D7H7H7S7SXXXX",)).state
    assert melds_of(play(state, "stock", "off XX 0")) == ["7C7C7D7D7H7H7S7SXXXXXX"]


@pytest.mark.parametrize("text", ["3C4C5C6C", "9STSJSQSKS", "XX4C5C6C", "3CXX5CXX7C"])
def test_r11_a_run_is_four_or_more_of_a_suit_in_order(text: str) -> None:
    assert kind_of(text) is Run


@pytest.mark.parametrize("text", ["3C4C5C", "3C4CXX", "3C4C5C7C", "3C4C5D6C", "6C5C4C3C", "3C5C4C6C"])
def test_r11_short_broken_mixed_or_unordered_cards_are_none(text: str) -> None:
    assert article(text) == "R11"


@pytest.mark.parametrize("text", ["3C4C4C5C", "3C3C4C5C6C", "3C4CXX4C5C"])
def test_r11_no_twins_inside_a_run(text: str) -> None:
    assert article(text) == "R11"


@pytest.mark.parametrize(
    ("text", "low"), [("AC2C3C4C", 1), ("JCQCKCAC", 11), ("ACXX3C4C", 1), ("JCXXKCAC", 11)]
)
def test_r12_the_ace_is_low_or_high(text: str, low: int) -> None:
    meld = meld_of(parse_cards(text))
    assert isinstance(meld, Run)
    assert meld.low == low


@pytest.mark.parametrize("text", ["KCAC2C3C", "QCKCAC2C", "QCXXAC2C", "QCKCACXX", "XXAC2C3C", "JCQCKCACXX"])
def test_r12_the_ace_is_never_in_the_middle(text: str) -> None:
    assert article(text) == "R12"


def test_r13_a_run_has_thirteen_cards_at_most_and_one_ace() -> None:
    whole = "AC2C3C4C5C6C7C8C9CTCJCQCKCAC"
    assert kind_of(whole[:26]) is Run
    assert kind_of(whole[2:]) is Run
    assert article(whole) == "R13"


@pytest.mark.parametrize("text", ["XX2C3C4C5C6C7C8C9CTCJCQCKCAC", "AC2C3C4C5C6C7C8C9CTCJCQCKCXX"])
def test_r14_a_joker_in_an_aces_place_counts_as_the_ace(text: str) -> None:
    assert article(text) == "R13"
    assert kind_of(text[:26]) is Run


def test_r14_a_joker_as_low_ace_closes_the_other_end() -> None:
    state = MidDeal(hands=("AC KC XX 2D",), melds=("0 XX2C3C4C5C6C7C8C9CTCJCQC",), pile="2H").state
    drawn = play(state, "stock")
    assert "off AC 0" not in allowed(drawn)
    assert refusal(drawn, "off XX 0 low") == ("lay-off/other-end", "R38")
    assert allowed(play(drawn, "off KC 0"), "off") == []


@pytest.mark.parametrize("text", ["7H7DXX", "3CXX5C6C", "XXXX5C6C", "ASAHXX"])
def test_r15_a_joker_stands_for_any_card(text: str) -> None:
    meld_of(parse_cards(text))


@pytest.mark.parametrize("text", ["7HXXXX", "XXXXXX", "5CXXXXXX", "XXXXXX6C", "XX", ""])
def test_r16_every_meld_has_two_natural_cards(text: str) -> None:
    assert article(text) == "R16"


@pytest.mark.parametrize("text", ["5HXXXXXX9H", "7H7DXXXXXX", "7H7DXXXX", "5HXXXX8H", "XXXXXX7H8H"])
def test_r16_jokers_may_outnumber_natural_cards(text: str) -> None:
    meld_of(parse_cards(text))


def test_r17_a_lay_off_needs_no_fresh_natural_card() -> None:
    state = MidDeal(hands=("XX XX 2D 9D",), melds=("0 7H7DXX", "0 4C5C6C7C"), pile="2H").state
    laid = play(state, "stock", "off XX 0", "off XX 1 high")
    assert melds_of(laid) == ["7H7DXXXX", "4C5C6C7CXX"]


@pytest.mark.parametrize("text", ["XXXX5C6C", "5C6CXXXX", "5CXXXX8C", "XX5C6CXX", "AHXXXX4H"])
def test_r18_jokers_stand_side_by_side_and_at_either_end(text: str) -> None:
    assert kind_of(text) is Run


def test_r19_in_a_run_a_joker_stands_for_one_place_in_a_set_for_the_rank() -> None:
    run = meld_of(parse_cards("XX4CXX6CXX"))
    assert [stands_for(run, i) for i in (0, 2, 4)] == [(3, 0), (5, 0), (7, 0)]
    assert stands_for(meld_of(parse_cards("JCQCXXAC")), 2) == (13, 0)
    assert stands_for(meld_of(parse_cards("JCQCKCXX")), 3) == (1, 0)
    assert stands_for(meld_of(parse_cards("9H9DXX")), 2) == (9, None)


def test_r20_by_default_a_joker_fills_gaps_then_the_high_end_then_the_low() -> None:
    run = Contract.of(runs=(4,))
    assert _laid("5C6C8CXX", run) == "5C6CXX8C"
    assert _laid("5C6C7CXX", run) == "5C6C7CXX"
    assert _laid("QCKCACXX", run) == "XXQCKCAC"
    assert _laid("AC2C3CXX", run) == "AC2C3CXX"


def _laid(hand: str, contract: Contract) -> str:
    melds = find_lay_down(tuple(sorted(parse_cards(hand))), contract, None)
    assert melds
    return format_cards(melds[0])


def test_r20_the_player_may_place_a_joker_otherwise() -> None:
    state = MidDeal(hands=("5C6C7CXX 9H9D9S 2D",), rungs=(2, 1, 1, 1)).state
    drawn = play(state, "stock")
    for run in ("5C6C7CXX", "XX5C6C7C"):
        assert run in melds_of(play(drawn, f"down 9H9D9S {run}"))


def test_r21_a_joker_may_stand_for_a_card_whose_copies_both_lie_open() -> None:
    state = MidDeal(hands=("4S5S7S XX 9H9D9C 2D",), melds=("1 6S6S6H",), rungs=(2, 1, 1, 1)).state
    assert "4S5SXX7S" in melds_of(play(state, "stock", "down 9H9D9C 4S5SXX7S"))


def test_r22_a_joker_on_the_table_is_not_replaced() -> None:
    state = MidDeal(hands=("5C 2D 9D",), melds=("0 3C4CXX6C",), pile="2H").state
    drawn = play(state, "stock")
    assert allowed(drawn, "off 5C") == []
    assert refusal(drawn, "off 5C 0") == ("lay-off/does-not-fit", "R38")


def test_r23_touching_runs_stay_apart() -> None:
    state = MidDeal(hands=("8C 2D 9D",), melds=("0 4C5C6C7C", "1 9CTCJCQC"), pile="2H").state
    drawn = play(state, "stock")
    assert allowed(drawn, "off 8C") == ["off 8C 0", "off 8C 1"]
    grown = play(drawn, "off 8C 0")
    assert melds_of(grown) == ["4C5C6C7C8C", "9CTCJCQC"]
