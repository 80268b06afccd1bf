"""The sharp bot: it counts what is unseen, weighs its hand against the clock, and watches who plays next.

A hand is worth its chance to be laid down less the penalty to expect (`hand_value`); a discard costs what it
gives the next player (`next_player`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.outlook import watch
from ladder_rummy.bots.sense import FAR, dearest, fits_table, is_ending, obvious, spare_cards
from ladder_rummy.bots.weighing import Style, Weighing, pricing
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action
from ladder_rummy.engine.arrangements import Prospects, look, look_ahead
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import Holding, faces_of
from ladder_rummy.engine.view import Phase, PlayerView

DOWN_FEEDING: Final = 2
"""How much heavier the next player's gain weighs once the own contract is down."""


class Sharp:
    """Plays by counted chances; ``name`` and ``style`` make a character of it."""

    def __init__(self, name: str, style: Style) -> None:
        self.name = name
        self.style: Final = style

    def choose(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Action:
        """Draw, else lay down, else lay off, else discard."""
        plain = self._plain(view, legal)
        return plain.action if plain else DISCARDS[self._weighed(view, spare_cards(legal))]

    def explain(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Choice:
        """The same; why a card of the contract was weighed as it was is worked out only here."""
        plain = self._plain(view, legal)
        if plain:
            return plain
        cards = spare_cards(legal)
        gone = self._weighed(view, cards)
        return Choice(DISCARDS[gone], _why(view, cards, gone))

    def _plain(self, view: PlayerView, legal: Sequence[Action]) -> Choice | None:
        """Every choice but which card to discard before the contract is down."""
        if view.phase is Phase.DRAW:
            return self._draw(view)
        return obvious(view, legal) or self._plain_discard(view, spare_cards(legal))

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
        """The discard if it brings the contract nearer, or lets so many more cards help that it beats the stock.

        The hand that took it is looked at: what it waits for without the discard is what the hand waits for now.
        """
        hand = Holding.of(view.hand)
        if top == JOKER:
            return _take_joker(hand, view)
        taken = hand.with_card(top)
        prospects = look_ahead(taken, view.contracts[view.seat])
        if not prospects.free >> top & 1:
            code = "take/nearer" if prospects.distance else "take/ready"
            return Choice(TAKE_DISCARD, Grounds.of(code, card=top, distance=prospects.distance))
        wider = prospects.accepting & ~prospects.without(top)
        if wider and _may_widen(prospects, top):
            return self._draw_for_width(view, top, Weighing(view, self.style, taken, prospects), wider)
        return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))

    def _draw_for_width(self, view: PlayerView, top: Card, weighing: Weighing, wider: int) -> Choice:
        """The discard, with which these faces would help too, if that is worth more than the stock."""
        helping = weighing.outlook.unseen.count(wider)
        if not helping:
            return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))
        others = [card for card in dict.fromkeys(view.hand) if card != JOKER]
        taking = weighing.taking(top, others)
        if taking and weighing.is_worth_taking(taking):
            return Choice(TAKE_DISCARD, Grounds.of("take/wider", card=top, more=helping))
        return Choice(DRAW_STOCK, Grounds.of("stock/better", card=top, more=helping))

    def _plain_discard(self, view: PlayerView, cards: list[Card]) -> Choice | None:
        if len(cards) == 1:
            return Choice(DISCARDS[cards[0]], Grounds.of("discard/only", card=cards[0]))
        if view.down[view.seat]:
            return self._discard_when_down(view, cards)
        if not (self.style.sheds and is_ending(view)):
            return None
        distance = look_ahead(Holding.of(view.hand), view.contracts[view.seat]).distance
        if distance < FAR:
            return None
        card = dearest(view, cards)
        return Choice(DISCARDS[card], Grounds.of("discard/sheds", card=card, points=card.points))

    def _discard_when_down(self, view: PlayerView, cards: list[Card]) -> Choice:
        """The dearest card, unless it serves the next player more than it rids of."""
        price = pricing(view, self.style)
        card = max(cards, key=lambda card: (card.points - DOWN_FEEDING * price(card), card))
        is_dearest = card.points == max([other.points for other in cards])
        code = "discard/dearest" if is_dearest else "discard/feeds-nobody"
        return Choice(DISCARDS[card], Grounds.of(code, card=card, points=card.points))

    def _weighed(self, view: PlayerView, cards: list[Card]) -> Card:
        """The card without which the seat stands best; the dearest where none can be spared."""
        hand = Holding.of(view.hand)
        prospects = look_ahead(hand, view.contracts[view.seat])
        best = Weighing(view, self.style, hand, prospects).best_discard(cards)
        return best.card if best else dearest(view, cards)


def _may_widen(prospects: Prospects, top: Card) -> bool:
    """Whether without some card more faces help than without the discard."""
    now = prospects.without(top).bit_count()
    return any(prospects.without(card).bit_count() > now for card in faces_of(prospects.free))


def _take_joker(hand: Holding, view: PlayerView) -> Choice:
    """A joker on the pile is taken by whom it brings nearer, which is nearly everybody."""
    now = look(hand, view.contracts[view.seat])
    if not now.accepting >> JOKER & 1:
        return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=JOKER))
    code = "take/ready" if now.distance == 1 else "take/nearer"
    return Choice(TAKE_DISCARD, Grounds.of(code, card=JOKER, distance=now.distance - 1))


def _why(view: PlayerView, cards: list[Card], gone: Card) -> Grounds:
    """The dearest free card; or one whose going leaves more help than another's; or one that feeds nobody."""
    hand, contract, unseen = Holding.of(view.hand), view.contracts[view.seat], watch(view).unseen
    stays = look(hand.without_card(gone), contract)
    helping = unseen.count(stays.accepting)
    dearer = [
        look(hand.without_card(card), contract).accepting
        for card in faces_of(look_ahead(hand, contract).free)
        if card in cards and card.points > gone.points
    ]
    if not dearer:
        code = "discard/dearest"
    elif any(unseen.count(accepting) < helping for accepting in dearer):
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
