"""The only chance in a game: words that anyone can recompute from its seed and a label.

Block i of a stream is the SHA-256 of ``seed|label|i``, read as eight big-endian 32-bit words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from hashlib import sha256
from struct import unpack
from typing import Final, TypeVar

from ladder_rummy.engine.errors import Malformed

LONGEST_SEED: Final = 200
_WORDS: Final = 1 << 32
_Item = TypeVar("_Item")


def verify_seed(seed: str) -> None:
    """`Malformed` unless the seed is 1 to 200 characters without control characters or surrogates."""
    if not 1 <= len(seed) <= LONGEST_SEED:
        raise Malformed("seed/length", length=len(seed), most=LONGEST_SEED)
    if any(unicodedata.category(character) in ("Cc", "Cs") for character in seed):
        raise Malformed("seed/characters")


def block_of(seed: str, label: str, i: int) -> tuple[int, ...]:
    """Block i (from 0) of a stream: eight words, each 0 to 2**32 - 1."""
    return unpack(">8I", sha256(f"{seed}|{label}|{i}".encode()).digest())


class Stream:
    """The endless words of one label; the one value of the engine that changes as it is read."""

    __slots__ = ("_block", "_label", "_seed", "_words")

    def __init__(self, seed: str, label: str) -> None:
        self._seed = seed
        self._label = label
        self._block = 0
        self._words: list[int] = []

    def word(self) -> int:
        """The next word, 0 to 2**32 - 1."""
        if not self._words:
            self._words = list(reversed(block_of(self._seed, self._label, self._block)))
            self._block += 1
        return self._words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely, for n from 1 to 2**32."""
        limit = _WORDS - _WORDS % n
        while (word := self.word()) >= limit:
            pass
        return word % n

    def shuffled(self, items: Iterable[_Item]) -> list[_Item]:
        """The items in an order of chance."""
        mixed = list(items)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
