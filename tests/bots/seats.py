"""A bot asked in the middle of a deal: the few words in which its tests speak."""

from __future__ import annotations

from typing import Final

from ladder_rummy.bots import ROSTER
from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.chance import block_of
from ladder_rummy.engine.notation import format_action
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState

SENSIBLE: Final = sorted(set(ROSTER) - {"any"})
"""Every bot that has judgement."""
WATCHFUL: Final = sorted(set(SENSIBLE) - {"beginner", "asha", "bashir"})
"""Those of whom more is asked than of a beginner."""
WORDS: Final = tuple(block_of("words", "tests", i) for i in range(12))
"""Chance of different kinds, so that a slip of a beginner is met."""


def explained(name: str, state: LadderState, words: tuple[int, ...] = WORDS[0]) -> Choice:
    """What the bot in the seat to move would do, and why."""
    turn = ladder.turn(state)
    assert turn is not None
    return ROSTER[name].explain(ladder.view(state, turn.seat), ladder.legal_actions(state), words)


def answers(name: str, state: LadderState) -> set[str]:
    """What the bot does, whatever its chance says."""
    return {format_action(explained(name, state, words).action) for words in WORDS}


def answer(name: str, state: LadderState) -> str:
    """The one thing that the bot does, whatever its chance says."""
    (only,) = answers(name, state)
    return only
