"""The words for bots: how a level plays, and what a character is like.

Knows names of levels and characters, not what they do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ladder_rummy.i18n import N_
from ladder_rummy.i18n.cards import Gettext

LEVEL_WORDS: Final[Mapping[str, str]] = {
    "beginner": N_("beginner: misses chances and forgets what was discarded"),
    "steady": N_("steady: plays its own hand soundly"),
    "sharp": N_("sharp: counts cards and watches who takes what"),
    "any": N_("plays anything that is allowed"),
}
CHARACTER_WORDS: Final[Mapping[str, str]] = {
    "watcher": N_("watcher: remembers every card, and who took it"),
    "gambler": N_("gambler: holds dear cards for the contract"),
    "cautious": N_("cautious: sheds dear cards early"),
    "careless": N_("careless: minds nobody’s hand but its own"),
    "climber": N_("climber: risks much for a rung"),
    "eager": N_("eager: takes discards gladly"),
    "patient": N_("patient: waits for the very card"),
    "plain": N_("plain: keeps what serves, sheds what is dear"),
    "collector": N_("collector: keeps pretty cards too long"),
    "dreamer": N_("dreamer: misses much, forgets the rest"),
}

# Translators: names of opponents, to be written as at home, or exchanged for names from there; no two may begin alike.
NAMES: Final = (
    N_("Asha"),
    N_("Bashir"),
    N_("Dele"),
    N_("Farid"),
    N_("Hana"),
    N_("Juma"),
    N_("Kamal"),
    N_("Lila"),
    N_("Mira"),
    N_("Nuru"),
    N_("Cora"),
    N_("Esra"),
    N_("Gita"),
    N_("Omari"),
    N_("Pia"),
    N_("Rehan"),
    N_("Sita"),
    N_("Tariq"),
)
"""What the bots are called, as it stands in records."""


def name_bot(level: str, character: str, gettext: Gettext) -> str:
    """What a bot is like, by its character if that has words, else by its level."""
    words = CHARACTER_WORDS.get(character) or LEVEL_WORDS.get(level)
    return gettext(words) if words else level
