"""What the end of a game writes beside the game: statistics always, and the boards if it counts for its day.

All of it happens in the transaction that saves the last move, so a finished game is counted once or not at all.
Sums and streaks are counted anew from the player's own results, so that they hold whatever order days end in.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, bindparam, insert, select, update

from ladder_rummy.play.board import ALL_TIME, position, streak_position
from ladder_rummy.play.calendar import month_of
from ladder_rummy.play.figures import Board, Tally, board_of, counts_for_day, figures_of, tallies_of
from ladder_rummy.play.game import Game
from ladder_rummy.play.streaks import count_streak
from ladder_rummy.store.schema import games, players, results, spreads, streaks, sums, tallies
from ladder_rummy.store.upsert import replace_with, upsert

EVERYBODY: Final = ""
"""The player of the tallies that count all players together."""
_IS_HELPED: Final = select(games.c.is_helped).where(games.c.id == bindparam("game"))
_JOINED: Final = select(players.c.created_at).where(players.c.id == bindparam("player"))
_RESULTS: Final = (
    select(results.c.day, results.c.board, results.c.rungs, results.c.points)
    .where(results.c.player_id == bindparam("player"))
    .order_by(results.c.day)
)
_ADD_RESULT: Final = insert(results)
_SPREAD: Final = (
    update(spreads)
    .where(spreads.c.day == bindparam("of_day"), spreads.c.rungs == bindparam("of_rungs"))
    .values(players=spreads.c.players + 1)
)
_Result = Row[*tuple[Any, ...]]
_COUNTED: Final = ("times", "good", "rungs", "points", "places")


def keep_finish(connection: Connection, game: Game, now: int) -> None:
    """Count a game that ends now, in a transaction that holds its player: two that end at once count one by one."""
    owner = game.saved.owner
    joined_at = connection.execute(_JOINED, {"player": owner}).scalar_one()
    counted = tallies_of(game)
    add_tallies(connection, owner, counted)
    add_tallies(connection, EVERYBODY, counted)
    if counts_for_day(game.saved, now):
        _keep_result(connection, game, joined_at, now)


def add_tallies(connection: Connection, player: str, counted: Sequence[Tally]) -> None:
    """Add to a player's counts."""
    rows = [{"player_id": player, **tally._asdict()} for tally in counted]
    upsert(connection, tallies, rows, lambda new: {name: tallies.c[name] + new[name] for name in _COUNTED})


def _keep_result(connection: Connection, game: Game, joined_at: int, now: int) -> None:
    day = game.saved.day
    assert day is not None, "only a game of a day counts for one"
    figures = figures_of(game)
    # A hint may have been shown since the game was read: it changes no version.
    is_helped = connection.execute(_IS_HELPED, {"game": game.saved.id}).scalar_one()
    row = {
        "player_id": game.saved.owner, "day": day, "game_id": game.saved.id,
        "board": board_of(day, joined_at, is_helped=is_helped).value,
        "rungs": figures.rungs, "points": figures.points, "place": figures.place,
        "position": position(figures.rungs, figures.points), "finished_at": now,
    }  # fmt: skip
    connection.execute(_ADD_RESULT, row)
    add_up(connection, game.saved.owner, (ALL_TIME, month_of(day)))
    connection.execute(_SPREAD, {"of_day": day, "of_rungs": figures.rungs})


def add_up(connection: Connection, player: str, periods: Sequence[int]) -> None:
    """Write the player's sums of these periods and their streak anew, from their results."""
    rows = connection.execute(_RESULTS, {"player": player}).all()
    ranked = [row for row in rows if row.board == Board.RANKED]
    written = [_sum_of(player, period, _within(ranked, period)) for period in periods]
    upsert(
        connection,
        sums,
        [row for row in written if row["days"]],
        replace_with("days", "rungs", "points", "position"),
    )
    streak = count_streak(row.day for row in rows)
    row = {"player_id": player, **streak._asdict()}
    row["position"] = streak_position(streak.running, streak.longest)
    upsert(connection, streaks, [row], replace_with("running", "longest", "ended", "until", "position"))


def _within(rows: Sequence[_Result], period: int) -> list[_Result]:
    return [row for row in rows if period in (ALL_TIME, month_of(row.day))]


def _sum_of(player: str, period: int, rows: Sequence[_Result]) -> dict[str, Any]:
    rungs, points, days = sum(row.rungs for row in rows), sum(row.points for row in rows), len(rows)
    return {
        "period": period, "player_id": player, "days": days, "rungs": rungs, "points": points,
        "position": position(rungs, points, max(days, 1)),
    }  # fmt: skip
