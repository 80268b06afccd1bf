"""The sealed chain of the daily's seeds: whoever has one day's seed can check it against the day before.

The seed of the last day is the secret; each other day's seed is the hash of the next day's, down to day 0, the
anchor, which is public from the start. Nobody can find a later seed from an earlier one, and nobody can change
one without breaking the chain. Knows no clock: when a seed may be told is decided elsewhere.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Final

from ladder_rummy.daily.days import FIRST_DAY, LAST_DAY
from ladder_rummy.engine.errors import Malformed

_LINK: Final = re.compile("[0-9a-f]{64}")


def seed_before(seed: str) -> str:
    """The seed of the day before: the hex of SHA-256 over the 64 characters (not the bytes that they stand for)."""
    return sha256(seed.encode("ascii")).hexdigest()


def is_sealed_by(seed: str, earlier: str, days: int = 1) -> bool:
    """Whether a seed leads to the one that is ``days`` days earlier."""
    for _ in range(days):
        seed = seed_before(seed)
    return seed == earlier


def verify_secret(text: str) -> None:
    """`Malformed` unless it is 64 lower-case hex digits; the refusal does not repeat them."""
    if not _LINK.fullmatch(text):
        raise Malformed("daily/secret")


class Chain:
    """All seeds of one secret; it prints without any of them."""

    __slots__ = ("_links",)

    def __init__(self, secret: str) -> None:
        verify_secret(secret)
        links = [secret]
        for _ in range(LAST_DAY):
            links.append(seed_before(links[-1]))
        self._links = tuple(reversed(links))

    @property
    def anchor(self) -> str:
        """The link before day 1: the one that is published from the start."""
        return self._links[0]

    def seed_of(self, day: int) -> str:
        """The seed of a day, 1 to 10,000; `Malformed` for a day that has no daily."""
        if not FIRST_DAY <= day <= LAST_DAY:
            raise Malformed("daily/no-such-day", day=day)
        return self._links[day]

    def seal_of(self, day: int) -> str:
        """What the seed of a day hashes to: the day before's seed, of day 1 the anchor."""
        return seed_before(self.seed_of(day))

    def __repr__(self) -> str:
        return f"<Chain of {self.anchor}>"
