"""What nobody can guess: game ids, seeds, and the texts that tell one start from another."""

from __future__ import annotations

import secrets


class SecretFresh:
    """The port ``play.ports.Fresh`` on the system's randomness."""

    def game_id(self) -> str:
        """16 letters and digits that no other game has."""
        return secrets.token_hex(8)

    def seed(self) -> str:
        """32 random bytes as lower-case hex."""
        return secrets.token_hex(32)

    def once(self) -> str:
        """A text for one form on one page."""
        return secrets.token_hex(12)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely."""
        return secrets.randbelow(n)

    def token(self) -> str:
        """128 bits as hex, for an address that lets whoever has it in."""
        return secrets.token_hex(16)
