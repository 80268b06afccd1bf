"""A person's post: verified, answered by the bots, saved once, and never done twice.

What a post does to a game is a pure function; `submit` puts it between a read and a guarded write.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from ladder_rummy.engine.errors import Refusal, RuleBroken
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.play.bot_turns import bot_action
from ladder_rummy.play.game import Change, ChangeKind, Game, Post, Saved
from ladder_rummy.play.lineup import bot_in
from ladder_rummy.play.ports import Games
from ladder_rummy.play.resume import deal_started, replayed


class Outcome(Enum):
    """How a post ended."""

    DONE = "done"
    """It was accepted now, or is the word-for-word repeat of what was accepted under its turn."""
    STALE = "stale"
    """The table has moved on, or never was at this turn."""
    REFUSED = "refused"
    """The rules do not allow it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The game as it stands after a post, and why it was refused if it was."""

    outcome: Outcome
    game: Game
    refusal: Refusal | None = None


class BotFailed(Exception):
    """A bot chose what the rules refuse: a fault of ours, never the person's."""


def submit(games: Games, game: Game, post: Post) -> Answer:
    """Take a post to a game that was just read."""
    if post.turn != game.saved.version:
        return _late(games, game, post)
    try:
        after, change = changed(game, post)
    except Refusal as refusal:
        return Answer(Outcome.REFUSED, game, refusal)
    if games.commit(after, change):
        return Answer(Outcome.DONE, after)
    current = games.find(game.saved.id, game.saved.owner) or game
    return _late(games, current, post)


def _late(games: Games, game: Game, post: Post) -> Answer:
    """A post for another turn: done if it is the one accepted there, else stale."""
    done = games.find_change(game.saved.id, post.turn + 1) if 0 <= post.turn < game.saved.version else None
    is_repeat = done is not None and done.is_of(post)
    return Answer(Outcome.DONE if is_repeat else Outcome.STALE, game)


def changed(game: Game, post: Post) -> tuple[Game, Change]:
    """The game after the post and what it did; a `Refusal` where the rules do not allow it now."""
    match post.kind:
        case ChangeKind.ACTION:
            return _with_action(game, post)
        case ChangeKind.NEXT:
            return _with_next_deal(game, post)
        case ChangeKind.UNDO:
            return _with_undo(game, post)
        case ChangeKind.START:
            raise RuleBroken("game/started")


def _with_action(game: Game, post: Post) -> tuple[Game, Change]:
    state = game.rules.apply(game.state, parse_action(post.text))
    state, answers = play_bots(game.rules, state, game.saved)
    made = (post.text, *answers)
    saved = replace(game.saved, version=post.turn + 1)
    return Game(saved, game.actions + made, state), Change(post.turn + 1, post.kind, post.text, made)


def _with_next_deal(game: Game, post: Post) -> tuple[Game, Change]:
    before = game.rules.scores(game.state)
    state, made = play_bots(game.rules, game.rules.next_deal(game.state), game.saved)
    saved = replace(game.saved, version=post.turn + 1, began=post.turn + 1, before=before)
    return Game(saved, made, state), Change(post.turn + 1, post.kind, "", made)


def _with_undo(game: Game, post: Post) -> tuple[Game, Change]:
    if not game.can_undo:
        raise RuleBroken("undo/nothing")
    actions = game.actions[:-1]
    state = replayed(game.rules, deal_started(game.saved), actions)
    saved = replace(game.saved, version=post.turn + 1)
    return Game(saved, actions, state), Change(post.turn + 1, post.kind, "", ())


def play_bots(rules: Rules[Any], state: Any, saved: Saved) -> tuple[Any, tuple[str, ...]]:
    """The bots' turns until it is the person's or the deal is over: the state then, and what they did."""
    actions: list[str] = []
    while (turn := rules.turn(state)) and (bot := bot_in(saved, turn.seat)):
        action = bot_action(rules, state, turn, bot, saved.seed)
        try:
            state = rules.apply(state, action)
        except Refusal as refusal:
            raise BotFailed(bot.name) from refusal
        actions.append(format_action(action))
    return state, tuple(actions)
