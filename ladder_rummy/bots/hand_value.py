"""What a hand is worth: the chance to lay its contract down in this deal, and the penalty to expect.

Two networks learned from self-play, one for a hand after its discard, one for a hand that is about to draw from
the stock. They see the distance, the unseen cards that would help (*outs*), what is free, what it costs, and how
near the others are to going out. What the next player gets is `next_player`'s to say.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from ladder_rummy.bots.network import Network
from ladder_rummy.bots.outlook import Outlook
from ladder_rummy.bots.sense import fits_table
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import FACES, JOKER, Card
from ladder_rummy.engine.hands import JOKER_BIT, Holding, in_every_suit
from ladder_rummy.engine.view import PlayerView

CONTEXT: Final = (
    *(f"rung-{rung}" for rung in range(1, 11)),
    "round",
    "early",
    *(f"{fact}-{after}" for fact in ("down", "cards", "nearness", "known", "climbs") for after in (1, 2, 3)),
    *(f"discards-{after}" for after in (1, 2, 3)),
    "downs",
    "nearest",
    "rungs-of-others",
    "largest-contract",
    "renewed",
    "stock",
)
"""Inputs that are the same for every hand of a choice."""
HAND: Final = (
    *(f"distance-{distance}" for distance in range(6)),
    *(f"outs-at-{distance}" for distance in range(6)),
    "outs",
    "outs-root",
    "outs-downs",
    "outs-nearest",
    "outs-high",
    "outs-discarded-before",
    "outs-low-before",
    "outs-joker",
    "accepting-faces",
    "distance-nearest",
    "distance-round",
    "points",
    "free-points",
    "free-cards",
    "fitting-points",
    "jokers",
)
INPUTS: Final = (*CONTEXT, *HAND)
CLIMBS: Final = (0.88, 0.73, 0.42, 0.68, 0.48, 0.45, 0.25, 0.43, 0.15, 0.1)
"""The share of deals in which a player lays the contract of a rung down."""
PENALTY_UNIT: Final = 50
OUTS_UNIT: Final = 0.2
"""A fifth of the unseen cards counts as one."""
FARTHEST: Final = 5
HIGH: Final = in_every_suit(0b1111000000001)
"""Ten to ace: the cards that are discarded first."""
LATELY: Final = 6
"""How many discards of the player before say what it has no use for."""
DEAREST: Final = max(card.points for card in FACES)
_POINTS: Final = tuple(
    (sum(1 << card for card in FACES[:52] if card.points == points), points) for points in (*range(2, 11), 15)
)


class Worth(NamedTuple):
    """The chance to lay down in this deal, 0 to 1, and the penalty to expect."""

    chance: float
    penalty: float


class Judge:
    """Judges the hands that one seat may have at one moment of a deal."""

    def __init__(self, view: PlayerView, outlook: Outlook) -> None:
        before = outlook.opponents[view.seat - 1].discarded
        self._contract = view.contracts[view.seat]
        self._turn = view.turn
        self._unseen = outlook.unseen
        self._fits = sum(1 << card for card in FACES[:52] if fits_table(view, card)) if view.melds else 0
        self._masks = (HIGH, _of_same_ranks(before[-LATELY:]), _up_to(before), JOKER_BIT)
        self._context = context_of(view, outlook)
        self._downs = 3 * self._context[CONTEXT.index("downs")]
        self._nearest = self._context[CONTEXT.index("nearest")]
        self._begun: dict[str, list[float]] = {}

    def after_discard(self, hand: Holding) -> Worth:
        """Of a hand after its discard."""
        return self._worth("after-discard", hand)

    def before_draw(self, hand: Holding) -> Worth:
        """Of a hand that draws from the stock."""
        return self._worth("before-draw", hand)

    def _worth(self, name: str, hand: Holding) -> Worth:
        network = NETWORKS[name]
        if name not in self._begun:
            self._begun[name] = network.begin(self._context)
        raw, penalty = network.finish(self._begun[name], self.hand_inputs(hand))
        return Worth(1 / (1 + exp(-raw)), penalty * PENALTY_UNIT)

    def hand_inputs(self, hand: Holding) -> list[float]:
        """The inputs that depend on the hand, in the order of ``HAND``."""
        distance, accepting, free = look(hand, self._contract)
        count, unit = self._unseen.count, OUTS_UNIT * max(self._unseen.total, 1)
        outs = count(accepting) / unit
        at_distance, outs_at = [0.0] * 6, [0.0] * 6
        at_distance[min(distance, FARTHEST)] = 1.0
        outs_at[min(distance, FARTHEST)] = outs
        spare = hand.once & free
        return [
            *at_distance,
            *outs_at,
            outs,
            sqrt(outs * OUTS_UNIT) * 2,
            outs * OUTS_UNIT * self._downs,
            outs * OUTS_UNIT * self._nearest,
            *[count(accepting & mask) / unit for mask in self._masks],
            accepting.bit_count() / 20,
            distance * self._nearest,
            distance * self._turn / 60,
            (points_of(hand.once) + points_of(hand.twice) + hand.jokers * JOKER.points) / 100,
            points_of(spare) / 100,
            spare.bit_count() / 10,
            points_of(hand.once & self._fits) / 50,
            hand.jokers / 3,
        ]


def points_of(mask: int) -> int:
    """The points of the natural faces in a mask, one copy each."""
    return sum([(mask & faces).bit_count() * points for faces, points in _POINTS])


def _of_same_ranks(cards: list[Card]) -> int:
    """The faces of the ranks of these cards."""
    ranks = 0
    for card in cards:
        if card != JOKER:
            ranks |= 1 << card % 13
    return in_every_suit(ranks)


def _up_to(discarded: list[Card]) -> int:
    """The faces not dearer than the last discard: whoever discards the dearest first holds no dearer free card."""
    most = discarded[-1].points if discarded else DEAREST
    return sum(faces for faces, points in _POINTS if points <= most)


def context_of(view: PlayerView, outlook: Outlook) -> list[float]:
    """The inputs that do not depend on the hand, in the order of ``CONTEXT``."""
    others = [(view.seat + after) % len(view.down) for after in (1, 2, 3)]
    hidden = [not view.down[seat] for seat in others]
    near = [view.down[seat] / max(view.hand_sizes[seat], 1) for seat in others]
    rungs = [0.0] * 10
    rungs[view.completed[view.seat]] = 1.0
    turns = view.turn // len(view.down)
    return [
        *rungs,
        turns / 15,
        min(1.0, turns / 5),
        *[float(view.down[seat]) for seat in others],
        *[view.hand_sizes[seat] / 10 for seat in others],
        *near,
        *[
            up * sum(outlook.opponents[seat].known.values()) / 4 for seat, up in zip(others, hidden, strict=True)
        ],
        *[up * CLIMBS[view.completed[seat]] for seat, up in zip(others, hidden, strict=True)],
        *[up * _dearest_of_last(outlook, seat) / 15 for seat, up in zip(others, hidden, strict=True)],
        sum(view.down[seat] for seat in others) / 3,
        max(near),
        sum(view.completed[seat] for seat in others) / 20,
        max(up * view.contracts[seat].size for seat, up in zip(others, hidden, strict=True)) / 10,
        float(view.renewals > 0),
        view.stock_size / 66,
    ]


def _dearest_of_last(outlook: Outlook, seat: int) -> int:
    """Points of the dearer of a seat's last two discards: low cards go when little else is free."""
    return max((card.points for card in outlook.opponents[seat].discarded[-2:]), default=0)


NETWORKS: Final = {name: Network.load(name, INPUTS) for name in ("after-discard", "before-draw")}
