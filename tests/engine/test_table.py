"""A table moves cards as it is told and loses none."""

from __future__ import annotations

from collections import Counter

import pytest

from ladder_rummy.engine.cards import PACK, Card, parse_cards
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.melds import End, meld_of
from ladder_rummy.engine.table import OwnedMeld, Table, deal_cards

TABLE = Table(
    hands=(parse_cards("2C7H7D7C"), parse_cards("3C")),
    stock=parse_cards("KS4C"),
    discards=parse_cards("QDAS"),
    melds=(OwnedMeld(1, meld_of(parse_cards("5H6H7H8H"))),),
)


def count(table: Table) -> Counter[Card]:
    laid = [card for owned in table.melds for card in owned.meld.cards]
    return Counter([*(card for hand in table.hands for card in hand), *table.stock, *table.discards, *laid])


def test_each_move_moves_one_thing() -> None:
    assert TABLE.with_stock_drawn(1)[:2] == ((TABLE.hands[0], parse_cards("3CKS")), parse_cards("4C"))
    assert TABLE.with_discard_taken(1).hands[1] == parse_cards("3CAS")
    assert TABLE.with_discard_taken(1).discards == parse_cards("QD")
    assert TABLE.with_discard(0, Card("7D"))[0::2] == (
        (parse_cards("2C7H7C"), TABLE.hands[1]),
        parse_cards("QDAS7D"),
    )
    assert TABLE.with_card_laid_off(0, Card("2C"), 0, End.LOW).melds[0].owner == 1


def test_hands_stay_in_pack_order() -> None:
    deal = deal_cards("demo", 3, 4, 10)
    table = Table.of(deal)
    for seat in range(4):
        table = table.with_stock_drawn(seat)
        assert list(table.hands[seat]) == sorted(table.hands[seat])


@pytest.mark.parametrize(
    "after",
    [
        TABLE.with_stock_drawn(0),
        TABLE.with_discard_taken(0),
        TABLE.with_discard(0, Card("7H")),
        TABLE.with_melds_laid(0, (meld_of(parse_cards("7H7D7C")),)),
        TABLE.with_card_laid_off(0, Card("2C"), 0, End.HIGH),
    ],
)
def test_no_card_is_lost(after: Table) -> None:
    assert count(after) == count(TABLE)


def test_new_melds_are_numbered_on() -> None:
    laid = TABLE.with_melds_laid(0, (meld_of(parse_cards("7H7D7C")),))
    assert [owned.owner for owned in laid.melds] == [1, 0]


def test_a_card_that_is_not_in_the_hand_cannot_move() -> None:
    with pytest.raises(ValueError, match="not in"):
        TABLE.with_discard(1, Card("KS"))


def test_a_renewal_keeps_the_top_discard() -> None:
    spent = TABLE._replace(stock=(), discards=parse_cards("2C3C4C5C6CXXKS"))
    renewed = spent.with_stock_renewed(Stream("demo", "deal 1 renewal 1"))
    assert renewed.discards == parse_cards("KS")
    assert renewed.stock == parse_cards("3C5C2CXX6C4C")


@pytest.mark.parametrize(("seats", "hand_size"), [(2, 10), (3, 12), (4, 10), (5, 7)])
def test_any_number_of_seats_gets_the_whole_pack(seats: int, hand_size: int) -> None:
    for number in range(1, seats + 2):
        deal = deal_cards("demo", number, seats, hand_size)
        assert {len(hand) for hand in deal.hands} == {hand_size}
        assert Counter([*(c for hand in deal.hands for c in hand), deal.upcard, *deal.stock]) == Counter(PACK)
