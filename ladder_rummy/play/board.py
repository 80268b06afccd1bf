"""Boards: what puts one player before another, and the places that follow from it.

The one computation of order: it is written beside each result, sum and streak when a game is finished, so that
the board, the profile, the share text and the record read the same place. Less is better; equal numbers share a
place. Knows figures, not players.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from ladder_rummy.daily.days import LAST_DAY
from ladder_rummy.play.figures import Board

_MOST_RUNGS: Final = 10 * LAST_DAY
_FINENESS: Final = 10**9
"""Points a day are compared in these parts: two different averages over at most 10,000 days are 10 parts apart."""
_MOST_MEAN: Final = 10**13
ALL_TIME: Final = 0
"""The period that every ranked result belongs to; the others are months such as 202611."""
SHOWN: Final = 50
"""Rows of a board on one page."""


def position(rungs: int, points: int, days: int = 1) -> int:
    """Most rungs, then fewest points a day played (R59): less is better, and equal only for equal figures.

    >>> position(6, 40) < position(6, 41) < position(5, 0)
    True
    >>> position(12, 90, 3) == position(12, 60, 2)
    True
    """
    mean = points * _FINENESS // days
    assert rungs <= _MOST_RUNGS
    assert mean < _MOST_MEAN
    return (_MOST_RUNGS - rungs) * _MOST_MEAN + mean


def streak_position(running: int, longest: int) -> int:
    """The longest running streak, then the longest ever: less is better."""
    return (LAST_DAY - running) * (LAST_DAY + 1) + LAST_DAY - longest


class Entry(NamedTuple):
    """A row as it is kept, before it has a place: whose it is, and its position."""

    player: str
    position: int


def places(entries: Sequence[Entry], better: int = 0) -> Iterator[int]:
    """The place of each of these successive entries, ``better`` players before the first: 1, 1, 3.

    >>> list(places([Entry("a", 5), Entry("b", 5), Entry("c", 7)], better=4))
    [5, 5, 7]
    """
    place = better + 1
    for number, entry in enumerate(entries):
        if number and entry.position != entries[number - 1].position:
            place = better + number + 1
        yield place


def is_shared(entries: Iterable[Entry], entry: Entry) -> bool:
    """Whether another of these entries has the same place; a page then writes ``=3``."""
    return any(other.position == entry.position and other.player != entry.player for other in entries)


class Named(NamedTuple):
    """How a row names its player, and the handle to report a typed name by; both None for one who left."""

    name: str | None
    handle: str | None
    is_typed: bool = False


class Row(NamedTuple):
    """A row of a day's board."""

    place: int
    is_shared: bool
    """Others have the same place: written ``=3``."""
    is_own: bool
    who: Named
    rungs: int
    points: int
    days: int
    """Days played, 1 on a day's board."""
    replay: str | None = None
    """The id of the game to be replayed; None on boards of more than a day, and until the day has closed."""


class StreakRow(NamedTuple):
    """A row of the board of streaks, in days."""

    place: int
    is_shared: bool
    is_own: bool
    who: Named
    running: int
    longest: int


class DayBoard(NamedTuple):
    """One page of a board of results: its first rows, the own row wherever it stands, how many players it has."""

    rows: tuple[Row, ...]
    own: Row | None
    players: int


class StreakBoard(NamedTuple):
    """One page of the board of streaks."""

    rows: tuple[StreakRow, ...]
    own: StreakRow | None
    players: int


class DayStand(NamedTuple):
    """Where a player stands on a day."""

    board: Board
    place: int
    is_shared: bool
    players: int
    """On the same board."""
    rungs: int
    points: int
    game_place: int
    """1 to 4, among the bots."""
    game_id: str
