"""Whole games between bots: what ``simulate`` and ``match`` play, by the same rules as a person's game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ladder_rummy.bots.bot import Bot
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.record import DealRecord, Player, Record
from ladder_rummy.engine.rules import Rules
from ladder_rummy.play.bot_turns import bot_action


def play_game(rules: Rules[Any], seed: str, bots: Sequence[Bot]) -> Record:
    """The record of a game with one bot a seat."""
    state = rules.start(seed, len(bots))
    deals: list[tuple[str, ...]] = []
    while True:
        actions: list[str] = []
        while turn := rules.turn(state):
            action = bot_action(rules, state, turn, bots[turn.seat], seed)
            state = rules.apply(state, action)
            actions.append(format_action(action))
        deals.append(tuple(actions))
        if result := rules.result(state):
            break
        state = rules.next_deal(state)
    scores = rules.scores(state)
    return Record(
        seed=seed,
        players=tuple(Player(bot.name.capitalize(), "bot", bot.name) for bot in bots),
        first_dealer=rules.deal_of(seed, 1).dealer,
        deals=tuple(DealRecord(made, score) for made, score in zip(deals, scores, strict=True)),
        result=result,
    )
