"""The same laws where games seldom go: short hands, kept cards, empty piles, a stock that runs out, blocked deals."""

from __future__ import annotations

from collections import Counter

import pytest

from ladder_rummy.engine.actions import Keep
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.notation import format_action
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.laws.checks import check_cards, check_list, check_listed, check_refusals, view_of
from tests.tables import MidDeal

SETS = ("0 7H7D7C", "0 9H9D9C", "1 4H4D4C", "1 TCTDTH", "2 2C2D2H", "2 QCQDQH")
RUNS = ("0 5C6C7C8C", "0 2H3H4H5H", "1 JSQSKSAS", "1 XX9DTDJD", "2 2D3D4D5D6D7D8D9DTDJDQDKD", "2 ASXX3S4S")
TABLES = {
    "short hands": MidDeal(hands=("7S", "4S", "2S"), melds=SETS, pile="KC"),
    "small stock": MidDeal(
        hands=("5H 6H 8S", "8D 9C 3C", "JC 6D AC"), stock="KC KD", pile="QS 8H", rest="seat 3"
    ),
    "no pile": MidDeal(hands=("7S", "4S", "2S"), melds=SETS, stock="KC KD XX AD 9S", pile="", rest="seat 3"),
    "runs": MidDeal(hands=("AD XX", "5S AH", "TS 9C"), melds=RUNS, pile="AD"),
    "near the end": MidDeal(hands=("AD XX 8H 6C", "5S 8H 8C", "TS 9C 8D"), melds=RUNS, pile="AC", turn=236),
}


def wander(start: LadderState, seed: int) -> list[LadderState]:
    """States from here on: cards are laid off and kept where they can be, and most seeds love the pile."""
    stream, states = Stream(f"wander {seed}", "walk"), [start]
    liked = ("off", "keep", "pile") if seed % 4 else ("off", "keep")
    while len(states) < 60 and (actions := ladder.legal_actions(states[-1])):
        preferred = [action for action in actions if format_action(action).startswith(liked)] or actions
        states.append(ladder.apply(states[-1], preferred[stream.below(len(preferred))]))
    return states


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(8))
def test_the_laws_hold(name: str, seed: int) -> None:
    for i, state in enumerate(wander(TABLES[name].state, seed)):
        check_cards(state)
        check_list(ladder, state)
        view = view_of(ladder, state)
        if i % 4 == seed % 4 and view is not None:
            check_listed(ladder, state)
            check_refusals(ladder, state, view)


def test_these_tables_lead_where_they_are_meant_to() -> None:
    seen = Counter[str]()
    for table in TABLES.values():
        for seed in range(8):
            last = wander(table.state, seed)[-1].running
            seen["kept"] += any(isinstance(move.action, Keep) for move in last.moves)
            seen["renewed"] += last.renewals > 0
            seen["out"] += last.out is not None
            seen["blocked"] += last.is_over and last.out is None
    assert min(seen[word] for word in ("kept", "renewed", "out", "blocked")) > 0, seen
