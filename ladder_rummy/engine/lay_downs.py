"""The choice among all lay-downs of a hand, by R60 or by another order of the same wishes.

A search fixes how many jokers go down, then the natural cards of the runs (`blocks`), then the ranks of the
sets, which take all that is left of their rank; it leaves a branch when the best that could still come of it
is worse than what was found. Whatever ties is written out with every placing of the jokers, and the smallest
text wins (`texts`). The module knows what makes a lay-down legal and better, not whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import combinations_with_replacement, product

from ladder_rummy.engine.blocks import Block, block_table
from ladder_rummy.engine.cards import FACES, JOKER, JOKER_TEXT, Card, parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.hands import (
    SHIFTS,
    SUIT,
    Holding,
    count_ranks,
    in_every_suit,
    places_of,
    rank_points,
)
from ladder_rummy.engine.melds import LONGEST_RUN
from ladder_rummy.engine.plans import sizes
from ladder_rummy.engine.texts import Draft, texts_of


class Wish(Enum):
    """What is wanted first of a lay-down; the rest of R60 then decides."""

    FINDER = "finder"
    FEWEST_JOKERS = "fewest jokers"
    MOST_POINTS = "most points"
    JOKER_ELSEWHERE = "joker elsewhere"


Merit = tuple[int, int, int, str]
"""How good a lay-down is, the less the better: three numbers in the order of the wish, then its text."""

GOES_OUT, STAYS_IN, STUCK = range(3)
"""R60 (1) and (2): nothing or one discardable card is left; more is left; only the barred card is left."""
_POINTS = tuple(card.points for card in FACES[:13])
_NOTHING = 9999
_FIRST: tuple[int, Block] = (-1, Block(0, 0, 0, 0, 0, 0))


def best_text(hand: Holding, contract: Contract, barred: Card | None, wish: Wish) -> str | None:
    """The melds of the best lay-down as an action writes them; None if there is no lay-down."""
    best = _best(hand, contract, barred, wish)
    return best[-1] if best else None


def _best(hand: Holding, contract: Contract, barred: Card | None, wish: Wish) -> Merit | None:
    found: list[Merit] = []
    for jokers in _joker_counts(hand, contract, wish):
        found += _merits(hand, contract, barred, wish, jokers)
        if found and wish is Wish.FEWEST_JOKERS:
            break
    return min(found, default=None)


def best_texts(hand: Holding, contract: Contract, barred: Card | None) -> dict[str, Wish]:
    """The different best lay-downs of R60, of fewest jokers and of most points, each under its first wish.

    The second is sought only where there are jokers, the third only where a turn may end otherwise than the first
    one's and leave fewer points.
    """
    found = _best(hand, contract, barred, Wish.FINDER)
    if found is None:
        return {}
    ending, points, _, first = found
    wishes = [Wish.FEWEST_JOKERS] if hand.jokers else []
    if points and (barred is not None or ending == GOES_OUT):
        wishes.append(Wish.MOST_POINTS)
    texts = {first: Wish.FINDER}
    for wish in wishes:
        texts.setdefault(best_text(hand, contract, barred, wish) or first, wish)
    return texts


def other_text(contract: Contract, text: str) -> str | None:
    """The smallest text that lays down the same cards with a joker in another meld; None if there is none."""
    cards, jokers = _contents(text)
    if not sum(jokers):
        return None
    search = _Search(Holding.of(cards), contract, None, sum(jokers))
    return min((other for other in search.texts() if _contents(other)[1] != jokers), default=None)


def _contents(text: str) -> tuple[tuple[Card, ...], tuple[int, ...]]:
    """The cards of a lay-down and the number of jokers in each of its melds."""
    return parse_cards(text), tuple(meld.count(JOKER_TEXT) for meld in text.split(" "))


def _joker_counts(hand: Holding, contract: Contract, wish: Wish) -> range:
    """How many jokers may go down: all, when some meld surely has room for them, since in hand they cost."""
    has_room = wish is not Wish.FEWEST_JOKERS and (hand.size <= LONGEST_RUN or contract.sets)
    return range(hand.jokers if has_room else 0, hand.jokers + 1)


def _merits(
    hand: Holding, contract: Contract, barred: Card | None, wish: Wish, jokers: int
) -> Iterator[Merit]:
    search = _Search(hand, contract, barred, jokers, wish is Wish.MOST_POINTS)
    if not search.drafts:
        return
    yield _merit(wish, search.ending, search.points, jokers, min(search.texts()))
    if search.can_be_stuck and search.ending != GOES_OUT and wish is not Wish.MOST_POINTS:
        yield from _merits_with_one_kept(hand, contract, barred, wish)


def _merits_with_one_kept(
    hand: Holding, contract: Contract, barred: Card | None, wish: Wish
) -> Iterator[Merit]:
    """Lay-downs of all but the barred card and one more, which is kept so as not to be stuck (R60 (2))."""
    assert barred is not None
    rest = hand.without_card(barred)
    for kept in dict.fromkeys(rest.cards):
        down = rest.without_card(kept)
        search = _Search(down, contract, None, down.jokers)
        if search.drafts and search.points == 0:
            yield _merit(wish, STAYS_IN, barred.points + kept.points, down.jokers, min(search.texts()))


def _merit(wish: Wish, ending: int, points: int, jokers: int, text: str) -> Merit:
    if wish is Wish.FEWEST_JOKERS:
        return jokers, ending, points, text
    return (points, ending, jokers, text) if wish is Wish.MOST_POINTS else (ending, points, jokers, text)


class _Search:
    """The best lay-downs of a hand with exactly so many jokers: ``drafts`` are all that tie.

    ``runs`` and ``sets`` are the least sizes; ``counts`` the ranks held twice or more, with their number;
    ``cards`` and ``points`` in the steps are what is still in hand.
    """

    def __init__(
        self, hand: Holding, contract: Contract, barred: Card | None, jokers: int, points_first: bool = False
    ) -> None:
        self.jokers = jokers
        self.jokers_kept = hand.jokers - jokers
        self.barred = barred
        self.points_first = points_first
        self.sets, runs = sizes(contract)
        self.tables = [block_table(size, jokers) for size in runs]
        self.runs = runs
        self.best = (_NOTHING, _NOTHING)
        self.drafts: list[Draft] = []
        self.can_be_stuck = False
        held = count_ranks(hand.once, hand.twice)
        self.counts = dict.fromkeys(places_of(held[1]), 1)
        for ranks in held[1:]:
            for rank in places_of(ranks):
                self.counts[rank] += 1
        self._set_bounds(hand.once)
        points = sum([rank_points(ranks) for ranks in held if ranks]) + JOKER.points * self.jokers_kept
        self._choose_runs(hand.once, hand.twice, (), jokers, hand.size - jokers, points)

    @property
    def ending(self) -> int:
        """How the turn ends: `GOES_OUT`, `STAYS_IN` or `STUCK`."""
        return self.best[self.points_first]

    @property
    def points(self) -> int:
        """Penalty points left in hand."""
        return self.best[not self.points_first]

    def texts(self) -> Iterator[str]:
        """All texts that tie."""
        for draft in self.drafts:
            yield from texts_of(draft, self.sets, self.runs, self.jokers)

    def _set_bounds(self, once: int) -> None:
        """What the sets, and then the sets with each run from the last on, can take at most: cards and points."""
        counts = sorted(self.counts.values(), reverse=True)[: len(self.sets)]
        points = sorted((_POINTS[rank] * count for rank, count in self.counts.items()), reverse=True)
        self.bounds = [(sum(counts), sum(points[: len(self.sets)]))]
        for table in reversed(self.tables):
            suits = [table[once >> shift & SUIT] for shift in SHIFTS]
            cards = max(blocks.most for blocks in suits)
            dear = max(blocks.choices[0].points if blocks.choices else 0 for blocks in suits)
            self.bounds.append((self.bounds[-1][0] + cards, self.bounds[-1][1] + dear))
        self.bounds.reverse()

    def _is_hopeless(self, ending: int, points: int) -> bool:
        """Whether a branch that ends no better than this is worse than the best."""
        return ((points, ending) if self.points_first else (ending, points)) > self.best

    def _choose_runs(
        self, once: int, twice: int, runs: tuple[tuple[int, Block], ...], jokers: int, cards: int, points: int
    ) -> None:
        """Choose a block for the next run; of runs alike, in one order only."""
        place = len(runs)
        if place == len(self.tables):
            self._choose_sets(once, twice, runs, jokers, cards, points)
            return
        table = self.tables[place]
        first = runs[-1] if place and table is self.tables[place - 1] else _FIRST
        later_cards, later_points = self.bounds[place + 1]
        for shift in SHIFTS:
            most, choices = table[once >> shift & SUIT]
            ending = GOES_OUT if cards - most - later_cards <= 1 else STAYS_IN
            for block in choices:
                left = points - block.points
                if self._is_hopeless(ending, max(0, left - later_points)):
                    break
                if block.needs <= jokers and (shift, block) >= first:
                    gone = block.ranks << shift
                    self._choose_runs(
                        once & ~gone | twice & gone,
                        twice & ~gone,
                        (*runs, (shift, block)),
                        jokers - block.needs,
                        cards - block.size,
                        left,
                    )

    def _choose_sets(
        self, once: int, twice: int, runs: tuple[tuple[int, Block], ...], jokers: int, cards: int, points: int
    ) -> None:
        """Choose a rank for each set; several may share one (R30)."""
        if not self.sets:
            self._close(Draft(once, twice, runs, ()), cards, points)
            return
        least = max(2, min(self.sets) - jokers)
        left = self.counts
        for _, block in runs:
            left = {rank: count - (block.ranks >> rank & 1) for rank, count in left.items()}
        options = [(rank, count) for rank, count in left.items() if count >= least]
        for chosen in _choices(options, self.sets):
            used = set(chosen)
            if _jokers_wanted(chosen, self.sets) <= jokers:
                left_cards = cards - sum(count for _, count in used)
                left_points = points - sum(count * _POINTS[rank] for rank, count in used)
                self._close(
                    Draft(once, twice, runs, tuple(rank for rank, _ in chosen)), left_cards, left_points
                )

    def _close(self, draft: Draft, cards: int, points: int) -> None:
        """A whole lay-down: keep it if it ties with the best, alone if it is better."""
        ending = STAYS_IN if cards > 1 else GOES_OUT
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
        if self.barred is None or self.jokers_kept:
            return self.barred == JOKER
        ranks = sum(1 << rank for rank in set(draft.sets))
        return draft.once & ~in_every_suit(ranks) == 1 << self.barred


def _choices(options: list[tuple[int, int]], sizes: tuple[int, ...]) -> Iterable[tuple[tuple[int, int], ...]]:
    """Ranks, with their number of cards, for sets of these sizes; for sets alike in one order only."""
    if sizes[0] == sizes[-1]:
        return combinations_with_replacement(options, len(sizes))
    return product(options, repeat=len(sizes))


def _jokers_wanted(chosen: tuple[tuple[int, int], ...], sizes: tuple[int, ...]) -> int:
    """The least number of jokers that fill these sets; `_NOTHING` if one cannot get two natural cards (R16)."""
    if len(set(chosen)) == len(chosen):
        return sum([max(0, size - count) for (_, count), size in zip(chosen, sizes, strict=True)])
    wanted = 0
    for option in set(chosen):
        _, count = option
        mine = [size for size, other in zip(sizes, chosen, strict=True) if other == option]
        if count < 2 * len(mine):
            return _NOTHING
        wanted += max(0, sum(mine) - count)
    return wanted
