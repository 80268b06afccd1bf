"""A day and a month as one player sees them, from before the first tap to long after the close."""

from __future__ import annotations

import pytest

from ladder_rummy.daily.chain import is_sealed_by
from ladder_rummy.daily.days import Standing
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.calendar import month_of
from ladder_rummy.play.days_seen import DayPorts, DayState, calendar_of, day_seen, newest_link
from tests.daily.world import World

DAY = 40


@pytest.fixture
def ports(world: World) -> DayPorts:
    return DayPorts(world.days, world.boards, world.clock)


def test_before_play_nothing_is_told_that_helps(world: World, ports: DayPorts) -> None:
    world.clock.to(DAY)
    for player in (None, "a"):
        seen = day_seen(ports, player, DAY)
        assert (seen.state, seen.standing, seen.game_id) == (DayState.OPEN, Standing.TODAY, None)
        assert (seen.par, seen.spread, seen.seed, seen.stand) == (None, (), None, None)
    game = world.start("a", DAY)
    seen = day_seen(ports, "a", DAY)
    assert (seen.state, seen.game_id, seen.par, seen.spread) == (DayState.RUNNING, game.saved.id, None, ())


def test_after_play_place_par_and_spread_are_told_and_the_seed_at_the_close(
    world: World, ports: DayPorts
) -> None:
    world.join("a", 1)
    game = world.finish("a", DAY)
    for hours in (12, 24, 25.99, 26):
        world.clock.to(DAY, hours)
        seen = day_seen(ports, "a", DAY)
        assert (seen.state, seen.game_id) == (DayState.DONE, game.saved.id)
        assert seen.stand is not None
        assert (seen.stand.place, sum(seen.spread), seen.streak.running) == (1, 1, 1)
        assert seen.par == world.days.par(DAY)
        assert (seen.seed is None) == (hours < 26)


@pytest.mark.parametrize("hours", [0, 1.99, 2, 12, 24, 26, 99])
def test_a_days_seed_is_sealed_by_a_link_that_is_public_already(
    world: World, ports: DayPorts, hours: float
) -> None:
    world.clock.to(DAY, hours)
    seen = day_seen(ports, None, DAY)
    link = seen.sealed_by
    assert link.day == (DAY - 2 if hours < 2 else DAY - 1)
    assert is_sealed_by(world.days.seed_of(DAY), link.seed, DAY - link.day)
    assert newest_link(world.days, 0) == (0, world.days.anchor)


@pytest.mark.parametrize("day", [DAY + 1, 0, -5, 10_001])
def test_other_days_have_no_page(world: World, ports: DayPorts, day: int) -> None:
    world.clock.to(DAY)
    with pytest.raises(Malformed, match="daily/"):
        day_seen(ports, "a", day)


def test_a_month_shows_what_was_done_missed_and_is_to_come(world: World, ports: DayPorts) -> None:
    world.join("a", 1)
    done = world.finish("a", 32)
    world.clock.to(33)
    world.start("a", 33)
    world.clock.to(36)
    copy = world.play(world.start("a", 34))
    world.start("a", 35)
    world.clock.to(36, 13)
    states = {each.day: each.state for each in calendar_of(ports, "a", month_of(36))}
    assert [states[day] for day in (31, 32, 33, 34, 35, 36, 37, 61)] == [
        DayState.MISSED, DayState.DONE, DayState.LATE, DayState.UNRANKED, DayState.LATE, DayState.OPEN,
        DayState.TO_COME, DayState.TO_COME,
    ]  # fmt: skip
    assert done.rules.result(done.state) is not None
    rungs = {each.day: each.rungs for each in calendar_of(ports, "a", month_of(36))}
    assert rungs[32] is not None
    assert rungs[34] is None
    assert day_seen(ports, "a", 34).game_id == copy.saved.id
    assert {each.state for each in calendar_of(ports, None, 202611)} == {DayState.MISSED}
    assert len(calendar_of(ports, None, 202611)) == 30
    assert calendar_of(ports, None, 202610) == ()
