"""``deal``: exact output, the golden cards of the seeds in docs/records.md."""

from __future__ import annotations

import json
from itertools import chain

from ladder_rummy.engine.cards import PACK, Card
from tests.commands.conftest import Command


def dealt_order(deal: dict[str, list[list[str]]], dealer: int) -> list[str]:
    """The first cards of the shuffled pack, as they went round from the dealer's left."""
    seats = [(dealer + 1 + i) % 4 for i in range(4)]
    return [deal["hands"][seat][place] for place in range(10) for seat in seats]


def test_golden_first_deal(command: Command) -> None:
    deal = json.loads(command("deal", "demo", "--json").out)
    assert list(deal) == ["dealer", "hands", "upcard", "stock"]
    assert deal["dealer"] == 2
    assert " ".join(dealt_order(deal, 2)[:12]) == "3S 2S 4D 3C 8H 3H KS 5C TD AS 5D JH"


def test_golden_last_deal(command: Command) -> None:
    deal = json.loads(command("deal", "demo", "--deal", "10", "--json").out)
    assert deal["dealer"] == (2 + 9) % 4
    assert " ".join(dealt_order(deal, deal["dealer"])[:12]) == "5S KS TC 6C 3C 7D 6S 4C 5D TD 3H 3D"


def test_a_seed_is_taken_exactly_as_given(command: Command) -> None:
    deal = json.loads(command("deal", "Ω é", "--json").out)
    assert deal["dealer"] == 1
    assert " ".join(dealt_order(deal, 1)[:6]) == "4D 2H 8D 8S 6S AC"
    assert command("deal", " demo").out != command("deal", "demo").out


def test_all_cards_are_dealt(command: Command) -> None:
    deal = json.loads(command("deal", "a|b", "--json").out)
    cards = [*chain(*deal["hands"]), deal["upcard"], *deal["stock"]]
    assert sorted(map(Card, cards)) == sorted(PACK)
    assert len(deal["stock"]) == 66


def test_text_says_the_same_as_json(command: Command) -> None:
    deal = json.loads(command("deal", "demo", "--json").out)
    lines = command("deal", "demo").out.splitlines()
    assert lines[0] == "deal 1, dealer seat 2"
    assert lines[1:5] == [f"seat {seat}: {' '.join(hand)}" for seat, hand in enumerate(deal["hands"])]
    assert lines[5:] == [f"upcard: {deal['upcard']}", f"stock:  {' '.join(deal['stock'])}"]
