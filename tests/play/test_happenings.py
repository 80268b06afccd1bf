"""What the account of the table tells: every other seat's turn since the viewer's own, nothing hidden."""

from __future__ import annotations

from ladder_rummy.engine.actions import Discard, LayDown, LayOff
from ladder_rummy.play.happenings import turns_since_own
from tests.play.shelf import Person


def test_three_turns_are_told_in_their_order_until_the_persons_own_ends() -> None:
    person = Person("happenings")
    for _ in range(40):
        view = person.game.view
        seen = turns_since_own(view)
        if view.shown_hands is None and view.turn > 3:
            assert [turn.seat for turn in seen] == [1, 2, 3]
        person.step()


def test_before_the_persons_first_turn_all_that_happened_is_told() -> None:
    view = Person("happenings").game.view
    assert len(turns_since_own(view)) == view.turn


def test_a_turn_is_told_as_it_was_seen() -> None:
    person = Person("happenings")
    while not person.game.is_over:
        view = person.game.view
        for turn in turns_since_own(view):
            own = [move for move in view.moves if move.seat == turn.seat]
            last = [move.action for move in own if move.turn == own[-1].turn]
            assert turn.laid_down is any(isinstance(action, LayDown) for action in last)
            assert turn.laid_off == tuple(action.card for action in last if isinstance(action, LayOff))
            assert turn.discarded == next((a.card for a in last if isinstance(a, Discard)), None)
        person.step()
