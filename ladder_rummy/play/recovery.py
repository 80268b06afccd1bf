"""What lets another device become a player: a code of six words, good once, and a link that is good for minutes.

Neither is kept: only a slow hash of the words and a plain one of the link's 128 bits. Knows texts and hashes; who
owns one, and how often somebody may try, is for others to say.
"""

from __future__ import annotations

import re
from enum import StrEnum
from hashlib import scrypt, sha256
from typing import Final, Protocol

from ladder_rummy.play.wordlists import read_words

WORDS: Final = 6
LINK_SECONDS: Final = 600
"""How long a link is good."""
_SALT: Final = b"ladder-rummy recovery code 1"
"""One for all: a code names its player by itself, so its hash must be found without knowing whose it is."""


class CodeKind(StrEnum):
    """What is kept of a player's ways to another device, at most one of each."""

    WORDS = "words"
    LINK = "link"


class Chooses(Protocol):
    """Where words that nobody can guess come from."""

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""


def make_code(fresh: Chooses) -> str:
    """Six words of a list of 512, so 54 bits."""
    words = read_words("recovery")
    return " ".join(words[fresh.below(len(words))] for _ in range(WORDS))


def parse_code(text: str) -> str | None:
    """The code as it was shown, however it was typed; None for what is none."""
    words = re.findall("[a-z]+", text.casefold())
    known = read_words("recovery")
    return " ".join(words) if len(words) == WORDS and all(word in known for word in words) else None


def hash_code(code: str) -> str:
    """A hash that takes long to try: 64 hex digits."""
    return scrypt(code.encode(), salt=_SALT, n=2**14, r=8, p=1, dklen=32).hex()


def hash_link(token: str) -> str:
    """A hash of a link's random text: 64 hex digits."""
    return sha256(f"link|{token}".encode()).hexdigest()
