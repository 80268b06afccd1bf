"""How likely the next player is to take a card, read from what it took, discarded and declined.

A network learned from self-play turns what was seen into a chance. It knows the next player's contract and
the unseen cards, never a hand.
"""

from __future__ import annotations

from math import exp
from typing import Final

from ladder_rummy.bots.network import Network
from ladder_rummy.bots.outlook import Opponent, Outlook
from ladder_rummy.bots.weights import next_player
from ladder_rummy.engine.cards import JOKER, Card
from ladder_rummy.engine.view import PlayerView

FADING: Final = 0.85
"""What a sign is worth against the same sign one turn later."""
_SIGNS: Final = ("known", "discarded", "declined")
CONTEXT: Final = (*(f"rung-{rung}" for rung in range(1, 11)), "round", "takes")
CARD: Final = (
    "joker",
    *(f"{sign}-{near}" for sign in _SIGNS for near in ("rank", "same", "next", "second", "third")),
    "known-farther",
    "unseen-of-rank",
    "unseen-near",
    "unseen-same",
    "ace",
    "edge",
)
INPUTS: Final = (*CONTEXT, *CARD)
_EDGES: Final = (0, 1, 11, 12)


class _Signs:
    """Weights of cards, summed by face and by rank."""

    def __init__(self) -> None:
        self.faces = [0.0] * 53
        self.ranks = [0.0] * 13

    def add(self, card: Card, weight: float) -> None:
        if card != JOKER:
            self.faces[card] += weight
            self.ranks[card % 13] += weight

    @classmethod
    def faded(cls, cards: list[Card]) -> _Signs:
        signs, weight = cls(), 1.0
        for card in reversed(cards):
            signs.add(card, weight)
            weight *= FADING
        return signs

    @classmethod
    def known(cls, opponent: Opponent) -> _Signs:
        signs = cls()
        for card, number in opponent.known.items():
            signs.add(card, number)
        return signs


class NextPlayer:
    """Reads the seat that plays next, if it is not down."""

    def __init__(self, view: PlayerView, outlook: Outlook, seat: int) -> None:
        opponent = outlook.opponents[seat]
        self._unseen = outlook.unseen
        self._has_sets = bool(view.contracts[seat].sets)
        self._has_runs = bool(view.contracts[seat].runs)
        self._signs = (
            _Signs.known(opponent),
            _Signs.faded(opponent.discarded),
            _Signs.faded(opponent.declined),
        )
        self._begun = NETWORK.begin(context_of(view, opponent, seat))

    def chance(self, card: Card) -> float:
        """How likely the seat is to want the card, 0 to 1."""
        (raw,) = NETWORK.finish(self._begun, self.card_inputs(card))
        return 1 / (1 + exp(-raw))

    def card_inputs(self, card: Card) -> list[float]:
        """The inputs that depend on the card, in the order of ``CARD``."""
        if card == JOKER:
            return [1.0, *(0.0,) * (len(CARD) - 1)]
        rank, line = card % 13, card - card % 13
        around = [line + (rank + step) % 13 for step in range(-5, 6)]
        inputs = [0.0]
        for signs in self._signs:
            near = [signs.faces[face] for face in around]
            inputs.append(signs.ranks[rank] * self._has_sets)
            inputs.append(near[5])
            inputs += [(near[5 - step] + near[5 + step]) * self._has_runs for step in (1, 2, 3)]
        known = self._signs[0].faces
        inputs.append(sum([known[around[place]] for place in (0, 1, 9, 10)]) * self._has_runs)
        inputs += self._unseen_inputs(card, around)
        inputs += [rank == 0, rank in _EDGES and self._has_runs]
        return inputs

    def _unseen_inputs(self, card: Card, around: list[int]) -> list[float]:
        copies = self._unseen.copies
        of_rank = sum([copies(card % 13 + line) for line in (0, 13, 26, 39)]) if self._has_sets else 0
        near = 0
        if self._has_runs:
            near = sum([copies(around[5 + step]) * (4 - abs(step)) for step in (-3, -2, -1, 1, 2, 3)])
        return [of_rank / 7, near / 24, copies(card) / 2]


def context_of(view: PlayerView, opponent: Opponent, seat: int) -> list[float]:
    """The inputs that depend on the seat alone, in the order of ``CONTEXT``."""
    rungs = [0.0] * 10
    rungs[view.completed[seat]] = 1.0
    return [*rungs, view.turn // len(view.down) / 15, len(opponent.taken) / 4]


NETWORK: Final = Network.of(next_player.LEARNED, INPUTS)
