"""The chain against golden values, against a plain recount, and against whoever might leak or forge it."""

from __future__ import annotations

from hashlib import sha256

import pytest

from ladder_rummy.daily.chain import Chain, is_sealed_by, seed_before, verify_secret
from ladder_rummy.engine.errors import Malformed

SECRET = "0" * 64
CHAIN = Chain(SECRET)


def test_golden_values() -> None:
    assert CHAIN.seed_of(1) == "0ca42f9d117e543c43ca3dbee25ce874a60a747dffac78aa742a134682d7d37f"
    assert CHAIN.anchor == "c89708569f67fccaaf058a7ef292b0b7e4ae9dab7c232d220da32af0bc7cff70"
    assert CHAIN.seed_of(10_000) == SECRET


def test_each_seed_is_the_hash_of_the_next_ones_characters() -> None:
    seed = SECRET
    for day in range(9_999, 0, -1):
        seed = sha256(seed.encode("ascii")).hexdigest()
        assert CHAIN.seed_of(day) == seed
    assert seed_before(seed) == CHAIN.anchor


@pytest.mark.parametrize("day", [1, 2, 777, 10_000])
def test_one_hash_checks_a_day_against_the_day_before(day: int) -> None:
    assert CHAIN.seal_of(day) == (CHAIN.seed_of(day - 1) if day > 1 else CHAIN.anchor)
    assert is_sealed_by(CHAIN.seed_of(day), CHAIN.seal_of(day))
    assert is_sealed_by(CHAIN.seed_of(day), CHAIN.anchor, day)
    assert not is_sealed_by(CHAIN.seed_of(day), CHAIN.anchor, day + 1)


@pytest.mark.parametrize("day", [0, -400, 10_001])
def test_other_days_have_no_seed(day: int) -> None:
    with pytest.raises(Malformed, match="daily/no-such-day"):
        CHAIN.seed_of(day)


@pytest.mark.parametrize(
    "text", ["", "0" * 63, "0" * 65, "0" * 63 + "G", "A" * 64, "\u0660" * 64, "0" * 64 + "\n"]
)
def test_a_secret_that_is_none_is_refused_without_being_repeated(text: str) -> None:
    with pytest.raises(Malformed, match=r"^daily/secret$"):
        verify_secret(text)


def test_a_chain_prints_without_what_is_still_sealed() -> None:
    shown = f"{CHAIN!r} {CHAIN}"
    assert CHAIN.anchor in shown
    assert not [day for day in range(1, 10_001) if CHAIN.seed_of(day) in shown]
