"""How long the hand mathematics takes, a rung at a time, beside the shanten count of PyPI's ``mahjong``.

Hands are of the middle of a deal: ten cards dealt, then up to seven turns of a player who keeps what the contract
needs, then a card drawn. Nothing is remembered between hands but the tables, which are warm. Times are medians
of several rounds of processor time; on a busy machine only the ratios mean something.

Run it with ``python -m tests.bench.bench_hands``; it wants the extra ``bench``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from ladder_rummy.engine.arrangements import Holding, Wish, look
from ladder_rummy.engine.cards import JOKER, PACK
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.distances import measure, measure_afresh
from ladder_rummy.engine.hands import faces_of
from ladder_rummy.engine.lay_downs import best_text
from ladder_rummy.games.ladder import CONTRACTS

HANDS = 600
ROUNDS = 5
Tried = Callable[[Holding, Contract], object]


def main() -> None:
    """Print a table: microseconds a call by rung, their mean, and the mean as a part of one shanten count."""
    rng = Random("bench hands")
    middle = [[middle_hand(rng, contract) for _ in range(HANDS)] for contract in CONTRACTS]
    ready = [ready_hands(rng, contract) for contract in CONTRACTS]
    peer = shanten_time(rng)
    print(f"microseconds a call by rung; mahjong's shanten takes {peer:.1f} here")
    print(f"{'rung':10}" + "".join(f"{rung:7}" for rung in range(1, 11)) + "   mean  of shanten")
    for name, tried, hands in (
        ("distance", measure_afresh, middle),
        ("outlook", look_afresh, middle),
        ("lay down", lambda hand, contract: best_text(hand, contract, None, Wish.FINDER), ready),
        ("cannot", lambda hand, contract: best_text(hand, contract, None, Wish.FINDER), middle),
    ):
        times = [time_of(tried, contract, some) for contract, some in zip(CONTRACTS, hands, strict=True)]
        shown = "".join(f"{time:7.1f}" for time in times)
        print(f"{name:10}{shown}{mean(times):7.1f}{mean(times) / peer:12.2f}")


def look_afresh(hand: Holding, contract: Contract) -> object:
    """An outlook with nothing remembered."""
    measure.cache_clear()
    return look.__wrapped__(hand, contract)


def time_of(tried: Tried, contract: Contract, hands: list[Holding]) -> float:
    """The median over the rounds of the mean microseconds a call."""
    return median_time(lambda hand: tried(hand, contract), hands)


def median_time(tried: Callable[[Any], object], hands: list[Any]) -> float:
    for hand in hands:
        tried(hand)
    rounds = []
    for _ in range(ROUNDS):
        start = process_time()
        for hand in hands:
            tried(hand)
        rounds.append((process_time() - start) / len(hands) * 1e6)
    return median(rounds)


def middle_hand(rng: Random, contract: Contract) -> Holding:
    """Eleven cards that a player may hold after some turns."""
    cards = iter(rng.sample(PACK, 18))
    hand = Holding.of(next(cards) for _ in range(10))
    for _ in range(rng.randrange(7)):
        hand = hand.with_card(next(cards))
        free = [card for card in faces_of(look(hand, contract).free) if card != JOKER]
        hand = hand.without_card(max(free or hand.cards, key=lambda card: card.points))
    return hand.with_card(next(cards))


def ready_hands(rng: Random, contract: Contract) -> list[Holding]:
    """Eleven cards as a player holds them on laying down: drawing until the contract is there."""
    found: list[Holding] = []
    while len(found) < HANDS // 3:
        cards = iter(rng.sample(PACK, 107))
        hand = Holding.of(next(cards) for _ in range(11))
        for card in cards:
            if not measure(hand, contract):
                found.append(hand)
                break
            free = [face for face in faces_of(look(hand, contract).free) if face != JOKER]
            hand = hand.without_card(max(free or hand.cards, key=lambda face: face.points)).with_card(card)
    return found


def shanten_time(rng: Random) -> float:
    """Microseconds that the neighbour takes for a hand of fourteen tiles."""
    try:
        from mahjong.shanten import Shanten
    except ImportError:
        raise SystemExit(
            "the package mahjong is missing: install the extra with pip install -e '.[bench]'"
        ) from None
    count = Shanten().calculate_shanten
    return median_time(count, [_tiles(rng) for _ in range(HANDS)])


def _tiles(rng: Random) -> list[int]:
    drawn: Iterable[int] = rng.sample(range(136), 14)
    tiles = [0] * 34
    for tile in drawn:
        tiles[tile // 4] += 1
    return tiles


if __name__ == "__main__":
    main()
