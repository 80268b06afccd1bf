"""RULES 1.4: the turn (R31 to R42)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.actions import LayOff
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.games import ladder
from tests.tables import MidDeal, allowed, hand_of, melds_of, play, refusal

READY = MidDeal(hands=("7H7D7C 9H9D9C KS QD 2S 5D",), stock="3H", pile="4S").state
DOWN = MidDeal(hands=("7S 9S KS QD",), melds=("0 7H7D7C", "0 9H9D9C"), stock="3H", pile="4S").state


def test_r31_nothing_is_done_before_drawing() -> None:
    for text in ("drop KS", "down 7H7D7C 9H9D9C", "off KS 0", "keep"):
        assert refusal(READY, text) == ("turn/draw-first", "R31")
    assert allowed(READY) == ["pile", "stock"]


def test_r31_one_draw_a_turn() -> None:
    for draw in ("stock", "pile"):
        drawn = play(READY, draw)
        for again in ("stock", "pile"):
            assert refusal(drawn, again) == ("turn/drawn-already", "R31")


def test_r31_a_discard_ends_the_turn() -> None:
    after = play(READY, "stock", "drop KS")
    assert ladder.turn(after) == (1, 1, 1)
    assert allowed(after) == ["pile", "stock"]


def test_r32_the_stock_gives_its_top_card_the_pile_its_last() -> None:
    state = MidDeal(hands=("2C 3C",), stock="XX AH", pile="4S 5S").state
    assert hand_of(play(state, "stock")) == "2C 3C XX"
    assert hand_of(play(state, "pile")) == "2C 3C 5S"
    assert ladder.view(play(state, "pile"), 0).discards == (ladder.view(state, 0).discards[0],)


def test_r32_from_an_empty_pile_nothing_is_taken() -> None:
    state = MidDeal(hands=("2C 3C",), pile="").state
    assert allowed(state) == ["stock"]
    assert refusal(state, "pile") == ("pile/empty", "R32")


def test_r33_the_taken_card_need_not_be_used() -> None:
    state = MidDeal(hands=("2C 9H",), pile="5S").state
    assert hand_of(play(state, "pile", "drop 9H")) == "2C 5S"


def test_r33_a_player_who_is_down_may_take_a_discard_also_a_joker() -> None:
    state = MidDeal(hands=("KS QD",), melds=("0 7H7D7C", "0 9H9D9C"), pile="XX").state
    assert "XX" in hand_of(play(state, "pile"))


def test_r34_the_contract_goes_down_whole_in_one_action() -> None:
    drawn = play(READY, "stock")
    assert refusal(drawn, "down 7H7D7C") == ("contract/other-melds", "R26")
    down = play(drawn, "down 7H7D7C 9H9D9C")
    assert melds_of(down) == ["7H7D7C", "9H9D9C"]
    assert hand_of(down) == "5D QD 3H 2S KS"
    assert down.running.down == (True, False, False, False)


def test_r34_once_a_deal() -> None:
    twice = MidDeal(hands=("7H7D7C 9H9D9C 4H4D4C 6H6D6C KS",), stock="3H").state
    down = play(twice, "stock", "down 7H7D7C 9H9D9C")
    assert refusal(down, "down 4H4D4C 6H6D6C") == ("lay-down/down-already", "R34")
    later = play(down, "drop KS", "stock", allowed_drop(down, 1), "stock", allowed_drop(down, 2))
    later = play(later, "stock", allowed_drop(down, 3), "stock")
    assert refusal(later, "down 4H4D4C 6H6D6C") == ("lay-down/down-already", "R34")
    assert allowed(later, "down") == []


def allowed_drop(state: ladder.LadderState, seat: int) -> str:
    return f"drop {hand_of(state, seat)[:2]}"


def test_r34_laying_down_is_optional() -> None:
    assert not play(READY, "stock", "drop KS").running.down[0]


@pytest.mark.parametrize(("draw", "stock", "pile"), [("stock", "9C", "4S"), ("pile", "4S", "9C")])
def test_r34_it_may_use_the_card_just_drawn_from_either(draw: str, stock: str, pile: str) -> None:
    state = MidDeal(hands=("7H7D7C 9H9D KS QD 2S 5D",), stock=stock, pile=pile).state
    assert play(state, draw, "down 7H7D7C 9H9D9C").running.down[0]


def test_r35_no_meld_beyond_the_contract() -> None:
    third = MidDeal(hands=("7H7D7C 9H9D9C 4H4D4C KS",), stock="3H").state
    drawn = play(third, "stock")
    assert refusal(drawn, "down 7H7D7C 9H9D9C 4H4D4C") == ("contract/other-melds", "R26")
    down = play(drawn, "down 7H7D7C 9H9D9C")
    assert refusal(down, "down 4H4D4C") == ("lay-down/down-already", "R34")
    assert "4D" in hand_of(down)


def test_r36_no_lay_off_before_being_down() -> None:
    state = MidDeal(hands=("7S 2C 3D",), melds=("1 7H7D7C", "1 9H9D9C")).state
    drawn = play(state, "stock")
    assert allowed(drawn, "off") == []
    assert refusal(drawn, "off 7S 0") == ("lay-off/not-down", "R36")


def test_r37_no_lay_off_in_the_turn_of_the_lay_down() -> None:
    state = MidDeal(hands=("7H7D7C7S 9H9D9C TS QD",), melds=("1 TDTHTC", "1 QSQHQC")).state
    down = play(state, "stock", "down 7H7D7C 9H9D9C")
    assert allowed(down, "off") == []
    for text in ("off TS 0", "off 7S 2"):
        assert refusal(down, text) == ("lay-off/just-laid-down", "R37")


def test_r37_from_the_next_turn_on_on_any_meld_of_anybody() -> None:
    hands = ("7H7D7C7S 9H9D9C TS QD", "2C 3C 4C", "2C 3D", "2D 4D")
    state = MidDeal(hands=hands, melds=("1 TDTHTC", "1 QSQHQC"), stock="AC AC AD AD 8H").state
    round_later = play(
        state, "stock", "down 7H7D7C 9H9D9C", "drop AC", "stock", "drop AC", "stock", "drop AD"
    )
    again = play(round_later, "stock", "drop AD", "stock")
    assert allowed(again, "off") == ["off 7S 2", "off QD 1", "off TS 0"]
    assert melds_of(play(again, "off TS 0", "off 7S 2"))[0] == "TDTHTCTS"


def test_r38_any_number_of_cards_one_at_a_time() -> None:
    laid = play(DOWN, "stock", "off 7S 0", "off 9S 1")
    assert melds_of(laid) == ["7H7D7C7S", "9H9D9C9S"]
    assert hand_of(laid) == "QD 3H KS"


def test_r38_there_is_no_meld_before_the_first() -> None:
    with pytest.raises(RuleBroken, match="lay-off/no-such-meld R38"):
        ladder.verify(play(DOWN, "stock"), LayOff(Card("9S"), -1))


def test_r38_each_lay_off_leaves_a_legal_meld() -> None:
    drawn = play(DOWN, "stock")
    assert refusal(drawn, "off KS 0") == ("lay-off/does-not-fit", "R38")
    assert refusal(drawn, "off 7S 1") == ("lay-off/does-not-fit", "R38")
    assert refusal(drawn, "off 7S 2") == ("lay-off/no-such-meld", "R38")


def test_r38_a_run_takes_the_next_card_at_an_open_end_or_a_joker() -> None:
    state = MidDeal(hands=("4C 5C 9C TC XX 2D",), melds=("0 5C6C7C8C",), stock="3H").state
    drawn = play(state, "stock")
    assert allowed(drawn, "off") == ["off 4C 0", "off 9C 0", "off XX 0 high", "off XX 0 low"]
    assert melds_of(play(drawn, "off 4C 0", "off 9C 0", "off TC 0")) == ["4C5C6C7C8C9CTC"]


def test_r38_where_both_ends_fit_the_player_names_one() -> None:
    two_to_king = "2C3C4C5C6C7C8C9CTCJCQCKC"
    state = MidDeal(hands=("AC XX 2D 3D",), melds=(f"0 {two_to_king}",), stock="3H").state
    drawn = play(state, "stock")
    assert allowed(drawn, "off AC") == ["off AC 0 high", "off AC 0 low"]
    for text in ("off AC 0", "off XX 0"):
        assert refusal(drawn, text) == ("lay-off/name-the-end", "R38")
    assert melds_of(play(drawn, "off AC 0 low")) == [f"AC{two_to_king}"]
    assert melds_of(play(drawn, "off AC 0 high")) == [f"{two_to_king}AC"]
    assert melds_of(play(drawn, "off XX 0 low")) == [f"XX{two_to_king}"]


def test_r38_after_one_ace_the_other_end_is_closed() -> None:
    two_to_king = "2C3C4C5C6C7C8C9CTCJCQCKC"
    state = MidDeal(hands=("AC AC XX 3D",), melds=(f"0 {two_to_king}",), stock="3H").state
    assert allowed(play(state, "stock", "off AC 0 low"), "off") == []


def test_r38_the_one_end_that_fits_may_be_named_and_no_end_on_a_set() -> None:
    melds = ("0 5C6C7C8C", "0 JSQSKSAS", "0 9H9D9C")
    state = play(MidDeal(hands=("4C XX 9S TS 2D",), melds=melds, stock="3H").state, "stock")
    assert "off 4C 0 low" not in allowed(state)
    assert melds_of(play(state, "off 4C 0 low"))[0] == "4C5C6C7C8C"
    assert refusal(state, "off 4C 0 high") == ("lay-off/other-end", "R38")
    assert allowed(state, "off XX 1") == ["off XX 1"]
    assert melds_of(play(state, "off XX 1 low"))[1] == "XXJSQSKSAS"
    for text in ("off 9S 2 low", "off XX 2 high"):
        assert refusal(state, text) == ("lay-off/other-end", "R38")


def test_r38_the_low_end_grows_card_by_card_and_a_king_never_follows_the_ace() -> None:
    hand = ("5S 4S 3S 2S AS KS 2D 3D",)
    state = play(MidDeal(hands=hand, melds=("0 6S7S8S9S",), stock="3H").state, "stock")
    for card in ("5S", "4S", "3S", "2S", "AS"):
        assert allowed(state, "off") == [f"off {card} 0"]
        state = play(state, f"off {card} 0")
    assert melds_of(state) == ["AS2S3S4S5S6S7S8S9S"]
    assert refusal(state, "off KS 0") == ("lay-off/does-not-fit", "R38")
    assert refusal(state, "off KS 0 low") == ("lay-off/does-not-fit", "R38")


def test_r39_a_card_that_fits_several_melds_goes_where_the_player_says_and_stays() -> None:
    melds = ("0 7H7D7C", "1 3S4S5S6S", "2 7C7D7S")
    state = play(MidDeal(hands=("7S 2C 3D",), melds=melds, stock="3H").state, "stock")
    assert allowed(state, "off 7S") == ["off 7S 0", "off 7S 1", "off 7S 2"]
    laid = play(state, "off 7S 1")
    assert melds_of(laid) == ["7H7D7C", "3S4S5S6S7S", "7C7D7S"]
    assert allowed(laid, "off") == []


def test_r40_a_laid_off_card_is_the_melds_and_costs_nobody() -> None:
    hands = ("9S 2C", "KC", "KD", "KH")
    state = MidDeal(hands=hands, melds=("0 7H7D7C", "0 QHQDQC", "1 9H9D9C", "1 4H4D4C"), stock="4S").state
    over = play(state, "stock", "off 9S 2", "off 4S 3", "drop 2C")
    assert [owned.owner for owned in over.running.table.melds] == [0, 0, 1, 1]
    assert over.penalties == (0, 10, 10, 10)


def test_r41_a_card_that_could_be_laid_off_may_be_discarded() -> None:
    assert "drop 7S" in allowed(play(DOWN, "stock"))
    assert hand_of(play(DOWN, "stock", "drop 7S")) == "QD 3H 9S KS"


def test_r42_a_joker_may_be_discarded() -> None:
    state = MidDeal(hands=("XX 2C",), stock="3H").state
    after = play(state, "stock", "drop XX")
    assert str(after.running.table.discards[-1]) == "XX"
    assert "pile" in allowed(after)
