"""The same deals played by two people: a finished game's link, and the results side by side.

Whoever has the link plays the same seed against the same bots, unranked.
"""

from __future__ import annotations

from typing import NamedTuple

from ladder_rummy.play.figures import Figures, climbs_of, figures_of
from ladder_rummy.play.game import Game, GameKind, Saved
from ladder_rummy.play.ports import Fresh, Games
from ladder_rummy.play.revealing import is_seed_public
from ladder_rummy.play.start import dealt


class Side(NamedTuple):
    """One of two games with the same deals: its figures, and in which deals its person climbed."""

    game_id: str
    is_own: bool
    figures: Figures
    climbs: tuple[bool, ...]


def find_played(games: Games, game_id: str, now: int) -> Game | None:
    """The game of a link, if it is over and its deals may be played again."""
    game = games.find_any(game_id)
    return game if game is not None and is_seed_public(game, now) else None


def start_beside(games: Games, fresh: Fresh, owner: str, played: Game, once: str | None) -> Game:
    """A new game with the deals and bots of a finished one; the one that the same ``once`` has started."""
    if once is not None and (started := games.find_started(owner, once)):
        return started
    game, change = dealt(_saved_beside(fresh.game_id(), owner, played.saved))
    if games.add(game, change, once):
        return game
    started = games.find_started(owner, once or "")
    assert started is not None, "a game is only turned away for another one with its once"
    return started


def _saved_beside(game_id: str, owner: str, played: Saved) -> Saved:
    return Saved(
        id=game_id,
        owner=owner,
        game=played.game,
        seed=played.seed,
        players=played.players,
        kind=GameKind.NEW if played.day is None else GameKind.COPY,
        day=played.day,
        bots=played.bots,
        beside=played.id,
    )


def sides_of(games: Games, game: Game) -> tuple[Side, Side] | None:
    """The own result beside the other, once both are over; None for a game that was started by no link."""
    other = games.find_any(game.saved.beside) if game.saved.beside else None
    if other is None or not (other.is_over and game.is_over):
        return None
    return _side(game, is_own=True), _side(other, is_own=other.saved.owner == game.saved.owner)


def _side(game: Game, *, is_own: bool) -> Side:
    return Side(game.saved.id, is_own, figures_of(game), climbs_of(game))
