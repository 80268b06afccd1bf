"""How likely the next player is to want a card, read from what it took, discarded and declined.

Cards beside the card are counted by kind, and a row of weights learned from self-play for every rung turns the
counts into a chance. It knows the next player's contract and the unseen cards, never a hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from operator import mul
from typing import Final, NamedTuple

from ladder_rummy.bots.outlook import Outlook
from ladder_rummy.bots.weights import next_player
from ladder_rummy.engine.cards import FACES, JOKER, Card
from ladder_rummy.engine.hands import in_every_suit
from ladder_rummy.engine.view import PlayerView

INPUTS: Final = (
    "always",
    "round",
    "takes",
    *(f"known-{near}" for near in ("rank", "same", "beside", "near", "far")),
    "edge",
    *(f"unseen-{near}" for near in ("rank", "same", "beside", "around")),
    *(f"{sign}-{near}" for sign in ("discarded", "declined") for near in ("rank", "same", "around")),
)
_KNOWN: Final = slice(3, 8)
_ROWS: Final = next_player.LEARNED.rows(INPUTS)
_EDGES: Final = (0, 1, 11, 12)
"""Ranks with few places in runs: ace, two, queen, king."""


class _Kin(NamedTuple):
    """The faces that matter to a natural card, as masks, and whether it is at an edge of its suit.

    Those of its rank; the card; in its suit those one, two or three, four or five steps away, the king being beside
    the ace; and all of those up to three steps away.
    """

    rank: int
    same: int
    beside: int
    near: int
    far: int
    around: int
    edge: bool


def _kin_of(card: Card) -> _Kin:
    line, rank = card - card % 13, card % 13

    def steps_away(*steps: int) -> int:
        return sum(1 << line + (rank + way * step) % 13 for step in steps for way in (-1, 1))

    return _Kin(
        in_every_suit(1 << rank),
        1 << card,
        steps_away(1),
        steps_away(2, 3),
        steps_away(4, 5),
        steps_away(1, 2, 3),
        rank in _EDGES,
    )


_KIN: Final = tuple(map(_kin_of, FACES[:JOKER]))


class NextPlayer:
    """Reads the seat that plays next, if it is not down."""

    def __init__(self, view: PlayerView, outlook: Outlook, seat: int) -> None:
        opponent = outlook.opponents[seat]
        self._once, self._twice = outlook.unseen.once, outlook.unseen.twice
        self._known = _mask_of(card for card, number in opponent.known.items() if number)
        self._discarded = _mask_of(opponent.discarded)
        self._declined = _mask_of(opponent.declined)
        self.context: Final = (1.0, view.turn // len(view.down) / 15, len(opponent.taken) / 4)
        row = _ROWS[view.completed[seat]]
        self._base = sum(map(mul, row, self.context))
        self._of_known, self._of_rest = row[_KNOWN], row[_KNOWN.stop :]

    def chance(self, card: Card) -> float:
        """How likely the seat is to want the card, 0 to 1; everybody wants a joker."""
        if card == JOKER:
            return 1.0
        weighed = self._base + sum(map(mul, self._of_rest, self._of_unknown(card)))
        if self._known:
            weighed += sum(map(mul, self._of_known, self._of_taken(card)))
        return 1 / (1 + exp(-weighed))

    def inputs(self, card: Card) -> tuple[float, ...]:
        """Of a natural card, in the order of ``INPUTS``."""
        return (*self.context, *self._of_taken(card), *self._of_unknown(card))

    def _of_taken(self, card: Card) -> tuple[int, ...]:
        """How near the card is to those that the seat is known to hold."""
        known = self._known
        rank, same, beside, near, far, _, _ = _KIN[card]
        return (
            (known & rank).bit_count(),
            (known & same).bit_count(),
            (known & beside).bit_count(),
            (known & near).bit_count(),
            (known & far).bit_count(),
        )

    def _of_unknown(self, card: Card) -> tuple[int, ...]:
        """What is unseen around the card, and what the seat discarded and declined there."""
        rank, same, beside, _, _, around, edge = _KIN[card]
        once, twice, discarded, declined = self._once, self._twice, self._discarded, self._declined
        return (
            edge,
            (once & rank).bit_count() + (twice & rank).bit_count(),
            (once & same).bit_count() + (twice & same).bit_count(),
            (once & beside).bit_count() + (twice & beside).bit_count(),
            (once & around).bit_count() + (twice & around).bit_count(),
            (discarded & rank).bit_count(),
            (discarded & same).bit_count(),
            (discarded & around).bit_count(),
            (declined & rank).bit_count(),
            (declined & same).bit_count(),
            (declined & around).bit_count(),
        )


def _mask_of(cards: Iterable[Card]) -> int:
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask
