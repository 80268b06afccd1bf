"""What the bots have been measured to do, for the page that tells players of it; [bots.md] says how to measure again.

Figures only, written down after matches and deals by the hundred thousand; nothing in the game depends on them.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple


class Share(NamedTuple):
    """The share of games that a bot wins of itself against three steady ones, its standard error, and the games."""

    wins: float
    spread: float
    games: int


SHARES: Final = MappingProxyType(
    {
        "sharp/2": Share(0.3736, 0.0050, 8000),
        "steady/1": Share(0.25, 0.0, 0),
        "beginner/1": Share(0.0600, 0.0120, 400),
        "asha/1": Share(0.0429, 0.0124, 280),
        "bashir/1": Share(0.0786, 0.0165, 280),
        "dele/1": Share(0.25, 0.0, 0),
        "farid/2": Share(0.3833, 0.0207, 480),
        "hana/2": Share(0.3719, 0.0196, 480),
        "juma/2": Share(0.3354, 0.0214, 480),
        "kamal/2": Share(0.3396, 0.0207, 480),
        "lila/2": Share(0.3187, 0.0200, 480),
        "mira/2": Share(0.3770, 0.0143, 1000),
        "nuru/2": Share(0.3698, 0.0217, 480),
    }
)
"""By name and version. Four equal players win a quarter each, so steady's and dele's share is so by definition."""
READY_DEALS: Final = 100_000
"""From how many deals a rung `READY` was counted."""
READY: Final = MappingProxyType(
    {
        1: 0.07306,
        2: 0.01517,
        3: 0.00054,
        4: 0.00083,
        5: 0.00082,
        6: 0.00002,
        7: 0.00034,
        8: 0.00044,
        9: 0.00000,
        10: 0.00000,
    }
)
"""By rung: the share of deals in which ten cards just dealt hold the rung's contract."""
