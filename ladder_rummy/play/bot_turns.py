"""How a bot comes to its choice: its own view, the legal actions, its own words of chance.

The one place that hands chance to a bot; it knows the seed, the bot never does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from ladder_rummy.bots.bot import Bot
from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.chance import block_of
from ladder_rummy.engine.rules import Rules, Turn
from ladder_rummy.engine.view import PlayerView

State = TypeVar("State")


def bot_action(rules: Rules[State], state: State, turn: Turn, bot: Bot, seed: str) -> Action:
    """What the bot in the seat to move does now."""
    return bot.choose(*_given(rules, state, turn, seed))


def bot_judgement(rules: Rules[State], state: State, turn: Turn, bot: Bot, seed: str) -> Choice:
    """What the bot would do in the seat to move, and why."""
    return bot.explain(*_given(rules, state, turn, seed))


def _given(
    rules: Rules[State], state: State, turn: Turn, seed: str
) -> tuple[PlayerView, Sequence[Action], tuple[int, ...]]:
    """What a bot in the seat to move gets: its view, the legal actions, its words."""
    view = rules.view(state, turn.seat)
    words = block_of(seed, f"bot {turn.seat} deal {turn.deal} turn {turn.number}", _choices_made(view))
    return view, rules.legal_actions(state), words


def _choices_made(view: PlayerView) -> int:
    """How many actions the running turn has seen: each gets the next block of the turn's words."""
    made = 0
    for move in reversed(view.moves):
        if move.turn != view.turn:
            break
        made += 1
    return made
