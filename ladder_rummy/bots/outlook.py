"""What a view tells of the cards that it does not show: how many are still unseen, and what each player did.

A card is seen while it lies in the own hand, on the table or in the discard pile, and while an opponent holds it
who took it openly. After a renewal the renewed discards are what is left to be drawn. How good a hand is, is
`hand_value`'s to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, NamedTuple

from ladder_rummy.engine.actions import Action, Discard, DrawStock, LayDown, LayOff, TakeDiscard
from ladder_rummy.engine.cards import COPIES_IN_PACK, FACES, JOKER, JOKERS_IN_PACK, PACK, Card
from ladder_rummy.engine.hands import JOKER_BIT
from ladder_rummy.engine.view import PlayerView

_COPIES: Final = (*(COPIES_IN_PACK,) * 52, JOKERS_IN_PACK)
_NATURALS: Final = JOKER_BIT - 1
_JOKERS_LEFT: Final = tuple(
    tuple(JOKER_BIT * (JOKERS_IN_PACK - seen > held) for held in range(JOKERS_IN_PACK))
    for seen in range(JOKERS_IN_PACK + 1)
)
"""By jokers seen: the joker's bit where at least 1, 2, 3 of them are left."""


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

    @classmethod
    def beside(cls, seen: Sequence[Card]) -> Unseen:
        """All of the pack but these cards."""
        once = twice = 0
        for card in seen:
            bit = 1 << card
            twice |= once & bit
            once |= bit
        jokers = seen.count(JOKER)
        least_1, least_2, least_3 = _JOKERS_LEFT[jokers]
        return cls(_NATURALS & ~twice | least_1, _NATURALS & ~once | least_2, least_3, len(PACK) - len(seen))

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


class Opponent(NamedTuple):
    """What everybody saw one seat do in this deal, each list in order."""

    known: dict[Card, int]
    """Cards that it took, with how many of them it still holds."""
    taken: list[Card]
    discarded: list[Card]
    declined: list[Card]
    """Discards that it might have taken when it drew from the stock."""


class Outlook(NamedTuple):
    """What one seat knows of the cards it does not see."""

    unseen: Unseen
    opponents: tuple[Opponent, ...]
    """By seat, the own one among them."""


def watch(view: PlayerView) -> Outlook:
    """All that follows from a view; asked at every discard, so it looks at each move but once."""
    seats = len(view.down)
    known: list[dict[Card, int]] = [{} for _ in range(seats)]
    taken: list[list[Card]] = [[] for _ in range(seats)]
    gone: list[list[Card]] = [[] for _ in range(seats)]
    declined: list[list[Card]] = [[] for _ in range(seats)]
    discarded = [view.upcard]
    for _, seat, action, card in view.moves:
        kind = type(action)
        if kind is Discard:
            assert card is not None
            discarded.append(card)
            gone[seat].append(card)
            if card in known[seat]:
                _give(known[seat], card)
        elif kind is DrawStock:
            if discarded:
                declined[seat].append(discarded[-1])
        elif kind is TakeDiscard:
            top = discarded.pop()
            taken[seat].append(top)
            known[seat][top] = known[seat].get(top, 0) + 1
        elif known[seat]:
            for laid in _cards_of(action):
                _give(known[seat], laid)
    opponents = tuple(map(Opponent, known, taken, gone, declined))
    return Outlook(_unseen(view, opponents, discarded), opponents)


def _give(known: dict[Card, int], card: Card) -> None:
    """The card leaves the hand that was known to hold these."""
    if known.get(card):
        known[card] -= 1


def _cards_of(action: Action) -> Iterable[Card]:
    """What a lay-down or lay-off puts on the table."""
    if isinstance(action, LayDown):
        return chain.from_iterable(action.melds)
    return (action.card,) if isinstance(action, LayOff) else ()


def _unseen(view: PlayerView, opponents: Sequence[Opponent], discarded: list[Card]) -> Unseen:
    """The pack less the own hand, what lies open, and what the others took and still hold."""
    seen = [*view.hand, *view.discards]
    for _, meld in view.melds:
        seen += meld.cards
    for seat, opponent in enumerate(opponents):
        if opponent.known and seat != view.seat:
            for card, number in opponent.known.items():
                seen += (card,) * number
    return _renewed(view, discarded, Counter(seen)) if view.renewals else Unseen.beside(seen)


def _renewed(view: PlayerView, discarded: list[Card], seen: Counter[Card]) -> Unseen:
    """What may still be drawn of a stock that was made of discards."""
    renewed = Counter(discarded[: len(discarded) - len(view.discards)])
    return Unseen.of(
        min(number - seen[face], renewed[face]) for face, number in zip(FACES, _COPIES, strict=True)
    )
