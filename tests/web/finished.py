"""Games that were begun over HTTP, played to their end by the use cases, which is quicker than page by page."""

from __future__ import annotations

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.notation import format_action
from ladder_rummy.play.bot_turns import bot_action
from ladder_rummy.play.game import ChangeKind, Game, Post
from ladder_rummy.play.ports import Clock
from ladder_rummy.play.submit import Outcome, submit
from ladder_rummy.store.games import SqlGames
from tests.web.client import Client
from tests.web.conftest import Running


def play_out(running: Running, clock: Clock, client: Client) -> str:
    """Play the client's game to its end, as a beginner would; its address."""
    games = SqlGames(running.database, clock)
    game = games.find_any(client.game.rpartition("/")[2])
    assert game is not None, "the client has begun a game"
    while not game.is_over:
        answer = submit(games, game, _post(game))
        assert answer.outcome is Outcome.DONE, answer
        game = answer.game
    return client.game


def _post(game: Game) -> Post:
    turn, version = game.rules.turn(game.state), game.saved.version
    if turn is None:
        return Post(version, ChangeKind.NEXT)
    action = bot_action(game.rules, game.state, turn, ROSTER["beginner"], game.saved.seed)
    return Post(version, ChangeKind.ACTION, format_action(action))
