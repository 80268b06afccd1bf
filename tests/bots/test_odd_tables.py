"""Every bot has a legal answer on tables that hardly ever come, and the same one for the same question."""

from __future__ import annotations

import pytest

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.notation import format_action
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.bots.seats import WORDS, explained
from tests.tables import MidDeal, play

DOWN = ("0 7H7D7C", "0 9H9D9C")
ODD: dict[str, LadderState] = {
    "only jokers": play(MidDeal(hands=("XXXX",), rungs=(10, 1, 1, 1), stock="XX").state, "stock"),
    "only jokers, before the draw": MidDeal(hands=("XXXX",), rungs=(7, 1, 1, 1), pile="XX").state,
    "only the barred card": play(MidDeal(hands=("7S",), melds=DOWN, pile="KC").state, "pile", "off 7S 0"),
    "the barred card and a joker": play(MidDeal(hands=("XX",), melds=DOWN, pile="KC").state, "pile"),
    "nothing fits": play(
        MidDeal(hands=("AC3D5H8STCQD2S4C6D",), rungs=(10, 1, 1, 1), stock="KH").state, "stock"
    ),
    "one card before the draw": MidDeal(hands=("KS",), melds=DOWN).state,
    "no discard pile": MidDeal(hands=("2C4D",), pile="", rest="stock").state,
    "a hundred cards": play(MidDeal(rest="seat 3", seat=3, stock="2C2D").state, "stock"),
    "a joker on the pile": MidDeal(hands=("2C4D6H8STCQD3S5C7D9H",), pile="XX", rungs=(9, 9, 9, 9)).state,
}


def renewed() -> LadderState:
    """The stock ran out with the last turn and the discards were renewed into it."""
    table = MidDeal(hands=("2C4D6H8STCQD3S5C7D9H",), seat=3, stock="KS", rest="pile")
    state = play(table.state, "stock", "drop KS")
    assert state.running.renewals == 1
    return state


ODD["stock just renewed"] = renewed()


@pytest.mark.parametrize("table", ODD)
@pytest.mark.parametrize("name", ROSTER)
def test_a_bot_answers_lawfully(name: str, table: str) -> None:
    state = ODD[table]
    for words in WORDS:
        action = explained(name, state, words).action
        ladder.verify(state, action)
        assert action in ladder.legal_actions(state)


@pytest.mark.parametrize("table", ODD)
@pytest.mark.parametrize("name", ROSTER)
def test_a_bot_does_what_it_explains(name: str, table: str) -> None:
    state = ODD[table]
    turn = ladder.turn(state)
    assert turn is not None
    given = ladder.view(state, turn.seat), ladder.legal_actions(state), WORDS[0]
    choice = ROSTER[name].explain(*given)
    assert ROSTER[name].choose(*given) == choice.action
    assert choice == ROSTER[name].explain(*given), format_action(choice.action)
