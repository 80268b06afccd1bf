"""The choice among all lay-downs of a hand, by R60 or by another order of the same wishes.

A search fixes how many jokers go down, then the natural cards of the runs (`blocks`), then the ranks of the
sets, which take all that is left of their rank; it leaves a branch when the best that could still come of it
is worse than what was found. Whatever ties is written out with every placing of the jokers, and the smallest
text wins (`texts`). The module knows what makes a lay-down legal and better, not whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import combinations_with_replacement, product

from ladder_rummy.engine.blocks import LONGEST_RUN, RANK_POINTS, Block, block_table
from ladder_rummy.engine.cards import JOKER, JOKER_TEXT, Card, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.hands import SHIFTS, SUIT, Holding, count_ranks, in_every_suit
from ladder_rummy.engine.texts import Draft, texts_of


class Wish(Enum):
    """What is wanted first of a lay-down; the rest of R60 then decides."""

    HELPER = "helper"
    FEWEST_JOKERS = "fewest jokers"
    MOST_POINTS = "most points"
    JOKER_ELSEWHERE = "joker elsewhere"


Merit = tuple[int, int, int, str]
"""How good a lay-down is, the less the better: three numbers in the order of the wish, then its text."""

GOES_OUT, STAYS_IN, STUCK = range(3)
"""R60 (1) and (2): nothing or one discardable card is left; more is left; only the barred card is left."""


def best_text(hand: Holding, contract: Contract, barred: Card | None, wish: Wish) -> str | None:
    """The melds of the best lay-down as an action writes them; None if there is no lay-down."""
    found: list[Merit] = []
    for jokers in _joker_counts(hand, contract, wish):
        found += _merits(hand, contract, barred, wish, jokers)
        if found and wish is Wish.FEWEST_JOKERS:
            break
    return min(found)[-1] if found else None


def other_text(hand: Holding, contract: Contract, text: str) -> str | None:
    """The smallest text that lays down the same cards with a joker in another meld; None if there is none."""
    cards, jokers = _contents(text)
    if not sum(jokers):
        return None
    search = _Search(Holding.of(cards), contract, None, Wish.HELPER, sum(jokers))
    return min((other for other in search.texts() if _contents(other)[1] != jokers), default=None)


def _contents(text: str) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The cards of a lay-down and the number of jokers in each of its melds."""
    return parse_cards(text), tuple(meld.count(JOKER_TEXT) for meld in text.split(" "))


def _joker_counts(hand: Holding, contract: Contract, wish: Wish) -> range:
    """How many jokers may go down: all, when some meld surely has room for them, since in hand they cost."""
    has_room = wish is not Wish.FEWEST_JOKERS and (contract.sets or hand.size <= LONGEST_RUN)
    return range(hand.jokers if has_room else 0, hand.jokers + 1)


def _merits(hand: Holding, contract: Contract, barred: Card | None, wish: Wish, jokers: int) -> Iterator[Merit]:
    search = _Search(hand, contract, barred, wish, jokers)
    if not search.drafts:
        return
    yield _merit(wish, search.ending, search.points, jokers, search.text)
    if search.can_be_stuck and search.ending != GOES_OUT and wish is not Wish.MOST_POINTS:
        yield from _merits_with_one_kept(hand, contract, barred, wish)


def _merits_with_one_kept(hand: Holding, contract: Contract, barred: Card | None, wish: Wish) -> Iterator[Merit]:
    """Lay-downs of all but the barred card and one more, which is kept so as not to be stuck (R60 (2))."""
    assert barred is not None
    rest = hand.without_card(barred)
    for kept in dict.fromkeys(rest.cards):
        down = rest.without_card(kept)
        search = _Search(down, contract, None, Wish.HELPER, down.jokers)
        if search.drafts and search.points == 0:
            yield _merit(wish, STAYS_IN, barred.points + kept.points, down.jokers, search.text)


def _merit(wish: Wish, ending: int, points: int, jokers: int, text: str) -> Merit:
    if wish is Wish.FEWEST_JOKERS:
        return jokers, ending, points, text
    return (points, ending, jokers, text) if wish is Wish.MOST_POINTS else (ending, points, jokers, text)


