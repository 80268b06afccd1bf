"""What lies on the table and in the hands: stock, discard pile, hands, melds, and how a deal begins.

A table moves cards as it is told and keeps every one; whose turn it is and what is allowed is not its to know.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable
from typing import NamedTuple

from ladder_rummy.engine.cards import PACK, Card
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.melds import End, Meld, extended


class OwnedMeld(NamedTuple):
    """A meld on the table and the seat that laid it down."""

    owner: int
    meld: Meld


class Deal(NamedTuple):
    """How one deal begins: hands by seat in the order dealt, the stock top first (R4)."""

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    upcard: Card
    stock: tuple[Card, ...]


def first_dealer(seed: str, seats: int) -> int:
    """The seat that deals first (R5)."""
    return Stream(seed, "dealer").below(seats)


def deal_cards(seed: str, number: int, seats: int, hand_size: int) -> Deal:
    """Deal ``number`` (from 1) of a game: one card at a time from the dealer's left (R4, R5)."""
    dealer = (first_dealer(seed, seats) + number - 1) % seats
    pack = tuple(Stream(seed, f"deal {number}").shuffled(PACK))
    dealt = seats * hand_size
    hands = tuple(pack[(seat - dealer - 1) % seats : dealt : seats] for seat in range(seats))
    return Deal(dealer, hands, pack[dealt], pack[dealt + 1 :])


class Table(NamedTuple):
    """All cards of a deal: hands by seat in pack order, stock top first, discards bottom first."""

    hands: tuple[tuple[Card, ...], ...]
    stock: tuple[Card, ...]
    discards: tuple[Card, ...]
    melds: tuple[OwnedMeld, ...] = ()

    @classmethod
    def of(cls, deal: Deal) -> Table:
        """The table as the deal begins."""
        return cls(tuple(tuple(sorted(hand)) for hand in deal.hands), deal.stock, (deal.upcard,))

    def with_stock_drawn(self, seat: int) -> Table:
        """The top of the stock goes to the seat's hand."""
        hands = _with_hand(self.hands, seat, _added(self.hands[seat], self.stock[0]))
        return Table(hands, self.stock[1:], self.discards, self.melds)

    def with_discard_taken(self, seat: int) -> Table:
        """The top of the discard pile goes to the seat's hand."""
        hands = _with_hand(self.hands, seat, _added(self.hands[seat], self.discards[-1]))
        return Table(hands, self.stock, self.discards[:-1], self.melds)

    def with_discard(self, seat: int, card: Card) -> Table:
        """A card of the seat's hand goes on the discard pile."""
        hands = _with_hand(self.hands, seat, _removed(self.hands[seat], (card,)))
        return Table(hands, self.stock, (*self.discards, card), self.melds)

    def with_melds_laid(self, seat: int, melds: tuple[Meld, ...]) -> Table:
        """Cards of the seat's hand become melds, numbered on."""
        cards = [card for meld in melds for card in meld.cards]
        hands = _with_hand(self.hands, seat, _removed(self.hands[seat], cards))
        owned = tuple(OwnedMeld(seat, meld) for meld in melds)
        return Table(hands, self.stock, self.discards, self.melds + owned)

    def with_card_laid_off(self, seat: int, card: Card, number: int, end: End | None) -> Table:
        """A card of the seat's hand joins the meld of this number."""
        hands = _with_hand(self.hands, seat, _removed(self.hands[seat], (card,)))
        owner, meld = self.melds[number]
        grown = OwnedMeld(owner, extended(meld, card, end))
        return Table(
            hands, self.stock, self.discards, (*self.melds[:number], grown, *self.melds[number + 1 :])
        )

    def with_stock_renewed(self, stream: Stream) -> Table:
        """All discards but the top one, shuffled, become the stock (R51)."""
        return Table(self.hands, tuple(stream.shuffled(self.discards[:-1])), self.discards[-1:], self.melds)


def _with_hand(
    hands: tuple[tuple[Card, ...], ...], seat: int, hand: tuple[Card, ...]
) -> tuple[tuple[Card, ...], ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def _added(hand: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    cards = list(hand)
    insort(cards, card)
    return tuple(cards)


def _removed(hand: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...]:
    cards = list(hand)
    for card in gone:
        cards.remove(card)
    return tuple(cards)
