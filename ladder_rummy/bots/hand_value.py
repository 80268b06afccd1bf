"""What a hand is worth: the chance to lay its contract down in this deal, and the penalty to expect.

Both are sums of a few facts about the card that goes and about the unseen cards that would help the hand then
(*outs*), weighed by tables learned from self-play: a row for every rung and distance, each weight made up for the
moment of the deal. So hands of one choice are compared, and a hand that takes the discard with one that draws from
the stock; no worth stands for itself. What the next player gets is `next_player`'s to say.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from operator import mul
from typing import Final

from ladder_rummy.bots.learned import Row
from ladder_rummy.bots.outlook import Opponent, Outlook
from ladder_rummy.bots.weights import after_discard, take_discard
from ladder_rummy.engine.cards import FACES, JOKER, Card
from ladder_rummy.engine.hands import JOKER_BIT, in_every_suit
from ladder_rummy.engine.view import PlayerView

FACTS: Final = ("points", "outs", "outs-root", "outs-high", "outs-discarded-before", "outs-low-before")
"""Of a card that goes and the hand that stays."""
MOMENTS: Final = ("always", "round", "nearest", "jokers")
"""What the weights of the facts depend on, beside rung and distance."""
INPUTS: Final = tuple(f"{fact}:{moment}" for fact in FACTS for moment in MOMENTS)
TAKING: Final = (
    *MOMENTS,
    "more-points",
    "outs",
    "more-outs",
    "more-outs-root",
    "more-outs-high",
    "price",
    "jokers-outs",
    "jokers-more-outs",
)
"""What decides between a discard that widens the hand and the stock."""
FARTHEST: Final = 5
OUTS_UNIT: Final = 0.2
"""A fifth of the unseen cards counts as one."""
HIGH: Final = in_every_suit(0b1111000000001)
"""Ten to ace: the cards that are discarded first."""
LATELY: Final = 6
"""How many discards of the player before say what it has no use for."""
_UP_TO: Final = tuple(
    sum(1 << card for card in FACES[:JOKER] if card.points <= points) for points in range(JOKER.points + 1)
)
"""The natural faces that cost no more than so many points."""
_CHANCE_AND_PENALTY: Final = after_discard.LEARNED.rows(INPUTS)
_CELLS: Final = len(_CHANCE_AND_PENALTY) // 2
_TAKING: Final = take_discard.LEARNED.rows(TAKING)


def cell_of(rungs: int, distance: int) -> int:
    """The row of a table for a player who has completed so many rungs and lacks so many cards, at least one."""
    return rungs * FARTHEST + min(max(distance, 1), FARTHEST) - 1


@lru_cache(maxsize=1 << 10)
def _weights(climb: float, points: float, cell: int) -> tuple[Row, ...]:
    """The weights by fact and moment, for a taste: what a rung and a penalty point are worth."""
    chance, penalty = _CHANCE_AND_PENALTY[cell], _CHANCE_AND_PENALTY[_CELLS + cell]
    row = tuple(climb * gain - points * loss for gain, loss in zip(chance, penalty, strict=True))
    width = len(MOMENTS)
    return tuple(row[start : start + width] for start in range(0, len(row), width))


class Judge:
    """Judges what a hand of so many jokers, which lacks so many cards, is without each of its cards."""

    def __init__(
        self, view: PlayerView, outlook: Outlook, distance: int, jokers: int, climb: float, points: float
    ) -> None:
        unseen = outlook.unseen
        self._once, self._twice = unseen.once & ~JOKER_BIT, unseen.twice & ~JOKER_BIT
        self._jokers_unseen = unseen.copies(JOKER)
        self._unit = 1 / (OUTS_UNIT * max(unseen.total, 1))
        self._before, self._low_before = _of_player_before(outlook.opponents[view.seat - 1])
        self.cell: Final = cell_of(view.completed[view.seat], distance)
        self.moment: Final = (1.0, view.turn // len(view.down) / 15, nearest(view), jokers / 3)
        _, turn, near, wild = self.moment
        self._point, *self._weights = [
            always + by_turn * turn + by_near * near + by_jokers * wild
            for always, by_turn, by_near, by_jokers in _weights(climb, points, self.cell)
        ]
        self._weighed: dict[int, float] = {}

    def worth(self, card: Card, accepting: int) -> float:
        """Of the hand without the card, these natural faces helping it then, in penalty points beside others."""
        waiting = self._weighed.get(accepting)
        if waiting is None:
            waiting = self._weighed[accepting] = sum(map(mul, self._weights, self.facts(accepting)))
        return self._point * card.points / 10 + waiting

    def facts(self, accepting: int) -> tuple[float, ...]:
        """In the order of ``FACTS`` from the second on.

        Unseen jokers count for every hand, for nearly every hand waits for them.
        """
        once, twice = accepting & self._once, accepting & self._twice
        unit, before, low = self._unit, self._before, self._low_before
        outs = (once.bit_count() + twice.bit_count() + self._jokers_unseen) * unit
        return (
            outs,
            sqrt(outs),
            ((once & HIGH).bit_count() + (twice & HIGH).bit_count()) * unit,
            ((once & before).bit_count() + (twice & before).bit_count()) * unit,
            ((once & low).bit_count() + (twice & low).bit_count()) * unit,
        )

    def taking(self, more_points: int, now: int, then: int, price: float) -> tuple[float, ...]:
        """What decides whether to take the discard, in the order of ``TAKING``.

        The hand that takes it costs so much more, and lets another card go for this ``price``; ``now`` and ``then`` are
        the natural faces that help it without and with the discard.
        """
        outs, root, high, _, _ = self.facts(now)
        outs_then, root_then, high_then, _, _ = self.facts(then)
        wild, more_outs = self.moment[3], outs_then - outs
        return (
            *self.moment,
            more_points / 10,
            outs,
            more_outs,
            root_then - root,
            high_then - high,
            price,
            wild * outs,
            wild * more_outs,
        )

    def gain(self, taking: tuple[float, ...]) -> float:
        """What it is worth to take the discard rather than to draw from the stock."""
        gain: float = sum(map(mul, _TAKING[self.cell], taking))
        return gain


def nearest(view: PlayerView) -> float:
    """How near the others are to going out: 1 for one card left, a half for two, 0 while nobody else is down."""
    if not any(view.down):
        return 0.0
    return max(
        down / max(size, 1)
        for seat, (down, size) in enumerate(zip(view.down, view.hand_sizes, strict=True))
        if seat != view.seat
    )


def _of_player_before(before: Opponent) -> tuple[int, int]:
    """The faces of ranks that it discarded lately, and those not dearer than its last discard.

    Whoever discards the dearest first holds no dearer card that it can spare.
    """
    ranks = 0
    for card in before.discarded[-LATELY:]:
        if card != JOKER:
            ranks |= 1 << card % 13
    most = before.discarded[-1].points if before.discarded else JOKER.points
    return in_every_suit(ranks), _UP_TO[most]
