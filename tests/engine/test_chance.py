"""Chance by the published recipe, to the last bit: golden values, and the recipe written down once more."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest

from ladder_rummy.engine.cards import PACK, format_cards, parse_cards
from ladder_rummy.engine.chance import Stream, block_of, verify_seed
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.table import deal_cards, first_dealer


def words(seed: str, label: str, count: int) -> list[int]:
    stream = Stream(seed, label)
    return [stream.word() for _ in range(count)]


def test_golden_words() -> None:
    assert words("demo", "deal 1", 4) == [157935417, 1089451963, 1482229639, 1338746609]


def test_golden_numbers_below_six() -> None:
    stream = Stream("demo", "dealer")
    assert [stream.below(6) for _ in range(8)] == [4, 5, 3, 1, 2, 4, 1, 2]


@pytest.mark.parametrize(
    ("seed", "number", "begins"),
    [
        ("demo", 1, "3S 2S 4D 3C 8H 3H KS 5C TD AS 5D JH"),
        ("demo", 10, "5S KS TC 6C 3C 7D 6S 4C 5D TD 3H 3D"),
        ("Ω é", 1, "4D 2H 8D 8S 6S AC"),
    ],
)
def test_golden_deals(seed: str, number: int, begins: str) -> None:
    mixed = Stream(seed, f"deal {number}").shuffled(PACK)
    assert format_cards(mixed, " ").startswith(begins)
    deal = deal_cards(seed, number, 4, 10)
    in_order = [deal.hands[(deal.dealer + 1 + i) % 4][i // 4] for i in range(40)]
    assert [*in_order, deal.upcard, *deal.stock] == mixed


@pytest.mark.parametrize(("seed", "seat"), [("demo", 2), ("Ω é", 1)])
def test_golden_first_dealers(seed: str, seat: int) -> None:
    assert first_dealer(seed, 4) == seat


def test_golden_renewal() -> None:
    renewed = Stream("demo", "deal 1 renewal 1").shuffled(parse_cards("2C 3C 4C 5C 6C XX"))
    assert format_cards(renewed, " ") == "3C 5C 2C XX 6C 4C"


def test_a_stream_is_the_hashes_of_seed_label_and_number() -> None:
    raw = b"".join(sha256(f"a|b|c d|{i}".encode()).digest() for i in range(4))
    expected = [int.from_bytes(raw[i : i + 4], "big") for i in range(0, len(raw), 4)]
    assert words("a|b", "c d", 32) == expected
    assert block_of("a|b", "c d", 2) == tuple(expected[16:24])


def test_below_throws_away_the_words_that_would_favour_small_numbers() -> None:
    n = 3 * 2**30
    kept = [word % n for word in words("demo", "reject", 400) if word < 2**32 - 2**32 % n]
    stream = Stream("demo", "reject")
    assert len(kept) < 350
    assert [stream.below(n) for _ in kept] == kept


def test_the_bounds_of_below() -> None:
    stream = Stream("demo", "bounds")
    assert stream.below(1) == 0
    assert stream.below(2**32) == words("demo", "bounds", 2)[1]


def test_below_and_shuffled_are_even() -> None:
    stream = Stream("even", "test")
    counts = Counter(stream.below(7) for _ in range(14_000))
    assert all(1_800 < counts[n] < 2_200 for n in range(7))
    orders = Counter("".join(stream.shuffled("abc")) for _ in range(12_000))
    assert len(orders) == 6
    assert all(1_800 < count < 2_200 for count in orders.values())


def test_shuffled_leaves_its_items_alone() -> None:
    items = list(range(10))
    assert sorted(Stream("demo", "x").shuffled(items)) == items == list(range(10))
    assert Stream("demo", "x").shuffled([]) == []


@pytest.mark.parametrize(
    "seed", ["x", "a" * 200, "Ω é", " demo ", "a|b|1", "🂡" * 200, "\u200b", "\u00ad", "😀", "\ue000"]
)
def test_seeds(seed: str) -> None:
    verify_seed(seed)


@pytest.mark.parametrize("seed", ["", "a" * 201])
def test_seeds_too_short_or_long(seed: str) -> None:
    with pytest.raises(Malformed, match="seed/length"):
        verify_seed(seed)


@pytest.mark.parametrize("seed", ["a\nb", "\t", "\0", "\x7f", "\x85", "\x9f", "\ud800", "a\udfff"])
def test_seeds_with_control_characters_or_surrogates(seed: str) -> None:
    with pytest.raises(Malformed, match="seed/characters"):
        verify_seed(seed)


def test_a_seed_is_taken_as_given() -> None:
    assert (
        len({deal_cards(seed, 1, 4, 10).stock for seed in ("demo", "Demo", " demo", "demo ", "é", "e\u0301")})
        == 6
    )
