"""Days as one player sees them: the page of a day, and the calendar of a month.

What is told of a day depends on the clock and on what the player has done: par, spread and places come after the
own game, the seed after the close. Looking at a day changes nothing and plays nothing. Knows no page and no database.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from enum import Enum
from typing import NamedTuple, Protocol

from ladder_rummy.bots.versions import versioned
from ladder_rummy.daily.days import FIRST_DAY, Standing, has_daily, is_closed, last_closed, standing
from ladder_rummy.daily.line_up import LINE_UP
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.board import DayStand
from ladder_rummy.play.calendar import date_of, days_of_month
from ladder_rummy.play.figures import Figures
from ladder_rummy.play.game import GameKind
from ladder_rummy.play.ports import Clock, Days
from ladder_rummy.play.streaks import NO_STREAK, Streak


class DayGame(NamedTuple):
    """A game with a day's deals."""

    day: int
    kind: GameKind
    game_id: str
    is_over: bool


class DayResult(NamedTuple):
    """A result that counted for its day."""

    day: int
    rungs: int
    points: int
    place: int
    game_id: str


class Played(Protocol):
    """What a player has done on days."""

    def games_of_days(self, player: str, first: int, last: int) -> Sequence[DayGame]:
        """The player's attempts and copies of these days."""

    def results_of_days(self, player: str, first: int, last: int) -> Sequence[DayResult]:
        """The player's results that counted for these days."""

    def stand(self, player: str, day: int) -> DayStand | None:
        """Where the player stands on a day; None unless a result counted for it."""

    def streak(self, player: str) -> Streak:
        """The player's streak now."""


class SpreadDays(Days, Protocol):
    """Days with their line-ups, the spread of their results and the anchor of their seeds."""

    @property
    def anchor(self) -> str:
        """The link before day 1."""

    def find_line_up(self, day: int) -> tuple[str, ...] | None:
        """The bots of a day by name and version, once its first game has fixed them."""

    def spread(self, day: int) -> tuple[int, ...]:
        """How many players have finished the day in time with 0, 1, … 10 rungs."""


class DayPorts(NamedTuple):
    """What the pages of days need from outside."""

    days: SpreadDays
    played: Played
    clock: Clock


class DayState(Enum):
    """What a player has made of a day."""

    TO_COME = "to-come"
    OPEN = "open"
    """Today's, not begun."""
    RUNNING = "running"
    """Begun, and still in time to count."""
    LATE = "late"
    """Begun, attempt or copy, and nothing counts any more: it goes on unranked."""
    DONE = "done"
    """Finished in time."""
    UNRANKED = "unranked"
    """Finished, but not in time or as a copy."""
    MISSED = "missed"
    """Over, never begun: to be played unranked once it has closed."""


class Link(NamedTuple):
    """A public link of the chain: the day whose seed it is, 0 for the anchor."""

    day: int
    seed: str


class DaySeen(NamedTuple):
    """A day as one player sees it."""

    day: int
    date: date
    standing: Standing
    state: DayState
    bots: tuple[str, ...]
    """By name and version, seats 1 to 3; before the day's first game those that it would fix now."""
    game_id: str | None
    """The attempt, else the running or last copy."""
    stand: DayStand | None
    """The place among all players, once a result counted."""
    par: Figures | None
    """Told with the spread, once it has been played."""
    spread: tuple[int, ...]
    """Players by rungs, 0 to 10; empty until the own game is over or the day has closed."""
    streak: Streak
    seed: str | None
    """Once the day has closed."""
    sealed_by: Link
    """The newest public link before the day: the seed hashed so many times leads to it."""


class CalendarDay(NamedTuple):
    """A day in the calendar of a player."""

    day: int
    date: date
    state: DayState
    rungs: int | None
    """Of the result that counted."""


def day_seen(ports: DayPorts, player: str | None, day: int) -> DaySeen:
    """A day's page; `Malformed` (``daily/no-such-day``, ``daily/to-come``) for a day that nobody may see yet."""
    now = ports.clock()
    if not has_daily(day):
        raise Malformed("daily/no-such-day", day=day)
    if standing(day, now) is Standing.TO_COME:
        raise Malformed("daily/to-come", day=day)
    games = ports.played.games_of_days(player, day, day) if player else ()
    stand = ports.played.stand(player, day) if player else None
    state = _state_of(day, now, games, is_ranked=stand is not None)
    is_told = state in (DayState.DONE, DayState.UNRANKED) or (
        is_closed(day, now) and state is not DayState.LATE
    )
    spread = ports.days.spread(day) if is_told else ()
    return DaySeen(
        day=day,
        date=date_of(day),
        standing=standing(day, now),
        state=state,
        bots=ports.days.find_line_up(day) or tuple(map(versioned, LINE_UP)),
        game_id=_shown_game(games),
        stand=stand,
        par=ports.days.par(day) if spread else None,
        spread=spread,
        streak=ports.played.streak(player) if player else NO_STREAK,
        seed=ports.days.seed_of(day) if is_closed(day, now) else None,
        sealed_by=newest_link(ports.days, min(day - 1, last_closed(now))),
    )


def newest_link(days: SpreadDays, day: int) -> Link:
    """The link of a day that has closed; the anchor before any has."""
    return Link(day, days.seed_of(day)) if day >= FIRST_DAY else Link(0, days.anchor)


def calendar_of(ports: DayPorts, player: str | None, month: int) -> tuple[CalendarDay, ...]:
    """The days of a month such as 202611, as the player has played them."""
    now = ports.clock()
    days = [day for day in days_of_month(month) if has_daily(day)]
    if not days:
        return ()
    games = ports.played.games_of_days(player, days[0], days[-1]) if player else ()
    results = ports.played.results_of_days(player, days[0], days[-1]) if player else ()
    rungs = {result.day: result.rungs for result in results}
    return tuple(
        CalendarDay(
            day,
            date_of(day),
            _state_of(day, now, [game for game in games if game.day == day], is_ranked=day in rungs),
            rungs.get(day),
        )
        for day in days
    )


def _state_of(day: int, now: int, games: Sequence[DayGame], *, is_ranked: bool) -> DayState:
    stands = standing(day, now)
    if stands is Standing.TO_COME:
        return DayState.TO_COME
    if is_ranked:
        return DayState.DONE
    if any(game.is_over for game in games):
        return DayState.UNRANKED
    if games:
        return DayState.LATE if stands is Standing.CLOSED else DayState.RUNNING
    return DayState.OPEN if stands is Standing.TODAY else DayState.MISSED


def _shown_game(games: Sequence[DayGame]) -> str | None:
    """The attempt, else the copy that runs, else the last one."""
    ordered = sorted(games, key=lambda game: (game.kind is not GameKind.DAILY, game.is_over))
    return ordered[0].game_id if ordered else None
