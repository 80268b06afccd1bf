"""What a bot is: a name, and a choice from what its seat may see.

A bot gets a `PlayerView`, the legal actions and eight words of its own chance; it never meets a seed, a stock
or another hand, and keeps nothing between two choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ladder_rummy.bots.grounds import Choice
from ladder_rummy.engine.actions import Action
from ladder_rummy.engine.view import PlayerView


class Bot(Protocol):
    """Chooses one of the legal actions, the same one whenever it is given the same three values."""

    @property
    def name(self) -> str:
        """How the ROSTER and records name it."""

    def choose(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Action:
        """One of ``legal`` (never empty); ``words`` are eight numbers of chance, 0 to 2**32 - 1."""

    def explain(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Choice:
        """The same action with its grounds."""


class Reasoning:
    """A bot that is written as one `explain`: it chooses what it explains."""

    def explain(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Choice:
        """The choice with its grounds."""
        raise NotImplementedError

    def choose(self, view: PlayerView, legal: Sequence[Action], words: Sequence[int], /) -> Action:
        """The choice alone."""
        return self.explain(view, legal, words).action
