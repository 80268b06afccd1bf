"""What a choice of the sharp bot is weighed by: the hand that stays, and what a discard gives the next player.

Everything is in penalty points. A `Style` moves the weights, so that characters play the same game with another
taste.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from ladder_rummy.bots.hand_value import Judge
from ladder_rummy.bots.next_player import NextPlayer
from ladder_rummy.bots.outlook import Outlook, watch
from ladder_rummy.bots.sense import fitting_faces, next_seat
from ladder_rummy.engine.arrangements import Prospects
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
    """A card that may go, what it costs to let it go, and how well the seat stands then."""

    score: float
    card: Card
    price: float


class Weighing:
    """One choice of one seat that is not down and holds ``hand``."""

    def __init__(self, view: PlayerView, style: Style, hand: Holding, prospects: Prospects) -> None:
        self.outlook = watch(view)
        self._style = style
        self._prospects = prospects
        self.judge: Final = Judge(
            view, self.outlook, prospects.distance, hand.jokers, style.climb, style.points
        )
        self._price = pricing(view, style, self.outlook)

    def best_discard(self, cards: Collection[Card]) -> Option | None:
        """Of the cards among these that can be spared, the one without which the seat stands best."""
        worth, without, free = self.judge.worth, self._prospects.without, self._prospects.free
        ranked = sorted(
            [(worth(card, without(card)), card) for card in cards if free >> card & 1], reverse=True
        )
        best: Option | None = None
        for stands, card in ranked:
            if best and stands < best.score:
                break  # no price is below zero, so nothing that follows can do better
            price = self._price(card)
            if best is None or (stands - price, card) > best[:2]:
                best = Option(stands - price, card, price)
        return best

    def taking(self, top: Card, cards: Collection[Card]) -> tuple[float, ...] | None:
        """What decides whether to take a discard that the hand holds already; None where nothing else can be spared."""
        best = self.best_discard(cards)
        if best is None:
            return None
        now, then = self._prospects.without(top), self._prospects.without(best.card)
        return self.judge.taking(top.points - best.card.points, now, then, best.price)

    def is_worth_taking(self, taking: tuple[float, ...]) -> bool:
        """Whether a discard that only widens the hand is so much better than the stock as it has to be."""
        return self.judge.gain(taking) > self._style.stock


def pricing(view: PlayerView, style: Style, outlook: Outlook | None = None) -> Callable[[Card], float]:
    """What each discard gives the next player; ``outlook`` is what the view tells, where that is known already."""
    seat = next_seat(view)
    if view.down[seat]:
        price = style.table * (1 + NEARLY_OUT_FEEDING / max(view.hand_sizes[seat], 1))
        fitting = fitting_faces(view)
        return lambda card: price * (fitting >> card & 1)
    if not style.feeding:
        return lambda _card: 0.0
    wants = NextPlayer(view, outlook or watch(view), seat)
    return lambda card: style.feeding * wants.chance(card)
