"""The sharp bot: it counts what is unseen, weighs its hand against the clock, and watches who plays next.

A hand is worth its chance to be laid down less the penalty to expect (`hand_value`); a discard costs what it
gives the next player (`next_player`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.outlook import Outlook, watch
from ladder_rummy.bots.sense import FAR, dearest, fits_table, is_ending, obvious, spare_cards
from ladder_rummy.bots.weighing import Style, Weighing, pricing
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import Holding, faces_of
from ladder_rummy.engine.view import Phase, PlayerView

DOWN_FEEDING: Final = 2
"""How much heavier the next player's gain weighs once the own contract is down."""


class Sharp(Reasoning):
    """Plays by counted chances; ``name`` and ``style`` make a character of it."""

    def __init__(self, name: str, style: Style) -> None:
        self.name = name
        self.style: Final = style

    def explain(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Choice:
        """Draw, else lay down, else lay off, else discard."""
        if view.phase is Phase.DRAW:
            return self._draw(view)
        return obvious(view, legal) or self._discard(view, spare_cards(legal))

    def _draw(self, view: PlayerView) -> Choice:
        if not view.discards:
            return Choice(DRAW_STOCK, Grounds.of("stock/no-discard"))
        top = view.discards[-1]
        if not view.down[view.seat]:
            return self._draw_for_contract(view, top)
        if fits_table(view, top):
            return Choice(TAKE_DISCARD, Grounds.of("take/fits", card=top))
        return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))

    def _draw_for_contract(self, view: PlayerView, top: Card) -> Choice:
        """The discard if it brings the contract nearer, or lets so many more cards help that it beats the stock."""
        hand, contract = Holding.of(view.hand), view.contracts[view.seat]
        now = look(hand, contract)
        if now.accepting >> top & 1:
            code = "take/ready" if now.distance == 1 else "take/nearer"
            return Choice(TAKE_DISCARD, Grounds.of(code, card=top, distance=now.distance - 1))
        taken = hand.with_card(top)
        more = look(taken, contract).accepting & ~now.accepting
        if not more:
            return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))
        weighing = Weighing(view, self.style)
        helping = weighing.outlook.unseen.count(more)
        others = [card for card in faces_of(taken.once) if card != top or card in view.hand]
        if helping and weighing.best_discard(taken, others).score > weighing.drawing(hand):
            return Choice(TAKE_DISCARD, Grounds.of("take/wider", card=top, more=helping))
        return Choice(DRAW_STOCK, Grounds.of("stock/better", card=top, more=helping))

    def _discard(self, view: PlayerView, cards: list[Card]) -> Choice:
        if len(cards) == 1:
            return Choice(DISCARDS[cards[0]], Grounds.of("discard/only", card=cards[0]))
        if view.down[view.seat]:
            return self._discard_when_down(view, cards)
        hand = Holding.of(view.hand)
        distance = look(hand, view.contracts[view.seat]).distance
        if self.style.sheds and distance >= FAR and is_ending(view):
            card = dearest(view, cards)
            return Choice(DISCARDS[card], Grounds.of("discard/sheds", card=card, points=card.points))
        weighing = Weighing(view, self.style)
        card = weighing.best_discard(hand, cards).card
        return Choice(DISCARDS[card], _why(view, weighing.outlook, hand, cards, card))

    def _discard_when_down(self, view: PlayerView, cards: list[Card]) -> Choice:
        """The dearest card, unless it serves the next player more than it rids of."""
        price = pricing(view, self.style, watch(view))
        card = max(cards, key=lambda card: (card.points - DOWN_FEEDING * price(card), card))
        is_dearest = card.points == max(other.points for other in cards)
        code = "discard/dearest" if is_dearest else "discard/feeds-nobody"
        return Choice(DISCARDS[card], Grounds.of(code, card=card, points=card.points))


def _why(view: PlayerView, outlook: Outlook, hand: Holding, cards: list[Card], gone: Card) -> Grounds:
    """The dearest free card; or one whose going leaves more help than another's; or one that feeds nobody."""
    contract = view.contracts[view.seat]
    free = look(hand, contract).free
    stays = look(hand.without_card(gone), contract)
    dearer = [card for card in cards if free >> card & 1 and card.points > gone.points]
    helping = outlook.unseen.count(stays.accepting)
    if not dearer:
        code = "discard/dearest"
    elif any(
        outlook.unseen.count(look(hand.without_card(card), contract).accepting) < helping for card in dearer
    ):
        code = "discard/waits"
    else:
        code = "discard/feeds-nobody"
    return Grounds.of(
        code,
        card=gone,
        points=gone.points,
        distance=stays.distance,
        accepting=faces_of(stays.accepting),
        unseen=helping,
        copies=2 * stays.accepting.bit_count() + (stays.accepting >> JOKER & 1),
    )
