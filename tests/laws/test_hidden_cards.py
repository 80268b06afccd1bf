"""Hidden cards are hidden: deal them out anew and neither a view nor a bot's choice changes.

A bot that peeks stands beside the honest ones, so that the law is seen to catch what it is there for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.actions import Action, Discard, DrawStock, Keep, LayDown, TakeDiscard
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.view import Phase
from ladder_rummy.games import CATALOGUE
from tests.walks import CHOOSERS, walked

WORDS = tuple(Stream("hidden", "words").word() for _ in range(8))
STRIDE = 11

Choose = Callable[[Rules[Any], Any, int], Action]


def redealt(state: Any, seat: int, stream: Stream) -> Any:
    """The state with all that the seat cannot see dealt anew: other hands and the stock, their sizes kept."""
    table = state.running.table
    sizes = [0 if other == seat else len(hand) for other, hand in enumerate(table.hands)]
    unseen = [card for other, hand in enumerate(table.hands) if other != seat for card in hand]
    mixed = stream.shuffled([*unseen, *table.stock])
    hands = []
    for other, size in enumerate(sizes):
        hands.append(table.hands[seat] if other == seat else tuple(sorted(mixed[:size])))
        del mixed[:size]
    fresh = table._replace(hands=tuple(hands), stock=tuple(mixed))
    return state._replace(seed="another", running=state.running._replace(table=fresh, seed="another"))


def list_pairs(game: str) -> Iterator[tuple[Any, Any, int]]:
    """States with the seat to move, and what else they could be for all that it knows."""
    rules, stream = CATALOGUE[game], Stream("hidden", game)
    for chooser in CHOOSERS:
        for step in walked(game, "law 1", chooser)[::STRIDE]:
            if (turn := rules.turn(step.state)) is not None:
                yield step.state, redealt(step.state, turn.seat, stream), turn.seat


@pytest.mark.parametrize("game", CATALOGUE)
def test_redealing_hidden_cards_changes_no_view_and_no_list(game: str) -> None:
    rules = CATALOGUE[game]
    for state, other, seat in list_pairs(game):
        assert state != other
        assert rules.view(state, seat) == rules.view(other, seat)
        assert rules.legal_actions(state) == rules.legal_actions(other)


@pytest.mark.parametrize("game", CATALOGUE)
def test_every_seat_sees_the_same_table_and_its_own_hand_alone(game: str) -> None:
    rules = CATALOGUE[game]
    for state, _, seat in list_pairs(game):
        for other in range(rules.SEATS):
            view = rules.view(state, other)
            assert view.hand == state.running.table.hands[other]
            assert view.shown_hands is None
            if other != seat:
                assert (view.drawn, view.barred, view.laid_down_now) == (None, None, False)


@pytest.mark.parametrize("game", CATALOGUE)
def test_what_was_drawn_is_known_to_the_drawer_and_forgotten_when_the_turn_ends(game: str) -> None:
    rules = CATALOGUE[game]
    for before, after in pairwise(walked(game, "law 1", "eager")):
        turn = rules.turn(after.state)
        if turn is None:
            continue
        view = rules.view(after.state, turn.seat)
        if view.phase is Phase.DRAW:
            assert (view.drawn, view.barred, view.laid_down_now) == (None, None, False)
        elif isinstance(after.action, DrawStock):
            assert (view.drawn, view.barred) == (before.state.running.table.stock[0], None)
        elif isinstance(after.action, TakeDiscard):
            assert view.drawn == before.state.running.table.discards[-1]


@pytest.mark.parametrize("game", CATALOGUE)
def test_when_a_deal_is_over_every_hand_is_shown(game: str) -> None:
    rules = CATALOGUE[game]
    for step in walked(game, "law 1", "eager"):
        if rules.turn(step.state) is None:
            assert rules.view(step.state, 0).shown_hands == step.state.running.table.hands


@pytest.mark.parametrize("game", CATALOGUE)
def test_moves_name_the_cards_that_everybody_saw(game: str) -> None:
    rules = CATALOGUE[game]
    for state, _, seat in list_pairs(game):
        for move in rules.view(state, seat).moves:
            if isinstance(move.action, TakeDiscard):
                assert move.card is not None
            elif isinstance(move.action, DrawStock | Keep | LayDown):
                assert move.card is None
            else:
                assert move.card == move.action.card


def chosen(name: str) -> Choose:
    return lambda rules, state, seat: ROSTER[name].choose(
        rules.view(state, seat), rules.legal_actions(state), WORDS
    )


def peek(rules: Rules[Any], state: Any, seat: int) -> Action:
    """Throws what the next player has least use for, having looked at that hand."""
    following = state.running.table.hands[(seat + 1) % rules.SEATS]
    drops = [action for action in rules.legal_actions(state) if isinstance(action, Discard)]
    legal = drops or rules.legal_actions(state)
    return min(legal, key=lambda action: _use(action, {card.rank for card in following}))


def _use(action: Action, ranks: set[int]) -> bool:
    return isinstance(action, Discard) and action.card.rank in ranks


def count_changes(game: str, choose: Choose) -> int:
    rules = CATALOGUE[game]
    return sum(choose(rules, a, seat) != choose(rules, b, seat) for a, b, seat in list_pairs(game))


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("name", ROSTER)
def test_no_bot_chooses_by_hidden_cards(game: str, name: str) -> None:
    assert count_changes(game, chosen(name)) == 0


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_bot_that_peeks_is_caught(game: str) -> None:
    assert count_changes(game, peek) > 50


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("name", ROSTER)
def test_a_bot_chooses_the_same_when_asked_again(game: str, name: str) -> None:
    rules = CATALOGUE[game]
    for state, _, seat in list_pairs(game):
        first = chosen(name)(rules, state, seat)
        assert first in rules.legal_actions(state)
        assert chosen(name)(rules, state, seat) == first
