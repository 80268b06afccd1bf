"""The sharp bot: it counts what is unseen, weighs its hand against the clock, and watches who plays next.

A hand is worth its chance to be laid down less the penalty to expect (`hand_value`); a discard costs what it
gives the next player (`rival`). A `Style` moves the weights, so characters play the same game with another taste.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.hand_value import Judge, Worth
from ladder_rummy.bots.outlook import Outlook, watch
from ladder_rummy.bots.rival import Reader
from ladder_rummy.bots.sense import (
    FAR,
    dearest,
    fits_table,
    is_ending,
    next_seat,
    obvious,
    spare_cards,
)
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import Holding, faces_of
from ladder_rummy.engine.view import Phase, PlayerView


@dataclass(frozen=True, slots=True)
class Style:
    """What a bot of this kind cares for; everything is in penalty points."""

    climb: float = 100.0
    """What a rung is worth."""
    points: float = 1.0
    """What a penalty point is worth: 0 sheds nothing, 2 sheds early."""
    feeding: float = 12.0
    """What it costs that the next player takes a discard towards its contract."""
    table: float = 5.0
    """What it costs that the next player lays a discard off."""
    stock: float = 0.0
    """How much better a discard must be than the stock to be taken."""
    sheds: bool = True
    """Whether it gives its contract up when somebody is about to go out."""


DOWN_FEEDING: Final = 2
"""How much heavier the next player's gain weighs once the own contract is down."""


class _Throw(NamedTuple):
    """A card that may go, what stays is worth, and what it gives the next player."""

    score: float
    card: Card
    worth: Worth
    cost: float


class Sharp(Reasoning):
    """Plays by counted chances; ``name`` and ``style`` make a character of it."""

    def __init__(self, name: str, style: Style) -> None:
        self.name = name
        self.style: Final = style

    def explain(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Choice:
        """Draw, else lay down, else lay off, else discard."""
        if view.phase is Phase.DRAW:
            return self._draw(view)
        return obvious(view, legal) or self._throw(view, spare_cards(legal))

    def _draw(self, view: PlayerView) -> Choice:
        if not view.discards:
            return Choice(DRAW_STOCK, Grounds.of("stock/no-discard"))
        top = view.discards[-1]
        if view.down[view.seat]:
            code = "take/fits" if fits_table(view, top) else "stock/no-use"
            return Choice(TAKE_DISCARD if fits_table(view, top) else DRAW_STOCK, Grounds.of(code, card=top))
        return self._draw_for_contract(view, top)

    def _draw_for_contract(self, view: PlayerView, top: Card) -> Choice:
        """The discard if it brings the contract nearer, or promises more than the stock by what it waits for."""
        hand, contract = Holding.of(view.hand), view.contracts[view.seat]
        now = look(hand, contract)
        if now.accepting >> top & 1:
            code = "take/ready" if now.distance == 1 else "take/nearer"
            return Choice(TAKE_DISCARD, Grounds.of(code, card=top, distance=now.distance - 1))
        taken = hand.with_card(top)
        outlook = watch(view)
        waits = outlook.unseen.count(look(taken, contract).accepting & ~now.accepting)
        if not waits:
            return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))
        judge = Judge(view, outlook)
        cards = [card for card in faces_of(taken.once) if card != top or card in view.hand]
        best = self._best_throw(view, outlook, judge, taken, cards)
        gain = best.score - self._value(judge.before_draw(hand)) - self.style.stock
        code, action = ("take/wider", TAKE_DISCARD) if gain > 0 else ("stock/better", DRAW_STOCK)
        return Choice(action, Grounds.of(code, card=top, more=waits))

    def _throw(self, view: PlayerView, cards: list[Card]) -> Choice:
        if len(cards) == 1:
            return Choice(DISCARDS[cards[0]], Grounds.of("throw/only", card=cards[0]))
        if view.down[view.seat]:
            return self._throw_when_down(view, cards)
        hand = Holding.of(view.hand)
        distance = look(hand, view.contracts[view.seat]).distance
        if self.style.sheds and distance >= FAR and is_ending(view):
            card = dearest(view, cards)
            return Choice(DISCARDS[card], Grounds.of("throw/sheds", card=card, points=card.points))
        outlook = watch(view)
        best = self._best_throw(view, outlook, Judge(view, outlook), hand, cards)
        return Choice(DISCARDS[best.card], _why(view, outlook, hand, best))

    def _throw_when_down(self, view: PlayerView, cards: list[Card]) -> Choice:
        """The dearest card, unless it serves the next player more than it rids of."""
        cost = self._costs(view, watch(view))
        card = max(cards, key=lambda card: (card.points - DOWN_FEEDING * cost(card), card))
        code = "throw/dearest" if card.points == max(other.points for other in cards) else "throw/feeds-nobody"
        return Choice(DISCARDS[card], Grounds.of(code, card=card, points=card.points))

    def _best_throw(
        self, view: PlayerView, outlook: Outlook, judge: Judge, hand: Holding, cards: Sequence[Card]
    ) -> _Throw:
        """Of the free cards, or of all if none is free, the one without which the seat stands best."""
        free = look(hand, view.contracts[view.seat]).free
        cards = [card for card in cards if free >> card & 1] or cards
        cost = self._costs(view, outlook)
        throws = []
        for card in cards:
            worth, price = judge.after_throw(hand.without_card(card)), cost(card)
            throws.append(_Throw(self._value(worth) - price, card, worth, price))
        return max(throws)

    def _value(self, worth: Worth) -> float:
        return self.style.climb * worth.chance - self.style.points * worth.penalty

    def _costs(self, view: PlayerView, outlook: Outlook) -> Callable[[Card], float]:
        """What each discard gives the next player, in points."""
        seat, style = next_seat(view), self.style
        if view.down[seat]:
            return lambda card: style.table * fits_table(view, card)
        if not style.feeding:
            return lambda card: 0.0
        reader = Reader(view, outlook, seat)
        return lambda card: style.feeding * reader.chance(card)



def _why(view: PlayerView, outlook: Outlook, hand: Holding, best: _Throw) -> Grounds:
    """What stays waits for, or, where a card that keeps as much would cost more, whom that would have fed."""
    stays = hand.without_card(best.card)
    distance, accepting, free = look(stays, view.contracts[view.seat])
    before = look(hand, view.contracts[view.seat])
    facts = {
        "card": best.card,
        "points": best.card.points,
        "distance": distance,
        "waits": faces_of(accepting),
        "unseen": outlook.unseen.count(accepting),
        "copies": 2 * accepting.bit_count() + (accepting >> JOKER & 1),
    }
    spare = [card for card in faces_of(before.free & hand.once) if card != view.barred]
    if best.card.points >= max((card.points for card in spare), default=0):
        return Grounds("throw/dearest", facts)
    same = [card for card in spare if look(hand.without_card(card), view.contracts[view.seat]) == (distance, accepting, free)]
    return Grounds("throw/feeds-nobody" if same else "throw/waits", facts)
