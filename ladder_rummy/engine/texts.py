"""Lay-downs written as texts: the canonical order of melds and cards, and the places of jokers.

Melds stand in the contract's order, equal requirements by text; a set in pack order with its jokers last, a
run low to high with its jokers in their places (docs/records.md). Of several texts the smallest counts,
compared character by character (R60 (5)).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations, product
from typing import Final, NamedTuple

from ladder_rummy.engine.blocks import LINE, Block
from ladder_rummy.engine.cards import FACES, JOKER, JOKER_TEXT, Card, format_cards, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.melds import LONGEST_RUN

_TEXTS: Final = tuple(map(str, FACES))


class Draft(NamedTuple):
    """A lay-down whose jokers have no place yet.

    ``once`` and ``twice`` are the natural cards beside the runs; each run is the shift of its suit and its
    block; ``sets`` are the ranks (0 to 12) of the sets, each rank wholly used.
    """

    once: int
    twice: int
    runs: tuple[tuple[int, Block], ...]
    sets: tuple[int, ...]


def canonical(melds: Sequence[Sequence[Card]], contract: Contract) -> tuple[tuple[Card, ...], ...]:
    """The melds of a legal lay-down, in any order, as they are written: for what another order may say, see above."""
    sets = [sorted(meld) for meld in melds if len({card % 13 for card in meld if card != JOKER}) == 1]
    runs = [meld for meld in melds if len({card % 13 for card in meld if card != JOKER}) > 1]
    parts = (
        in_order(list(map(format_cards, sets)), contract.sets),
        in_order(list(map(format_cards, runs)), contract.runs),
    )
    return tuple(parse_cards(text) for part in parts if part for text in part.split(" "))


def texts_of(draft: Draft, sets: tuple[int, ...], runs: tuple[int, ...], jokers: int) -> Iterator[str]:
    """All texts of a draft that lay down exactly so many jokers, for sets and runs of these least sizes."""
    run_texts = [_run_texts(shift, block, jokers) for shift, block in draft.runs]
    for naturals in _natural_sets(draft):
        set_texts = [_set_texts(cards, size, jokers) for cards, size in zip(naturals, sets, strict=True)]
        for split in _splits(set_texts + run_texts, jokers):
            for texts in product(*split):
                laid = in_order(texts[: len(sets)], sets), in_order(texts[len(sets) :], runs)
                if None not in laid:
                    yield " ".join(filter(None, laid))


def in_order(texts: Sequence[str], sizes: tuple[int, ...]) -> str | None:
    """Melds of one kind in the order whose text comes first, if it meets the sizes one by one; else None."""
    if len(texts) < 2 or len(set(sizes)) == 1:
        return " ".join(sorted(texts))
    fitting = [
        " ".join(order)
        for order in permutations(texts)
        if all(len(text) >= 2 * size for text, size in zip(order, sizes, strict=True))
    ]
    return min(fitting, default=None)


def _splits(melds: list[dict[int, list[str]]], jokers: int) -> Iterator[tuple[list[str], ...]]:
    """The jokers shared out among melds that give their texts by number of jokers."""
    if not melds:
        if jokers == 0:
            yield ()
        return
    for given, texts in melds[0].items():
        for rest in _splits(melds[1:], jokers - given):
            yield texts, *rest


def _set_texts(cards: str, size: int, jokers: int) -> dict[int, list[str]]:
    needs = max(0, size - len(cards) // 2)
    return {given: [cards + JOKER_TEXT * given] for given in range(needs, jokers + 1)}


@lru_cache(maxsize=1 << 14)
def _run_texts(shift: int, block: Block, jokers: int) -> dict[int, list[str]]:
    most = min(jokers, LONGEST_RUN - block.size)
    return {given: list(_run_placings(shift, block, given)) for given in range(block.needs, most + 1)}


def _run_placings(shift: int, block: Block, jokers: int) -> Iterator[str]:
    """The run with its inner gaps filled and the other jokers shared out between its ends."""
    length = block.size + jokers
    for low in range(max(0, block.high + 1 - length), min(block.low, 14 - length) + 1):
        yield "".join(_card_text(shift, block, place) for place in range(low, low + length))


def _card_text(shift: int, block: Block, place: int) -> str:
    is_held = block.low <= place <= block.high and block.ranks >> LINE[place] & 1
    return _TEXTS[shift + LINE[place]] if is_held else JOKER_TEXT


def _natural_sets(draft: Draft) -> Iterator[Sequence[str]]:
    """The natural cards of the sets; a rank that several sets share is split in all ways of two cards or more."""
    ranks = tuple(dict.fromkeys(draft.sets))
    if len(ranks) == len(draft.sets):
        yield ["".join(_cards_of(draft, rank)) for rank in ranks]
        return
    for shares in product(*[_shares(_cards_of(draft, rank), draft.sets.count(rank)) for rank in ranks]):
        by_rank = {rank: list(share) for rank, share in zip(ranks, shares, strict=True)}
        yield [by_rank[rank].pop() for rank in draft.sets]


def _cards_of(draft: Draft, rank: int) -> tuple[str, ...]:
    cards: tuple[str, ...] = ()
    for face in range(rank, 52, 13):
        if draft.once >> face & 1:
            cards += (_TEXTS[face],) * (1 + (draft.twice >> face & 1))
    return cards


def _shares(cards: tuple[str, ...], sets: int) -> set[tuple[str, ...]]:
    if sets == 1:
        return {("".join(cards),)}
    found = set()
    places = range(len(cards))
    for count in range(2, len(cards) - 2 * sets + 3):
        for chosen in combinations(places, count):
            rest = tuple(cards[place] for place in places if place not in chosen)
            mine = "".join(cards[place] for place in chosen)
            found |= {(mine, *others) for others in _shares(rest, sets - 1)}
    return found
