"""Moves at which a good player would laugh: no bot makes them, chance or no chance."""

from __future__ import annotations

import pytest

from ladder_rummy.games import ladder
from tests.bots.seats import SENSIBLE, WATCHFUL, answer, answers
from tests.tables import MidDeal, play

SHEDDING = sorted(set(WATCHFUL) - {"kamal"})
"""All but the gambler."""


# A finished meld of the contract stays whole while another card is free.


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_finished_set_is_not_broken_for_a_cheaper_card(name: str) -> None:
    drawn = play(MidDeal(hands=("KCKDKH QSQD 2C3D5H7S8C",), stock="9D").state, "stock")
    assert answers(name, drawn).isdisjoint({"drop KC", "drop KD", "drop KH"})


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_finished_run_is_not_broken_for_a_cheaper_card(name: str) -> None:
    drawn = play(MidDeal(hands=("TSJSQSKS 4C4D 2C3D6H7D",), rungs=(2, 1, 1, 1), stock="9D").state, "stock")
    assert answers(name, drawn).isdisjoint({"drop TS", "drop JS", "drop QS", "drop KS"})


# A joker is not discarded while anything else may be.


@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize("hand", ["XX 2C4D6H8STCQD3S5C7D", "XXXX 2C4D6H8STCQD3S5C", "XXXXXX 2C4D"])
def test_a_joker_is_kept(name: str, hand: str) -> None:
    drawn = play(MidDeal(hands=(hand,), rungs=(10, 1, 1, 1), stock="9D").state, "stock")
    assert "drop XX" not in answers(name, drawn)


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_joker_goes_where_it_ends_the_deal(name: str) -> None:
    down = MidDeal(hands=("XX",), melds=("0 7H7D7C", "0 9H9D9C"), pile="2C", stock="7S").state
    laid_off = play(down, "stock", "off 7S 0")
    assert answer(name, laid_off).startswith("off XX")


# No discard is taken that neither serves the contract nor fits the table.


@pytest.mark.parametrize("name", WATCHFUL)
@pytest.mark.parametrize("rung", range(1, 11))
def test_a_useless_discard_is_left(name: str, rung: int) -> None:
    table = MidDeal(hands=("7H7D7C 9H9D TSJSQS 4H5H",), pile="2C", rungs=(rung, 1, 1, 1))
    assert answer(name, table.state) == "stock"


@pytest.mark.parametrize("name", WATCHFUL)
def test_a_discard_that_fits_nothing_is_left_by_who_is_down(name: str) -> None:
    table = MidDeal(hands=("KS5D",), melds=("0 7H7D7C", "0 9H9D9C"), pile="2C")
    assert answer(name, table.state) == "stock"


# What can be laid off goes before the discard when that is the way out.


@pytest.mark.parametrize("name", SENSIBLE)
def test_the_last_cards_are_laid_off_and_the_deal_ends(name: str) -> None:
    state = play(MidDeal(hands=("7SKS",), melds=("0 7H7D7C", "0 9H9D9C"), stock="9S").state, "stock")
    while ladder.turn(state) is not None and state.running.seat == 0:
        state = play(state, answer(name, state))
    assert state.running.out == 0


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_run_is_grown_before_a_set_takes_the_card_it_needs(name: str) -> None:
    melds = ("0 3H4H5H6H", "0 7S7D7C")
    state = play(MidDeal(hands=("7H8H",), melds=melds, stock="KD").state, "stock")
    while ladder.turn(state) is not None and state.running.seat == 0:
        state = play(state, answer(name, state))
    assert state.running.out == 0


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_joker_closes_the_gap_to_the_last_card(name: str) -> None:
    state = play(MidDeal(hands=("XX8H",), melds=("0 3H4H5H6H", "0 KSKDKC"), stock="2D").state, "stock")
    while ladder.turn(state) is not None and state.running.seat == 0:
        state = play(state, answer(name, state))
    assert state.running.out == 0


# When somebody is about to go out and the contract is far, the dearest cards go.


@pytest.mark.parametrize("name", SHEDDING)
@pytest.mark.parametrize("left", ["2S", "2S3S"])
def test_dear_cards_go_when_another_player_is_nearly_out(name: str, left: str) -> None:
    hands = ("ACTDJH 2C2D 4S6H8S 3C5D", "", left)
    table = MidDeal(
        hands=(hands[0], "9C9D", left), melds=("2 7H7D7C", "2 9H9S9C"), rungs=(9, 1, 1, 1), stock="6D"
    )
    assert answer(name, play(table.state, "stock")) == "drop AC"


# The next player, being down, is not fed while an equal card feeds nobody.


@pytest.mark.parametrize("name", WATCHFUL)
def test_of_equal_cards_the_one_goes_that_the_next_player_cannot_lay_off(name: str) -> None:
    hands = ("2C2D2H QSJD 3C3D 5H5S 4H", "KS8D6C")
    table = MidDeal(hands=hands, melds=("1 QCQDQH", "1 9H9D9C"), rungs=(8, 1, 1, 1), stock="4D")
    assert "drop QS" not in answers(name, play(table.state, "stock"))


@pytest.mark.parametrize("name", WATCHFUL)
def test_who_is_down_does_not_feed_either(name: str) -> None:
    hands = ("KSQD2C", "TS8D6C")
    melds = ("0 7H7D7C", "0 9H9D9C", "1 KCKDKH", "1 5H5D5C")
    drawn = play(MidDeal(hands=hands, melds=melds, stock="4D").state, "stock")
    assert answer(name, drawn) == "off KS 2"
