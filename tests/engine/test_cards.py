"""Cards and the pack."""

from __future__ import annotations

import pickle
from copy import deepcopy

import pytest

from ladder_rummy.engine.cards import FACES, JOKER, PACK, Card, count_points, format_cards, parse_cards
from ladder_rummy.engine.errors import Malformed

ORDER = [rank + suit for suit in "CDHS" for rank in "A23456789TJQK"]


def test_the_pack_in_canonical_order() -> None:
    assert [str(card) for card in PACK] == ORDER + ORDER + ["XX"] * 3


def test_faces_are_the_53_different_cards_in_order() -> None:
    assert [str(card) for card in FACES] == [*ORDER, "XX"]
    assert [int(card) for card in FACES] == list(range(53))


@pytest.mark.parametrize("face", FACES, ids=str)
def test_a_face_is_one_value_however_it_is_made(face: Card) -> None:
    assert Card(str(face)) is face
    assert eval(repr(face)) is face
    assert pickle.loads(pickle.dumps(face)) is face
    assert deepcopy(face) is face
    assert f"{face:>3}" == f" {face}"


def test_rank_and_suit() -> None:
    assert [(c.rank, c.suit) for c in parse_cards("ACKCADTHQSXX")] == [
        (1, 0),
        (13, 0),
        (1, 1),
        (10, 2),
        (12, 3),
        (0, -1),
    ]
    assert [card for card in FACES if card.is_joker] == [JOKER]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7",
        "7h",
        "h7",
        "H7",
        "1H",
        "10H",
        "7HH",
        " 7H",
        "7H ",
        "7♥",
        "xx",
        "X",
        "XXX",
        "0C",
        "\u0667H",
        "7\u200bH",
        "7H\n",
    ],
)
def test_other_texts_are_no_cards(text: str) -> None:
    with pytest.raises(Malformed, match="card/unknown"):
        Card(text)


@pytest.mark.parametrize("other", [7, 52, None, [], True])
def test_other_values_are_no_cards(other: object) -> None:
    with pytest.raises(Malformed, match="card/unknown"):
        Card(other)  # type: ignore[arg-type]  # what is tested


def test_cards_are_written_one_after_another_and_read_with_or_without_spaces() -> None:
    cards = parse_cards("7H 7DXX  AS")
    assert format_cards(cards) == "7H7DXXAS"
    assert format_cards(cards, " ") == "7H 7D XX AS"
    assert parse_cards("") == ()
    assert format_cards(()) == ""


@pytest.mark.parametrize("text", ["7H7", "7H7d", "7H,7D"])
def test_half_a_card_is_none(text: str) -> None:
    with pytest.raises(Malformed):
        parse_cards(text)


def test_the_whole_pack_costs() -> None:
    one_suit = 15 + sum(range(2, 11)) + 30
    assert count_points(PACK) == 8 * one_suit + 3 * 15
