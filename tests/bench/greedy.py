"""The greedy bot, frozen as the yardstick: lower the distance, else discard the dearest free card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.engine.actions import (
    DRAW_STOCK,
    TAKE_DISCARD,
    Action,
    Discard,
    Keep,
    LayDown,
    LayOff,
)
from ladder_rummy.engine.arrangements import find_lay_down, look
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.melds import fitting_ends
from ladder_rummy.engine.view import Phase, PlayerView


class Greedy(Reasoning):
    """Plays its own hand as if it sat alone, and remembers nothing."""

    name = "greedy"

    def explain(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Choice:
        return Choice(_action(view, legal), Grounds.of("any"))


def _action(view: PlayerView, legal: Sequence[Action]) -> Action:
    if view.phase is Phase.DRAW:
        return _draw(view)
    if any(isinstance(action, LayDown) for action in legal):
        melds = find_lay_down(view.hand, view.contracts[view.seat], view.barred)
        assert melds is not None
        return LayDown(melds)
    return _lay_off(legal) or _discard(view, legal)


def _draw(view: PlayerView) -> Action:
    if not view.discards:
        return DRAW_STOCK
    top = view.discards[-1]
    if view.down[view.seat]:
        helps = any(fitting_ends(owned.meld, top) for owned in view.melds)
    else:
        helps = bool(look(Holding.of(view.hand), view.contracts[view.seat]).accepting >> top & 1)
    return TAKE_DISCARD if helps else DRAW_STOCK


def _lay_off(legal: Sequence[Action]) -> Action | None:
    offs = [action for action in legal if isinstance(action, LayOff)]
    return min(offs, key=lambda off: (off.card == JOKER, -off.card.points), default=None)


def _discard(view: PlayerView, legal: Sequence[Action]) -> Action:
    cards = [action.card for action in legal if isinstance(action, Discard)]
    if not cards:
        return next(action for action in legal if isinstance(action, Keep))
    if view.down[view.seat]:
        return Discard(_dearest(cards))
    free = look(Holding.of(view.hand), view.contracts[view.seat]).free
    spare = [card for card in cards if free >> card & 1 and card != JOKER]
    return Discard(_dearest(spare or [card for card in cards if card != JOKER] or cards))


def _dearest(cards: Iterable[Card]) -> Card:
    return max(cards, key=lambda card: (card.points, card))
