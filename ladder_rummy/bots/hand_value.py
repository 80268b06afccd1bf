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
from ladder_rummy.bots.weights import after_discard, before_draw
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import FACES, JOKER, Card
from ladder_rummy.engine.hands import JOKER_BIT, SUIT, Holding, in_every_suit
from ladder_rummy.engine.melds import Set, open_ends
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
STEP: Final = (
    *(f"distance-{distance}" for distance in range(6)),
    "distance-nearest",
    "distance-round",
    "jokers",
)
"""Inputs that are the same for hands of one distance."""
HAND: Final = (
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
    "points",
    "free-points",
    "free-cards",
    "fitting-points",
)
INPUTS: Final = (*CONTEXT, *STEP, *HAND)
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
_SUIT_POINTS: Final = tuple(
    sum(FACES[rank].points for rank in range(13) if ranks >> rank & 1) for ranks in range(SUIT + 1)
)
"""Of every mask of 13 ranks, what its cards cost."""


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
        self._fits = _fitting(view)
        self._masks = (HIGH, _of_same_ranks(before[-LATELY:]), _up_to(before), JOKER_BIT)
        self.context: Final = context_of(view, outlook)
        self._downs = 3 * self.context[CONTEXT.index("downs")]
        self._nearest = self.context[CONTEXT.index("nearest")]
        self._begun: dict[tuple[str, int, int], list[float]] = {}

    def after_discard(self, hand: Holding) -> Worth:
        """Of a hand after its discard."""
        return self._worth("after-discard", hand)

    def before_draw(self, hand: Holding) -> Worth:
        """Of a hand that draws from the stock."""
        return self._worth("before-draw", hand)

    def _worth(self, name: str, hand: Holding) -> Worth:
        network, distance = NETWORKS[name], look(hand, self._contract).distance
        begun = self._begun.get((name, distance, hand.jokers))
        if begun is None:
            begun = network.begin([*self.context, *self.step_inputs(hand)])
            self._begun[name, distance, hand.jokers] = begun
        raw, penalty = network.finish(begun, self.hand_inputs(hand))
        return Worth(1 / (1 + exp(-raw)), penalty * PENALTY_UNIT)

    def inputs(self, hand: Holding) -> list[float]:
        """All inputs, in the order of ``INPUTS``."""
        return [*self.context, *self.step_inputs(hand), *self.hand_inputs(hand)]

    def step_inputs(self, hand: Holding) -> list[float]:
        """Those that depend on the distance, in the order of ``STEP``."""
        distance = look(hand, self._contract).distance
        at_distance = [0.0] * (FARTHEST + 1)
        at_distance[min(distance, FARTHEST)] = 1.0
        return [*at_distance, distance * self._nearest, distance * self._turn / 60, hand.jokers / 3]

    def hand_inputs(self, hand: Holding) -> list[float]:
        """Those that depend on the very cards, in the order of ``HAND``."""
        distance, accepting, free = look(hand, self._contract)
        count, unit = self._unseen.count, OUTS_UNIT * max(self._unseen.total, 1)
        outs = count(accepting) / unit
        outs_at = [0.0] * (FARTHEST + 1)
        outs_at[min(distance, FARTHEST)] = outs
        spare = hand.once & free
        return [
            *outs_at,
            outs,
            sqrt(outs * OUTS_UNIT) * 2,
            outs * OUTS_UNIT * self._downs,
            outs * OUTS_UNIT * self._nearest,
            *[count(accepting & mask) / unit for mask in self._masks],
            accepting.bit_count() / 20,
            (points_of(hand.once) + points_of(hand.twice) + hand.jokers * JOKER.points) / 100,
            points_of(spare) / 100,
            spare.bit_count() / 10,
            points_of(hand.once & self._fits) / 50,
        ]


def points_of(mask: int) -> int:
    """The points of the natural faces in a mask, one copy each."""
    return (
        _SUIT_POINTS[mask & SUIT]
        + _SUIT_POINTS[mask >> 13 & SUIT]
        + _SUIT_POINTS[mask >> 26 & SUIT]
        + _SUIT_POINTS[mask >> 39 & SUIT]
    )


def _fitting(view: PlayerView) -> int:
    """The natural faces that could be laid off on the table."""
    fitting = 0
    for _, meld in view.melds:
        if isinstance(meld, Set):
            fitting |= in_every_suit(1 << meld.rank - 1)
        else:
            for _, face in open_ends(meld):
                fitting |= 1 << face
    return fitting


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
    return sum(1 << card for card in FACES[:52] if card.points <= most)


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
            up * sum(outlook.opponents[seat].known.values()) / 4
            for seat, up in zip(others, hidden, strict=True)
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


NETWORKS: Final = {
    "after-discard": Network.of(after_discard.LEARNED, INPUTS),
    "before-draw": Network.of(before_draw.LEARNED, INPUTS),
}
