"""Hints: whoever follows them all plays, action by action, as the strongest bot would in that seat."""

from __future__ import annotations

import pytest

from ladder_rummy.bots import LEVELS
from ladder_rummy.bots.versions import bot_of_version
from ladder_rummy.engine.notation import format_action
from ladder_rummy.play.game import ChangeKind
from ladder_rummy.play.hints import ask_hint, shown_hint
from ladder_rummy.play.selfplay import play_game
from ladder_rummy.play.submit import Outcome
from tests.play.shelf import Person


def hinted(person: Person) -> str:
    """What the hint of this turn says, asked for as a person asks."""
    asked = ask_hint(person.shelf, person.game, person.game.saved.version)
    choice = shown_hint(asked.game)
    assert choice is not None
    return format_action(choice.action)


@pytest.mark.parametrize("seed", ["hints", "followed", "wholly"])
def test_who_follows_every_hint_plays_the_strongest_bots_game(seed: str) -> None:
    person = Person(seed, ("sharp", "steady", "beginner"))
    deals: list[list[str]] = [[]]
    while not person.game.is_over:
        if person.game.rules.turn(person.game.state):
            assert person.act(hinted(person)).outcome is Outcome.DONE
        else:
            person.post(ChangeKind.NEXT)
            deals.append([])
        deals[-1] += person.shelf.changes(person.id)[-1].actions
    others = [bot_of_version(name) for name in person.game.saved.bots]
    record = play_game(person.game.rules, seed, [LEVELS[-1], *others])
    started = person.shelf.changes(person.id)[0].actions
    assert [tuple(deal) for deal in [[*started, *deals[0]], *deals[1:]]] == [
        deal.actions for deal in record.deals
    ]
    assert person.game.rules.result(person.game.state) == record.result


def test_a_hint_is_shown_in_its_turn_alone() -> None:
    person = Person("hints")
    assert shown_hint(person.game) is None
    wish = hinted(person)
    assert hinted(person) == wish
    person.act(wish)
    assert shown_hint(person.game) is None
    assert person.game.saved.is_helped
    late = ask_hint(person.shelf, person.game, 0)
    assert late.outcome is Outcome.STALE


def test_between_two_deals_there_is_nothing_to_hint_at() -> None:
    person = Person("hints")
    while person.game.rules.turn(person.game.state):
        person.step()
    answer = ask_hint(person.shelf, person.game, person.game.saved.version)
    assert (answer.outcome, getattr(answer.refusal, "article", None)) == (Outcome.REFUSED, "R48")
    assert shown_hint(answer.game) is None
