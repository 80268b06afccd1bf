"""Positions against exact fractions, shared places, own rows far down, and how the database reads a board."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Select, insert, text

from ladder_rummy.play.board import SHOWN, Entry, places, position, streak_position
from ladder_rummy.play.calendar import date_of, day_of, days_of_month, month_of
from ladder_rummy.play.figures import Board
from ladder_rummy.store import boards
from ladder_rummy.store.games import FINISHED_GAMES
from ladder_rummy.store.players import handle_of
from ladder_rummy.store.schema import players, results, sums
from tests.daily.world import World

DAY = 40
FIGURES = st.integers(1, 10_000).flatmap(
    lambda days: st.tuples(st.integers(0, 10 * days), st.integers(0, 3_000 * days), st.just(days))
)
CLOSE = st.sampled_from([(5, 1, 3), (5, 2, 6), (5, 9_999, 10_000), (5, 9_998, 9_999), (5, 0, 1), (6, 9, 1)])


@given(FIGURES | CLOSE, FIGURES | CLOSE)
def test_positions_order_as_fractions_do(one: tuple[int, int, int], other: tuple[int, int, int]) -> None:
    keys = [(-rungs, Fraction(points, days)) for rungs, points, days in (one, other)]
    positions = [position(*figures) for figures in (one, other)]
    assert (positions[0] < positions[1]) == (keys[0] < keys[1])
    assert (positions[0] == positions[1]) == (keys[0] == keys[1])
    assert all(0 <= each < 2**63 for each in positions)


def test_streaks_order_by_the_running_one_first() -> None:
    ordered = [(3, 3), (2, 900), (2, 2), (0, 10_000), (0, 1)]
    assert sorted(ordered, key=lambda each: streak_position(*each)) == ordered


@given(st.lists(st.integers(0, 5)).map(sorted), st.integers(0, 100))
def test_places_are_one_more_than_the_better_ones(positions: list[int], better: int) -> None:
    entries = [Entry(str(number), each) for number, each in enumerate(positions)]
    expected = [better + 1 + sum(other < each for other in positions) for each in positions]
    assert list(places(entries, better)) == expected


def test_dates_and_days_are_inverse_and_months_hold_their_days() -> None:
    assert str(date_of(1)) == "2026-11-01"
    assert [day for day in range(1, 10_001) if day_of(date_of(day)) != day] == []
    assert [day for day in range(1, 10_001) if day not in days_of_month(month_of(day))] == []
    assert len(days_of_month(202802)) == 29


def fill(world: World, count: int) -> None:
    """So many results of a day, every three sharing a place."""
    ids = [f"{number:032}" for number in range(count)]
    with world.database.writing() as connection:
        connection.execute(
            insert(players), [{"id": each, "created_at": 1, "handle": handle_of(each)} for each in ids]
        )
        rows = [
            {
                "player_id": each, "day": DAY, "game_id": each[-16:], "board": "ranked", "rungs": 5,
                "points": number // 3, "place": 1, "position": position(5, number // 3), "finished_at": 1,
            }
            for number, each in enumerate(ids)
        ]  # fmt: skip
        connection.execute(insert(results), rows)
        total = {"period": 0, "days": 1, "rungs": 5}
        connection.execute(
            insert(sums),
            [
                {"player_id": row["player_id"], "points": row["points"], "position": row["position"], **total}
                for row in rows
            ],
        )


def test_the_own_row_is_there_at_place_5000_too_and_everywhere_the_same(world: World) -> None:
    fill(world, 5_100)
    world.clock.to(DAY + 2)
    own = f"{4_999:032}"
    shown = [world.boards.of_day(DAY, Board.RANKED, own), world.boards.of_period(0, own)]
    for board in shown:
        assert len(board.rows) == SHOWN
        assert [row.place for row in board.rows[:7]] == [1, 1, 1, 4, 4, 4, 7]
        assert board.rows[-1].is_shared
        assert board.own is not None
        assert (board.own.place, board.own.is_shared, board.own.is_own) == (4_999, True, True)
        assert board.players == 5_100
    stand = world.boards.stand(own, DAY)
    assert stand is not None
    assert (stand.place, stand.players) == (4_999, 5_100)


def test_who_has_left_keeps_the_row_without_a_name_and_nobodys_place_changes(world: World) -> None:
    fill(world, 30)
    world.clock.to(DAY + 2)
    before = world.boards.of_day(DAY, Board.RANKED, None)
    world.identities.forget(f"{4:032}")
    after = world.boards.of_day(DAY, Board.RANKED, None)
    assert [row.place for row in after.rows] == [row.place for row in before.rows]
    (left,) = (row for row in after.rows if row.who.name is None)
    assert (left.place, left.who.handle, left.replay) == (4, None, None)
    assert world.boards.of_period(0, None).players == 30


def statements() -> list[tuple[str, Select[Any]]]:
    named = {"day": boards.DAY, "period": boards.PERIOD, "streaks": boards.STREAKS}
    read = [(f"{name} {part}", getattr(each, part)) for name, each in named.items() for part in each._fields]
    # How many there are on the board of streaks is counted along its index: that is all of it.
    rest = [("stale streaks", boards.ANY_STALE), ("history", boards.HISTORY), ("streak", boards.STREAK)]
    rest += [("finished games", FINISHED_GAMES)]
    return [*read, *rest]


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
@pytest.mark.parametrize("statement", [pytest.param(each, id=name) for name, each in statements()])
def test_no_board_is_read_by_a_scan_or_sorted(world: World, statement: Select[Any]) -> None:
    with world.database.reading() as connection:
        compiled = str(statement.compile(connection))
        asked = text(f"EXPLAIN QUERY PLAN {compiled.replace('?', '1')}")
        plan = [str(row.detail) for row in connection.execute(asked)]
    assert plan
    assert all(step.startswith("SEARCH") or "COVERING INDEX" in step for step in plan), plan
    assert not [step for step in plan if "TEMP B-TREE" in step], plan
