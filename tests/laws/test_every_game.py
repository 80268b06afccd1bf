"""One battery of laws for every game of the CATALOGUE, over whole games of players that know only the legal list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any, NamedTuple

import pytest

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.errors import Refusal, RuleBroken
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.record import format_record, parse_record
from ladder_rummy.engine.replay import replay, steps
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.view import Phase, PlayerView
from ladder_rummy.games import CATALOGUE
from tests.laws.checks import (
    accepts,
    check_cards,
    check_list,
    check_listed,
    check_refusals,
    list_mutants,
    texts_of,
    view_of,
)
from tests.second_opinion import is_lay_down, split
from tests.walks import CHOOSERS, Step, record_of, walked

STRIDE = 23
"""Every so manieth state is put to the dear laws, and besides a third of those that few others are like."""


class Walk(NamedTuple):
    """A whole game."""

    game: str
    steps: tuple[Step, ...]

    @property
    def rules(self) -> Rules[Any]:
        return CATALOGUE[self.game]

    @property
    def last(self) -> Any:
        return self.steps[-1].state

    def pick(self) -> Iterator[tuple[Any, PlayerView]]:
        """States for the dear laws, each with the view of the seat to move."""
        for i, step in enumerate(self.steps):
            view = view_of(self.rules, step.state)
            if view and (i % STRIDE == 0 or (i % 3 == 0 and _is_rare(view))):
                yield step.state, view


def _is_rare(view: PlayerView) -> bool:
    return len(view.hand) < 3 or view.laid_down_now or (view.down[view.seat] and view.phase is Phase.PLAY)


@pytest.fixture(params=product(CATALOGUE, ["law 1", "law 2"], CHOOSERS), ids=" ".join)
def walk(request: pytest.FixtureRequest) -> Walk:
    game, seed, chooser = request.param
    return Walk(game, walked(game, seed, chooser))


def test_every_card_stays_on_the_table(walk: Walk) -> None:
    for step in walk.steps:
        check_cards(step.state)


def test_the_game_ends(walk: Walk) -> None:
    assert [walk.rules.result(step.state) is not None for step in walk.steps[-2:]] == [False, True]


def test_the_legal_list_is_sorted_complete_and_never_empty(walk: Walk) -> None:
    for step in walk.steps:
        check_list(walk.rules, step.state)


def test_what_is_listed_is_accepted(walk: Walk) -> None:
    for state, _ in walk.pick():
        check_listed(walk.rules, state)


def test_all_else_is_refused(walk: Walk) -> None:
    for state, view in walk.pick():
        check_refusals(walk.rules, state, view)


def test_a_lay_down_is_accepted_exactly_when_it_is_one(walk: Walk) -> None:
    verdicts = Counter[bool]()
    for step in walk.steps:
        view = view_of(walk.rules, step.state)
        for action in walk.rules.legal_actions(step.state):
            if view is None or not isinstance(action, LayDown):
                continue
            assert is_lay_down(view, texts_of(action))
            for text in filter(_is_readable, list_mutants(format_action(action))):
                verdict = is_lay_down(view, [split(part) for part in text.split(" ")[1:]])
                assert accepts(walk.rules, step.state, text) is verdict, text
                verdicts[verdict] += 1
    assert verdicts[False] > 50
    assert verdicts[True] > 5


def _is_readable(text: str) -> bool:
    return "  " not in text and not text.endswith(" ")


def test_lay_downs_are_refused_where_none_is_possible(walk: Walk) -> None:
    text = "down 7H7D7C 9H9D9C"
    for state, view in walk.pick():
        assert accepts(walk.rules, state, text) is is_lay_down(view, [split("7H7D7C"), split("9H9D9C")])


def test_the_record_replays_to_the_same_states(walk: Walk) -> None:
    record = record_of(walk.game, walk.steps)
    assert parse_record(format_record(record)) == record
    assert [step.state for step in steps(walk.rules, record)] == [step.state for step in walk.steps]
    assert replay(walk.rules, record) == walk.last


def test_notation_goes_both_ways(walk: Walk) -> None:
    for step in walk.steps:
        for action in walk.rules.legal_actions(step.state):
            assert parse_action(format_action(action)) == action


def test_when_nobody_is_to_move_nothing_is_allowed(walk: Walk) -> None:
    over = [step.state for step in walk.steps if walk.rules.turn(step.state) is None]
    assert len(over) == len(walk.rules.scores(walk.last))
    for state in over:
        assert walk.rules.legal_actions(state) == ()
        for text in ("stock", "pile", "keep", "drop 7H", "off 7H 0", "down 7H7D7C 9H9D9C"):
            with pytest.raises(Refusal):
                walk.rules.apply(state, parse_action(text))
    with pytest.raises(RuleBroken):
        walk.rules.next_deal(walk.last)
