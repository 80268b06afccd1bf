"""The beginner: it knows the rules and its contract, and overlooks things as people do.

It often misses a discard that would help, likes its court cards and aces and keeps them, and never asks what the
next player waits for. It does not break up what it has, and lays down and off whatever it can: its slips are
slips of attention, never of sense.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder_rummy.bots.bot import Reasoning
from ladder_rummy.bots.grounds import Choice, Grounds
from ladder_rummy.bots.sense import fits_table, obvious, spare_cards
from ladder_rummy.engine.actions import DISCARDS, DRAW_STOCK, TAKE_DISCARD, Action
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.hands import Holding
from ladder_rummy.engine.view import Phase, PlayerView

NOTICES: Final = 45
"""Of 100 discards that would help it sees so many."""
PRETTY: Final = 10
"""Cards of so many points are kept while there is another to go."""


class Beginner(Reasoning):
    """Plays its own hand, half awake."""

    def __init__(self, name: str = "beginner", notices: int = NOTICES) -> None:
        self.name = name
        self.notices: Final = notices

    def explain(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Choice:
        """Draw, else lay down, else lay off, else discard."""
        if view.phase is Phase.DRAW:
            return _draw(view, words[0] % 100 < self.notices)
        return obvious(view, legal) or _discard(view, spare_cards(legal), words[1])


def _draw(view: PlayerView, notices: bool) -> Choice:
    """The discard if it helps and is noticed; one that makes the contract whole always is."""
    if not view.discards:
        return Choice(DRAW_STOCK, Grounds.of("stock/no-discard"))
    top = view.discards[-1]
    if view.down[view.seat]:
        if notices and fits_table(view, top):
            return Choice(TAKE_DISCARD, Grounds.of("take/fits", card=top))
    else:
        outlook = look(Holding.of(view.hand), view.contracts[view.seat])
        if outlook.accepting >> top & 1 and (notices or outlook.distance == 1):
            code = "take/ready" if outlook.distance == 1 else "take/nearer"
            return Choice(TAKE_DISCARD, Grounds.of(code, card=top, distance=outlook.distance - 1))
    return Choice(DRAW_STOCK, Grounds.of("stock/no-use", card=top))


def _discard(view: PlayerView, cards: list[Card], word: int) -> Choice:
    """Some card that it can spare, a plain one if there is one."""
    if not view.down[view.seat]:
        free = look(Holding.of(view.hand), view.contracts[view.seat]).free
        cards = [card for card in cards if free >> card & 1] or cards
    plain = [card for card in cards if card.points < PRETTY] or cards
    card = plain[word % len(plain)]
    return Choice(DISCARDS[card], Grounds.of("discard/spare", card=card, points=card.points))
