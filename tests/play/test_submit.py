"""What a post does to a game: accepted, repeated, stale, refused, taken back."""

from __future__ import annotations

from ladder_rummy.engine.melds import Meld
from ladder_rummy.play.game import ChangeKind, Game, Post
from ladder_rummy.play.submit import Outcome, submit
from tests.play.shelf import Person


def melds_of(game: Game) -> list[Meld]:
    return [owned.meld for owned in game.view.melds]


def test_an_accepted_action_is_one_change_with_the_bots_answers_in_it() -> None:
    person = Person("submit")
    person.act("stock")
    person.act(person.wish)
    last = person.shelf.changes(person.id)[-1]
    assert person.game.saved.version == last.version == 2
    assert last.actions[0] == last.posted
    assert len(last.actions) >= 1 + 3 * 2
    assert person.game.view.turn_seat == 0


def test_a_repeat_is_done_and_anything_else_late_is_stale() -> None:
    person = Person("submit")
    person.act("stock")
    done = person.post(ChangeKind.ACTION, "stock", turn=0)
    assert (done.outcome, done.game) == (Outcome.DONE, person.game)
    for kind, text, turn in (
        (ChangeKind.ACTION, "pile", 0),
        (ChangeKind.UNDO, "", 0),
        (ChangeKind.ACTION, "stock", 2),
        (ChangeKind.ACTION, "stock", -1),
    ):
        assert person.post(kind, text, turn).outcome is Outcome.STALE


def test_a_post_that_loses_a_race_is_answered_by_what_won_it() -> None:
    person = Person("race")
    early = person.game
    person.act("stock")
    same = submit(person.shelf, early, Post(0, ChangeKind.ACTION, "stock"))
    other = submit(person.shelf, early, Post(0, ChangeKind.ACTION, "pile"))
    assert (same.outcome, other.outcome) == (Outcome.DONE, Outcome.STALE)
    assert same.game.saved.version == other.game.saved.version == 1


def test_a_refusal_changes_nothing_and_says_why() -> None:
    person = Person("submit")
    answer = person.act("keep")
    assert answer.outcome is Outcome.REFUSED
    assert answer.refusal is not None
    assert answer.refusal.article == "R31"
    assert person.game.saved.version == 0


def test_the_next_deal_comes_only_after_the_end_of_one() -> None:
    person = Person("next")
    assert person.post(ChangeKind.NEXT).outcome is Outcome.REFUSED
    while person.game.rules.turn(person.game.state):
        person.step()
    assert person.act("stock").outcome is Outcome.REFUSED
    assert person.post(ChangeKind.NEXT).outcome is Outcome.DONE
    assert person.game.view.deal == 2
    assert person.game.rules.turn(person.game.state) is not None


def test_a_lay_down_is_taken_back_and_leaves_no_trace() -> None:
    person = Person("undo")
    person.play_until("down")
    before, wish = person.game, person.wish
    laid = person.act(wish).game
    back = person.post(ChangeKind.UNDO).game
    assert (laid.can_undo, back.can_undo) == (True, False)
    assert (back.state, back.actions) == (before.state, before.actions)
    assert back.saved.version == before.saved.version + 2
    assert person.post(ChangeKind.UNDO).outcome is Outcome.REFUSED
    assert person.act(wish).outcome is Outcome.DONE


def test_lay_offs_are_taken_back_one_by_one_the_newest_first() -> None:
    person = Person("offs")
    found: list[Game] = []
    while not person.game.is_over and len(found) < 2:
        is_off = person.game.rules.turn(person.game.state) and person.wish.startswith("off")
        found = [*found, person.game] if is_off else []
        person.step()
        if found and not person.game.can_undo:  # it ended the deal
            found = []
    first, second = found
    assert person.post(ChangeKind.UNDO).outcome is Outcome.DONE
    assert melds_of(person.game) == melds_of(second)
    assert person.post(ChangeKind.UNDO).outcome is Outcome.DONE
    assert person.game.state == first.state
    assert not person.game.can_undo


def test_neither_a_draw_nor_a_discard_is_taken_back() -> None:
    person = Person("undo")
    assert not person.game.can_undo
    person.act("stock")
    assert not person.game.can_undo
    person.act(person.wish if person.wish.startswith("drop") else f"drop {person.game.view.hand[0]}")
    assert not person.game.can_undo


def test_what_ended_the_deal_is_not_taken_back() -> None:
    for number in range(60):
        person = Person(f"ends {number}")
        while person.game.rules.turn(person.game.state):
            person.step()
        if person.game.actions[-1].startswith(("off", "down")):
            assert not person.game.can_undo
            assert person.post(ChangeKind.UNDO).outcome is Outcome.REFUSED
            return
    raise AssertionError("no deal ended by a lay-off or a lay-down")
