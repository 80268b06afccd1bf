"""A database, a clock that stands still, and people who play days through the use cases."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count

from ladder_rummy.bots import bot_named
from ladder_rummy.daily.days import begins_at
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.notation import format_action
from ladder_rummy.play.bot_turns import bot_action
from ladder_rummy.play.daily import DailyPorts, DailyTerms, start_daily
from ladder_rummy.play.game import ChangeKind, Game, Post
from ladder_rummy.play.submit import Outcome, submit
from ladder_rummy.store.boards import SqlBoards
from ladder_rummy.store.counts import SqlCounts
from ladder_rummy.store.database import Database
from ladder_rummy.store.days import SqlDays, open_chain
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.identities import SqlIdentities
from ladder_rummy.store.names import SqlNames
from ladder_rummy.store.players import SqlPlayers

QUICK = ("dele/1", "asha/1", "bashir/1")
"""A line-up that thinks little."""
HOUR = 3600


class Frozen:
    """A clock that stands until it is set."""

    def __init__(self, now: int) -> None:
        self.now = now

    def __call__(self) -> int:
        return self.now

    def to(self, day: int, hours: float = 12) -> None:
        """Set it to so many hours after a day's midnight."""
        self.now = begins_at(day) + int(hours * HOUR)


class Numbered:
    """Ids and seeds that are numbers."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def game_id(self) -> str:
        return f"game{next(self.numbers)}"

    def seed(self) -> str:
        return f"seed-{next(self.numbers)}"


@dataclass
class World:
    """Everything that the use cases need, on one database."""

    database: Database
    secret: str = "0" * 64
    clock: Frozen = field(default_factory=lambda: Frozen(begins_at(40) + 12 * HOUR))

    def __post_init__(self) -> None:
        self.games = SqlGames(self.database, self.clock)
        self.days = SqlDays(self.database, open_chain(self.database, self.secret))
        self.boards = SqlBoards(self.database, self.clock)
        self.counts = SqlCounts(self.database)
        self.names = SqlNames(self.database, self.clock)
        self.identities = SqlIdentities(self.database, self.clock)
        self.players = SqlPlayers(self.database, self.clock)
        self.ports = DailyPorts(self.games, self.days, Numbered(), self.clock)

    def join(self, player: str, day: int) -> None:
        """Somebody who has come to the site on this day."""
        now, self.clock.now = self.clock.now, begins_at(day)
        self.players.add(player)
        self.clock.now = now

    def start(self, player: str, day: int | None = None, once: str | None = None) -> Game:
        if day is None or day > 0:
            self.days.line_up(day or 40, QUICK)
        return start_daily(self.ports, player, DailyTerms(day=day, once=once))

    def play(self, game: Game, bot: str = "steady", whim: int = 0) -> Game:
        """Play a game to its end as this bot would, now and then (by ``whim``) doing anything that is allowed."""
        chance = Stream(game.saved.owner, "whims")
        while not game.is_over:
            game = self.step(game, bot, is_whim=bool(whim) and chance.below(whim) == 0)
        return game

    def step(self, game: Game, bot: str = "steady", *, is_whim: bool = False) -> Game:
        """One post."""
        turn = game.rules.turn(game.state)
        kind, text = ChangeKind.NEXT, ""
        if turn:
            player = bot_named("any" if is_whim else bot)
            action = bot_action(
                game.rules, game.state, turn, player, f"{game.saved.owner}|{game.saved.version}"
            )
            kind, text = ChangeKind.ACTION, format_action(action)
        answer = submit(self.games, game, Post(game.saved.version, kind, text))
        assert answer.outcome is Outcome.DONE, answer
        return answer.game

    def finish(self, player: str, day: int, bot: str = "steady", whim: int = 0) -> Game:
        """Begin a day at its noon and play it to the end."""
        self.clock.to(day)
        return self.play(self.start(player, day), bot, whim)
