"""RULES 1.3: the ladder (R24 to R30)."""

from __future__ import annotations

import pytest

from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import meld_of
from ladder_rummy.games import ladder
from tests.tables import MidDeal, play, refusal

WRITTEN = [
    ((3, 3), (), 6), ((3,), (4,), 7), ((), (4, 4), 8), ((3, 3, 3), (), 9), ((4,), (4,), 8),
    ((3, 3), (4,), 10), ((), (7,), 7), ((4, 4), (), 8), ((), (4, 6), 10), ((3,), (7,), 10),
]  # fmt: skip


def verdict(contract: Contract, melds: str) -> str:
    """The article that the melds break, or nothing."""
    try:
        contract.verify_met_by(meld_of(parse_cards(text)) for text in melds.split())
    except RuleBroken as broken:
        return broken.article
    return ""


def test_r24_the_ten_contracts_and_their_cards() -> None:
    assert [(c.sets, c.runs, c.size) for c in ladder.CONTRACTS] == WRITTEN


def test_r25_everyone_starts_on_rung_1_and_works_on_a_rung_of_their_own() -> None:
    view = ladder.view(ladder.start("demo"), 0)
    assert view.completed == (0, 0, 0, 0)
    assert view.contracts == (ladder.CONTRACTS[0],) * 4
    mixed = ladder.view(MidDeal(rungs=(1, 4, 7, 10)).state, 0)
    assert mixed.completed == (0, 3, 6, 9)
    assert mixed.contracts == tuple(ladder.CONTRACTS[rung - 1] for rung in (1, 4, 7, 10))


def test_r25_another_players_contract_is_of_no_use() -> None:
    hand = ("7H7D7C 3C4C5C6C 2D",)
    assert refusal(play(MidDeal(hands=hand).state, "stock"), "down 7H7D7C 3C4C5C6C") == (
        "contract/other-melds",
        "R26",
    )
    play(MidDeal(hands=hand, rungs=(2, 1, 1, 1)).state, "stock", "down 7H7D7C 3C4C5C6C")


@pytest.mark.parametrize(
    ("rung", "melds", "broken"),
    [
        (1, "7H7D7C 9H9D9C", ""),
        (1, "7H7D7C7S 9H9D9C9SXX", ""),
        (1, "7H7D7C", "R26"),
        (1, "7H7D7C 9H9D9C 4H4D4C", "R26"),
        (1, "7H7D7C 3C4C5C6C", "R26"),
        (2, "3C4C5C6C7C8C 7H7D7C", ""),
        (5, "7H7D7C 3C4C5C6C", "R27"),
        (5, "7H7D7C7S 3C4C5C6C", ""),
        (8, "7H7D7C7S 9H9D9C", "R27"),
    ],
)
def test_r26_exactly_those_sets_and_runs_each_large_enough(rung: int, melds: str, broken: str) -> None:
    assert verdict(ladder.CONTRACTS[rung - 1], melds) == broken


@pytest.mark.parametrize(
    ("melds", "broken"),
    [
        ("3C4C5C6C7C 3D4D5D6D7D", "R27"),
        ("3C4C5C6C 3D4D5D6D7D8D9D", ""),
        ("3D4D5D6D7D8D9D 3C4C5C6C", ""),
        ("3C4C5C6C 3D4D5D6D7D8D", ""),
        ("3C4C5C6C7C8C 3D4D5D6D7D8D", ""),
        ("3C4C5C6C 3D4D5D6D", "R27"),
    ],
)
def test_r27_sizes_are_matched_one_to_one(melds: str, broken: str) -> None:
    assert verdict(ladder.CONTRACTS[8], melds) == broken


def test_r27_in_whatever_order_the_sizes_are_written() -> None:
    for runs in ((4, 6), (6, 4)):
        assert verdict(Contract.of(runs=runs), "3C4C5C6C 3D4D5D6D7D8D9D") == ""
        assert verdict(Contract.of(runs=runs), "3C4C5C6C7C 3D4D5D6D7D") == "R27"


def test_r28_a_run_of_eight_is_two_runs_only_as_two_melds() -> None:
    assert verdict(ladder.CONTRACTS[2], "3C4C5C6C7C8C9CTC") == "R26"
    assert verdict(ladder.CONTRACTS[2], "3C4C5C6C 7C8C9CTC") == ""


def test_r28_a_card_serves_one_meld() -> None:
    state = play(MidDeal(hands=("7H7D7C 4C5C6C 9S",), rungs=(2, 1, 1, 1), stock="KS").state, "stock")
    assert refusal(state, "down 7H7D7C 4C5C6C7C") == ("card/not-in-hand", "R65")


@pytest.mark.parametrize(
    "melds", ["3C4C5C6C 8C9CTCJC", "3C4C5C6C 7C8C9CTC", "3C4C5C6C 5C6C7C8C", "3C4C5C6C 3C4C5C6C"]
)
def test_r29_two_runs_may_share_a_suit(melds: str) -> None:
    state = MidDeal(hands=(f"{melds} 2D",), rungs=(3, 1, 1, 1)).state
    assert play(state, "stock", f"down {melds}").running.down[0]


@pytest.mark.parametrize("melds", ["9C9D9H 9C9D9S", "9C9C9D 9D9HXX", "9C9CXX 9D9D9H9H"])
def test_r30_two_sets_may_be_of_one_rank(melds: str) -> None:
    state = MidDeal(hands=(f"{melds} 2D",)).state
    assert play(state, "stock", f"down {melds}").running.down[0]
