"""What a finished game came to for its person, and whether and where it counts.

The one place that decides it: the boards, the profile and the share text read what was decided here.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from ladder_rummy.daily.days import closes_at, day_at
from ladder_rummy.engine.scoring import GameResult
from ladder_rummy.play.game import PERSON, Game, GameKind, Saved
from ladder_rummy.play.lineup import bot_name_in

EVERYTHING = "all"
"""The subject of a tally that every finished game counts for."""


class Board(StrEnum):
    """On which of a day's boards a result stands."""

    RANKED = "ranked"
    HELPED = "helped"
    """A hint was used."""
    FIRST_DAY = "first"
    """The player came to the site on the day itself."""


class Figures(NamedTuple):
    """One seat's end of a game: rungs climbed, penalty points, place 1 to 4."""

    rungs: int
    points: int
    place: int

    @classmethod
    def of(cls, result: GameResult, seat: int = PERSON) -> Figures:
        """The figures of a seat."""
        return cls(result.rungs[seat], result.penalties[seat], result.places[seat])


class Tally(NamedTuple):
    """What a finished game adds to the counts of a subject.

    ``all``: games, won ones, rungs, points and places added up. ``rung/7``: deals played for rung 7, those in which
    it was laid down. ``bot/mira``: seats that the bot had, those that the person came out ahead of.
    """

    subject: str
    times: int
    good: int
    rungs: int = 0
    points: int = 0
    places: int = 0


def figures_of(game: Game) -> Figures:
    """The person's figures of a game that is over."""
    return Figures.of(_result(game))


def climbs_of(game: Game) -> tuple[bool, ...]:
    """In which of the deals that are over the person climbed a rung."""
    return tuple(score.laid_down[PERSON] for score in game.rules.scores(game.state))


def counts_for_day(saved: Saved, finished_at: int | None) -> bool:
    """Whether a game that is finished at this moment counts for its day: an attempt, before the day's close."""
    if saved.kind is not GameKind.DAILY or saved.day is None or finished_at is None:
        return False
    return finished_at < closes_at(saved.day)


def is_ranked(saved: Saved) -> bool:
    """Whether a finished game counted for its day."""
    return counts_for_day(saved, saved.finished_at)


def board_of(day: int, joined_at: int, *, is_helped: bool) -> Board:
    """The board that a result of a day stands on, by when its player joined and whether a hint was shown."""
    if is_helped:
        return Board.HELPED
    return Board.FIRST_DAY if day_at(joined_at) >= day else Board.RANKED


def tallies_of(game: Game) -> tuple[Tally, ...]:
    """What a game that is over adds to the statistics, in order of subject."""
    return tuple(sorted(_merged(_tallies(game))))


def _tallies(game: Game) -> Iterator[Tally]:
    result = _result(game)
    own = Figures.of(result)
    yield Tally(EVERYTHING, 1, own.place == 1, own.rungs, own.points, own.place)
    rung = 1
    for score in game.rules.scores(game.state):
        has_climbed = score.laid_down[PERSON]
        yield Tally(f"rung/{rung}", 1, has_climbed)
        rung += has_climbed
    for seat in range(1, len(result.places)):
        yield Tally(f"bot/{bot_name_in(game.saved, seat)}", 1, own.place < result.places[seat])


def _merged(tallies: Iterator[Tally]) -> Iterator[Tally]:
    """One tally a subject."""
    merged: dict[str, Tally] = {}
    for tally in tallies:
        before = merged.get(tally.subject)
        figures = zip(tally[1:], before[1:] if before else (0,) * len(tally[1:]), strict=True)
        merged[tally.subject] = Tally(tally.subject, *(int(added) + kept for added, kept in figures))
    return iter(merged.values())


def _result(game: Game) -> GameResult:
    result = game.rules.result(game.state)
    assert result is not None, "only a game that is over has figures"
    return result
