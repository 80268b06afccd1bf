"""What a view tells: unseen cards counted, cards openly taken remembered until they leave."""

from __future__ import annotations

from ladder_rummy.bots.outlook import Outlook, watch
from ladder_rummy.engine.cards import Card
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.tables import MidDeal, play
from tests.walks import walked


def seen_by(state: LadderState, seat: int = 0) -> Outlook:
    return watch(ladder.view(state, seat))


def test_a_pack_less_all_that_is_seen_is_unseen() -> None:
    state = MidDeal(hands=("7H7HXX",), melds=("1 9C9D9HXX",), pile="KC").state
    unseen = seen_by(state).unseen
    assert [unseen.copies(Card(text)) for text in ("7H", "9C", "KC", "XX", "2S")] == [0, 1, 1, 1, 2]
    assert unseen.total == 107 - 3 - 4 - 1


def test_a_card_openly_taken_is_known_until_it_is_discarded() -> None:
    state = MidDeal(hands=("2C2D", "3C3D", "4C4D", "5C5D"), pile="KC", stock="6H6S", seat=1).state
    taken = play(state, "pile", "drop 3C")
    assert seen_by(taken).opponents[1].known == {Card("KC"): 1}
    assert seen_by(taken).unseen.copies(Card("KC")) == 1
    around = play(taken, "stock", "drop 4C", "stock", "drop 5C", "stock", "drop 2C", "stock", "drop KC")
    assert seen_by(around).opponents[1].known == {Card("KC"): 0}
    assert seen_by(around).unseen.copies(Card("KC")) == 1


def test_a_discard_passed_by_is_remembered_as_declined() -> None:
    state = play(MidDeal(hands=("2C2D", "3C3D"), pile="KC", stock="6H", seat=1).state, "stock", "drop 6H")
    assert seen_by(state).opponents[1].declined == [Card("KC")]
    assert seen_by(state).opponents[1].discarded == [Card("6H")]


def test_after_a_renewal_the_renewed_discards_are_what_may_come() -> None:
    table = MidDeal(hands=("2C4D6H8STCQD3S5C7D9H",), seat=3, stock="KS", rest="pile")
    state = play(table.state, "stock", "drop KS")
    assert state.running.renewals == 1
    assert seen_by(state).unseen.total <= len(state.running.table.stock)


def test_counts_hold_in_every_state_of_games() -> None:
    for step in walked("ladder", "outlook", "eager")[::7]:
        if ladder.turn(step.state) is None or step.state.running.renewals:
            continue
        table = step.state.running.table
        for seat in range(4):
            outlook = seen_by(step.state, seat)
            known = sum(sum(o.known.values()) for i, o in enumerate(outlook.opponents) if i != seat)
            hidden = len(table.stock) + sum(len(hand) for i, hand in enumerate(table.hands) if i != seat)
            assert outlook.unseen.total == hidden - known
