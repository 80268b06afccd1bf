"""The port for games as a plain dictionary, and a person who plays by a bot's judgement."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

from ladder_rummy.bots import ROSTER
from ladder_rummy.engine.notation import format_action
from ladder_rummy.play.bot_turns import bot_action
from ladder_rummy.play.game import Change, ChangeKind, Game, GameKind, Post, Saved
from ladder_rummy.play.start import Terms, start
from ladder_rummy.play.submit import Answer, submit


class Shelf:
    """Games by id, with every change ever made."""

    def __init__(self) -> None:
        self.games: dict[str, Game] = {}
        self.made: dict[str, list[Change]] = {}
        self.once: dict[tuple[str, str], str] = {}

    def find(self, game_id: str, owner: str) -> Game | None:
        game = self.games.get(game_id)
        return game if game and game.saved.owner == owner else None

    def find_any(self, game_id: str) -> Game | None:
        return self.games.get(game_id)

    def find_started(self, owner: str, once: str) -> Game | None:
        return self.games.get(self.once.get((owner, once), ""))

    def find_attempt(self, owner: str, day: int) -> Game | None:
        return self._of_day(owner, day, GameKind.DAILY)

    def find_copy(self, owner: str, day: int) -> Game | None:
        copy = self._of_day(owner, day, GameKind.COPY)
        return copy if copy and not copy.is_over else None

    def _of_day(self, owner: str, day: int, kind: GameKind) -> Game | None:
        found = (
            game
            for game in self.games.values()
            if (game.saved.owner, game.saved.day, game.saved.kind) == (owner, day, kind)
        )
        return next(found, None)

    def find_change(self, game_id: str, version: int) -> Change | None:
        return next((change for change in self.made[game_id] if change.version == version), None)

    def changes(self, game_id: str) -> tuple[Change, ...]:
        return tuple(self.made[game_id])

    def running(self, owner: str) -> tuple[Saved, ...]:
        return tuple(
            game.saved for game in self.games.values() if game.saved.owner == owner and not game.is_over
        )

    def finished(self, owner: str, skipped: int, most: int) -> tuple[Game, ...]:
        own = [game for game in self.games.values() if game.saved.owner == owner and game.is_over]
        others = [game for game in reversed(own) if game.saved.kind is not GameKind.DAILY]
        return tuple(others[skipped : skipped + most])

    def add(self, game: Game, change: Change, once: str | None) -> bool:
        if once is not None and (game.saved.owner, once) in self.once:
            return False
        if game.saved.kind is GameKind.DAILY and self.find_attempt(game.saved.owner, game.saved.day or 0):
            return False
        self.games[game.saved.id] = game
        self.made[game.saved.id] = [change]
        if once is not None:
            self.once[game.saved.owner, once] = game.saved.id
        return True

    def commit(self, game: Game, change: Change) -> bool:
        if self.games[game.saved.id].saved.version != change.version - 1:
            return False
        self.games[game.saved.id] = game
        self.made[game.saved.id].append(change)
        return True

    def show_hint(self, game: Game) -> bool:
        kept = self.games[game.saved.id].saved
        if kept.version != game.saved.version:
            return False
        saved = replace(kept, is_helped=True, hinted=kept.version)
        self.games[game.saved.id] = replace(self.games[game.saved.id], saved=saved)
        return True

    def has_finished(self, owner: str) -> bool:
        return any(game.saved.owner == owner and game.is_over for game in self.games.values())

    def share(self, game: Game) -> None:
        self.games[game.saved.id] = replace(game, saved=replace(game.saved, is_shared=True))


class Counted:
    """Ids and seeds that are numbers."""

    def __init__(self) -> None:
        self.numbers = count(1)

    def game_id(self) -> str:
        return f"game-{next(self.numbers)}"

    def seed(self) -> str:
        return f"seed-{next(self.numbers)}"


class Person:
    """Plays one game at a shelf, as the steady bot would in seat 0."""

    def __init__(self, seed: str, bots: tuple[str, ...] = ("steady", "steady", "steady")) -> None:
        self.shelf = Shelf()
        self.id = start(self.shelf, Counted(), "person", Terms(seed=seed, bots=bots)).saved.id

    @property
    def game(self) -> Game:
        return self.shelf.games[self.id]

    @property
    def wish(self) -> str:
        """What the person would do now."""
        game = self.game
        turn = game.rules.turn(game.state)
        assert turn is not None
        return format_action(bot_action(game.rules, game.state, turn, ROSTER["steady"], game.saved.seed))

    def post(self, kind: ChangeKind, text: str = "", turn: int | None = None) -> Answer:
        at = self.game.saved.version if turn is None else turn
        return submit(self.shelf, self.game, Post(at, kind, text))

    def act(self, text: str) -> Answer:
        return self.post(ChangeKind.ACTION, text)

    def step(self) -> None:
        """One sensible post: an action, or the next deal."""
        if self.game.rules.turn(self.game.state):
            self.act(self.wish)
        else:
            self.post(ChangeKind.NEXT)

    def play_until(self, wish: str) -> None:
        """Play on until the person would do something that begins so."""
        while not self.game.is_over:
            if self.game.rules.turn(self.game.state) and self.wish.startswith(wish):
                return
            self.step()
        raise AssertionError(f"nothing that begins with {wish} in this game")
