"""Who sits at the table: the person in seat 0, bots in seats 1 to 3, their names chosen from the seed.

Knows the bots of the ROSTER by name; how they play is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ladder_rummy.bots import LEVELS, ROSTER, bot_named
from ladder_rummy.bots.bot import Bot
from ladder_rummy.bots.characters import CHARACTERS, Character
from ladder_rummy.bots.versions import bot_of_version, versioned
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.record import Player
from ladder_rummy.play.game import Saved

PERSON_NAME: Final = "You"
BOT_SEATS: Final = 3
PLAIN_NAMES: Final = ("Cora", "Esra", "Gita", "Omari", "Pia", "Rehan", "Sita", "Tariq")
"""For bots without a character; no initial is a character's, so that a disc with one letter tells the seats apart."""


def levels() -> tuple[str, ...]:
    """The levels by name, weakest first."""
    return tuple(bot.name for bot in LEVELS)


def default_bots() -> tuple[str, ...]:
    """The bots of a game that names none: one of each level, the strongest first."""
    return tuple(reversed(levels()))


def parse_bots(text: str, seats: int = BOT_SEATS) -> tuple[str, ...]:
    """Names of bots as they are written, ``sharp,steady,beginner``; `Malformed` unless there is one a seat."""
    names = tuple(text.split(","))
    if len(names) != seats:
        raise Malformed("bots/number", count=len(names), needed=seats)
    for name in names:
        bot_named(name)
    return names


class Seating(NamedTuple):
    """The players by seat, and who plays for seats 1 to 3 by name and version."""

    players: tuple[Player, ...]
    bots: tuple[str, ...]


def seated(seed: str, wished: Sequence[str]) -> Seating:
    """The person, and a character of each wished level, chosen from the seed and none twice.

    A character may be wished by name; a level that has no character left is played plainly, under a name of its own.
    """
    stream = Stream(seed, "bots")
    free = [character for character in stream.shuffled(CHARACTERS.values()) if character.name not in wished]
    names = stream.shuffled(PLAIN_NAMES)
    players, bots = [Player(PERSON_NAME, "human")], []
    for name in wished:
        character = CHARACTERS.get(name) or next((each for each in free if each.level == name), None)
        if character in free:
            free.remove(character)
        players.append(_player_of(character) if character else Player(names.pop(), "bot", name))
        bots.append(versioned(character.name if character else name))
    return Seating(tuple(players), tuple(bots))


def seated_characters(bots: Sequence[str]) -> tuple[Player, ...]:
    """The players by seat where the bots are characters by name and version, such as ``mira/1``."""
    opponents = (_player_of(CHARACTERS[bot.partition("/")[0]]) for bot in bots)
    return (Player(PERSON_NAME, "human"), *opponents)


def _player_of(character: Character) -> Player:
    return Player(character.name.capitalize(), "bot", character.level, character.manner)


def bot_name_in(saved: Saved, seat: int) -> str:
    """The ROSTER's name of the bot in a seat; empty for the person's."""
    if seat and saved.bots:
        return saved.bots[seat - 1].partition("/")[0]
    return saved.players[seat].level or ""


def bot_in(saved: Saved, seat: int) -> Bot | None:
    """Who plays for a seat: the version that the game was fixed with, else the bot of today; None for the person."""
    if seat and saved.bots:
        return bot_of_version(saved.bots[seat - 1])
    level = saved.players[seat].level
    return ROSTER[level] if level else None
