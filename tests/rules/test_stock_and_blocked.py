"""RULES 1.6: the stock runs out, a deal is blocked (R51 to R53)."""

from __future__ import annotations

from collections import Counter

from ladder_rummy.engine.cards import PACK, format_cards, parse_cards
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.view import Phase
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.tables import MidDeal, allowed, hand_of, play, refusal


def is_blocked(state: LadderState) -> bool:
    """Whether the deal has ended with nobody out."""
    return state.running.is_over and state.running.out is None and ladder.legal_actions(state) == ()


def test_r51_an_empty_stock_is_renewed_as_the_next_turn_begins() -> None:
    state = MidDeal(hands=("2C 3C",), stock="4H", pile="5S", rest="pile").state
    discards = state.running.table.discards
    after = play(state, "stock", "drop 4H")
    table = after.running.table
    assert format_cards(table.discards) == "4H"
    assert list(table.stock) == Stream("demo", "deal 1 renewal 1").shuffled(discards)
    assert after.running.renewals == 1


def test_r51_not_before_the_turn_ends() -> None:
    drawn = play(MidDeal(hands=("2C 3C",), stock="4H", rest="pile").state, "stock")
    assert drawn.running.table.stock == ()
    assert drawn.running.renewals == 0


def test_r51_also_when_the_pile_is_then_taken() -> None:
    state = MidDeal(hands=("2C 3C",), stock="4H", pile="5S 6S", rest="seat 3").state
    after = play(state, "stock", "drop 4H", "pile")
    assert sorted(after.running.table.stock) == list(parse_cards("5S6S"))
    assert after.running.table.discards == ()


def test_r51_any_number_of_times_each_with_its_own_stream() -> None:
    state = MidDeal(hands=("2C 3C",), stock="4H", pile="5S 6S", rest="seat 3", number=4).state
    first = play(state, "stock", "drop 4H")
    assert list(first.running.table.stock) == Stream("demo", "deal 4 renewal 1").shuffled(parse_cards("5S6S"))
    hands = [hand_of(first, seat)[:2] for seat in (1, 2)]
    second = play(first, "stock", f"drop {hands[0]}", "stock", f"drop {hands[1]}")
    under = parse_cards("4H" + hands[0])
    assert second.running.renewals == 2
    assert list(second.running.table.stock) == Stream("demo", "deal 4 renewal 2").shuffled(under)
    assert str(second.running.table.discards[-1]) == hands[1]


def test_r51_every_card_stays() -> None:
    after = play(MidDeal(hands=("2C 3C",), stock="4H", rest="pile").state, "stock", "drop 4H")
    table = after.running.table
    assert Counter([*table.stock, *table.discards, *(c for hand in table.hands for c in hand)]) == Counter(
        PACK
    )


def test_r52_with_fewer_than_two_discards_the_deal_is_blocked() -> None:
    hands = ("7S 2C", "3C", "4C")
    sets = ("0 7H7D7C", "0 9H9D9C")
    one = MidDeal(hands=hands, melds=sets, stock="4H", pile="", rest="seat 3").state
    assert is_blocked(play(one, "stock", "drop 4H"))
    two = MidDeal(hands=hands, melds=sets, stock="4H", pile="5S", rest="seat 3").state
    assert allowed(play(two, "stock", "drop 4H")) == ["pile", "stock"]


def test_r52_a_kept_card_can_leave_no_discard_at_all() -> None:
    hands = ("7S", "3C", "4C")
    state = MidDeal(hands=hands, melds=("0 7H7D7C", "0 9H9D9C"), pile="KS", stock="", rest="seat 3").state
    kept = play(state, "pile", "off 7S 0", "keep")
    assert is_blocked(kept)
    assert kept.running.table.discards == ()


def test_r53_a_deal_is_blocked_after_240_whole_turns() -> None:
    state = play(MidDeal(hands=("2C 3C",), stock="4H", turn=239).state, "stock")
    blocked = play(state, "drop 4H")
    assert is_blocked(blocked)
    assert refusal(blocked, "stock") == ("deal/over", "R53")
    assert ladder.view(blocked, 0).phase is Phase.DEAL_OVER
    earlier = play(MidDeal(hands=("2C 3C",), stock="4H", turn=238).state, "stock", "drop 4H")
    assert ladder.turn(earlier) == (1, 239, 1)


def test_r53_going_out_in_turn_240_counts() -> None:
    state = MidDeal(hands=("",), melds=("0 7H7D7C", "0 9H9D9C"), stock="7S", turn=239).state
    over = play(state, "stock", "drop 7S")
    assert over.running.out == 0


def test_r53_the_count_comes_before_the_renewal() -> None:
    state = MidDeal(hands=("2C 3C",), stock="4H", pile="5S", rest="pile", turn=239).state
    blocked = play(state, "stock", "drop 4H")
    assert is_blocked(blocked)
    assert blocked.running.renewals == 0
    assert blocked.running.table.stock == ()


def test_r53_everybody_scores_and_who_is_down_climbs() -> None:
    hands = ("2C 3C", "KS", "AH", "XX 5D")
    state = MidDeal(hands=hands, melds=("1 7H7D7C", "1 9H9D9C"), stock="4H", turn=239).state
    blocked = play(state, "stock", "drop 4H")
    assert ladder.scores(blocked) == ((None, (False, True, False, False), (5, 10, 15, 20)),)
    assert blocked.completed == (0, 1, 0, 0)
