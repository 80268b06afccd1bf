"""What a deal and a game came to: penalties, who climbs, places.

Knows the figures of contract games; how many deals there are and when they end is the game's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class DealScore(NamedTuple):
    """A finished deal: the seat that went out (None when blocked), who laid down, penalty points by seat."""

    out: int | None
    laid_down: tuple[bool, ...]
    penalties: tuple[int, ...]


class GameResult(NamedTuple):
    """A finished game by seat: contracts completed (in Ladder Rummy rungs), penalty points, places from 1."""

    rungs: tuple[int, ...]
    penalties: tuple[int, ...]
    places: tuple[int, ...]

    @classmethod
    def of(cls, rungs: tuple[int, ...], penalties: tuple[int, ...]) -> GameResult:
        """The result with its places: most rungs, then fewest points, equal ones shared (R59).

        >>> GameResult.of((6, 5, 6, 5), (40, 7, 40, 9)).places
        (1, 3, 1, 4)
        """
        return cls(rungs, penalties, _places([(-r, p) for r, p in zip(rungs, penalties, strict=True)]))


def _places(keys: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    """One more than the number of better keys, so equal ones share a place."""
    return tuple(1 + sum(other < key for other in keys) for key in keys)
