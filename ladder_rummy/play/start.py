"""A new game: dealt, the bots before the person already played.

Knows what a person may choose before it; where ids and seeds come from is a port's to say.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.game import Change, ChangeKind, Game, Saved
from ladder_rummy.play.lineup import default_bots, seated
from ladder_rummy.play.ports import Fresh, Games
from ladder_rummy.play.submit import play_bots

MOST_RUNNING: Final = 20
"""Unfinished games a player; the new game that was left alone longest makes room for one more."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a new game is started with: a fresh seed, the default bots and no guard against a repeat unless named."""

    game: str = "ladder"
    seed: str | None = None
    bots: tuple[str, ...] | None = None
    once: str | None = None


def start(games: Games, fresh: Fresh, owner: str, terms: Terms) -> Game:
    """The new game, saved; the one that the same owner's same ``once`` has started; `Malformed` on bad terms."""
    if terms.once is not None and (started := games.find_started(owner, terms.once)):
        return started
    game, change = dealt(saved_on(fresh, owner, terms))
    if games.add(game, change, terms.once):
        return game
    started = games.find_started(owner, terms.once or "")
    assert started is not None, "a game is only turned away for another one with its once"
    return started


def saved_on(fresh: Fresh, owner: str, terms: Terms) -> Saved:
    """What will be kept of a game on these terms."""
    if terms.game not in CATALOGUE:
        raise Malformed("game/unknown", game=terms.game)
    seed = fresh.seed() if terms.seed is None else terms.seed
    players, bots = seated(seed, terms.bots or default_bots())
    return Saved(fresh.game_id(), owner, terms.game, seed, players, bots=bots)


def dealt(saved: Saved) -> tuple[Game, Change]:
    """The game at version 0, at the person's first turn; `Malformed` for a seed that is none."""
    rules = CATALOGUE[saved.game]
    first = rules.start(saved.seed)
    state, actions = play_bots(rules, first, saved)
    change = Change(0, ChangeKind.START, "", actions)
    return replace(Game(saved, actions, first), state=state), change
