"""What a view tells of the cards that it does not show: how many are still unseen, and what each player did.

A card is seen while it lies in the own hand, on the table or in the discard pile, and while an opponent holds it
who took it openly. After a renewal the renewed discards are what is left to be drawn. How good a hand is, is
`hand_value`'s to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, NamedTuple

from ladder_rummy.engine.actions import Discard, DrawStock, LayDown, LayOff, Move, TakeDiscard
from ladder_rummy.engine.cards import COPIES_IN_PACK, FACES, JOKERS_IN_PACK, Card
from ladder_rummy.engine.view import PlayerView

_PACK: Final = (*(COPIES_IN_PACK,) * 52, JOKERS_IN_PACK)


class Unseen(NamedTuple):
    """Copies of every face that may still be drawn, as masks of the faces with at least 1, 2 and 3."""

    once: int
    twice: int
    thrice: int
    total: int

    @classmethod
    def of(cls, copies: Iterable[int]) -> Unseen:
        """From a number for each of the 53 faces."""
        once = twice = thrice = total = 0
        for face, number in enumerate(copies):
            if number > 0:
                total += number
                once |= 1 << face
                if number > 1:
                    twice |= 1 << face
                    thrice |= (number > 2) << face
        return cls(once, twice, thrice, total)

    def count(self, mask: int) -> int:
        """Unseen copies of the faces in a mask."""
        return (
            (mask & self.once).bit_count()
            + (mask & self.twice).bit_count()
            + (mask & self.thrice).bit_count()
        )

    def copies(self, card: int) -> int:
        """Unseen copies of one face."""
        return (self.once >> card & 1) + (self.twice >> card & 1) + (self.thrice >> card & 1)


class Opponent:
    """What everybody saw one seat do in this deal, each list in order."""

    __slots__ = ("declined", "discarded", "known", "taken")

    def __init__(self) -> None:
        self.known: dict[Card, int] = {}
        """Cards that it took and still holds."""
        self.taken: list[Card] = []
        self.discarded: list[Card] = []
        self.declined: list[Card] = []
        """Discards that it might have taken when it drew from the stock."""

    def gives(self, card: Card) -> None:
        """The card leaves its hand."""
        if self.known.get(card):
            self.known[card] -= 1


class Outlook(NamedTuple):
    """What one seat knows of the cards it does not see."""

    unseen: Unseen
    opponents: tuple[Opponent, ...]
    """By seat, the own one among them."""


def watch(view: PlayerView) -> Outlook:
    """All that follows from a view."""
    opponents = tuple(Opponent() for _ in view.down)
    discarded = [view.upcard]
    for move in view.moves:
        _follow(move, opponents[move.seat], discarded)
    return Outlook(Unseen.of(_unseen(view, opponents, discarded)), opponents)


def _follow(move: Move, opponent: Opponent, discarded: list[Card]) -> None:
    """What one move tells; ``discarded`` becomes the discards of the deal that nobody took, bottom first."""
    _, _, action, card = move
    kind = type(action)
    if kind is DrawStock:
        opponent.declined.extend(discarded[-1:])
    elif kind is Discard:
        assert card is not None
        discarded.append(card)
        opponent.discarded.append(card)
        opponent.gives(card)
    elif kind is TakeDiscard:
        assert card is not None
        opponent.taken.append(card)
        opponent.known[card] = opponent.known.get(card, 0) + 1
        del discarded[-1:]
    elif isinstance(action, LayOff):
        opponent.gives(action.card)
    elif isinstance(action, LayDown):
        for laid in action.melds:
            for card in laid:
                opponent.gives(card)


def _unseen(view: PlayerView, opponents: Iterable[Opponent], discarded: list[Card]) -> list[int]:
    """Copies by face."""
    copies = list(_PACK)
    for card in (*view.hand, *view.discards):
        copies[card] -= 1
    for _, meld in view.melds:
        for card in meld.cards:
            copies[card] -= 1
    for seat, opponent in enumerate(opponents):
        if seat != view.seat:
            for card, number in opponent.known.items():
                copies[card] -= number
    if view.renewals:
        renewed = Counter(discarded[: len(discarded) - len(view.discards)])
        copies = [min(number, renewed[face]) for face, number in zip(FACES, copies, strict=True)]
    return copies
