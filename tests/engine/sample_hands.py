"""Hands to try the hand mathematics on: by chance, and near a contract, where the mistakes are."""

from __future__ import annotations

from collections import Counter
from random import Random

from ladder_rummy.engine.cards import FACES, JOKER, JOKERS_IN_PACK, PACK, Card
from ladder_rummy.engine.contracts import Contract, Kind, Requirement

NATURALS = [card for card in PACK if card != JOKER]
NARROW = [
    card for card in PACK if card == JOKER or (card // 13 in {0, 2} and card % 13 in {0, 1, 2, 3, 11, 12})
]
"""Few faces, so that melds collide: two suits, aces and what lies beside them, jokers."""


def any_hand(rng: Random, contract: Contract) -> list[Card]:
    """A hand of 0 to 16 cards, most often 10 or 11."""
    size = rng.choice([*range(17), 10, 11, 10, 11, 10, 11, 10, 11, 10, 11])
    kind = rng.random()
    if kind < 0.6:
        return near_hand(rng, contract, size)
    if kind < 0.75:
        return rng.sample(NARROW, size)
    jokers = min(size, rng.choice([0, 0, 1, 2, 3]))
    return rng.sample(NATURALS, size - jokers) + [JOKER] * jokers


def near_hand(rng: Random, contract: Contract, size: int) -> list[Card]:
    """A hand made of melds of the contract less some cards, filled up with cards like its own."""
    hand: list[Card] = []
    while not hand or _exceeds_pack(hand):
        hand = [card for requirement in contract.requirements for card in _meld(rng, requirement)]
    rng.shuffle(hand)
    del hand[max(0, len(hand) - rng.choice([0, 0, 0, 1, 1, 2, 3])) :]
    del hand[size:]
    while len(hand) < size:
        card = _like(rng, rng.choice(hand)) if hand and rng.random() < 0.6 else rng.choice(PACK)
        if not _exceeds_pack([*hand, card]):
            hand.append(card)
    return hand


def _meld(rng: Random, requirement: Requirement) -> list[Card]:
    kind, size = requirement
    jokers = min(size - 2, rng.choice([0, 0, 0, 1, 1, 2, 3]))
    if kind is Kind.SET:
        rank = rng.randrange(13)
        naturals = [rng.choice(FACES[rank:52:13]) for _ in range(size - jokers)]
    else:
        suit, low = rng.randrange(4), rng.randrange(15 - size)
        places = [FACES[suit * 13 + place % 13] for place in range(low, low + size)]
        naturals = rng.sample(places, size - jokers)
    return naturals + [JOKER] * jokers


def _like(rng: Random, card: Card) -> Card:
    """A twin, a card of its rank, or a neighbour in its suit."""
    if card == JOKER:
        return card
    suit, rank = divmod(card, 13)
    others = [
        card,
        FACES[rng.randrange(4) * 13 + rank],
        FACES[suit * 13 + (rank + rng.choice([-2, -1, 1, 2])) % 13],
    ]
    return rng.choice(others)


def _exceeds_pack(hand: list[Card]) -> bool:
    return any(count > (JOKERS_IN_PACK if card == JOKER else 2) for card, count in Counter(hand).items())
