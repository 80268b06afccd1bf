"""Ten thousand games: every state that is reached has a legal move or is an end."""

from __future__ import annotations

import pytest

from ladder_rummy.games import CATALOGUE
from tests.walks import choose_eagerly, walk

GAMES = 10_000
SHARES = 50


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_reached_state_has_a_move_or_is_an_end(game: str, share: int) -> None:
    rules = CATALOGUE[game]
    for i in range(share, GAMES, SHARES):
        step = None
        for step in walk(rules, f"long {i}", choose_eagerly):
            assert bool(rules.legal_actions(step.state)) is (rules.turn(step.state) is not None)
        assert step is not None
        assert rules.result(step.state) is not None
