"""The steady bot: it keeps what brings its contract nearer and sheds what is dear.

Takes a discard that helps, lays down as soon as it can, lays off all that fits, discards the dearest card that it
can spare. It remembers nothing and watches only who is about to go out.
"""

from __future__ import annotations

from collections.abc import Sequence

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.sense import FAR, dearest, fits_table, is_ending, obvious, spare_cards
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.view import Phase, PlayerView


class Steady(Reasoning):
    """Plays its own hand well, as if it sat alone."""

    def __init__(self, name: str = "steady") -> None:
        self.name = name

    def explain(self, view: PlayerView, legal: Sequence[Action], _words: Sequence[int], /) -> Choice:
        """Draw, else lay down, else lay off, else discard."""
        if view.phase is Phase.DRAW:
            return _draw(view)
        return obvious(view, legal) or _discard(view, legal)


def _draw(view: PlayerView) -> Choice:
    """The discard if it brings the contract nearer, or fits a meld once the contract is down."""
    if not view.discards:
        return Choice(DRAW_STOCK, Grounds.of("stock/no-discard"))
    top = view.discards[-1]
    if view.down[view.seat]:
        if fits_table(view, top):
            return Choice(TAKE_DISCARD, Grounds.of("take/fits", card=top))
    else:
        outlook = look(Holding.of(view.hand), view.contracts[view.seat])
        if outlook.accepting >> top & 1:
            code = "take/ready" if outlook.distance == 1 else "take/nearer"
            return Choice(TAKE_DISCARD, Grounds.of(code, card=top, distance=outlook.distance - 1))
    return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))


def _discard(view: PlayerView, legal: Sequence[Action]) -> Choice:
    """The dearest card that can be spared; where none can, or the deal is about to end, the dearest of all."""
    cards = spare_cards(legal)
    code = "discard/dearest"
    if not view.down[view.seat]:
        outlook = look(Holding.of(view.hand), view.contracts[view.seat])
        if outlook.distance >= FAR and is_ending(view):
            code = "discard/sheds"
        else:
            cards = [card for card in cards if outlook.free >> card & 1] or cards
    card = dearest(view, cards)
    return Choice(DISCARDS[card], Grounds.of(code, card=card, points=card.points))
