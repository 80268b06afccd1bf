"""Boards in the database: each page a few reads along an index, whatever the number of players.

Positions were written when games were finished, so nothing is added up or sorted here. Who is called what is
``names``'s to say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, Table, and_, bindparam, func, select, update

from ladder_rummy.daily.days import is_closed, last_closed
from ladder_rummy.play import board
from ladder_rummy.play.board import SHOWN, DayBoard, DayStand, Entry, Named, StreakBoard, StreakRow, places
from ladder_rummy.play.days_seen import DayGame, DayResult
from ladder_rummy.play.figures import Board
from ladder_rummy.play.game import GameKind
from ladder_rummy.play.ports import Clock
from ladder_rummy.play.streaks import NO_STREAK, Streak, at
from ladder_rummy.store.database import Database
from ladder_rummy.store.names import shown_names
from ladder_rummy.store.schema import IS_RUNNING, games, results, streaks, sums

_IS_OF_DAY: Final = and_(results.c.day == bindparam("of_day"), results.c.board == bindparam("of_board"))
_IS_OF_PERIOD: Final = sums.c.period == bindparam("of_period")
_IS_ANY: Final = streaks.c.position >= 0


class _Statements(NamedTuple):
    """What a board is read by: its first rows, one player's row, how many are better, equal, there."""

    first: Select[Any]
    own: Select[Any]
    better: Select[Any]
    equal: Select[Any]
    all: Select[Any]


def _statements(table: Table, where: Any) -> _Statements:
    position: Any = bindparam("own_position")
    count = select(func.count()).select_from(table).where(where)
    return _Statements(
        # One row more than is shown tells whether the last one shares its place.
        first=select(table).where(where).order_by(table.c.position, table.c.player_id).limit(SHOWN + 1),
        own=select(table).where(where, table.c.player_id == bindparam("player")),
        better=count.where(table.c.position < position),
        equal=count.where(table.c.position == position),
        all=count,
    )


DAY: Final = _statements(results, _IS_OF_DAY)
PERIOD: Final = _statements(sums, _IS_OF_PERIOD)
STREAKS: Final = _statements(streaks, _IS_ANY)
# Written out, not bound: only then does SQLite see that the index of running streaks serves.
_STALE: Final = and_(IS_RUNNING, streaks.c.until < bindparam("open_day"))
ANY_STALE: Final = select(streaks.c.player_id).where(_STALE).limit(1)
_OVER: Final = select(streaks.c.player_id, streaks.c.running, streaks.c.longest).where(_STALE)
_END: Final = (
    update(streaks)
    .where(streaks.c.player_id == bindparam("player"), _STALE)  # not one that was begun anew meanwhile
    .values(running=0, ended=bindparam("was"), position=bindparam("new_position"))
)
STREAK: Final = select(streaks).where(streaks.c.player_id == bindparam("player"))
HISTORY: Final = (
    select(results)
    .where(results.c.player_id == bindparam("player"))
    .where(results.c.day.between(bindparam("first_day"), bindparam("last_day")))
)

_DAY_GAMES: Final = (
    select(games.c.id, games.c.day, games.c.kind, games.c.finished_at)
    .where(games.c.player_id == bindparam("player"))
    .where(games.c.day.between(bindparam("first_day"), bindparam("last_day")))
    .order_by(games.c.changed_at.desc())
)

Names = Mapping[str, Named]


