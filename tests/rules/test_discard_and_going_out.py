"""RULES 1.5: the discard and going out (R43 to R50, R65)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.view import Phase
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.tables import MidDeal, allowed, hand_of, play, refusal

SETS = ("0 7H7D7C", "0 9H9D9C")


def is_out(state: LadderState, seat: int = 0) -> bool:
    """Whether the deal has ended with this seat out."""
    over = state.running.is_over and ladder.turn(state) is None and ladder.legal_actions(state) == ()
    return over and state.running.out == seat and hand_of(state, seat) == ""


def test_r43_the_turn_ends_with_one_discard() -> None:
    state = play(MidDeal(hands=("2C 3C 4C",), stock="KS").state, "stock")
    after = play(state, "drop KS")
    assert after.running.seat == 1
    assert refusal(after, "drop 2C") == ("turn/draw-first", "R31")
    assert refusal(state, "keep") == ("keep/not-the-last-barred-card", "R47")


def test_r44_a_card_from_the_stock_may_go_at_once() -> None:
    state = MidDeal(hands=("2C 3C 4C",), stock="KS").state
    assert "drop KS" in allowed(play(state, "stock"))


def test_r45_a_card_from_the_pile_may_not_go_in_the_same_turn() -> None:
    taken = play(MidDeal(hands=("2C 3C 4C",), pile="KS").state, "pile")
    assert allowed(taken) == ["drop 2C", "drop 3C", "drop 4C"]
    assert refusal(taken, "drop KS") == ("card/barred", "R45")


def test_r45_the_ban_is_gone_next_turn_and_binds_nobody_else() -> None:
    hands = ("2C 3C 4C", "KS 5D", "6D 6H", "8D 8H")
    state = MidDeal(hands=hands, pile="KS", stock="AC AC AD AD").state
    after = play(state, "pile", "drop 2C", "stock")
    assert "drop KS" in allowed(after)
    again = play(after, "drop AC", "stock", "drop AC", "stock", "drop AD", "stock")
    assert "drop KS" in allowed(again)


def test_r46_who_held_a_twin_may_discard_one_of_them() -> None:
    taken = play(MidDeal(hands=("KS 3C 4C",), pile="KS").state, "pile")
    assert "drop KS" in allowed(taken)
    assert hand_of(play(taken, "drop KS")) == "3C 4C KS"


def test_r46_so_with_jokers() -> None:
    assert "drop XX" in allowed(play(MidDeal(hands=("XX 3C",), pile="XX").state, "pile"))
    assert "drop XX" not in allowed(play(MidDeal(hands=("2C 3C",), pile="XX").state, "pile"))


def test_r46_it_is_settled_when_the_card_is_taken() -> None:
    hand = ("7H7D7C 9H9D9C KS 2S",)
    melded = play(MidDeal(hands=hand, pile="7D").state, "pile", "down 7C7D7H 9C9D9H")
    assert "drop 7D" in allowed(melded)
    off = play(MidDeal(hands=("7S 2C",), melds=SETS, pile="7S").state, "pile", "off 7S 0")
    assert allowed(off, "drop") == ["drop 2C", "drop 7S"]


def test_r46_a_twin_melded_leaves_the_other_no_case_for_keeping() -> None:
    off = play(MidDeal(hands=("7S",), melds=SETS, pile="7S").state, "pile", "off 7S 0")
    assert allowed(off) == ["drop 7S", "off 7S 0"]
    assert refusal(off, "keep") == ("keep/not-the-last-barred-card", "R47")


def test_r46_a_barred_card_that_came_alone_stays_barred_though_a_like_one_is_melded() -> None:
    taken = play(MidDeal(hands=("7H7D 8S 9H9D9C KS",), pile="7C").state, "pile")
    assert refusal(taken, "drop 7C") == ("card/barred", "R45")


def test_r47_the_barred_card_alone_is_kept_or_laid_off() -> None:
    taken = play(MidDeal(hands=("7S",), melds=SETS, pile="9S").state, "pile", "off 7S 0")
    assert allowed(taken) == ["keep", "off 9S 1"]
    assert refusal(taken, "drop 9S") == ("card/barred", "R45")
    assert is_out(play(taken, "off 9S 1"))
    kept = play(taken, "keep")
    assert hand_of(kept) == "9S"
    assert kept.running.seat == 1
    assert kept.running.table.discards == ()


def test_r47_not_with_another_card_in_hand_nor_with_a_drawn_one() -> None:
    pair = play(MidDeal(hands=("7S",), melds=SETS, pile="KS").state, "pile")
    assert refusal(pair, "keep") == ("keep/not-the-last-barred-card", "R47")
    drawn = play(MidDeal(hands=("7S",), melds=SETS, stock="KS").state, "stock", "off 7S 0")
    assert allowed(drawn) == ["drop KS"]
    assert refusal(drawn, "keep") == ("keep/not-the-last-barred-card", "R47")


def test_r47_in_the_lay_down_turn_the_barred_card_can_only_be_kept() -> None:
    hand = ("7H7D7C 8H8D8C TCTDTH TS",)
    state = MidDeal(hands=hand, melds=("1 KCKDKH",), rungs=(4, 1, 1, 1), pile="KS").state
    down = play(state, "pile", "down 7H7D7C 8H8D8C TCTDTHTS")
    assert hand_of(down) == "KS"
    assert allowed(down) == ["keep"]
    assert refusal(down, "off KS 0") == ("lay-off/just-laid-down", "R37")
    kept = play(down, "keep")
    assert not kept.running.is_over
    assert kept.running.turn == 1


def test_r47_next_turn_the_ban_is_gone() -> None:
    hands = ("7S", "2C 3C", "2D 3D", "2H 3H")
    state = MidDeal(hands=hands, melds=SETS, pile="KS", stock="AC AC AD 8C").state
    kept = play(state, "pile", "off 7S 0", "keep", "stock", "drop AC", "stock", "drop AC", "stock", "drop AD")
    again = play(kept, "stock")
    assert allowed(again) == ["drop 8C", "drop KS"]


@pytest.mark.parametrize(
    ("hand", "actions"),
    [
        ("", ("stock", "drop 7S")),
        ("", ("stock", "off 7S 0")),
        ("9S", ("stock", "off 7S 0", "off 9S 1")),
        ("9S", ("stock", "off 9S 1", "drop 7S")),
    ],
)
def test_r48_the_first_empty_hand_ends_the_deal_at_once(hand: str, actions: tuple[str, ...]) -> None:
    before = MidDeal(hands=(hand,), melds=SETS, stock="7S").state
    assert is_out(play(before, *actions))


def test_r48_when_the_deal_has_ended_nothing_is_played() -> None:
    over = play(MidDeal(hands=("",), melds=SETS, stock="7S").state, "stock", "drop 7S")
    assert ladder.view(over, 0).phase is Phase.DEAL_OVER
    for text in ("stock", "pile", "drop 2C", "keep", "off 7S 0", "down 7H7D7C 9H9D9C"):
        assert refusal(over, text) == ("deal/over", "R48")


def test_r48_a_player_who_is_not_out_keeps_playing() -> None:
    after = play(MidDeal(hands=("2C",), melds=SETS, stock="7S").state, "stock", "off 7S 0")
    assert not after.running.is_over
    assert allowed(after) == ["drop 2C"]


def test_r49_out_in_the_lay_down_turn_with_all_eleven_cards() -> None:
    state = MidDeal(hands=("7H7D7C7S7S 9H9D9C9S9S",), stock="XX").state
    assert is_out(play(state, "stock", "down 7H7D7C7S7S 9H9D9C9S9SXX"))


def test_r49_or_with_ten_and_the_last_discarded() -> None:
    state = MidDeal(hands=("7H7D7C7S7S 9H9D9C9S9S",), stock="2C").state
    assert is_out(play(state, "stock", "down 7H7D7C7S7S 9H9D9C9S9S", "drop 2C"))


def test_r49_or_with_ten_and_the_barred_card_kept() -> None:
    state = MidDeal(hands=("7H7D7C7S7S 9H9D9C9S9S",), pile="2C").state
    down = play(state, "pile", "down 7H7D7C7S7S 9H9D9C9S9S")
    assert allowed(down) == ["keep"]
    assert not play(down, "keep").running.is_over


def test_r50_nobody_gets_a_last_turn() -> None:
    over = play(MidDeal(hands=("",), melds=SETS, stock="7S").state, "stock", "drop 7S")
    assert ladder.turn(over) is None
    assert over.running.turn == 0
    assert len(ladder.scores(over)) == 1


def test_r65_only_a_card_of_ones_own_hand() -> None:
    state = play(MidDeal(hands=("7S 2C", "KS"), melds=SETS, stock="3H", pile="QD").state, "stock")
    for card in ("KS", "QD", "7H", "XX"):
        assert refusal(state, f"drop {card}") == ("card/not-in-hand", "R65")
    assert refusal(state, "off 9S 1") == ("card/not-in-hand", "R65")
    down = play(MidDeal(hands=("7H7D 9H9D9C KS",), pile="7C").state, "stock")
    assert refusal(down, "down 7H7D7C 9H9D9C") == ("card/not-in-hand", "R65")


def test_r65_each_card_once() -> None:
    state = play(MidDeal(hands=("7H7D7C 9H9D KS QS",), stock="3H").state, "stock")
    assert refusal(state, "down 7H7D7C 9H9D9D") == ("card/not-in-hand", "R65")
    assert refusal(state, "down 7H7D7C 7H7D7C") == ("card/not-in-hand", "R65")
    off = play(MidDeal(hands=("7S 2C",), melds=SETS, stock="3H").state, "stock", "off 7S 0")
    for text in ("off 7S 0", "drop 7S"):
        assert refusal(off, text) == ("card/not-in-hand", "R65")
