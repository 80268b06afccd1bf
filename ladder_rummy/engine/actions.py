"""What a player may choose: one frozen value a choice, none of which holds anything of chance.

Whose turn it is is implied; whether a choice is allowed is its game's to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from ladder_rummy.engine.cards import FACES, Card
from ladder_rummy.engine.melds import End


@dataclass(frozen=True, slots=True)
class DrawStock:
    """Draw the top card of the stock (R32)."""


@dataclass(frozen=True, slots=True)
class TakeDiscard:
    """Take the top card of the discard pile (R32, R33)."""


@dataclass(frozen=True, slots=True)
class LayDown:
    """Lay the contract down, each meld's cards as written, a run's low to high (R34)."""

    melds: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class LayOff:
    """Lay a card off on the meld of this number; the end is named where the card fits both (R38)."""

    card: Card
    meld: int
    end: End | None = None


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card and end the turn (R43)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Keep:
    """End the turn without a discard, keeping the one barred card (R47)."""


Action = DrawStock | TakeDiscard | LayDown | LayOff | Discard | Keep

DRAW_STOCK: Final = DrawStock()
TAKE_DISCARD: Final = TakeDiscard()
KEEP: Final = Keep()
DISCARDS: Final = tuple(Discard(card) for card in FACES)
"""The discard of every face: ``DISCARDS[card]``."""


class Move(NamedTuple):
    """What everybody saw a seat do in turn ``turn``; the card is None where it stayed hidden or none moved."""

    turn: int
    seat: int
    action: Action
    card: Card | None
