"""The three facts that follow from the rules of Ladder Rummy (RULES 1.0), and what else holds of whole games."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ladder_rummy.engine.actions import Keep
from ladder_rummy.engine.view import Phase
from ladder_rummy.games import ladder
from tests.walks import CHOOSERS, Step, walked

WALKS = [(seed, chooser) for seed in ("law 1", "law 2") for chooser in CHOOSERS]


@pytest.fixture(params=WALKS, ids=" ".join)
def walk(request: pytest.FixtureRequest) -> tuple[Step, ...]:
    seed, chooser = request.param
    return walked("ladder", seed, chooser)


def test_the_game_lasts_exactly_ten_deals(walk: tuple[Step, ...]) -> None:
    assert sum(step.action is None for step in walk) == 10
    last = walk[-1].state
    assert len(ladder.scores(last)) == 10
    assert [ladder.result(step.state) is not None for step in walk] == [False] * (len(walk) - 1) + [True]


def test_between_turns_40_cards_are_held_or_laid_and_one_more_for_each_kept_one(
    walk: tuple[Step, ...],
) -> None:
    kept = 0
    for action, state in walk:
        kept = 0 if action is None else kept + isinstance(action, Keep)
        table = state.running.table
        away = sum(map(len, table.hands)) + sum(len(owned.meld.cards) for owned in table.melds)
        drawn = state.running.phase is Phase.PLAY or (state.running.is_over and away == 41 + kept)
        assert away == 40 + kept + drawn
        assert len(table.stock) + len(table.discards) == 107 - away


def test_rungs_rise_by_one_at_most_and_points_never_fall(walk: tuple[Step, ...]) -> None:
    for before, after in pairwise(step.state for step in walk):
        for seat in range(4):
            assert after.completed[seat] - before.completed[seat] in (0, 1)
            assert after.penalties[seat] >= before.penalties[seat]
        if before.completed != after.completed:
            assert after.running.is_over


def test_the_figures_of_the_deals_add_up_to_the_result(walk: tuple[Step, ...]) -> None:
    last = walk[-1].state
    result = ladder.result(last)
    assert result is not None
    deals = ladder.scores(last)
    assert result.rungs == tuple(sum(deal.laid_down[seat] for deal in deals) for seat in range(4))
    assert result.penalties == tuple(sum(deal.penalties[seat] for deal in deals) for seat in range(4))
    assert all(deal.out is None or deal.penalties[deal.out] == 0 for deal in deals)
    assert all(deal.out is None or deal.laid_down[deal.out] for deal in deals)


def test_every_turn_is_a_draw_some_plays_and_one_end(walk: tuple[Step, ...]) -> None:
    for step in walk:
        if not step.state.running.is_over:
            continue
        words = [(move.turn, type(move.action).__name__) for move in step.state.running.moves]
        for turn in range(words[-1][0] + 1):
            named = [word for number, word in words if number == turn]
            assert named[0] in ("DrawStock", "TakeDiscard")
            assert set(named[1:-1]) <= {"LayDown"} or set(named[1:-1]) <= {"LayOff"}
            assert len(named) > 1
