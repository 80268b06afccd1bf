"""Which game a wish for a day leads to: today's, yesterday's form after midnight, closed days, days to come."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from ladder_rummy.bots.versions import versioned
from ladder_rummy.daily.days import begins_at
from ladder_rummy.daily.line_up import LINE_UP
from ladder_rummy.engine.errors import Malformed, RuleBroken
from ladder_rummy.play.daily import DailyTerms, notice_of, start_daily, today
from ladder_rummy.play.figures import Board, is_ranked
from ladder_rummy.play.game import GameKind
from ladder_rummy.play.hints import ask_hint
from ladder_rummy.play.start import MOST_RUNNING, Terms, start
from tests.daily.world import QUICK, World

DAY = 40


def test_the_day_has_the_chains_seed_and_a_line_up_that_is_fixed(world: World) -> None:
    world.clock.to(DAY)
    game = start_daily(world.ports, "a", DailyTerms())
    assert game.saved.seed == world.days.seed_of(DAY)
    assert game.saved.bots == tuple(map(versioned, LINE_UP))
    assert world.days.line_up(DAY, QUICK) == game.saved.bots
    other = start_daily(world.ports, "b", DailyTerms())
    assert (other.actions, other.saved.players) == (game.actions, game.saved.players)
    assert "seed" not in repr(game)


def test_the_same_play_meets_the_same_replies(world: World) -> None:
    games = [world.finish(player, DAY) for player in ("a", "b")]
    first, second = ([change.actions for change in world.games.changes(game.saved.id)] for game in games)
    assert first == second


def test_twenty_starts_at_once_are_one_game(world: World) -> None:
    world.clock.to(DAY)
    world.days.line_up(DAY, QUICK)
    with ThreadPoolExecutor(8) as pool:
        games = list(pool.map(lambda _: start_daily(world.ports, "a", DailyTerms()), range(20)))
    assert len({game.saved.id for game in games}) == 1
    assert len(world.games.running("a")) == 1


def test_a_second_start_opens_the_first_however_far_it_is(world: World) -> None:
    world.clock.to(DAY)
    game = world.start("a", DAY)
    assert world.start("a", DAY).saved.id == game.saved.id
    game = world.step(game)
    assert world.start("a", DAY).saved == game.saved
    done = world.play(game)
    assert world.start("a", DAY).saved.id == done.saved.id
    assert len(world.boards.of_day(DAY, Board.FIRST_DAY, "a").rows) == 1


@pytest.mark.parametrize("day", [DAY + 1, DAY + 400, 10_000])
def test_a_day_to_come_cannot_be_asked_for(world: World, day: int) -> None:
    world.clock.to(DAY, 23.999)
    with pytest.raises(Malformed, match="daily/to-come"):
        world.start("a", day)


@pytest.mark.parametrize("day", [0, -400, 10_001, -1])
def test_there_is_no_other_day(world: World, day: int) -> None:
    world.clock.to(DAY)
    with pytest.raises(Malformed, match="daily/no-such-day"):
        world.start("a", day)


def test_a_form_of_yesterday_starts_nothing_until_the_close(world: World) -> None:
    for hours in (24, 25.99):
        world.clock.to(DAY, hours)
        with pytest.raises(RuleBroken, match="daily/closing"):
            world.start("a", DAY)
    assert not world.games.running("a")
    world.clock.to(DAY, 26)
    copy = world.start("a", DAY)
    assert copy.saved.kind is GameKind.COPY
    assert world.start("a", DAY).saved.id == copy.saved.id


def test_yesterdays_attempt_is_resumed_after_midnight_and_after_the_close(world: World) -> None:
    world.clock.to(DAY, 23.99)
    game = world.start("a", DAY)
    for hours in (24.1, 26, 50):
        world.clock.to(DAY, hours)
        assert world.start("a", DAY).saved.id == game.saved.id
    assert not is_ranked(world.play(game).saved)


@pytest.mark.parametrize(
    ("hours", "counts"), [(23.99, True), (24 + 1 / 60, True), (25.999, True), (26, False)]
)
def test_a_game_of_midnight_counts_until_the_close(world: World, hours: float, *, counts: bool) -> None:
    world.join("a", DAY - 1)
    world.clock.to(DAY, 23 + 59 / 60)
    game = world.start("a", DAY)
    world.clock.to(DAY, hours)
    done = world.play(game)
    found = world.games.find_any(done.saved.id)
    assert found is not None
    assert is_ranked(found.saved) is counts
    assert (world.boards.stand("a", DAY) is not None) is counts
    assert world.boards.of_day(DAY, Board.RANKED, "a").players == counts
    assert sum(world.days.spread(DAY)) == counts
    assert world.boards.streak("a").longest == counts
    assert world.counts.statistics("a").games == 1


def test_the_table_says_what_the_clock_means(world: World) -> None:
    world.clock.to(DAY)
    saved = world.start("a", DAY).saved
    said = []
    for hours in (12, 24, 25.99, 26):
        world.clock.to(DAY, hours)
        notice = notice_of(saved, world.clock())
        assert notice is not None
        said.append((notice.is_late, notice.is_unranked))
    assert said == [(False, False), (True, False), (True, False), (True, True)]
    copy = notice_of(world.start("b", DAY).saved, world.clock())
    assert copy is not None
    assert (copy.is_copy, copy.is_unranked) == (True, True)
    assert notice_of(replace(saved, day=None), world.clock()) is None


def test_after_midnight_both_days_go_on_and_both_count(world: World) -> None:
    world.join("a", 1)
    world.clock.to(DAY, 23.9)
    late = world.start("a", DAY)
    world.clock.to(DAY + 1, 0.1)
    world.play(world.start("a", DAY + 1))
    world.play(late)
    assert [row.day for row in world.boards.results_of_days("a", DAY, DAY + 1)] == [DAY, DAY + 1]
    streak = world.boards.streak("a")
    assert (streak.running, streak.longest) == (2, 2)
    own = world.boards.of_period(0, "a").own
    assert own is not None
    assert own.days == 2


def test_a_hint_and_a_first_day_stand_apart(world: World) -> None:
    world.join("old", 1)
    world.join("helped", 1)
    world.clock.to(DAY)
    game = world.start("helped", DAY)
    ask_hint(world.games, game, game.saved.version)
    world.play(game)  # the game as it was read before the hint was shown
    world.finish("new", DAY)
    world.finish("old", DAY)
    kinds = {kind: world.boards.of_day(DAY, kind, None) for kind in Board}
    assert {kind: board.players for kind, board in kinds.items()} == dict.fromkeys(Board, 1)
    assert [world.boards.stand(who, DAY).board for who in ("old", "helped", "new")] == [*Board]  # type: ignore[union-attr]
    assert world.boards.of_period(0, "new").players == 1


def test_a_closed_day_is_played_again_and_counts_nothing(world: World) -> None:
    world.join("a", 1)
    world.finish("a", DAY)
    before = world.boards.stand("a", DAY)
    world.clock.to(DAY + 1)
    copy = world.start("a", DAY)
    assert copy.saved.kind is GameKind.COPY
    assert copy.saved.seed == world.days.seed_of(DAY)
    world.play(copy, "beginner")
    assert world.boards.stand("a", DAY) == before
    assert world.boards.streak("a").longest == 1
    assert world.start("a", DAY).saved.id != copy.saved.id


def test_one_once_in_two_forms_starts_two_games(world: World) -> None:
    world.clock.to(DAY)
    mine = start(world.games, world.ports.fresh, "a", Terms(once="tap"))
    copies = [world.play(world.start("a", DAY - 2, once="tap")) for _ in range(2)]
    today = world.start("a", DAY, once="tap")
    assert copies[0].saved.id == copies[1].saved.id
    assert len({mine.saved.id, copies[0].saved.id, today.saved.id}) == 3


def test_the_oldest_new_game_makes_room_and_a_daily_never_does(world: World) -> None:
    world.clock.to(DAY)
    daily = world.start("a", DAY)
    games = []
    for number in range(MOST_RUNNING + 2):
        world.clock.now += 1
        games.append(start(world.games, world.ports.fresh, "a", Terms(seed=f"s{number}")).saved.id)
    running = {saved.id for saved in world.games.running("a")}
    assert len(running) == MOST_RUNNING
    assert daily.saved.id in running
    assert running - {daily.saved.id} == set(games[3:])
    assert world.games.find(games[0], "a") is None


def test_today_is_told_in_numbers(world: World) -> None:
    world.clock.to(DAY, 20)
    told = today(world.clock())
    assert told == (DAY, begins_at(DAY + 1), begins_at(DAY + 1) + 7200, 4 * 3600, DAY - 1)
    world.clock.to(DAY, 1)
    assert today(world.clock()).newest_revealed == DAY - 2
    assert not today(begins_at(1) - 1).has_daily
