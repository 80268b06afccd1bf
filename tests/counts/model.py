"""A deal once more, on tiny packs, in texts and dictionaries: what may be done, and what it leads to.

Shares the judgement of melds with ``second_opinion`` and no code with the engine; finds lay-downs by trying all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from tests.second_opinion import find_ends, is_run, is_set, split

Words = tuple[str, ...]


@dataclass(frozen=True)
class Model:
    """A deal of a few cards; every player has the same contract: so many sets of three, so many runs of four."""

    hands: tuple[Words, ...]
    stock: Words
    pile: Words
    melds: tuple[Words, ...] = ()
    down: tuple[bool, ...] = (False, False)
    sets: int = 1
    runs: int = 0
    seat: int = 0
    phase: str = "draw"
    barred: str = ""
    has_laid: bool = False

    def allowed(self) -> set[str]:
        """All that may be done now, lay-downs of the least sizes among it, a set's cards in the order of the hand."""
        if self.phase == "draw":
            return {"stock", "pile"} if self.pile else {"stock"}
        if self.phase == "over":
            return set()
        hand = self.hands[self.seat]
        drops = {f"drop {card}" for card in hand if card != self.barred}
        return (
            drops
            | ({"keep"} if hand == (self.barred,) else set())
            | set(self._offs())
            | set(self.lay_downs())
        )

    def _offs(self) -> Iterator[str]:
        if not self.down[self.seat] or self.has_laid:
            return
        for number, meld in enumerate(self.melds):
            for card in set(self.hands[self.seat]):
                ends = find_ends(meld, card)
                yield from (f"off {card} {number}" + (f" {end}" if len(ends) > 1 else "") for end in ends)

    def lay_downs(self) -> Iterator[str]:
        """Every way to lay the contract down with its least sizes."""
        if not self.down[self.seat]:
            yield from {
                " ".join(["down", *map("".join, melds)]) for melds in self._ways(self.hands[self.seat])
            }

    def _ways(self, hand: Words, sets_left: int | None = None) -> Iterator[tuple[Words, ...]]:
        sets_left = self.sets if sets_left is None else sets_left
        if sets_left == 0 and self.runs == 0:
            yield ()
        elif sets_left:
            for cards in combinations(hand, 3):
                if is_set(cards):
                    yield from ((cards, *rest) for rest in self._ways(_less(hand, cards), sets_left - 1))
        else:
            yield from ((cards,) for cards in permutations(hand, 4) if is_run(cards))

    def after(self, text: str) -> Model:
        """The deal after an allowed action."""
        word, *rest = text.split()
        return getattr(self, f"_{word}")(*rest)  # type: ignore[no-any-return]  # each of them answers a Model

    def _with_hand(self, hand: Words) -> Model:
        return replace(self, hands=(*self.hands[: self.seat], hand, *self.hands[self.seat + 1 :]))

    def _stock(self) -> Model:
        hand = (*self.hands[self.seat], self.stock[0])
        return replace(self._with_hand(hand), stock=self.stock[1:], phase="play")

    def _pile(self) -> Model:
        hand, card = self.hands[self.seat], self.pile[-1]
        taken = replace(self._with_hand((*hand, card)), pile=self.pile[:-1], phase="play")
        return replace(taken, barred="" if card in hand else card)

    def _drop(self, card: str) -> Model:
        rest = self._with_hand(_less(self.hands[self.seat], (card,)))
        return replace(rest, pile=(*self.pile, card))._ended()

    def _keep(self) -> Model:
        return self._ended()

    def _off(self, card: str, number: str, end: str = "") -> Model:
        meld = self.melds[int(number)]
        end = end or find_ends(meld, card)[0]
        grown = (card, *meld) if end == "low" else (*meld, card)
        melds = (*self.melds[: int(number)], grown, *self.melds[int(number) + 1 :])
        return replace(self._with_hand(_less(self.hands[self.seat], (card,))), melds=melds)._checked()

    def _down(self, *texts: str) -> Model:
        melds = tuple(tuple(split(text)) for text in texts)
        hand = _less(self.hands[self.seat], tuple(card for meld in melds for card in meld))
        down = tuple(is_down or seat == self.seat for seat, is_down in enumerate(self.down))
        laid = replace(self._with_hand(hand), melds=(*self.melds, *melds), down=down, has_laid=True)
        return laid._checked()

    def _checked(self) -> Model:
        return self if self.hands[self.seat] else replace(self, phase="over")

    def _ended(self) -> Model:
        """The next turn, or the end; a stock that is empty then ends the deal, for tiny trees renew nothing."""
        ended = replace(self, barred="", has_laid=False, phase="draw", seat=(self.seat + 1) % len(self.hands))
        return ended if self.hands[self.seat] and self.stock else replace(ended, phase="over")


def _less(hand: Words, cards: Words) -> Words:
    return tuple((Counter(hand) - Counter(cards)).elements())
