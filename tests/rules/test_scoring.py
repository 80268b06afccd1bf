"""RULES 1.7: scoring and climbing (R54 to R59)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.cards import count_points, parse_cards
from ladder_rummy.engine.scoring import GameResult
from ladder_rummy.engine.view import Phase
from ladder_rummy.games import ladder
from ladder_rummy.games.ladder import LadderState
from tests.tables import MidDeal, play, refusal

SETS = ("0 7H7D7C", "0 9H9D9C")
RUNG_10 = ("0 7H7D7C", "0 2S3S4S5S6S7S8S")


def ended(others: tuple[str, str, str], melds: tuple[str, ...] = SETS, **facts: object) -> LadderState:
    """A deal that seat 0 has just ended by a discard."""
    deal = MidDeal(hands=("", *others), melds=melds, stock="JS", **facts)  # type: ignore[arg-type]  # as given
    return play(deal.state, "stock", "drop JS")


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("2C", 2), ("3D", 3), ("4H", 4), ("5S", 5), ("6C", 6), ("7D", 7), ("8H", 8), ("9S", 9), ("TC", 10),
        ("JD", 10), ("QH", 10), ("KS", 10), ("AC", 15), ("XX", 15), ("", 0), ("ACAC2C3CXX", 50),
    ],
)  # fmt: skip
def test_r54_what_a_card_in_hand_costs(cards: str, points: int) -> None:
    assert count_points(parse_cards(cards)) == points


def test_r54_only_cards_in_hand_count_and_who_went_out_has_none() -> None:
    over = ended(("KS 2C", "AH", "XX 9H"), (*SETS, "1 QCQDQH", "1 6C6D6H"))
    assert over.penalties == (0, 12, 15, 24)
    assert ladder.scores(over)[0].out == 0


def test_r55_a_player_who_is_not_down_counts_complete_melds_too() -> None:
    assert ended(("QCQDQH 4C4D4H", "3C4C5C6C", "2C")).penalties == (0, 42, 18, 2)


def test_r56_penalties_add_up() -> None:
    first = ended(("KS 2C", "AH", "XX 9H"))
    state = first._replace(
        penalties=(3, 12, 15, 24), running=MidDeal(hands=("", "2C", "3C", "4C"), melds=SETS).state.running
    )
    top = str(state.running.table.stock[0])
    assert play(state, "stock", f"drop {top}").penalties == (3, 14, 18, 28)


def test_r57_who_laid_down_climbs_one_rung_out_or_not_the_others_repeat() -> None:
    over = ended(("KS", "AH", "XX"), (*SETS, "2 QCQDQH", "2 6C6D6H"), rungs=(1, 5, 1, 3))
    assert over.completed == (1, 4, 1, 2)
    assert ladder.scores(over)[0].laid_down == (True, False, True, False)
    following = ladder.next_deal(over)
    assert [ladder.CONTRACTS.index(c) + 1 for c in following.running.contracts] == [2, 5, 2, 3]
    assert following.running.down == (False,) * 4


def test_r57_the_next_contract_waits_for_the_next_deal() -> None:
    state = play(MidDeal(hands=("7H7D7C 9H9D9C KS 2S",), stock="3H").state, "stock", "down 7H7D7C 9H9D9C")
    view = ladder.view(state, 1)
    assert view.down == (True, False, False, False)
    assert view.contracts[0] == ladder.CONTRACTS[0]
    assert view.completed == (0, 0, 0, 0)


def test_r57_the_next_deal_waits_for_the_end_of_this_one() -> None:
    state = ladder.start("demo")
    with pytest.raises(Exception, match="deal/running R57"):
        ladder.next_deal(state)


def test_r58_a_completed_rung_10_ends_the_game_with_its_deal() -> None:
    over = ended(("KS", "AH", "XX"), RUNG_10, rungs=(10, 3, 3, 3))
    assert over.completed == (10, 2, 2, 2)
    assert ladder.view(over, 1).phase is Phase.GAME_OVER
    assert ladder.result(over) == GameResult((10, 2, 2, 2), (0, 10, 15, 15), (1, 2, 3, 3))
    assert refusal(over, "stock") == ("game/over", "R58")
    with pytest.raises(Exception, match="game/over R58"):
        ladder.next_deal(over)


def test_r58_the_deal_is_played_out_after_a_rung_10_lay_down() -> None:
    hand = ("7H7D7C 2S3S4S5S6S7S8S",)
    state = MidDeal(hands=hand, rungs=(10, 1, 1, 1), stock="JS", pile="KH").state
    down = play(state, "pile", "down 7H7D7C 2S3S4S5S6S7S8S", "keep")
    assert ladder.result(down) is None
    assert ladder.turn(down) == (1, 1, 1)


def test_r58_deal_ten_is_the_last() -> None:
    ninth = ended(("KS", "AH", "XX"), number=9)
    assert ladder.result(ninth) is None
    assert ladder.view(ninth, 0).phase is Phase.DEAL_OVER
    tenth = ended(("KS", "AH", "XX"), number=10)
    assert ladder.result(tenth) == GameResult((1, 0, 0, 0), (0, 10, 15, 15), (1, 2, 3, 3))


@pytest.mark.parametrize(
    ("rungs", "penalties", "places"),
    [
        ((6, 4, 7, 5), (310, 402, 188, 297), (2, 4, 1, 3)),
        ((5, 5, 5, 5), (40, 30, 20, 10), (4, 3, 2, 1)),
        ((5, 5, 3, 4), (40, 40, 0, 0), (1, 1, 4, 3)),
        ((5, 5, 5, 5), (7, 7, 7, 7), (1, 1, 1, 1)),
        ((6, 5, 5, 4), (900, 9, 9, 0), (1, 2, 2, 4)),
        ((10, 10, 9, 0), (300, 299, 0, 0), (2, 1, 3, 4)),
    ],
)
def test_r59_most_rungs_then_fewest_points_equal_ones_share(
    rungs: tuple[int, ...], penalties: tuple[int, ...], places: tuple[int, ...]
) -> None:
    assert GameResult.of(rungs, penalties).places == places


def test_r59_of_two_who_complete_rung_10_the_points_decide() -> None:
    melds = (*RUNG_10, "1 KCKDKH", "1 2D3D4D5D6D7D8D")
    over = ended(("KS", "AH", "XX"), melds, rungs=(10, 10, 3, 3))
    result = ladder.result(over)
    assert result is not None
    assert result.places == (1, 2, 3, 3)
