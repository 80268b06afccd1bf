"""RULES 1.1: players, cards, deal (R1 to R8)."""

from __future__ import annotations

from collections import Counter

import pytest

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.cards import PACK, Card, parse_cards
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.table import first_dealer
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games import ladder
from tests.tables import MidDeal, allowed, hand_of, play, refusal

SEEDS = [f"rules {i}" for i in range(12)]


def test_r1_four_players_no_more_no_fewer() -> None:
    assert ladder.SEATS == 4
    for seats in (0, 1, 3, 5):
        with pytest.raises(RuleBroken) as broken:
            ladder.start("demo", seats)
        assert (broken.value.code, broken.value.article) == ("game/seats", "R1")


def test_r1_a_view_holds_one_hand_no_seed_and_no_stock() -> None:
    state = MidDeal(hands=("2C 2D", "KS KS"), stock="XX").state
    view = ladder.view(state, 0)
    assert view.hand == parse_cards("2C2D")
    assert view.shown_hands is None
    assert not {*PlayerView._fields} & {"seed", "stock", "hands", "table"}
    assert "demo" not in repr(view)
    assert "KS" not in repr(view)


@pytest.mark.parametrize("name", sorted(ROSTER))
def test_r1_a_bot_chooses_from_what_the_rules_allow(name: str) -> None:
    state, stream = ladder.start("demo"), Stream("demo", "r1")
    for _ in range(60):
        turn = ladder.turn(state)
        assert turn is not None
        words = [stream.word() for _ in range(8)]
        action = ROSTER[name].choose(ladder.view(state, turn.seat), ladder.legal_actions(state), words)
        assert action in ladder.legal_actions(state)
        state = ladder.apply(state, action)


def test_r2_two_packs_and_three_jokers() -> None:
    counts = Counter(PACK)
    assert len(PACK) == 107
    assert counts.pop(Card("XX")) == 3
    assert len(counts) == 52
    assert set(counts.values()) == {2}


def test_r2_twins_are_alike_in_every_way() -> None:
    twins = [card for card in PACK if str(card) == "7H"]
    assert len(twins) == 2
    assert twins[0] is twins[1]
    assert hand_of(MidDeal(hands=("7H 2C 7H",)).state) == "2C 7H 7H"


def test_r3_play_is_clockwise() -> None:
    state, seats = ladder.start("demo"), []
    for _ in range(9):
        turn = ladder.turn(state)
        assert turn is not None
        seats.append(turn.seat)
        state = play(play(state, "stock"), allowed(play(state, "stock"), "drop")[0])
    assert seats == [3, 0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.parametrize("seed", SEEDS)
def test_r4_ten_cards_each_one_turned_up_the_rest_is_stock(seed: str) -> None:
    for number in range(1, 11):
        deal = ladder.deal_of(seed, number)
        dealt = [card for hand in deal.hands for card in hand]
        assert [len(hand) for hand in deal.hands] == [10, 10, 10, 10]
        assert len(deal.stock) == 66
        assert Counter([*dealt, deal.upcard, *deal.stock]) == Counter(PACK)


def test_r4_cards_are_dealt_singly_clockwise_from_the_dealers_left() -> None:
    mixed = Stream("demo", "deal 1").shuffled(PACK)
    deal = ladder.deal_of("demo", 1)
    for place, card in enumerate(mixed[:40]):
        assert deal.hands[(deal.dealer + 1 + place) % 4][place // 4] == card
    assert deal.upcard == mixed[40]
    assert list(deal.stock) == mixed[41:]


@pytest.mark.parametrize("seed", SEEDS)
def test_r5_the_seed_names_the_first_dealer_and_the_deal_passes_clockwise(seed: str) -> None:
    first = Stream(seed, "dealer").below(4)
    assert first_dealer(seed, 4) == first
    dealers = [ladder.deal_of(seed, number).dealer for number in range(1, 11)]
    assert dealers == [(first + i) % 4 for i in range(10)]
    assert sorted(Counter(dealers).values()) == [2, 2, 3, 3]


@pytest.mark.parametrize("seed", SEEDS)
def test_r6_the_dealers_left_neighbour_plays_first(seed: str) -> None:
    turn = ladder.turn(ladder.start(seed))
    assert turn == (1, 0, (first_dealer(seed, 4) + 1) % 4)


def test_r7_the_first_player_may_take_the_upcard_and_nobody_else_is_asked() -> None:
    state = ladder.start("demo")
    upcard = ladder.deal_of("demo", 1).upcard
    assert allowed(state) == ["pile", "stock"]
    taken = play(state, "pile")
    assert str(upcard) in hand_of(taken, 3)
    turn = ladder.turn(play(state, "stock"))
    assert turn is not None
    assert turn.seat == 3  # the upcard was left; the turn goes on without a question to others


def test_r8_a_joker_turned_up_stays_and_may_be_taken() -> None:
    seed = next(f"joker {i}" for i in range(500) if ladder.deal_of(f"joker {i}", 1).upcard.is_joker)
    state = ladder.start(seed)
    seat = state.running.seat
    assert ladder.view(state, seat).discards == (Card("XX"),)
    assert "pile" in allowed(state)
    assert "XX" in hand_of(play(state, "pile"), seat)


def test_r7_the_upcard_is_an_ordinary_discard_with_its_ban() -> None:
    state = MidDeal(hands=("2C 3C",), pile="KC").state
    assert refusal(play(state, "pile"), "drop KC") == ("card/barred", "R45")
    assert format_action(parse_action("drop KC")) == "drop KC"
