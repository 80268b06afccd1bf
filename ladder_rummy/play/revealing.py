"""What of a game may come out, to whom and when: its seed, its record, its replay.

One rule behind all of it: nothing comes out while somebody could gain by it. A game of one's own gives up its
seed when it is over, a day's games when the day has closed as well.
"""

from __future__ import annotations

from enum import Enum
from hashlib import sha256

from ladder_rummy.daily.days import is_closed
from ladder_rummy.play.figures import is_ranked
from ladder_rummy.play.game import Game, Saved


class Sight(Enum):
    """How much of a game somebody may see again."""

    NOTHING = "nothing"
    AS_SEEN = "as-seen"
    """Move by move as the player saw it: no other hand before its deal's end, no stock, no seed."""
    EVERYTHING = "everything"
    """All hands, the stock, the seed and the record."""


def fingerprint_of(saved: Saved) -> str | None:
    """The hex of SHA-256 of the seed's UTF-8 text, to be shown before play and checked after it.

    None for a day's game: the chain seals that, and a hash of its seed is the day before's, which may still run.
    """
    return sha256(saved.seed.encode()).hexdigest() if saved.day is None else None


def is_seed_public(game: Game, now: int) -> bool:
    """Whether the seed, and with it every card, may be told to whoever may see the game."""
    day = game.saved.day
    return game.is_over and (day is None or is_closed(day, now))


def sight_of(game: Game, asker: str | None, now: int) -> Sight:
    """How much of a game somebody may see again; of an unfinished one nobody sees anything but the table."""
    is_own = asker == game.saved.owner
    if not game.is_over:
        return Sight.NOTHING
    if not is_seed_public(game, now):
        return Sight.AS_SEEN if is_own else Sight.NOTHING
    is_open = is_own or game.saved.is_shared or is_ranked(game.saved)
    return Sight.EVERYTHING if is_open else Sight.NOTHING
