"""What a person should do now, by the judgement of the strongest bot, and why.

A hint is no change of the game: it is saved that one was shown and in which turn, so that the same turn shows it
again after a reload and no later one does. It is worked out from the person's view alone.
"""

from __future__ import annotations

from dataclasses import replace

from ladder_rummy.bots import ROSTER
from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.play.bot_turns import bot_judgement
from ladder_rummy.play.game import Game
from ladder_rummy.play.lineup import levels
from ladder_rummy.play.ports import Games
from ladder_rummy.play.submit import Answer, Outcome


def ask_hint(games: Games, game: Game, turn: int) -> Answer:
    """The game with a hint shown under this turn; asking once more for the same one changes nothing."""
    if turn != game.saved.version:
        return Answer(Outcome.STALE, game)
    if game.rules.turn(game.state) is None:
        return Answer(Outcome.REFUSED, game, RuleBroken("deal/over", "R48"))
    if not game.is_hinted and not games.show_hint(game):
        return Answer(Outcome.STALE, games.find(game.saved.id, game.saved.owner) or game)
    saved = replace(game.saved, is_helped=True, hinted=turn)
    return Answer(Outcome.DONE, replace(game, saved=saved))


def shown_hint(game: Game) -> Choice | None:
    """The hint that this turn shows; None where none was asked for."""
    turn = game.rules.turn(game.state)
    if turn is None or not game.is_hinted:
        return None
    return bot_judgement(game.rules, game.state, turn, ROSTER[levels()[-1]], game.saved.seed)
