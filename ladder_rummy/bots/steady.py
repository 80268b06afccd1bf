"""The steady bot: it keeps what brings its contract nearer and sheds what is dear.

Takes a discard that helps, lays down as soon as it can, lays off all that fits, throws the dearest card that it
can spare. It remembers nothing and watches nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

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


class Steady:
    """Plays its own hand well, as if it sat alone."""

    name = "steady"

    def choose(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int]) -> Action:
        """Draw, else lay down, else lay off, else discard."""
        if view.phase is Phase.DRAW:
            return _draw(view)
        if any(isinstance(action, LayDown) for action in legal):
            return _lay_down(view)
        return _lay_off(legal) or _throw(view, legal)


def _draw(view: PlayerView) -> Action:
    """The discard if it brings the contract nearer, or fits a meld once the contract is down."""
    if not view.discards:
        return DRAW_STOCK
    top = view.discards[-1]
    if view.down[view.seat]:
        helps = any(fitting_ends(owned.meld, top) for owned in view.melds)
    else:
        helps = bool(look(Holding.of(view.hand), view.contracts[view.seat]).accepting >> top & 1)
    return TAKE_DISCARD if helps else DRAW_STOCK


def _lay_down(view: PlayerView) -> Action:
    melds = find_lay_down(view.hand, view.contracts[view.seat], view.barred)
    assert melds is not None, "a lay-down is legal"
    return LayDown(melds)


def _lay_off(legal: Sequence[Action]) -> Action | None:
    """The first lay-off, jokers last: a natural card may open a place for another one."""
    offs = [action for action in legal if isinstance(action, LayOff)]
    return min(offs, key=lambda off: (off.card == JOKER, -off.card.points), default=None)


def _throw(view: PlayerView, legal: Sequence[Action]) -> Action:
    """The dearest card that can be spared; where none can, the dearest that is not a joker."""
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
