"""The bots: ``ROSTER`` lists them by name; each sees a `PlayerView` and legal actions, nothing else."""

from __future__ import annotations

from typing import Final

from ladder_rummy.bots.any_legal import AnyLegal
from ladder_rummy.bots.beginner import Beginner
from ladder_rummy.bots.bot import Bot
from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.bots.sharp import Sharp
from ladder_rummy.bots.steady import Steady
from ladder_rummy.bots.weighing import Style
from ladder_rummy.engine.errors import Malformed

LEVELS: Final[tuple[Bot, ...]] = (Beginner(), Steady(), Sharp("sharp", Style()))
"""Weakest first."""
ROSTER: Final[dict[str, Bot]] = {
    bot.name: bot for bot in (*LEVELS, *(character.bot for character in CHARACTERS.values()), AnyLegal())
}
"""Bot by name, as ``--bots`` and a game's form name them: levels, characters, and the floor of every match."""


def bot_named(name: str) -> Bot:
    """The bot of this name; `Malformed` for an unknown one."""
    if name not in ROSTER:
        raise Malformed("bot/unknown", name=name, names=", ".join(ROSTER))
    return ROSTER[name]
