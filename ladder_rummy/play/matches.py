"""Duplicate matches: one bot at a table with three of another, the same deals played from all four seats.

The deals of a group being the same four times, the luck of the cards leaves the comparison; the luck that is
left is measured over the groups, which are independent, never over the games, which are not. Who the bots are
and how a match is shown is for others to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, stdev
from time import perf_counter_ns
from typing import Any, Final, NamedTuple

from ladder_rummy.bots.bot import Bot
from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.scoring import GameResult
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.play.selfplay import play_game

SEATS: Final = 4
NORMAL_95: Final = 1.96
"""Standard errors on either side of a mean that hold the truth in 95 of 100 cases."""


class Sat(NamedTuple):
    """What one seat came to in one game: its share of the win, rungs, penalty points."""

    win: float
    rungs: int
    points: int


class Group(NamedTuple):
    """The games of one seed: our bot's four results, the twelve of its opponents, and the time of our choices."""

    ours: tuple[Sat, ...]
    theirs: tuple[Sat, ...]
    times: Counter[int]
    """Microseconds a choice of ours, by how often."""


class Measured(NamedTuple):
    """A mean with its standard error over the groups."""

    mean: float
    error: float

    @classmethod
    def of(cls, figures: Sequence[float]) -> Measured:
        """The mean of one figure a group."""
        error = stdev(figures) / sqrt(len(figures)) if len(figures) > 1 else float("inf")
        return cls(fmean(figures), error)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval."""
        return self.mean - NORMAL_95 * self.error, self.mean + NORMAL_95 * self.error


@dataclass(frozen=True, slots=True)
class Match:
    """All groups of a match, in order."""

    groups: tuple[Group, ...]

    @property
    def wins(self) -> Measured:
        """Our share of the games won; a quarter is even."""
        return self._over_groups(lambda group: fmean(sat.win for sat in group.ours))

    @property
    def more_rungs(self) -> Measured:
        """Rungs a game that we make more than one of them."""
        return self._over_groups(lambda group: _mean(group.ours, "rungs") - _mean(group.theirs, "rungs"))

    @property
    def rungs(self) -> tuple[float, float]:
        """Rungs a game, ours and theirs."""
        return self._both("rungs")

    @property
    def points(self) -> tuple[float, float]:
        """Penalty points a game, ours and theirs."""
        return self._both("points")

    @property
    def times(self) -> Counter[int]:
        """Microseconds a choice of ours, by how often."""
        return sum((group.times for group in self.groups), Counter())

    def _over_groups(self, figure: Any) -> Measured:
        return Measured.of([figure(group) for group in self.groups])

    def _both(self, name: str) -> tuple[float, float]:
        return (
            fmean(_mean(group.ours, name) for group in self.groups),
            fmean(_mean(group.theirs, name) for group in self.groups),
        )


def _mean(sat: Iterable[Sat], name: str) -> float:
    return fmean(getattr(each, name) for each in sat)


def group_seeds(seed: str, games: int) -> list[str]:
    """The seeds of as many groups as hold at least so many games."""
    return [f"{seed}/{number}" for number in range(ceil(games / SEATS))]


def play_group(rules: Rules[Any], bot: Bot, against: Bot, seed: str) -> Group:
    """Four games of one seed, ``bot`` in each seat once."""
    ours: list[Sat] = []
    theirs: list[Sat] = []
    timed = _Timed(bot)
    for seat in range(SEATS):
        bots: list[Bot] = [against] * SEATS
        bots[seat] = timed
        result = play_game(rules, seed, bots).result
        assert result is not None, "bots play to the end"
        sat = _sat(result)
        ours.append(sat.pop(seat))
        theirs.extend(sat)
    return Group(tuple(ours), tuple(theirs), timed.times)


class _Timed:
    """A bot with a clock beside it: ``times`` are the microseconds of its choices, by how often."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.times: Counter[int] = Counter()
        self._bot = bot

    def choose(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Action:
        """What the bot chooses, timed."""
        started = perf_counter_ns()
        action = self._bot.choose(view, legal, words)
        self.times[(perf_counter_ns() - started) // 1000] += 1
        return action

    def explain(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Choice:
        """What the bot says, not timed."""
        return self._bot.explain(view, legal, words)


def _sat(result: GameResult) -> list[Sat]:
    winners = result.places.count(1)
    return [
        Sat((place == 1) / winners, rungs, points)
        for place, rungs, points in zip(result.places, result.rungs, result.penalties, strict=True)
    ]


def quantile(times: Counter[int], share: float) -> int:
    """The least time that is not below so large a share of all."""
    left = share * times.total()
    for time in sorted(times):
        left -= times[time]
        if left <= 0:
            return time
    return 0
