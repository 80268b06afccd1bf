"""What the use cases need from outside: a place for games, fresh ids and seeds.

Protocols only; ``store`` and ``web`` implement them.
"""

from __future__ import annotations

from typing import Protocol

from ladder_rummy.play.game import Change, Game, Saved


class Games(Protocol):
    """Where games are kept; each method is one short read or one short transaction."""

    def find(self, game_id: str, owner: str) -> Game | None:
        """The owner's game of this id."""

    def find_any(self, game_id: str) -> Game | None:
        """The game of this id, whoever owns it."""

    def find_started(self, owner: str, once: str) -> Game | None:
        """The game that the owner started with this ``once``."""

    def find_change(self, game_id: str, version: int) -> Change | None:
        """The change that led to this version."""

    def changes(self, game_id: str) -> tuple[Change, ...]:
        """All changes in order."""

    def running(self, owner: str) -> tuple[Saved, ...]:
        """The owner's unfinished games, the last played first."""

    def add(self, game: Game, change: Change, once: str | None) -> bool:
        """Save a new game; False, and nothing saved, if its owner has one with the same ``once``."""

    def commit(self, game: Game, change: Change) -> bool:
        """Save the game after a change; False, and nothing saved, if it is no longer at the version before."""

    def show_hint(self, game: Game) -> bool:
        """Save that a hint is shown at this version; False, and nothing saved, if the game has moved on."""

    def has_finished(self, owner: str) -> bool:
        """Whether the owner has played a game to its end."""

    def share(self, game: Game) -> None:
        """Let others have its record."""


class Fresh(Protocol):
    """Where what nobody can guess comes from."""

    def game_id(self) -> str:
        """An id that no game has."""

    def seed(self) -> str:
        """32 random bytes as lower-case hex."""
