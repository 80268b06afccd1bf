"""A new game: dealt, the bots before the person already played.

Knows what a person may choose before it; where ids and seeds come from is a port's to say.
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
    game, change = dealt(fresh, owner, terms)
    if games.add(game, change, terms.once):
        return game
    started = games.find_started(owner, terms.once or "")
    assert started is not None, "a game is only turned away for another one with its once"
    return started


def dealt(fresh: Fresh, owner: str, terms: Terms) -> tuple[Game, Change]:
    """The game at version 0, at the person's first turn."""
    if terms.game not in CATALOGUE:
        raise Malformed("game/unknown", game=terms.game)
    rules = CATALOGUE[terms.game]
    seed = fresh.seed() if terms.seed is None else terms.seed
    first = rules.start(seed)
    saved = Saved(fresh.game_id(), owner, terms.game, seed, seated(seed, terms.bots or default_bots()))
    state, actions = play_bots(rules, first, saved)
    change = Change(0, ChangeKind.START, "", actions)
    return replace(Game(saved, actions, first), state=state), change
