"""Bots by name and version, such as ``sharp/2``: so a day's line-up keeps the bots that it began with.

Whoever changes how a bot plays raises its number in `NUMBERS` and lists the bot as it was in `EARLIER`, where it
stays until every day that it was fixed for has closed.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from ladder_rummy.bots import ROSTER
from ladder_rummy.bots.bot import Bot
from ladder_rummy.engine.errors import Malformed

_CHANGED: Final = dict.fromkeys(("sharp", "farid", "hana", "juma", "kamal", "lila", "mira", "nuru"), 2)
"""Those that judge by tables since version 2; what they were before never played a day."""
NUMBERS: Final = MappingProxyType(dict.fromkeys(ROSTER, 1) | _CHANGED)
"""The version that each bot of the ROSTER is at."""
EARLIER: Final[MappingProxyType[str, Bot]] = MappingProxyType({})
"""Bots that have changed since, by name and version, as they played before."""


def versioned(name: str) -> str:
    """A bot's name with the version that it is at; `Malformed` for an unknown one.

    >>> versioned("sharp")
    'sharp/2'
    """
    if name not in NUMBERS:
        raise Malformed("bot/unknown", name=name, names=", ".join(NUMBERS))
    return f"{name}/{NUMBERS[name]}"


def bot_of_version(text: str) -> Bot:
    """The bot of a name with a version; the one of today where that version is kept no longer."""
    name, _, _ = text.partition("/")
    if text not in EARLIER and name not in ROSTER:
        raise Malformed("bot/unknown", name=text, names=", ".join(ROSTER))
    return EARLIER.get(text) or ROSTER[name]
