"""The hand mathematics once more, written plainly from the rules and slowly: the oracle of the arrangement tests.

It shares nothing with the engine but `Card` and `Contract`. Melds are listed one by one, cards counted with
`Counter`, texts compared as texts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from ladder_rummy.engine.cards import FACES, JOKER, PACK, Card, count_points
from ladder_rummy.engine.contracts import Contract, Kind, Requirement

Meld = tuple[Card, ...]
LONGEST_RUN = 13
IN_PACK = Counter(PACK)
LINE = [*range(13), 0]
"""Ranks along the line on which runs lie: ace, two … king, ace."""


# Distance: over all ways to take parts of melds from the hand.

Part = tuple[int, Meld]
"""Cards that a meld still lacks, and those that it has from the hand."""


def distance(hand: list[Card], contract: Contract) -> int:
    """The least number of cards that the melds of the contract lack, when each takes its own cards from the hand."""
    menus = [sorted(_parts(hand, requirement)) for requirement in contract.requirements]
    best = contract.size + 1

    def choose(place: int, left: Counter[Card], lacking: int) -> None:
        nonlocal best
        if place == len(menus):
            best = min(best, lacking)
            return
        at_least = sum(menu[0][0] for menu in menus[place + 1 :])
        for lacks, has in menus[place]:
            if lacking + lacks + at_least >= best:
                return
            taken = Counter(has)
            if taken <= left:
                choose(place + 1, left - taken, lacking + lacks)

    choose(0, Counter(hand), 0)
    return best


def _parts(hand: list[Card], requirement: Requirement) -> set[Part]:
    found: set[Part] = set()
    for places, held in _frames(hand, requirement):
        for jokers in range(min(hand.count(JOKER), places - 2) + 1):
            for naturals in range(min(len(held), places - jokers) + 1):
                for chosen in combinations(held, naturals):
                    found.add((places - jokers - naturals, (*chosen, *[JOKER] * jokers)))
    return found


def _frames(hand: list[Card], requirement: Requirement) -> Iterator[tuple[int, list[Card]]]:
    """The number of places of every least meld, with the natural cards of the hand that fit into it.

    A run of four may take a fifth place to reach its second natural card.
    """
    kind, size = requirement
    if kind is Kind.SET:
        for rank in range(13):
            yield size, sorted(card for card in hand if card != JOKER and card % 13 == rank)
        return
    for length in (size, size + 1):
        for suit in range(4):
            for start in range(15 - length):
                faces = {FACES[suit * 13 + rank] for rank in LINE[start : start + length]}
                yield length, sorted(faces & set(hand))


def supply(hand: list[Card]) -> list[Card]:
    """The faces of which the pack still has one."""
    return [face for face in FACES if hand.count(face) < IN_PACK[face]]


def accepting(hand: list[Card], contract: Contract) -> set[Card]:
    """The faces that lower the distance."""
    now = distance(hand, contract)
    return {face for face in supply(hand) if distance([*hand, face], contract) < now}


def free(hand: list[Card], contract: Contract) -> set[Card]:
    """The faces that can go."""
    now = distance(hand, contract)
    return {face for face in set(hand) if distance(_less(hand, face), contract) == now}


def _less(hand: list[Card], face: Card) -> list[Card]:
    rest = list(hand)
    rest.remove(face)
    return rest


# Lay-downs: over all melds of the hand.


def lay_downs(hand: list[Card], contract: Contract) -> Iterator[tuple[Meld, ...]]:
    """Every legal lay-down, each of its runs written low to high, its sets in pack order; some more than once."""
    yield from _lay_downs(Counter(hand), contract.requirements)


def _lay_downs(left: Counter[Card], requirements: tuple[Requirement, ...]) -> Iterator[tuple[Meld, ...]]:
    if not requirements:
        yield ()
        return
    kind, size = requirements[0]
    for meld in _sets(left, size) if kind is Kind.SET else _runs(left, size):
        for rest in _lay_downs(left - Counter(meld), requirements[1:]):
            yield (meld, *rest)


def _sets(left: Counter[Card], size: int) -> Iterator[Meld]:
    for rank in range(13):
        cards = [face for face in FACES[rank:52:13] for _ in range(left[face])]
        for naturals in range(2, len(cards) + 1):
            for chosen in sorted(set(combinations(cards, naturals))):
                for jokers in range(max(0, size - naturals), left[JOKER] + 1):
                    yield (*chosen, *[JOKER] * jokers)


def _runs(left: Counter[Card], size: int) -> Iterator[Meld]:
    for suit in range(4):
        for start in range(14):
            for meld in _runs_from(left, suit, start, (), 0):
                if len(meld) >= size and sum(card != JOKER for card in meld) >= 2:
                    yield meld


def _runs_from(left: Counter[Card], suit: int, place: int, meld: Meld, jokers: int) -> Iterator[Meld]:
    yield meld
    if place == 14 or len(meld) == LONGEST_RUN:
        return
    face = FACES[suit * 13 + LINE[place]]
    if left[face]:
        yield from _runs_from(left, suit, place + 1, (*meld, face), jokers)
    if jokers < left[JOKER]:
        yield from _runs_from(left, suit, place + 1, (*meld, JOKER), jokers + 1)


def text(melds: tuple[Meld, ...]) -> str:
    """Melds as an action writes them."""
    return " ".join("".join(map(str, meld)) for meld in melds)


def rest_of(hand: list[Card], melds: tuple[Meld, ...]) -> list[Card]:
    """The cards that stay in hand."""
    return list((Counter(hand) - Counter(card for meld in melds for card in meld)).elements())


def preference(
    hand: list[Card], melds: tuple[Meld, ...], barred: Card | None
) -> tuple[int, int, int, int, str]:
    """R60, article by article; the less the better."""
    rest = rest_of(hand, melds)
    first = not rest or (len(rest) == 1 and rest[0] != barred)
    second = rest != [barred]
    jokers = sum(card == JOKER for meld in melds for card in meld)
    return not first, not second, count_points(rest), jokers, text(melds)


def best_texts(hand: list[Card], contract: Contract, barred: Card | None = None) -> list[str | None]:
    """The text of R60's choice, of the lay-down of fewest jokers, of the one that leaves fewest points; then R60."""
    merits = [preference(hand, melds, barred) for melds in lay_downs(hand, contract)]
    if not merits:
        return [None, None, None]
    fewest = min(merits, key=lambda merit: (merit[3], merit))
    dearest = min(merits, key=lambda merit: (merit[2], merit))
    return [min(merits)[-1], fewest[-1], dearest[-1]]


def more_than(some: list[Card], hand: list[Card]) -> Counter[Card]:
    """The cards of which there are more than in the hand."""
    return Counter(some) - Counter(hand)
