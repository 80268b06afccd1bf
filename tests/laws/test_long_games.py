"""Ten thousand games: every state that is reached has a legal move or is an end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games import CATALOGUE
from tests.walks import choose_eagerly, walk

GAMES = 10_000
SHARES = 50


def choose_where_there_is_a_choice(view: PlayerView, legal: Sequence[Action], stream: Stream) -> Action:
    """`walk` asks whenever somebody is to move."""
    assert legal, f"no move for {view}"
    return choose_eagerly(view, legal, stream)


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
@pytest.mark.parametrize("game", CATALOGUE)
def test_every_reached_state_has_a_move_or_is_an_end(game: str, share: int) -> None:
    rules = CATALOGUE[game]
    for i in range(share, GAMES, SHARES):
        *_, last = walk(rules, f"long {i}", choose_where_there_is_a_choice)
        assert rules.result(last.state) is not None
        assert rules.legal_actions(last.state) == ()
