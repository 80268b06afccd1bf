"""Many at once on one database, through connections of their own: exactly one effect, and nobody fails."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from threading import Barrier
from typing import TypeVar

import pytest
from sqlalchemy import func, select

from ladder_rummy.play.figures import EVERYTHING
from ladder_rummy.play.game import Change, ChangeKind, Game, Post
from ladder_rummy.play.recovery import CodeKind
from ladder_rummy.play.start import MOST_RUNNING, Terms, start
from ladder_rummy.play.submit import Outcome, changed, submit
from ladder_rummy.store.cleaning import DAY, clean
from ladder_rummy.store.database import Database
from ladder_rummy.store.finishes import EVERYBODY
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.identities import SqlIdentities
from ladder_rummy.store.names import REPORTERS, SqlNames
from ladder_rummy.store.players import SqlPlayers, handle_of
from ladder_rummy.store.schema import changes, games, players, reports, tallies
from tests.daily.world import World
from tests.play.shelf import Person
from tests.store.conftest import Open

T = TypeVar("T")
NOW = 1_800_000_000
QUICK = ("beginner", "beginner", "beginner")


class Ids:
    """Fresh ids and seeds that no other of these gives."""

    def __init__(self, name: object) -> None:
        self.name = name
        self.given = 0

    def game_id(self) -> str:
        self.given += 1
        return f"{self.name}x{self.given}"

    def seed(self) -> str:
        return f"seed {self.game_id()}"


def at_once(count: int, work: Callable[[int], T]) -> list[T]:
    """What so many threads made, none of which began before all were ready; the first error is raised."""
    ready = Barrier(count)

    def run(number: int) -> T:
        ready.wait(timeout=10)
        return work(number)

    with ThreadPoolExecutor(count) as pool:
        return list(pool.map(run, range(count)))


def place(database: Database) -> SqlGames:
    """Where games are kept, as a process sees it that has just been started."""
    return SqlGames(database, lambda: NOW)


def started(database: Database, owner: str = "person", once: str | None = None) -> Game:
    return start(place(database), Ids(f"{owner}{once or ''}"), owner, Terms(bots=QUICK, once=once))


def counted(database: Database, table: object) -> int:
    with database.reading() as connection:
        count: int = connection.execute(select(func.count()).select_from(table)).scalar_one()  # type: ignore[arg-type] # any table
    return count


def test_fifty_saves_of_one_turn_are_one(database: Database) -> None:
    game = started(database)
    after, change = changed(game, Post(0, ChangeKind.ACTION, "stock"))
    saved = at_once(50, lambda _: place(database).commit(after, change))
    assert saved.count(True) == 1
    assert counted(database, changes) == 2
    assert place(database).find(game.saved.id, "person") == after


def test_posts_of_one_turn_end_as_one_done_and_the_others_told(database: Database) -> None:
    game = started(database)
    words = ("stock", "pile")

    def post(number: int) -> Outcome:
        return submit(place(database), game, Post(0, ChangeKind.ACTION, words[number % 2])).outcome

    outcomes = at_once(20, post)
    assert (outcomes.count(Outcome.DONE), outcomes.count(Outcome.STALE)) == (10, 10)
    assert counted(database, changes) == 2


def test_a_newcomer_who_starts_at_once_is_one_player_and_one_game_a_tap(database: Database) -> None:
    found = at_once(12, lambda number: started(database, "newcomer", once=f"tap {number % 3}").saved.id)
    assert len(set(found)) == 3
    assert counted(database, players) == 1
    assert counted(database, games) == 3


def test_running_games_stay_within_their_number(database: Database) -> None:
    for number in range(MOST_RUNNING - 1):
        start(place(database), Ids(f"before{number}"), "person", Terms(bots=QUICK))
    at_once(10, lambda number: start(place(database), Ids(number), "person", Terms(bots=QUICK)))
    assert len(place(database).running("person")) == MOST_RUNNING


def test_one_attempt_at_a_day_whoever_asks_at_once(open_new: Open) -> None:
    world = World(open_new("0" * 64))
    found = at_once(8, lambda _: World(world.database).start("person").saved.id)
    assert len(set(found)) == 1
    assert counted(world.database, games) == 1


def test_games_that_end_at_once_are_each_counted(database: Database) -> None:
    """The last move of several games, of one player and of others: tallies and totals miss none."""
    owners = ("one", "one", "two", "three")
    before, (after, change) = played_but_for_its_end()
    for number, owner in enumerate(owners):
        assert place(database).add(owned(before, owner, number), Change(0, ChangeKind.START, "", ()), None)
    ends = [owned(after, owner, number) for number, owner in enumerate(owners)]
    assert all(at_once(len(ends), lambda number: place(database).commit(ends[number], change)))
    counts = select(tallies.c.player_id, tallies.c.times).where(tallies.c.subject == EVERYTHING)
    with database.reading() as connection:
        assert dict(map(tuple, connection.execute(counts))) == {EVERYBODY: 4, "one": 2, "two": 1, "three": 1}


def played_but_for_its_end() -> tuple[Game, tuple[Game, Change]]:
    """A game before its last post, and what that post does."""
    person = Person("raced to its end", QUICK)
    while True:
        before = person.game
        person.step()
        if person.game.is_over:
            return before, (person.game, person.shelf.changes(person.id)[-1])


def owned(game: Game, owner: str, number: int) -> Game:
    """The same game as another one, of this owner."""
    return replace(game, saved=replace(game.saved, id=f"end{number}", owner=owner))


def test_a_code_makes_one_device_a_player(database: Database) -> None:
    identities = SqlIdentities(database, lambda: NOW)
    identities.keep_code("person", CodeKind.WORDS, "hash")
    assert sorted(at_once(10, lambda _: identities.use_code("hash")), key=str).count("person") == 1


def test_reports_at_once_are_all_counted(database: Database) -> None:
    names = SqlNames(database, lambda: NOW)
    names.rename("named", "Rudolf")
    assert all(at_once(REPORTERS, lambda number: names.report(f"reporter{number}", handle_of("named"))))
    assert names.is_hidden("named")
    assert counted(database, reports) == REPORTERS


def test_two_may_report_each_other_at_once(database: Database) -> None:
    names = SqlNames(database, lambda: NOW)
    pair = ("one", "two")
    for name in pair:
        names.rename(name, f"Name of {name}")
    for _ in range(5):
        assert all(at_once(8, lambda number: names.report(pair[number % 2], handle_of(pair[1 - number % 2]))))
    assert counted(database, reports) == 2


@pytest.mark.parametrize("end", ["forget", "clean"])
def test_playing_while_all_of_it_is_removed_leaves_whole_games_or_none(database: Database, end: str) -> None:
    early = SqlGames(database, lambda: NOW - 400 * DAY)
    SqlPlayers(database, lambda: NOW - 400 * DAY).add("person")
    begun = [start(early, Ids(f"old{number}"), "person", Terms(bots=QUICK)) for number in range(10)]

    def remove() -> None:
        if end == "forget":
            SqlIdentities(database, lambda: NOW).forget("person")
        else:
            clean(database, NOW)

    def work(number: int) -> bool | None:
        if number == 5:
            remove()
            return None
        after, change = changed(begun[number], Post(0, ChangeKind.ACTION, "stock"))
        return place(database).commit(after, change)

    done = at_once(10, work)
    with database.reading() as connection:
        versions = dict(map(tuple, connection.execute(select(games.c.id, games.c.version))))
        held = connection.execute(select(changes.c.game_id, func.count()).group_by(changes.c.game_id)).all()
    assert {game: count - 1 for game, count in held} == versions
    if end == "forget":
        assert versions == {}
    else:
        played = {begun[number].saved.id for number, is_saved in enumerate(done) if is_saved is True}
        assert played <= set(versions), "a game that was just played is not one that was left alone"


def test_names_and_codes_of_somebody_who_leaves_meanwhile(database: Database) -> None:
    names, identities = SqlNames(database, lambda: NOW), SqlIdentities(database, lambda: NOW)

    def work(number: int) -> None:
        if number == 0:
            identities.forget("person")
        elif number % 2:
            names.rename("person", "Rudolf")
        else:
            identities.keep_code("person", CodeKind.LINK, f"hash{number}", NOW + 600)

    for _ in range(5):
        names.rename("person", "Rudolf")
        at_once(7, work)
        assert counted(database, players) <= 1
