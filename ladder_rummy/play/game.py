"""A game as the use cases see it: what is saved of it, its state now, and the changes that made it.

Knows how a person's posts become changes, not where they are kept. A `Game` holds the seed and every hand, so
it never goes to a page: pages get a `PlayerView`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from ladder_rummy.engine.actions import LayDown, LayOff
from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.record import Player
from ladder_rummy.engine.rules import Rules
from ladder_rummy.engine.scoring import DealScore
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.games import CATALOGUE

PERSON: Final = 0
"""The seat of the person."""


class GameKind(StrEnum):
    """What a game is to its player: one of their own, the day's one attempt, or the same deals played later."""

    NEW = "new"
    DAILY = "daily"
    COPY = "copy"


class ChangeKind(StrEnum):
    """What kinds of change a game goes through: it is dealt once, then posts change it."""

    START = "start"
    ACTION = "action"
    UNDO = "undo"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class Post:
    """What the person sent: under which turn, of which kind, an action's text word for word."""

    turn: int
    kind: ChangeKind
    text: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted post and every action that it led to, the bots' recorded too; ``version`` is the game's after it."""

    version: int
    kind: ChangeKind
    posted: str
    actions: tuple[str, ...]

    def is_of(self, post: Post) -> bool:
        """Whether this is what the post, word for word, has done."""
        return (self.version, self.kind, self.posted) == (post.turn + 1, post.kind, post.text)


@dataclass(frozen=True, slots=True)
class Saved:
    """What is kept of a game beside its changes."""

    id: str
    owner: str
    game: str
    """A key of the CATALOGUE."""
    seed: str = field(repr=False)
    players: tuple[Player, ...]
    version: int = 0
    """The number of accepted posts: the ``turn`` of the forms."""
    began: int = 0
    """The version at which the deal on the table was dealt."""
    before: tuple[DealScore, ...] = ()
    """The scores of the deals before it."""
    kind: GameKind = GameKind.NEW
    is_shared: bool = False
    is_helped: bool = False
    """Whether a hint was shown."""
    hinted: int | None = None
    """The version at which the last hint was shown."""
    day: int | None = None
    """The day whose deals it has: of an attempt or a copy."""
    bots: tuple[str, ...] = ()
    """Who plays for the bots by name and version (``mira/1``), seats 1 to 3, where that is fixed."""
    beside: str | None = None
    """The id of the game with the same deals that it is compared with."""
    finished_at: int | None = None
    """When it was finished, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one version: ``actions`` are those of the deal on the table, undone ones left out."""

    saved: Saved
    actions: tuple[str, ...]
    state: Any = field(repr=False)

    @property
    def rules(self) -> Rules[Any]:
        """The rules that it is played by."""
        return CATALOGUE[self.saved.game]

    @property
    def view(self) -> PlayerView:
        """What the person may see."""
        return self.rules.view(self.state, PERSON)

    @property
    def is_over(self) -> bool:
        """Whether the places are known."""
        return self.rules.result(self.state) is not None

    @property
    def is_hinted(self) -> bool:
        """Whether a hint is shown now."""
        return self.saved.hinted == self.saved.version

    @property
    def can_undo(self) -> bool:
        """Whether the running turn's last action is a lay-down or a lay-off, and the deal goes on."""
        if not self.actions or self.rules.turn(self.state) is None:
            return False
        return isinstance(parse_action(self.actions[-1]), LayDown | LayOff)
