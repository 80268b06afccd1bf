"""How long a page of each board takes with 200,000 players and 5,000,000 results in SQLite.

``python -m tests.bench.boards [PLAYERS RESULTS [FILE]]``: fills a database (a temporary one unless named; one that
is there already is read as it is), then reads every board as somebody at the top and somebody far down.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from sqlalchemy import Table, func, insert, select

from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.board import position, streak_position
from ladder_rummy.play.calendar import days_of_month, month_of
from ladder_rummy.play.figures import Board
from ladder_rummy.store.boards import SqlBoards
from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.store.players import handle_of
from ladder_rummy.store.schema import players, results, streaks, sums

DAYS: Final = range(1, 401)
TODAY: Final = 400
BATCH: Final = 20_000
ROUNDS: Final = 9
Rows = Iterator[dict[str, Any]]


def fill(database: Database, count: int, wanted: int) -> None:
    """Players, each with results on days of their own choice, and what those add up to."""
    chance = random.Random(5)
    ids = [f"{chance.getrandbits(128):032x}" for _ in range(count)]
    each = max(wanted // count, 1)
    chosen = [sorted(chance.sample(DAYS, each)) for _ in ids]
    write(database, players, ({"id": who, "created_at": 1, "handle": handle_of(who)} for who in ids))
    write(
        database,
        results,
        (result_of(who, day) for who, days in zip(ids, chosen, strict=True) for day in days),
    )
    periods = {0: DAYS, month_of(TODAY): days_of_month(month_of(TODAY))}
    for period, days in periods.items():
        write(
            database,
            sums,
            (
                sum_of(who, period, sum(day in days for day in played))
                for who, played in zip(ids, chosen, strict=True)
                if any(day in days for day in played)
            ),
        )
    write(
        database,
        streaks,
        (streak_of(who, chance.randrange(30), played[-1]) for who, played in zip(ids, chosen, strict=True)),
    )


def result_of(player: str, day: int) -> dict[str, Any]:
    """A result that follows from the player and the day."""
    drawn = drawn_for(player, day)
    rungs, points = drawn % 11, drawn // 11 % 900
    return {
        "player_id": player, "day": day, "game_id": player[:16], "board": Board.RANKED.value, "rungs": rungs,
        "points": points, "place": 1, "position": position(rungs, points), "finished_at": begins_at(day),
    }  # fmt: skip


def drawn_for(player: str, number: int) -> int:
    """A number that looks drawn, the same in every run."""
    return int(player[:12], 16) * (number + 7) % 1_000_003


def sum_of(player: str, period: int, days: int) -> dict[str, Any]:
    """A sum that could be: what the board holds matters little, how much of it matters."""
    drawn = drawn_for(player, period)
    rungs, points = days * 4 + drawn % 11, days * 300 + drawn % 900
    return {
        "period": period, "player_id": player, "days": days, "rungs": rungs, "points": points,
        "position": position(rungs, points, days),
    }  # fmt: skip


def streak_of(player: str, running: int, last: int) -> dict[str, Any]:
    """A streak that ended with the player's last day, or runs still."""
    running = running if last >= TODAY - 1 else 0
    return {
        "player_id": player, "running": running, "longest": running + last % 40, "ended": 0, "until": last + 2,
        "position": streak_position(running, running + last % 40),
    }  # fmt: skip


def write(database: Database, table: Table, rows: Rows) -> None:
    """Insert in large transactions."""
    while batch := list(islice(rows, BATCH)):
        with database.writing() as connection:
            connection.execute(insert(table), batch)


def measure(database: Database) -> Iterator[tuple[str, float]]:
    """Milliseconds of each page, the median of some rounds."""
    boards = SqlBoards(database, lambda: begins_at(TODAY) + 43_200)
    first, deep = viewers(database)
    boards.end_streaks()
    for seen, viewer in (("at the top", first), ("far down", deep)):
        pages: dict[str, Callable[[], object]] = {
            "today": lambda viewer=viewer: boards.of_day(TODAY, Board.RANKED, viewer),  # type: ignore[misc]
            "month": lambda viewer=viewer: boards.of_period(month_of(TODAY), viewer),  # type: ignore[misc]
            "all time": lambda viewer=viewer: boards.of_period(0, viewer),  # type: ignore[misc]
            "streaks": lambda viewer=viewer: boards.of_streaks(viewer),  # type: ignore[misc]
        }
        for name, page in pages.items():
            yield f"{name}, {seen}", median(timed(page) for _ in range(ROUNDS))


def viewers(database: Database) -> tuple[str, str]:
    """Somebody near the top of all time and somebody near its end."""
    order = select(sums.c.player_id).where(sums.c.period == 0)
    with database.reading() as connection:
        first = connection.execute(order.order_by(sums.c.position).limit(1)).scalar_one()
        last = connection.execute(order.order_by(sums.c.position.desc()).limit(1)).scalar_one()
    return first, last


def timed(page: Callable[[], object]) -> float:
    began = perf_counter()
    page()
    return (perf_counter() - began) * 1000


def main(words: list[str]) -> None:
    count, wanted = (int(word) for word in (words + ["200000", "5000000"][len(words) :])[:2])
    with tempfile.TemporaryDirectory() as folder:
        file = Path(words[2]) if len(words) > 2 else Path(folder) / "boards.db"
        is_new = not file.exists()
        database = open_database(f"sqlite:///{file}")
        migrate(database)
        if is_new:
            fill(database, count, wanted)
        with database.reading() as connection:
            held = [
                connection.execute(select(func.count()).select_from(t)).scalar_one()
                for t in (players, results)
            ]
        print(f"{held[0]:,} players, {held[1]:,} results, {file.stat().st_size / 2**20:,.0f} MB")
        for name, milliseconds in measure(database):
            print(f"{name:22} {milliseconds:8.2f} ms")
        database.close()


if __name__ == "__main__":
    main(sys.argv[1:])
