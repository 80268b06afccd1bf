"""Games kept and read again: what was saved is what is found, whatever the cache and the summary say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from sqlalchemy import text

from ladder_rummy.play.game import ChangeKind, Game, Post
from ladder_rummy.play.start import Terms, start
from ladder_rummy.play.submit import Outcome, submit
from ladder_rummy.store import games as games_module
from ladder_rummy.store.database import Database
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.players import SqlPlayers
from tests.play.shelf import Counted, Person


class Kept:
    """A game in a database, moved on as a model game is played."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.clock: Callable[[], int] = count(1_000).__next__
        self.games = SqlGames(database, self.clock)
        SqlPlayers(database, self.clock).add("person")
        self.model = Person("kept")
        saved = self.model.game.saved
        self.game = replace(self.model.game, saved=replace(saved, owner="person"))
        assert self.games.add(self.game, self.model.shelf.changes(self.model.id)[0], None)

    def step(self) -> None:
        self.model.step()
        assert self.games.commit(self.model.game, self.model.shelf.changes(self.model.id)[-1])

    def read_afresh(self) -> Game | None:
        """What a process finds that remembers nothing."""
        return SqlGames(self.database, self.clock).find(self.model.id, "person")

    def run(self, statement: str) -> None:
        with self.database.writing() as connection:
            connection.execute(text(statement))


@pytest.fixture
def kept(database: Database) -> Kept:
    return Kept(database)


def test_what_was_saved_is_found_by_this_process_and_by_another(kept: Kept) -> None:
    for _ in range(30):
        kept.step()
        assert kept.games.find(kept.model.id, "person") == kept.model.game
        assert kept.read_afresh() == kept.model.game


def test_nobody_else_finds_it(kept: Kept) -> None:
    assert kept.games.find(kept.model.id, "other") is None
    assert kept.games.find("other", "person") is None
    assert kept.games.find_any(kept.model.id) == kept.model.game


@pytest.mark.parametrize(
    "summary", [None, "", "nonsense", "[]", "[0]", "[5,[]]", "[0,[[0,[true],[1]]]]", "{}", "[1e9,[]]"]
)
def test_a_missing_or_broken_summary_is_made_good_from_the_changes(kept: Kept, summary: str | None) -> None:
    while kept.model.game.view.deal < 3:
        kept.step()
    value = "NULL" if summary is None else f"'{summary}'"
    kept.run(f"UPDATE games SET summary = {value}")
    assert kept.read_afresh() == kept.model.game
    kept.step()
    assert kept.read_afresh() == kept.model.game


def test_an_old_summary_is_made_good_too(kept: Kept) -> None:
    kept.run("UPDATE games SET summary = '[0,[]]'")
    while kept.model.game.view.deal < 3:
        kept.step()
        kept.run("UPDATE games SET summary = '[0,[]]'")
    assert kept.read_afresh() == kept.model.game


def test_a_change_is_saved_only_on_the_version_before_it(kept: Kept) -> None:
    kept.step()
    change = kept.model.shelf.changes(kept.model.id)[-1]
    assert not kept.games.commit(kept.model.game, change)
    assert not kept.games.commit(kept.model.game, replace(change, version=7))
    assert kept.games.changes(kept.model.id) == kept.model.shelf.changes(kept.model.id)


def test_a_post_beside_another_process_is_told_the_truth(kept: Kept) -> None:
    """The other process commits between this one's read and its write."""
    here, there = kept.games, SqlGames(kept.database, kept.clock)
    early = here.find(kept.model.id, "person")
    assert early is not None
    action = Post(0, ChangeKind.ACTION, "stock")
    late = there.find(kept.model.id, "person")
    assert late is not None
    assert submit(there, late, action).outcome is Outcome.DONE
    assert submit(here, early, action).outcome is Outcome.DONE
    assert submit(here, early, Post(0, ChangeKind.ACTION, "pile")).outcome is Outcome.STALE
    assert len(here.changes(kept.model.id)) == 2


def test_changes_are_kept_word_for_word(kept: Kept) -> None:
    for _ in range(10):
        kept.step()
    made = kept.model.shelf.changes(kept.model.id)
    assert kept.games.changes(kept.model.id) == made
    assert [kept.games.find_change(kept.model.id, n) for n in range(len(made))] == list(made)
    assert kept.games.find_change(kept.model.id, 99) is None


def test_running_games_are_listed_the_last_played_first_until_they_end(kept: Kept) -> None:
    second = start(kept.games, Other(), "person", Terms())
    assert [saved.id for saved in kept.games.running("person")] == [second.saved.id, kept.model.id]
    kept.step()
    assert [saved.id for saved in kept.games.running("person")] == [kept.model.id, second.saved.id]
    assert kept.games.running("other") == ()
    while not kept.model.game.is_over:
        kept.step()
    assert [saved.id for saved in kept.games.running("person")] == [second.saved.id]


class Other(Counted):
    """Ids that the model's game does not have."""

    def game_id(self) -> str:
        return f"other-{next(self.numbers)}"


def test_the_same_once_is_kept_once(kept: Kept) -> None:
    fresh = Other()
    first = start(kept.games, fresh, "person", Terms(once="tap"))
    assert start(kept.games, fresh, "person", Terms(once="tap")) == first
    change = kept.games.changes(first.saved.id)[0]
    again = replace(first, saved=replace(first.saved, id="again"))
    assert not kept.games.add(again, change, "tap")
    assert kept.games.add(again, change, "other tap")


def test_sharing_is_kept(kept: Kept) -> None:
    kept.games.share(kept.model.game)
    for games in (kept.games, SqlGames(kept.database, kept.clock)):
        found = games.find_any(kept.model.id)
        assert found is not None
        assert found.saved.is_shared


def test_the_cache_is_bounded_and_never_needed(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_module, "REMEMBERED", 3)
    fresh = Other()
    started = [start(kept.games, fresh, "person", Terms()) for _ in range(6)]
    assert len(kept.games._recent._games) == 3
    for game in started:
        assert kept.games.find(game.saved.id, "person") == game
