"""A game built again from its changes is the game; its record is one that the rules accept."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ladder_rummy.engine.record import format_record, parse_record
from ladder_rummy.engine.replay import replay
from ladder_rummy.games import ladder
from ladder_rummy.play.game import Change, ChangeKind, Game
from ladder_rummy.play.recording import record_of
from ladder_rummy.play.resume import BrokenHistory, resume
from tests.play.shelf import Person


def finished(seed: str) -> Person:
    """A whole game, with a lay-down or lay-off taken back wherever that can be."""
    person, taken_back = Person(seed), 0
    while not person.game.is_over:
        person.step()
        if person.game.can_undo and taken_back < person.game.view.deal:
            person.post(ChangeKind.UNDO)
            taken_back += 1
    assert taken_back
    return person


@pytest.fixture(scope="module")
def played() -> Person:
    return finished("resume")


def without_summary(game: Game) -> Game:
    return replace(game, saved=replace(game.saved, began=0, before=()))


def test_it_is_the_same_with_its_summary_without_it_and_with_an_old_one(played: Person) -> None:
    changes = played.shelf.changes(played.id)
    saved = played.game.saved
    since = [change for change in changes if change.version >= saved.began]
    assert resume(saved, since) == played.game
    assert resume(without_summary(played.game).saved, changes) == played.game
    began = next(change.version for change in changes if change.kind is ChangeKind.NEXT)
    old = replace(saved, began=began, before=ladder.scores(played.game.state)[:1])
    assert resume(old, [change for change in changes if change.version >= began]) == played.game


def test_it_is_the_same_at_every_version() -> None:
    person = Person("every version")
    for _ in range(60):
        person.step()
        saved = person.game.saved
        changes = [change for change in person.shelf.changes(person.id) if change.version >= saved.began]
        assert resume(saved, changes) == person.game


def test_changes_that_do_not_fit_are_refused(played: Person) -> None:
    changes = played.shelf.changes(played.id)
    saved = without_summary(played.game).saved
    undo = Change(1, ChangeKind.UNDO, "", ())
    start = Change(0, ChangeKind.START, "", ())
    for wrong in ((), changes[1:], changes[:-1], (undo,), (start, undo)):
        with pytest.raises(BrokenHistory):
            resume(saved, wrong)


def test_its_record_is_accepted_by_the_rules_and_holds_nothing_undone(played: Person) -> None:
    changes = played.shelf.changes(played.id)
    record = record_of(played.game, changes)
    assert parse_record(format_record(record)) == record
    assert replay(ladder, record) == played.game.state
    made = sum(len(change.actions) for change in changes)
    undone = sum(change.kind is ChangeKind.UNDO for change in changes)
    assert sum(len(deal.actions) for deal in record.deals) == made - undone
    assert record.players[0].name == "You"
    assert [player.kind for player in record.players] == ["human", "bot", "bot", "bot"]


def test_a_seed_is_never_printed(played: Person) -> None:
    assert "resume" not in repr(played.game)