class _Search:
    """The best lay-downs of a hand with exactly so many jokers, all that tie in ending and points left."""

    def __init__(
        self, hand: Holding, contract: Contract, barred: Card | None, wish: Wish, jokers: int
    ) -> None:
        self.contract = contract
        self.jokers = jokers
        self.points_first = wish is Wish.MOST_POINTS
        self.barred_bit = 0 if barred is None or barred == JOKER else 1 << barred
        self.joker_barred = barred == JOKER
        self.drafts: list[Draft] = []
        self.best = (99, 9999)
        self.can_be_stuck = False
        self.jokers_left = hand.jokers - jokers
        self.tables = tuple(block_table(size, jokers) for size in contract.runs)
        held = count_ranks(hand.once, hand.twice)
        points = sum(RANK_POINTS[card % 13] for card in hand.cards if card != JOKER)
        self._add_bounds(hand, held)
        self._choose_runs(hand.once, hand.twice, (), jokers, hand.size - jokers, points + 15 * self.jokers_left)

    @property
    def ending(self) -> int:
        """How the turn ends: `GOES_OUT`, `STAYS_IN` or `STUCK`."""
        return self.best[1 if self.points_first else 0]

    @property
    def points(self) -> int:
        """Penalty points left in hand."""
        return self.best[0 if self.points_first else 1]

    @property
    def text(self) -> str:
        """The smallest of the texts that tie."""
        return min(self.texts())

    def texts(self) -> Iterator[str]:
        """All texts that tie."""
        for draft in self.drafts:
            yield from texts_of(draft, self.contract, self.jokers)

    def _add_bounds(self, hand: Holding, held: list[int]) -> None:
        """The most cards and points that the melds from each run on can take of the hand."""
        ranks = [(count_of(held, rank), rank) for rank in range(13)]
        sets = len(self.contract.sets)
        self.most_cards = [sum(sorted((count for count, _ in ranks), reverse=True)[:sets])]
        self.most_points = [
            sum(sorted((count * RANK_POINTS[rank] for count, rank in ranks), reverse=True)[:sets])
        ]
        for table in reversed(self.tables):
            blocks = [block for shift in SHIFTS for block in table[hand.once >> shift & SUIT]]
            self.most_cards.insert(0, self.most_cards[0] + max((block.count for block in blocks), default=0))
            self.most_points.insert(0, self.most_points[0] + max((block.points for block in blocks), default=0))

    def _is_hopeless(self, place: int, cards: int, points: int) -> bool:
        """Whether a branch that still holds so much must end worse than the best."""
        ending = GOES_OUT if cards - self.most_cards[place] <= 1 else STAYS_IN
        left = max(points - self.most_points[place], 0)
        return ((left, ending) if self.points_first else (ending, left)) > self.best

    def _choose_runs(
        self, once: int, twice: int, runs: tuple[tuple[int, Block], ...], jokers: int, cards: int, points: int
    ) -> None:
        """Choose a block for the next run; ``jokers`` are unassigned, ``cards`` and ``points`` still in hand."""
        place = len(runs)
        if place == len(self.tables):
            self._choose_sets(once, twice, runs, jokers, cards, points)
            return
        twin_run = place and self.tables[place] is self.tables[place - 1]
        for shift in SHIFTS:
            for block in self.tables[place][once >> shift & SUIT]:
                if block.needs > jokers or (twin_run and (shift, block) < runs[-1]):
                    continue
                left, left_points = cards - block.count, points - block.points
                if self._is_hopeless(place + 1, left, left_points):
                    continue
                gone = block.ranks << shift
                self._choose_runs(
                    once & ~gone | twice & gone,
                    twice & ~gone,
                    (*runs, (shift, block)),
                    jokers - block.needs,
                    left,
                    left_points,
                )

    def _choose_sets(
        self, once: int, twice: int, runs: tuple[tuple[int, Block], ...], jokers: int, cards: int, points: int
    ) -> None:
        """Choose a rank for each set; several may share one."""
        sizes = self.contract.sets
        if not sizes:
            self._close(Draft(once, twice, runs, ()), cards, points)
            return
        held = count_ranks(once, twice)
        usable = held[max(2, min(sizes) - jokers) - 1]
        ranks = [rank for rank in range(13) if usable >> rank & 1]
        alike = min(sizes) == max(sizes)
        for chosen in combinations_with_replacement(ranks, len(sizes)) if alike else product(ranks, repeat=len(sizes)):
            if _jokers_wanted(chosen, sizes, held) <= jokers:
                taken = [(count_of(held, rank), rank) for rank in set(chosen)]
                left = points - sum(count * RANK_POINTS[rank] for count, rank in taken)
                self._close(Draft(once, twice, runs, chosen), cards - sum(count for count, _ in taken), left)

    def _close(self, draft: Draft, cards: int, points: int) -> None:
        """A whole lay-down: keep it if it ties with the best, alone if it is better."""
        ending = GOES_OUT if cards <= 1 else STAYS_IN
        if cards == 1 and self._is_barred_left(draft):
            ending = STUCK
            self.can_be_stuck = True
        found = (points, ending) if self.points_first else (ending, points)
        if found < self.best:
            self.best = found
            self.drafts = [draft]
        elif found == self.best:
            self.drafts.append(draft)

    def _is_barred_left(self, draft: Draft) -> bool:
        if self.jokers_left:
            return self.joker_barred
        ranks = sum(1 << rank for rank in set(draft.sets))
        return draft.once & ~in_every_suit(ranks) == self.barred_bit


def count_of(held: list[int], rank: int) -> int:
    """How many cards of a rank are held."""
    return sum(ranks >> rank & 1 for ranks in held)


def _jokers_wanted(chosen: tuple[int, ...], sizes: tuple[int, ...], held: list[int]) -> int:
    """The least number of jokers that fill these sets; more than there are if a set lacks natural cards (R16)."""
    wanted = 0
    for rank in set(chosen):
        count = count_of(held, rank)
        if count < 2 * chosen.count(rank):
            return 99
        wanted += max(0, sum(size for mine, size in zip(chosen, sizes, strict=True) if mine == rank) - count)
    return wanted
