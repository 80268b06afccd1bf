"""Cards and the pack: what they are, in which order, what they cost.

A card knows its rank and suit and nothing of games, melds or players. Twin cards are one and the same
value, so a hand is a multiset of cards (R2).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ladder_rummy.engine.errors import Malformed

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
JOKER_TEXT: Final = "XX"
JOKERS_IN_PACK: Final = 3
COPIES_IN_PACK: Final = 2

_TEXTS: Final = (*tuple(rank + suit for suit in SUITS for rank in RANKS), JOKER_TEXT)


class Card(int):
    """A card, made from its text; its integer value is its place in pack order (0 to 51, a joker 52).

    >>> Card("7H"), str(Card("XX")), Card("AC") < Card("2C") < Card("AD") < Card("XX")
    (Card('7H'), 'XX', True)
    """

    __slots__ = ()

    def __new__(cls, text: str) -> Card:
        """The card written ``text``; `Malformed` for anything else."""
        try:
            return _BY_TEXT[text]
        except (KeyError, TypeError):
            raise Malformed("card/unknown", text=text) from None

    @property
    def is_joker(self) -> bool:
        """Whether the card is wild (R15)."""
        return self == 52

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king); 0 for a joker."""
        return 0 if self == 52 else self % 13 + 1

    @property
    def suit(self) -> int:
        """0 to 3 for clubs, diamonds, hearts, spades; -1 for a joker."""
        return -1 if self == 52 else self // 13

    @property
    def points(self) -> int:
        """What the card costs in hand at the end of a deal (R54)."""
        return _POINTS[self]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f"Card({_TEXTS[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (_TEXTS[self],))


_POINTS: Final = (*tuple(min(rank, 10) if rank > 1 else 15 for _ in SUITS for rank in range(1, 14)), 15)
FACES: Final[tuple[Card, ...]] = tuple(int.__new__(Card, place) for place in range(53))
"""Every different card in pack order, the joker last; ``FACES[card] is card``."""
_BY_TEXT: Final = dict(zip(_TEXTS, FACES, strict=True))

JOKER: Final = FACES[52]
PACK: Final[tuple[Card, ...]] = (FACES[:52] * COPIES_IN_PACK) + (JOKER,) * JOKERS_IN_PACK
"""The 107 cards in canonical order: copy 1, copy 2, the jokers (R2)."""


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards written one after another, spaces between them allowed: ``"7H7DXX"`` or ``"7H 7D XX"``."""
    joined = text.replace(" ", "")
    return tuple(Card(joined[i : i + 2]) for i in range(0, len(joined), 2))


def format_cards(cards: Iterable[Card], separator: str = "") -> str:
    """The inverse of `parse_cards`."""
    return separator.join(_TEXTS[card] for card in cards)


def count_points(cards: Iterable[Card]) -> int:
    """What the cards cost together in hand (R54)."""
    return sum(_POINTS[card] for card in cards)
