"""What a hand is worth: the chance to lay its contract down in this deal, and the penalty to expect.

Two networks learned from self-play, one for a hand after its discard, one for a hand that is about to draw from
the stock. They see distance, accepting and free cards, points, and how near the others are to going out.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

from ladder_rummy.bots.network import Network
from ladder_rummy.bots.outlook import Outlook
from ladder_rummy.bots.sense import fits_table
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import FACES, JOKER, count_points
from ladder_rummy.engine.hands import Holding, in_every_suit
from ladder_rummy.engine.view import PlayerView

CONTEXT: Final = (
    *(f"rung-{rung}" for rung in range(1, 11)),
    "round",
    "early",
    *(f"{fact}-{after}" for fact in ("down", "cards", "nearness", "known", "climbs") for after in (1, 2, 3)),
    "downs",
    "nearest",
    "rungs-of-others",
    "renewed",
    "stock",
)
HAND: Final = (
    *(f"distance-{distance}" for distance in range(6)),
    "outs",
    "outs-root",
    *(f"outs-at-{distance}" for distance in range(6)),
    "points",
    "free-points",
    "free-cards",
    "jokers",
    "distance-nearest",
    "distance-round",
    "accepting-faces",
    "outs-downs",
    "outs-nearest",
    "fitting-points",
    "outs-high",
    "outs-thrown-before",
)
INPUTS: Final = (*CONTEXT, *HAND)
CLIMBS: Final = (0.88, 0.73, 0.42, 0.68, 0.48, 0.45, 0.25, 0.43, 0.15, 0.1)
"""The share of deals in which a player lays the contract of a rung down."""
PENALTY_UNIT: Final = 50
HIGH: Final = in_every_suit(0b1111000000001)
"""Ten to ace: the cards that are thrown first."""
LAST_THROWN: Final = 6
"""How many discards of the player before count as what it has no use for."""


class Worth(NamedTuple):
    """The chance to lay down in this deal, 0 to 1, and the penalty to expect."""

    chance: float
    penalty: float


class Judge:
    """Judges hands of one rung at one moment of a deal."""

    def __init__(self, view: PlayerView, outlook: Outlook) -> None:
        self._view = view
        self._contract = view.contracts[view.seat]
        self._unseen = outlook.unseen
        self._fits = sum(1 << card for card in FACES[:52] if fits_table(view, card)) if view.melds else 0
        self._before = _ranks_thrown(outlook, view)
        self._context = context_of(view, outlook)
        self._downs, self._nearest = self._context[CONTEXT.index("downs")], self._context[CONTEXT.index("nearest")]
        self._begun: dict[str, list[float]] = {}

    def after_throw(self, hand: Holding) -> Worth:
        """Of a hand after its discard."""
        return self._worth("after-throw", hand)

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
        unseen = max(self._unseen.total, 1)
        outs = self._unseen.count(accepting) / unseen * 5
        step = min(distance, 5)
        at_distance, outs_at = [0.0] * 6, [0.0] * 6
        at_distance[step], outs_at[step] = 1.0, outs
        spare = hand.once & free
        return [
            *at_distance,
            outs,
            sqrt(outs / 5) * 2,
            *outs_at,
            (points_of(hand.once) + points_of(hand.twice) + hand.jokers * JOKER.points) / 100,
            points_of(spare) / 100,
            spare.bit_count() / 10,
            hand.jokers / 3,
            distance * self._nearest,
            distance * self._view.turn / 60,
            accepting.bit_count() / 20,
            outs / 5 * self._downs * 3,
            outs / 5 * self._nearest,
            points_of(hand.once & self._fits) / 50,
            self._unseen.count(accepting & HIGH) / unseen * 5,
            self._unseen.count(accepting & self._before) / unseen * 5,
        ]


def points_of(mask: int) -> int:
    """The points of the natural faces in a mask, one copy each."""
    return sum([(mask & faces).bit_count() * points for faces, points in _BY_POINTS])


_BY_POINTS: Final = tuple(
    (sum(1 << card for card in FACES[:52] if card.points == points), points)
    for points in sorted({count_points([card]) for card in FACES[:52]})
)


def _ranks_thrown(outlook: Outlook, view: PlayerView) -> int:
    """The faces of the ranks that the player before threw lately."""
    thrown = outlook.rivals[view.seat - 1].thrown[-LAST_THROWN:]
    ranks = 0
    for card in thrown:
        if card != JOKER:
            ranks |= 1 << card % 13
    return in_every_suit(ranks)


def context_of(view: PlayerView, outlook: Outlook) -> list[float]:
    """The inputs that do not depend on the hand, in the order of ``CONTEXT``."""
    others = [(view.seat + after) % len(view.down) for after in (1, 2, 3)]
    rungs = [0.0] * 10
    rungs[view.completed[view.seat]] = 1.0
    turns = view.turn // len(view.down)
    near = [1 / view.hand_sizes[seat] if view.down[seat] and view.hand_sizes[seat] else 0.0 for seat in others]
    known = [sum(outlook.rivals[seat].known.values()) / 4 for seat in others]
    return [
        *rungs,
        turns / 15,
        min(1.0, turns / 5),
        *[float(view.down[seat]) for seat in others],
        *[view.hand_sizes[seat] / 10 for seat in others],
        *near,
        *[0.0 if view.down[seat] else have for seat, have in zip(others, known, strict=True)],
        *[0.0 if view.down[seat] else CLIMBS[view.completed[seat]] for seat in others],
        sum(view.down[seat] for seat in others) / 3,
        max(near),
        sum(view.completed[seat] for seat in others) / 20,
        float(view.renewals > 0),
        view.stock_size / 66,
    ]


NETWORKS: Final = {name: Network.load(name, INPUTS) for name in ("after-throw", "before-draw")}
