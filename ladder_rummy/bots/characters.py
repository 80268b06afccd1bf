"""The characters: players with a name and a manner of their own, on top of a level.

A regular learns to read them. What their names and manners are called in a language is not known here.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ladder_rummy.bots.beginner import Beginner
from ladder_rummy.bots.bot import Bot
from ladder_rummy.bots.sharp import Sharp
from ladder_rummy.bots.steady import Steady
from ladder_rummy.bots.weighing import Style

NEVER: Final = 1000.0
"""More points than any discard is better than the stock."""


class Character(NamedTuple):
    """Who sits there: the level, the manner in one word, and the bot that plays so."""

    level: str
    manner: str
    bot: Bot

    @property
    def name(self) -> str:
        """As the ROSTER has it; written with a capital it is the name on the table."""
        return self.bot.name


CHARACTERS: Final[dict[str, Character]] = {
    character.name: character
    for character in (
        Character("beginner", "dreamer", Beginner("asha", notices=40)),
        Character("beginner", "collector", Beginner("bashir", notices=60)),
        Character("steady", "plain", Steady("dele")),
        Character("sharp", "climber", Sharp("farid", Style(climb=140))),
        Character("sharp", "cautious", Sharp("hana", Style(points=1.4))),
        Character("sharp", "careless", Sharp("juma", Style(feeding=0, table=2))),
        Character("sharp", "gambler", Sharp("kamal", Style(points=0.4, sheds=False))),
        Character("sharp", "eager", Sharp("lila", Style(stock=0.5))),
        Character("sharp", "watcher", Sharp("mira", Style(feeding=16, table=5))),
        Character("sharp", "patient", Sharp("nuru", Style(stock=NEVER))),
    )
}
"""Character by name. The names begin differently in every language of the game, for discs with one letter."""
