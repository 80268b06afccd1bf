"""What a choice of the sharp bot is weighed by: the hand that stays, and what a discard gives the next player.

Everything is in penalty points. A `Style` moves the weights, so that characters play the same game with another
taste.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import inf
from typing import Final, NamedTuple

from ladder_rummy.bots.hand_value import Judge
from ladder_rummy.bots.next_player import NextPlayer
from ladder_rummy.bots.outlook import Outlook, watch
from ladder_rummy.bots.sense import fits_table, next_seat
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.view import PlayerView

NEARLY_OUT_FEEDING: Final = 8 / 3
"""How much more it costs to let the next player lay off its last card than one of very many."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a bot of this kind cares for, in penalty points."""

    climb: float = 80.0
    """What a rung is worth."""
    points: float = 1.0
    """What a penalty point is worth: 0 sheds nothing, 2 sheds early."""
    feeding: float = 10.0
    """What it costs that the next player takes a discard towards its contract."""
    table: float = 3.0
    """What it costs that the next player lays a discard off, while it has many cards."""
    stock: float = 2.0
    """How much better than the stock a discard must be to be taken."""
    sheds: bool = True
    """Whether it gives a far contract up when somebody is about to go out."""


class Option(NamedTuple):
    """A card that may go, and how well the seat stands without it."""

    score: float
    card: Card


class Weighing:
    """One choice of one seat that is not down."""

    def __init__(self, view: PlayerView, style: Style) -> None:
        self.outlook = watch(view)
        self._contract = view.contracts[view.seat]
        self._style = style
        self._judge = Judge(view, self.outlook)
        self._price = pricing(view, style, self.outlook)

    def best_discard(self, hand: Holding, cards: Iterable[Card]) -> Option:
        """Of the free cards among these, or of all if none is free, the one without which the seat stands best."""
        free = look(hand, self._contract).free
        cards = list(cards)
        spare = [card for card in cards if free >> card & 1] or cards
        best = Option(-inf, spare[0])
        for worth, card in sorted([(self._after(hand, card), card) for card in spare], reverse=True):
            if worth < best.score:
                break  # no price is below zero, so nothing that follows can do better
            best = max(best, Option(worth - self._price(card), card))
        return best

    def _after(self, hand: Holding, card: Card) -> float:
        chance, penalty = self._judge.after_discard(hand.without_card(card))
        return self._style.climb * chance - self._style.points * penalty

    def drawing(self, hand: Holding) -> float:
        """How well the seat stands that draws from the stock."""
        chance, penalty = self._judge.before_draw(hand)
        return self._style.climb * chance - self._style.points * penalty + self._style.stock


def pricing(view: PlayerView, style: Style, outlook: Outlook) -> Callable[[Card], float]:
    """What each discard gives the next player."""
    seat = next_seat(view)
    if view.down[seat]:
        price = style.table * (1 + NEARLY_OUT_FEEDING / max(view.hand_sizes[seat], 1))
        return lambda card: price * fits_table(view, card)
    if not style.feeding:
        return lambda _card: 0.0
    wants = NextPlayer(view, outlook, seat)
    return lambda card: style.feeding * wants.chance(card)
