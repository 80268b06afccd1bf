"""A new game: dealt, the bots before the person already played.

Knows what a person may wish for; where ids and seeds come from is a port's to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.game import Change, ChangeKind, Game, Saved
from ladder_rummy.play.lineup import default_bots, seated
from ladder_rummy.play.ports import Fresh, Games
from ladder_rummy.play.submit import play_bots


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person asks for: nothing named means a fresh seed, the default bots, and no guard against a repeat."""

    game: str = "ladder"
    seed: str | None = None
    bots: tuple[str, ...] | None = None
    once: str | None = None


def start(games: Games, fresh: Fresh, owner: str, wish: Wish) -> Game:
    """The new game, saved; the one that the same owner's same ``once`` has started; `Malformed` for a bad wish."""
    if wish.once is not None and (started := games.find_started(owner, wish.once)):
        return started
    game, change = dealt(fresh, owner, wish)
    if games.add(game, change, wish.once):
        return game
    started = games.find_started(owner, wish.once or "")
    assert started is not None, "a game is only turned away for another one with its once"
    return started


def dealt(fresh: Fresh, owner: str, wish: Wish) -> tuple[Game, Change]:
    """The game at version 0, at the person's first turn."""
    if wish.game not in CATALOGUE:
        raise Malformed("game/unknown", game=wish.game)
    rules = CATALOGUE[wish.game]
    seed = fresh.seed() if wish.seed is None else wish.seed
    first = rules.start(seed)
    saved = Saved(fresh.game_id(), owner, wish.game, seed, seated(seed, wish.bots or default_bots()))
    state, actions = play_bots(rules, first, saved)
    change = Change(0, ChangeKind.START, "", actions)
    return replace(Game(saved, actions, first), state=state), change
