"""The table arranged for the eye says what the engine says, in every state of a played game."""

from __future__ import annotations

from collections import Counter

import pytest

from ladder_rummy.engine.actions import Action, LayDown
from ladder_rummy.engine.arrangements import distance
from ladder_rummy.engine.cards import Card, count_points, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.melds import End, Run, fitting_ends
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.play.game import Game
from ladder_rummy.web.contexts import Table
from ladder_rummy.web.parts import Badge, HandMode, WayTitle
from ladder_rummy.web.table_page import _ways, table_of
from tests.play.shelf import Person

Shown = tuple[Game, Table]


@pytest.fixture(scope="module")
def shown() -> list[Shown]:
    """Every state of a game, with its table."""
    person = Person("table page")
    seen = []
    while not person.game.is_over:
        seen.append((person.game, table_of(person.game, "once")))
        person.step()
    seen.append((person.game, table_of(person.game, "once")))
    return seen


def test_what_is_missing_is_the_engines_distance(shown: list[Shown]) -> None:
    for game, table in shown:
        view = game.view
        if not view.down[0]:
            assert table.contract.missing == distance(view.hand, view.contracts[0])
            placed = Counter(
                p.card for part in table.contract.parts for p in part.places if p.card is not None
            )
            assert placed <= Counter(view.hand)


def test_every_way_is_made_of_the_hand_and_says_what_stays(shown: list[Shown]) -> None:
    ways = 0
    for game, table in shown:
        for place, way in enumerate(table.ways):
            ways += 1
            game.rules.verify(game.state, parse_action(way.action))
            going = [held.card for held in table.hand.cards if held.in_ways[place]]
            staying = [held.card for held in table.hand.cards if not held.in_ways[place]]
            assert Counter(going) == Counter(card for meld in way.melds for card, _ in meld)
            assert (len(staying), count_points(staying)) == (way.keeps, way.points)
    assert ways


def test_the_first_way_is_the_finders(shown: list[Shown]) -> None:
    for game, table in shown:
        legal = {format_action(action) for action in game.rules.legal_actions(game.state)}
        offered = [way.action for way in table.ways]
        assert {action for action in legal if action.startswith("down")} == set(offered)
        assert len(offered) == len(set(offered))


def test_a_slot_stands_at_the_end_where_its_card_would_lie(shown: list[Shown]) -> None:
    slots = 0
    for game, table in shown:
        for meld in (meld for lane in table.lanes for meld in lane.melds):
            for slot in meld.slots:
                slots += 1
                whole = game.view.melds[meld.number].meld
                assert all(table.hand.cards[place].card == slot.card for place in slot.places)
                ends = fitting_ends(whole, slot.card)
                is_low = isinstance(whole, Run) and (slot.action.endswith("low") or ends == (End.LOW,))
                assert slot.at_low_end is is_low
    assert slots


def test_one_card_at_most_is_marked_and_it_is_the_drawn_one(shown: list[Shown]) -> None:
    for game, table in shown:
        marked = [held.card for held in table.hand.cards if held.badge is not Badge.NONE]
        drawn = game.view.drawn
        assert marked == ([drawn] if drawn is not None and drawn in game.view.hand else [])


def test_the_drawn_card_stands_last_until_the_turn_ends(shown: list[Shown]) -> None:
    seen = 0
    for game, table in shown:
        hand, drawn = game.view.hand, game.view.drawn
        cards = [held.card for held in table.hand.cards]
        assert Counter(cards) == Counter(hand)
        by_rank = sorted(table.hand.cards, key=lambda held: held.by_rank)
        if drawn is not None and drawn in hand:
            seen += 1
            assert cards[-1] == by_rank[-1].card == drawn
            assert cards[:-1] == sorted(cards[:-1])
        else:
            assert cards == list(hand) == sorted(hand)
    assert seen


def test_ways_are_told_apart_by_their_titles() -> None:
    """Where most points would leave the barred card alone, the finder keeps one more to discard (R60)."""
    person = Person("table page")
    while not (found := _ways_of(person.game)):
        person.step()
    view, legal = found
    contract = Contract.of(sets=(3,), runs=(4,))
    hand = parse_cards("7H7D7S7C3C4C5C6CKS")
    view = view._replace(
        hand=tuple(sorted(hand)),
        contracts=(contract, *view.contracts[1:]),
        barred=Card("KS"),
        drawn=Card("KS"),
    )
    titles = [way.title for way in _ways(view, legal)]
    assert titles == [WayTitle.CAN_DISCARD, WayTitle.MOST_POINTS]


def _ways_of(game: Game) -> tuple[PlayerView, list[Action]] | None:
    legal = list(game.rules.legal_actions(game.state))
    return (game.view, legal) if any(isinstance(action, LayDown) for action in legal) else None


def test_a_tap_does_what_the_phase_allows(shown: list[Shown]) -> None:
    for game, table in shown:
        view = game.view
        is_play = view.phase.value == "play"
        wanted = (HandMode.PICK if view.down[0] else HandMode.DROP) if is_play else HandMode.REST
        assert table.hand.mode is wanted
        assert sorted(held.by_rank for held in table.hand.cards) == list(range(len(view.hand)))


def test_seats_stand_in_playing_order_the_person_last(shown: list[Shown]) -> None:
    for _, table in shown:
        for seats in ([row.seat for row in table.ladders], [lane.seat for lane in table.lanes]):
            assert [seat.number for seat in seats] == [1, 2, 3, 0]
            assert seats[-1].is_person


def test_the_end_of_a_deal_adds_up(shown: list[Shown]) -> None:
    ends = [(game, table.deal_end) for game, table in shown if table.deal_end is not None]
    assert len(ends) == 9
    for game, end in ends:
        score = game.rules.scores(game.state)[-1]
        assert [row.penalty for row in end.rows] == [score.penalties[row.seat.number] for row in end.rows]
        assert [row.has_climbed for row in end.rows] == [score.laid_down[row.seat.number] for row in end.rows]
        assert (end.out.number if end.out else None) == score.out


def test_the_end_of_the_game_is_its_result(shown: list[Shown]) -> None:
    game, table = shown[-1]
    result = game.rules.result(game.state)
    assert result is not None
    assert table.result is not None
    assert table.result.bots == "steady,steady,steady"
    assert sum(table.result.climbs) == result.rungs[0]
    assert [column.place for column in table.result.columns] == sorted(result.places)
    assert table.result.person.points == result.penalties[0]
