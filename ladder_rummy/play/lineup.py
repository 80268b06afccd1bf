"""Who sits at the table: the person in seat 0, bots in seats 1 to 3, their names chosen from the seed.

Knows the bots of the ROSTER by name; how they play is theirs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder_rummy.bots import ROSTER, bot_named
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.record import Player

PERSON_NAME: Final = "You"
BOT_SEATS: Final = 3
NAMES: Final = (
    "Asha",
    "Bashir",
    "Cora",
    "Dele",
    "Esra",
    "Farid",
    "Hana",
    "Juma",
    "Kamal",
    "Lila",
    "Mira",
    "Nuru",
)
"""Names with different initials, so that a disc with one letter tells the seats apart."""
LEVELS: Final = ("beginner", "steady", "sharp")
"""All levels that are meant to be, weakest first."""
_SENSIBLE: Final = "steady"


def levels() -> tuple[str, ...]:
    """The levels that there are, weakest first."""
    return tuple(level for level in LEVELS if level in ROSTER)


def default_bots() -> tuple[str, ...]:
    """The bots of a game that names none: one of each level, the sensible one for a level that is not there."""
    return tuple(name if name in ROSTER else _SENSIBLE for name in reversed(LEVELS))


def parse_bots(text: str, seats: int = BOT_SEATS) -> tuple[str, ...]:
    """Names of bots as they are written, ``sharp,steady,beginner``; `Malformed` unless there is one a seat."""
    names = tuple(text.split(","))
    if len(names) != seats:
        raise Malformed("bots/number", count=len(names), needed=seats)
    for name in names:
        bot_named(name)
    return names


def seated(seed: str, bots: Sequence[str]) -> tuple[Player, ...]:
    """The players by seat."""
    names = Stream(seed, "bots").shuffled(NAMES)
    opponents = (Player(name, "bot", level) for name, level in zip(names, bots, strict=False))
    return (Player(PERSON_NAME, "human"), *opponents)
