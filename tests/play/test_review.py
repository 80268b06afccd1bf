"""The review: nothing against the judge's own play, every planted blunder, no more work than two judgements a turn,
and not a word that follows from a hidden card.
"""

from __future__ import annotations

from functools import cache

import pytest

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.actions import Discard, DrawStock, LayDown, TakeDiscard
from ladder_rummy.engine.cards import JOKER
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.i18n.review import known_remarks, say_remark
from ladder_rummy.play.bot_turns import bot_action
from ladder_rummy.play.game import PERSON, ChangeKind
from ladder_rummy.play.replays import Position, Replay, replay_of
from ladder_rummy.play.review import LEAST, MOST, Decision, findings, judge, review_of
from tests.laws.test_hidden_cards import redealt
from tests.play.shelf import Person


@cache
def played(seed: str, name: str) -> Replay:
    """A game in which this bot plays for the person."""
    person = Person(seed, ("steady", "beginner", "steady"))
    while not person.game.is_over:
        game = person.game
        turn = game.rules.turn(game.state)
        if turn is None:
            person.post(ChangeKind.NEXT)
        else:
            action = bot_action(game.rules, game.state, turn, ROSTER[name], game.saved.seed)
            person.act(format_action(action))
    return replay_of(person.game, person.shelf.changes(person.id))


def decisions(replay: Replay, deal: int) -> list[tuple[Decision, object]]:
    """The person's choices of a deal, each with the state that it was made in."""
    rules, state, found = replay.game.rules, replay.state(Position(deal, 0)), []
    for text in replay.deals[deal - 1].actions:
        action, running = parse_action(text), rules.turn(state)
        assert running is not None
        if running.seat == PERSON:
            found.append((Decision(rules.view(state, PERSON), rules.legal_actions(state), action), state))
        state = rules.apply(state, action)
    return found


@pytest.mark.parametrize("seed", ["one", "two"])
def test_nothing_is_said_against_the_strongest_bot(seed: str) -> None:
    review = review_of(played(seed, "sharp"))
    assert review.judged > 100
    assert list(findings(review)) == []


def test_a_weak_player_hears_of_three_turns_a_deal_at_most_each_once_and_in_order() -> None:
    replay = played("one", "any")
    review = review_of(replay)
    assert len(review.deals) == len(replay.deals) == 10
    assert all(len(deal) <= MOST for deal in review.deals)
    assert sum(map(len, review.deals)) > 20
    for number, deal in enumerate(review.deals, start=1):
        turns = [finding.turn for finding in deal]
        assert turns == sorted(set(turns))
        assert all(finding.loss >= LEAST for finding in deal)
        assert all(replay.position(finding.move).deal == number for finding in deal)


def test_a_finding_names_the_position_in_which_the_choice_was_made() -> None:
    replay = played("one", "any")
    for finding in findings(review_of(replay)):
        position = replay.position(finding.move)
        state = replay.state(position)
        assert replay.game.rules.view(state, PERSON) == finding.decision.view
        text = replay.deals[position.deal - 1].actions[position.actions]
        assert parse_action(text) == finding.decision.action


def test_the_work_is_two_judgements_a_turn() -> None:
    replay = played("one", "any")
    turns = sum(
        isinstance(decision.action, DrawStock | TakeDiscard)
        for deal in range(1, 11)
        for decision, _ in decisions(replay, deal)
    )
    assert turns <= review_of(replay).judged <= 2 * turns


def test_planted_blunders_are_found() -> None:
    codes: set[object] = set()
    for deal in range(1, 11):
        for decision, _ in decisions(played("one", "sharp"), deal):
            view, legal, action = decision
            if isinstance(action, LayDown):
                late = next(other for other in legal if isinstance(other, Discard))
                found = judge(0, 1, decision._replace(action=late))
                assert found is not None
                assert found.better.action == action
                codes.add(found.remark and found.remark.code)
            jokers = [other for other in legal if isinstance(other, Discard) and other.card == JOKER]
            if jokers and isinstance(action, Discard) and not view.down[PERSON]:
                found = judge(0, 1, decision._replace(action=jokers[0]))
                assert found is not None
                codes.add(found.remark and found.remark.code)
            if isinstance(action, TakeDiscard) and not view.down[PERSON]:
                codes.add((judge(0, 1, decision._replace(action=DrawStock())) or decision) is not decision)
    assert {"drop/not-down", "drop/breaks", True} <= codes


def test_hidden_cards_dealt_anew_change_no_finding() -> None:
    replay, stream, judged = played("two", "any"), Stream("review", "hidden"), 0
    rules = replay.game.rules
    for deal in (1, 4, 7, 10):
        for decision, state in decisions(replay, deal):
            if not isinstance(decision.action, DrawStock | TakeDiscard | Discard):
                continue
            other = redealt(state, PERSON, stream)
            assert other != state
            anew = Decision(rules.view(other, PERSON), rules.legal_actions(other), decision.action)
            assert judge(0, 1, anew) == judge(0, 1, decision)
            judged += 1
    assert judged > 50


def test_every_remark_has_words() -> None:
    heard = [
        finding.remark
        for seed in ("one", "two", "r/1")
        for name in ("any", "beginner")
        for finding in findings(review_of(played(seed, name)))
        if finding.remark
    ]
    said = {say_remark(remark, str, lambda one, many, n: one if n == 1 else many) for remark in heard}
    assert len(said) > 8
    assert not any("%(" in sentence for sentence in said)
    assert {remark.code for remark in heard} <= known_remarks()
    assert {"drop/not-down", "drop/not-added", "drop/breaks", "drop/fewer-outs"} <= {r.code for r in heard}
