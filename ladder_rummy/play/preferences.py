"""How a player likes the table: a choice for each setting, kept with the player and no part of any game.

`CHOICES` is the one list of what can be set and to what; forms, pages and the store go by it. What a choice
looks or sounds like is the page's to say.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from ladder_rummy.engine.errors import Malformed

Preferences = Mapping[str, str]
"""The choice for every setting of `CHOICES`, by its name."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "pace": ("slow", "normal", "fast", "at-once"),
        "take-back": ("0", "1000", "3000"),
        "two-taps": ("off", "on"),
        "tips": ("off", "on"),
        "suits": ("four", "two"),
        "scheme": ("system", "light", "dark"),
        "contrast": ("normal", "high"),
        "cards": ("normal", "large"),
        "hand": ("right", "left"),
        "motion": ("system", "less", "full"),
        "sound": ("off", "on"),
        "letter-keys": ("off", "on"),
        "language": ("browser", "en", "sw", "ur", "mr", "bn"),
        "letters": ("nastaliq", "naskh"),
    }
)
"""What can be chosen for each setting; a take-back moment is in milliseconds, ``letters`` is for Urdu."""

_OTHER_DEFAULTS: Final = {"pace": "normal", "take-back": "1000", "tips": "on", "letter-keys": "on"}
DEFAULTS: Final[Preferences] = MappingProxyType(
    {name: _OTHER_DEFAULTS.get(name, values[0]) for name, values in CHOICES.items()}
)
"""What holds until something else is chosen: the first choice but where another is better."""


def changed(preferences: Preferences, choices: Mapping[str, str]) -> Preferences:
    """The preferences with these choices made; names that are no setting are ignored, `Malformed` for bad values."""
    for name, value in choices.items():
        if name in CHOICES and value not in CHOICES[name]:
            raise Malformed("settings/value", name=name, value=value)
    return MappingProxyType({name: choices.get(name, value) for name, value in preferences.items()})


def departures(preferences: Preferences) -> dict[str, str]:
    """The choices that are no defaults."""
    return {name: value for name, value in preferences.items() if value != DEFAULTS[name]}


def parse_preferences(text: str | None) -> Preferences:
    """What `format_preferences` wrote; a choice that is there no longer is the default again."""
    kept = json.loads(text) if text else {}
    return MappingProxyType(
        {name: kept[name] if kept.get(name) in values else DEFAULTS[name] for name, values in CHOICES.items()}
    )


def format_preferences(preferences: Preferences) -> str:
    """The choices that are no defaults, as JSON."""
    return json.dumps(departures(preferences))