class SqlBoards:
    """All boards of a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def of_day(self, day: int, kind: Board, viewer: str | None) -> DayBoard:
        """One of a day's boards; rows open their replays once the day has closed."""
        is_open = not is_closed(day, self._clock())
        found = self._read(DAY, {"of_day": day, "of_board": kind.value}, viewer)

        def row_of(row: Row[Any], place: int, shared: bool, who: Named) -> board.Row:
            replay = None if is_open or who.handle is None else row.game_id
            own = row.player_id == viewer
            return board.Row(place, shared, own, who, row.rungs, row.points, 1, replay)

        return DayBoard(found.shown(row_of), found.own_shown(row_of), found.players)

    def of_period(self, period: int, viewer: str | None) -> DayBoard:
        """The ranked results of a month (such as 202611) or of all time (0), added up."""
        found = self._read(PERIOD, {"of_period": period}, viewer)

        def row_of(row: Row[Any], place: int, shared: bool, who: Named) -> board.Row:
            return board.Row(place, shared, row.player_id == viewer, who, row.rungs, row.points, row.days)

        return DayBoard(found.shown(row_of), found.own_shown(row_of), found.players)

    def of_streaks(self, viewer: str | None) -> StreakBoard:
        """The longest running streaks, then the longest ever."""
        self.end_streaks()
        found = self._read(STREAKS, {}, viewer)

        def row_of(row: Row[Any], place: int, shared: bool, who: Named) -> StreakRow:
            return StreakRow(place, shared, row.player_id == viewer, who, row.running, row.longest)

        return StreakBoard(found.shown(row_of), found.own_shown(row_of), found.players)

    def streak(self, player: str) -> Streak:
        """The player's streak now."""
        with self._database.reading() as connection:
            row = connection.execute(STREAK, {"player": player}).one_or_none()
        if row is None:
            return NO_STREAK
        return at(Streak(row.running, row.longest, row.ended, row.until), last_closed(self._clock()) + 1)

    def stand(self, player: str, day: int) -> DayStand | None:
        """Where the player stands on a day that they have finished in time."""
        (row,) = self._history(player, day, day) or (None,)
        if row is None:
            return None
        with self._database.reading() as connection:
            where = {"of_day": day, "of_board": row.board, "own_position": row.position}
            better, equal = (connection.execute(each, where).scalar_one() for each in (DAY.better, DAY.equal))
            players = connection.execute(DAY.all, where).scalar_one()
        return DayStand(
            Board(row.board), better + 1, equal > 1, players, row.rungs, row.points, row.place, row.game_id
        )

    def results_of_days(self, player: str, first: int, last: int) -> Sequence[DayResult]:
        """The player's results that counted for these days."""
        rows = self._history(player, first, last)
        return [DayResult(row.day, row.rungs, row.points, row.place, row.game_id) for row in rows]

    def games_of_days(self, player: str, first: int, last: int) -> Sequence[DayGame]:
        """The player's attempts and copies of these days, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(
                _DAY_GAMES, {"player": player, "first_day": first, "last_day": last}
            ).all()
        return [DayGame(row.day, GameKind(row.kind), row.id, row.finished_at is not None) for row in rows]

    def _history(self, player: str, first: int, last: int) -> Sequence[Any]:
        with self._database.reading() as connection:
            return connection.execute(HISTORY, {"player": player, "first_day": first, "last_day": last}).all()

    def end_streaks(self) -> None:
        """Write down which streaks are over; after the first time on a day, one look at an index."""
        open_day = last_closed(self._clock()) + 1
        with self._database.reading() as connection:
            if connection.execute(ANY_STALE, {"open_day": open_day}).first() is None:
                return
        with self._database.writing() as connection:
            over = connection.execute(_OVER, {"open_day": open_day}).all()
            rows = [
                {
                    "player": row.player_id,
                    "open_day": open_day,
                    "was": row.running,
                    "new_position": board.streak_position(0, row.longest),
                }
                for row in over
            ]
            if rows:
                connection.execute(_END, rows)

    def _read(self, statements: _Statements, where: dict[str, Any], viewer: str | None) -> _Found:
        with self._database.reading() as connection:
            first = connection.execute(statements.first, where).all()
            own = connection.execute(statements.own, where | {"player": viewer}).one_or_none()
            better = equal = 0
            if own is not None:
                at_own = where | {"own_position": own.position}
                better = connection.execute(statements.better, at_own).scalar_one()
                equal = connection.execute(statements.equal, at_own).scalar_one()
            players = connection.execute(statements.all, where).scalar_one()
            names = _names(connection, [*first, own] if own is not None else first, viewer)
        return _Found(first, own, better, equal, players, names)


class _Found(NamedTuple):
    """What was read of a board."""

    first: Sequence[Row[Any]]
    own: Row[Any] | None
    better: int
    equal: int
    players: int
    names: Names

    def shown(self, row_of: Callable[[Row[Any], int, bool, Named], Any]) -> tuple[Any, ...]:
        """The rows of the page."""
        entries = [Entry(row.player_id, row.position) for row in self.first]
        placed = zip(self.first, entries, places(entries), strict=True)
        rows = [
            row_of(row, place, board.is_shared(entries, entry), self.names[row.player_id])
            for row, entry, place in placed
        ]
        return tuple(rows[:SHOWN])

    def own_shown(self, row_of: Callable[[Row[Any], int, bool, Named], Any]) -> Any:
        """The viewer's own row."""
        if self.own is None:
            return None
        return row_of(self.own, self.better + 1, self.equal > 1, self.names[self.own.player_id])


def _names(connection: Connection, rows: Iterable[Row[Any]], viewer: str | None) -> Names:
    return shown_names(connection, [row.player_id for row in rows], viewer)
