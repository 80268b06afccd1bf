"""What the use cases need from outside: places for games, days and results, a clock, fresh ids and seeds.

Protocols only; ``store`` and ``web`` implement them.
"""

from __future__ import annotations

from typing import Protocol

from ladder_rummy.play.figures import Figures
from ladder_rummy.play.game import Change, Game, Saved


class Clock(Protocol):
    """What time it is."""

    def __call__(self) -> int:
        """Whole seconds since 1970."""


class Games(Protocol):
    """Where games are kept; each method is one short read or one short transaction."""

    def find(self, game_id: str, owner: str) -> Game | None:
        """The owner's game of this id."""

    def find_any(self, game_id: str) -> Game | None:
        """The game of this id, whoever owns it."""

    def find_started(self, owner: str, once: str) -> Game | None:
        """The game that the owner started with this ``once``."""

    def find_attempt(self, owner: str, day: int) -> Game | None:
        """The owner's one attempt at a day."""

    def find_copy(self, owner: str, day: int) -> Game | None:
        """An unfinished unranked game of the owner's with a day's deals."""

    def find_change(self, game_id: str, version: int) -> Change | None:
        """The change that led to this version."""

    def changes(self, game_id: str) -> tuple[Change, ...]:
        """All changes in order."""

    def running(self, owner: str) -> tuple[Saved, ...]:
        """The owner's unfinished games, the last played first."""

    def add(self, game: Game, change: Change, once: str | None) -> bool:
        """Save a new game; False, and nothing saved, if its owner has one with the same ``once`` or an attempt at
        the same day. The owner's unfinished games stay within ``start.MOST_RUNNING``.
        """

    def commit(self, game: Game, change: Change) -> bool:
        """Save the game after a change; False, and nothing saved, if it is no longer at the version before.

        A game that it ends is counted in the same transaction: statistics, and the boards if it counts for a day.
        """

    def show_hint(self, game: Game) -> bool:
        """Save that a hint is shown at this version; False, and nothing saved, if the game has moved on."""

    def finished(self, owner: str, skipped: int, most: int) -> tuple[Game, ...]:
        """The owner's finished games but attempts at days, the last finished first, after so many skipped ones."""

    def has_finished(self, owner: str) -> bool:
        """Whether the owner has played a game to its end."""

    def share(self, game: Game) -> None:
        """Let others have its record."""


class Days(Protocol):
    """What is fixed of each day."""

    def seed_of(self, day: int) -> str:
        """The day's seed; `Malformed` for a day that has no daily."""

    def line_up(self, day: int, bots: tuple[str, ...]) -> tuple[str, ...]:
        """The bots of a day by name and version: these, unless the day has its own already."""

    def par(self, day: int) -> Figures | None:
        """What the strongest bot made of the day, once that has been kept."""

    def keep_par(self, day: int, figures: Figures) -> None:
        """Keep what the strongest bot made of a day that has a line-up."""


class Fresh(Protocol):
    """Where what nobody can guess comes from."""

    def game_id(self) -> str:
        """An id that no game has."""

    def seed(self) -> str:
        """32 random bytes as lower-case hex."""
