"""What `clean` removes and what it leaves, around each of its limits."""

from __future__ import annotations

import pytest
from sqlalchemy import func, select

from ladder_rummy.play.figures import Board
from ladder_rummy.play.start import Terms, start
from ladder_rummy.store.cleaning import DAY, Cleaned, clean
from ladder_rummy.store.schema import changes, games, players
from tests.daily.world import World
from tests.store.conftest import Open


@pytest.fixture
def world(open_new: Open) -> World:
    return World(open_new("0" * 64))


def new_game(world: World, player: str) -> str:
    return start(
        world.games, world.ports.fresh, player, Terms(bots=("beginner", "beginner", "beginner"))
    ).saved.id


def finish(world: World, player: str) -> str:
    game = world.games.find(new_game(world, player), player)
    assert game is not None
    return world.play(game).saved.id


def after(world: World, days: float) -> Cleaned:
    return clean(world.database, world.clock.now + int(days * DAY))


def test_a_stranger_goes_thirty_days_after_the_last_tap(world: World) -> None:
    world.players.add("stranger")
    world.clock.now += 20 * DAY
    game = new_game(world, "stranger")
    assert after(world, 29.9).players == 0
    assert after(world, 30.1).players == 1
    assert world.games.find_any(game) is None


def test_who_has_finished_a_game_stays_for_good(world: World) -> None:
    finish(world, "player")
    removed = after(world, 5_000)
    assert (removed.players, removed.records) == (0, 1)
    assert world.counts.statistics("player").games == 1
    assert after(world, 10_000).players == 0


def test_games_left_alone_go_after_ninety_days(world: World) -> None:
    finish(world, "player")
    game = new_game(world, "player")
    assert after(world, 89.9).abandoned == 0
    assert after(world, 90.1) == Cleaned(0, 1, 0, 0)
    assert world.games.find_any(game) is None


def test_unranked_records_go_after_four_hundred_days_and_ranked_ones_never(world: World) -> None:
    world.join("player", 1)
    ranked = world.finish("player", 40)
    world.clock.to(40, 30)
    copy = world.play(world.start("player", 40)).saved.id
    mine = finish(world, "player")
    assert after(world, 399.9).records == 0
    assert after(world, 400.1).records == 2
    assert [world.games.find_any(game) is None for game in (ranked.saved.id, copy, mine)] == [
        False,
        True,
        True,
    ]
    world.clock.to(10_000)
    assert clean(world.database, world.clock.now).records == 0
    assert world.boards.of_day(40, Board.RANKED, None).rows[0].replay == ranked.saved.id


def test_no_change_is_left_of_what_is_gone(world: World) -> None:
    for number in range(130):
        new_game(world, f"stranger-{number}")
    assert after(world, 100) == Cleaned(130, 130, 0, 0)
    with world.database.reading() as connection:
        for table in (players, games, changes):
            assert connection.execute(select(func.count()).select_from(table)).scalar_one() == 0
