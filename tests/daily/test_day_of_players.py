"""A whole day of people, through the use cases: the board against a plain recount, every row against its record."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from ladder_rummy.engine.record import Record, format_record, parse_record
from ladder_rummy.engine.replay import replay
from ladder_rummy.games import CATALOGUE
from ladder_rummy.play.board import SHOWN
from ladder_rummy.play.calendar import month_of
from ladder_rummy.play.figures import Board
from ladder_rummy.play.par import par_of
from ladder_rummy.play.recording import record_of
from ladder_rummy.play.revealing import Sight, sight_of
from tests.daily.world import World

DAY = 40
BOTS = ("steady", "beginner", "any", "steady", "dele")


def recount(records: dict[str, Record]) -> dict[str, tuple[int, int, int]]:
    """Place, rungs and points of every player, by comparing everybody with everybody."""
    figures = {}
    for player, record in records.items():
        assert record.result is not None
        figures[player] = (record.result.rungs[0], record.result.penalties[0])
    better = {
        player: sum(
            other[0] > own[0] or (other[0] == own[0] and other[1] < own[1]) for other in figures.values()
        )
        for player, own in figures.items()
    }
    return {player: (better[player] + 1, *figures[player]) for player in figures}


def play_day(world: World, players: int) -> dict[str, Record]:
    """Everybody's record; every fifth pair plays alike, so that places are shared."""
    records = {}
    for number in range(players):
        player = f"player-{number:04}"
        world.join(player, 1)
        game = world.finish(player, DAY, BOTS[number % len(BOTS)], whim=0 if number % 5 == 0 else 7)
        changes = world.games.changes(game.saved.id)
        records[player] = parse_record(format_record(record_of(game, changes)))
    return records


@pytest.mark.parametrize(
    ("kind", "players"),
    [
        ("sqlite", 200),
        ("postgresql", 20),
        pytest.param("sqlite", 2_000, marks=pytest.mark.long),
        pytest.param("postgresql", 200, marks=pytest.mark.long),
    ],
    indirect=["kind"],
)
def test_the_board_of_a_day_is_what_a_recount_says(world: World, players: int) -> None:
    records = play_day(world, players)
    expected = recount(records)
    world.clock.to(DAY + 2)
    first = world.boards.of_day(DAY, Board.RANKED, None)
    assert first.players == players
    assert first.own is None
    places = sorted(place for place, _, _ in expected.values())
    assert [row.place for row in first.rows] == places[:SHOWN]
    shared = Counter(places)
    assert [row.is_shared for row in first.rows] == [shared[row.place] > 1 for row in first.rows]
    period = {period: world.boards.of_period(period, None) for period in (0, month_of(DAY))}
    for player, record in records.items():
        stand = world.boards.stand(player, DAY)
        assert stand is not None
        assert (stand.place, stand.rungs, stand.points) == expected[player]
        assert stand.is_shared == (shared[stand.place] > 1)
        replay(CATALOGUE["ladder"], record)
        own = world.boards.of_day(DAY, Board.RANKED, player).own
        assert own is not None
        assert (own.place, own.rungs, own.points, own.replay) == (*expected[player], stand.game_id)
    for board in period.values():
        assert [row[:6] for row in board.rows] == [row[:6] for row in first.rows]
    spread = Counter(rungs for _, rungs, _ in expected.values())
    assert world.days.spread(DAY) == tuple(spread[rungs] for rungs in range(11))
    verify_statistics(world, records)


def verify_statistics(world: World, records: dict[str, Record]) -> None:
    """The counts of all players, counted once more from the records."""
    counted = world.counts.statistics("player-0001")
    laid, played = Counter[int](), Counter[int]()
    for record in records.values():
        rungs = count(1)
        rung = next(rungs)
        for deal in record.deals:
            assert deal.score is not None
            played[rung] += 1
            if deal.score.laid_down[0]:
                laid[rung] += 1
                rung = next(rungs)
    for share in counted.by_rung:
        expected = laid[share.rung] / played[share.rung] if played[share.rung] else None
        assert share.all_players == expected
    own = records["player-0001"].result
    assert own is not None
    assert (counted.games, counted.wins, counted.rungs) == (1, own.places[0] == 1, own.rungs[0])
    assert counted.mean_place == own.places[0]
    assert {bot.name for bot in counted.by_bot} == {"dele", "asha", "bashir"}


def test_par_is_the_strongest_bots_game_and_played_once(world: World) -> None:
    world.clock.to(DAY)
    game = world.start("somebody", DAY)
    par = par_of(world.days, DAY)
    assert world.days.par(DAY) == par
    as_sharp = world.play(game, "sharp")
    assert as_sharp.rules.result(as_sharp.state) is not None
    assert par_of(world.days, DAY) == par
    assert 0 <= par.rungs <= 10


def test_rows_open_their_replays_when_the_day_has_closed(world: World) -> None:
    world.join("one", 1)
    game = world.finish("one", DAY)
    for hours, sight in ((23.99, Sight.NOTHING), (25.99, Sight.NOTHING), (26, Sight.EVERYTHING)):
        world.clock.to(DAY, hours)
        (row,) = world.boards.of_day(DAY, Board.RANKED, None).rows
        found = world.games.find_any(game.saved.id)
        assert found is not None
        assert (row.replay is None) == (sight is Sight.NOTHING)
        assert sight_of(found, "other", world.clock()) is sight
        own = sight_of(found, "one", world.clock())
        assert own is (Sight.EVERYTHING if sight is Sight.EVERYTHING else Sight.AS_SEEN)
