"""What one player may see, built by listing it: bots, hints and pages get nothing else.

A view holds no seed, no order of the stock and no card of another hand before the deal is over.
"""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from ladder_rummy.engine.actions import Move
from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.table import OwnedMeld


class Phase(Enum):
    """Where the table stands: before the draw, after it, between two deals, at the end."""

    DRAW = "draw"
    PLAY = "play"
    DEAL_OVER = "deal-over"
    GAME_OVER = "game-over"


class PlayerView(NamedTuple):
    """A contract game as ``seat`` sees it; tuples go by seat unless they say otherwise."""

    seat: int
    deal: int
    """From 1."""
    deals: int
    """How many deals the game has at most."""
    dealer: int
    phase: Phase
    turn: int
    """Of this deal, from 0."""
    turn_seat: int
    hand: tuple[Card, ...]
    """In pack order."""
    drawn: Card | None
    """The card that this seat drew in its running turn, from either pile."""
    barred: Card | None
    """The card that this seat may not discard in its running turn (R46)."""
    laid_down_now: bool
    """Whether the running turn has laid a contract down, so that nothing may be laid off in it (R37)."""
    contracts: tuple[Contract, ...]
    """What each seat works on, or has laid down, in this deal."""
    down: tuple[bool, ...]
    completed: tuple[int, ...]
    """Contracts completed, before this deal's own climb while it runs (R25)."""
    penalties: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    stock_size: int
    discards: tuple[Card, ...]
    """The discard pile, bottom first."""
    melds: tuple[OwnedMeld, ...]
    """By number."""
    moves: tuple[Move, ...]
    """All that was openly done in this deal, in order."""
    upcard: Card
    """The card turned up to start the deal's discard pile."""
    renewals: int
    """How often the stock was renewed in this deal."""
    shown_hands: tuple[tuple[Card, ...], ...] | None
    """Every hand, once the deal is over; None before."""
