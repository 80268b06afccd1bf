"""The rules once more, in another way: from texts and from what one seat sees, sharing no code with the engine.

Slow and plain on purpose. Lay-downs are judged, not found: finding them is the finder's own tests' work.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.view import Phase, PlayerView

LINE: Final = "A23456789TJQKA"
"""The fourteen places of a run; no run may fill both the first and the last."""
FACES: Final = [rank + suit for suit in "CDHS" for rank in LINE[:13]] + ["XX"]

Cards = Sequence[str]


def is_set(cards: Cards) -> bool:
    """Three or more of one rank, two of them natural (R9, R10, R16)."""
    naturals = [card for card in cards if card != "XX"]
    return len(cards) >= 3 and len(naturals) >= 2 and len({card[0] for card in naturals}) == 1


def is_run(cards: Cards) -> bool:
    """Four to thirteen following places of one suit, two of them natural (R11 to R16)."""
    naturals = [card for card in cards if card != "XX"]
    if not 4 <= len(cards) <= 13 or len(naturals) < 2:
        return False
    windows = [LINE[low : low + len(cards)] for low in range(15 - len(cards))]
    return any(_covers(window, naturals[0][1], cards) for window in windows)


def _covers(window: str, suit: str, cards: Cards) -> bool:
    return all(card in (rank + suit, "XX") for rank, card in zip(window, cards, strict=True))


def is_meld(cards: Cards) -> bool:
    """A set in any order or a run in its own."""
    return is_set(cards) or is_run(cards)


def split(text: str) -> list[str]:
    """Cards written one after another."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def find_ends(meld: Cards, card: str) -> list[str]:
    """Where a card may join a meld: ``[""]`` on a set, some of ``low`` and ``high`` on a run (R38)."""
    if is_set(meld):
        return [""] if is_set([*meld, card]) else []
    grown = {"low": [card, *meld], "high": [*meld, card]}
    return [end for end, cards in grown.items() if is_run(cards)]


def list_allowed(view: PlayerView) -> set[str]:
    """All that the seat to move may do but for lay-downs, each in the one form that the game writes."""
    if view.phase is Phase.DRAW:
        return {"stock", "pile"} if view.discards else {"stock"}
    if view.phase is not Phase.PLAY:
        return set()
    offs = {f"{off} {end}" if len(ends) > 1 else off for off, ends in _lay_offs(view) for end in ends}
    return _turn_ends(view) | offs


def list_accepted(view: PlayerView) -> set[str]:
    """`list_allowed` and the lay-offs that name the one end that fits, which nobody needs to (docs/records.md)."""
    if view.phase is not Phase.PLAY:
        return list_allowed(view)
    return list_allowed(view) | {f"{off} {end}" for off, ends in _lay_offs(view) for end in ends if end}


def _turn_ends(view: PlayerView) -> set[str]:
    hand = [str(card) for card in view.hand]
    drops = {f"drop {card}" for card in hand if card != str(view.barred)}
    return drops | ({"keep"} if hand == [str(view.barred)] else set())


def _lay_offs(view: PlayerView) -> Iterator[tuple[str, list[str]]]:
    if not view.down[view.seat] or view.laid_down_now:
        return
    for number, (_, meld) in enumerate(view.melds):
        cards = [str(card) for card in meld.cards]
        for card in {str(card) for card in view.hand}:
            if ends := find_ends(cards, card):
                yield f"off {card} {number}", ends


def is_lay_down(view: PlayerView, melds: Sequence[Cards]) -> bool:
    """Whether the seat to move may lay these down now (R26 to R30, R34, R65)."""
    hand = Counter(str(card) for card in view.hand)
    if view.phase is not Phase.PLAY or view.down[view.seat]:
        return False
    if Counter(card for cards in melds for card in cards) - hand:
        return False
    return meets(view.contracts[view.seat], melds)


def meets(contract: Contract, melds: Sequence[Cards]) -> bool:
    """Whether some order of the melds meets the contract requirement by requirement."""
    if len(melds) != len(contract.requirements):
        return False
    judges = [(is_set if kind.value == "set" else is_run, size) for kind, size in contract.requirements]
    return any(
        all(judge(cards) and len(cards) >= size for (judge, size), cards in zip(judges, order, strict=True))
        for order in permutations(melds)
    )
