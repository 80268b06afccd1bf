"""The games of the house; ``CATALOGUE`` lists them in menu order."""

from __future__ import annotations

from typing import Any, Final

from ladder_rummy.engine.rules import Rules
from ladder_rummy.games import ladder

CATALOGUE: Final[dict[str, Rules[Any]]] = {"ladder": ladder}
"""Game id to its rules; a second game is a second line."""
