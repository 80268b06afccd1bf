"""Games in the database: the port ``play.ports.Games`` on SQLAlchemy Core.

Rows become `Saved` and `Change` values here and nowhere else. A bounded cache spares replaying the deal of a
game that is being played; it is never needed and may be lost at any moment.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Row, Select, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.engine.record import Player
from ladder_rummy.engine.scoring import DealScore
from ladder_rummy.play.game import Change, ChangeKind, Game, GameKind, Saved
from ladder_rummy.play.resume import BrokenHistory, resume
from ladder_rummy.play.start import MOST_RUNNING
from ladder_rummy.store.cleaning import remove_game
from ladder_rummy.store.database import Database
from ladder_rummy.store.finishes import keep_finish
from ladder_rummy.store.players import ensure_player, hold_player
from ladder_rummy.store.schema import changes, games

REMEMBERED: Final = 256
"""How many games the cache holds."""
MOST_CHANGES: Final = 1_000_000
"""More changes than any game has."""

# Statements are built once: building one costs more than running it.
_ANY: Final = select(games).where(games.c.id == bindparam("game"))
_OWN: Final = _ANY.where(games.c.player_id == bindparam("owner"))
_STARTED: Final = select(games).where(
    games.c.player_id == bindparam("owner"), games.c.once == bindparam("tap")
)
_ATTEMPT: Final = select(games).where(
    games.c.player_id == bindparam("owner"), games.c.day == bindparam("day"), games.c.kind == "daily"
)
_COPY: Final = (
    select(games)
    .where(games.c.player_id == bindparam("owner"), games.c.finished_at.is_(None))
    .where(games.c.day == bindparam("day"), games.c.kind == "copy")
    .limit(1)
)
_RUNNING: Final = (
    select(games)
    .where(games.c.player_id == bindparam("owner"), games.c.finished_at.is_(None))
    .order_by(games.c.changed_at.desc(), games.c.id)
)
_RUNNING_KINDS: Final = _RUNNING.with_only_columns(games.c.id, games.c.kind)
_CHANGES: Final = (
    select(changes)
    .where(changes.c.game_id == bindparam("game"), changes.c.version >= bindparam("since"))
    .where(changes.c.version <= bindparam("until"))
    .order_by(changes.c.version)
)
_ADD_GAME: Final = insert(games)
_ADD_CHANGE: Final = insert(changes)
_CHANGING: Final = ("version", "summary", "changed_at", "finished_at")
"""The columns that every change writes."""
_MOVE_ON: Final = (
    update(games)
    .where(games.c.id == bindparam("which"), games.c.version == bindparam("version_before"))
    .values({name: bindparam(f"new_{name}") for name in _CHANGING})
)
_HINT: Final = (
    update(games)
    .where(games.c.id == bindparam("which"), games.c.version == bindparam("version_shown"))
    .values(is_helped=True, hinted=bindparam("version_shown"))
)
FINISHED_GAMES: Final = (
    select(games)
    .where(games.c.player_id == bindparam("owner"), games.c.finished_at.is_not(None))
    .where(games.c.kind != "daily")
    .order_by(games.c.changed_at.desc())
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)
_FINISHED: Final = (
    select(games.c.id)
    .where(games.c.player_id == bindparam("owner"), games.c.finished_at.is_not(None))
    .limit(1)
)
_SHARE: Final = update(games).where(games.c.id == bindparam("which")).values(is_shared=True)


class SqlGames:
    """All games of a database; ``clock`` gives whole seconds since 1970."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock
        self._recent = _Recent()

    def find(self, game_id: str, owner: str) -> Game | None:
        """The owner's game of this id."""
        with self._database.reading() as connection:
            return self._read(connection, _OWN, {"game": game_id, "owner": owner})

    def find_any(self, game_id: str) -> Game | None:
        """The game of this id, whoever owns it."""
        with self._database.reading() as connection:
            return self._read(connection, _ANY, {"game": game_id})

    def find_started(self, owner: str, once: str) -> Game | None:
        """The game that the owner started with this ``once``."""
        with self._database.reading() as connection:
            return self._read(connection, _STARTED, {"owner": owner, "tap": once})

    def find_attempt(self, owner: str, day: int) -> Game | None:
        """The owner's one attempt at a day."""
        with self._database.reading() as connection:
            return self._read(connection, _ATTEMPT, {"owner": owner, "day": day})

    def find_copy(self, owner: str, day: int) -> Game | None:
        """An unfinished unranked game of the owner's with a day's deals."""
        with self._database.reading() as connection:
            return self._read(connection, _COPY, {"owner": owner, "day": day})

    def find_change(self, game_id: str, version: int) -> Change | None:
        """The change that led to this version."""
        with self._database.reading() as connection:
            found = _read_changes(connection, game_id, version, version)
        return found[0] if found else None

    def changes(self, game_id: str) -> tuple[Change, ...]:
        """All changes in order."""
        with self._database.reading() as connection:
            return _read_changes(connection, game_id, 0, MOST_CHANGES)

    def running(self, owner: str) -> tuple[Saved, ...]:
        """The owner's unfinished games, the last played first."""
        with self._database.reading() as connection:
            rows = connection.execute(_RUNNING, {"owner": owner}).all()
            return tuple(self._resumed(connection, row).saved for row in rows)

    def add(self, game: Game, change: Change, once: str | None) -> bool:
        """Save a new game; False, and nothing saved, if its owner has one with the same ``once`` or an attempt at
        the same day. Its owner has a row from here on, and gives up the new game that was left alone longest if
        there are too many.
        """
        now = self._clock()
        row = _fixed_of(game.saved) | {"once": once, "created_at": now}
        try:
            with self._database.writing() as connection:
                ensure_player(connection, game.saved.owner, now)
                _make_room(connection, game.saved.owner)
                connection.execute(_ADD_GAME, row | _changing(game, now))
                connection.execute(_ADD_CHANGE, _row_of(game, change, now))
        except IntegrityError:
            if once is None and game.saved.kind is not GameKind.DAILY:
                raise
            return False
        self._recent.keep(game)
        return True

    def commit(self, game: Game, change: Change) -> bool:
        """Save the game after a change; False, and nothing saved, if it is no longer at the version before.

        A game that it ends is counted in the same transaction.
        """
        now = self._clock()
        guard = {"which": game.saved.id, "version_before": change.version - 1}
        new = {f"new_{name}": value for name, value in _changing(game, now).items()}
        with self._database.writing() as connection:
            if game.is_over:  # counting holds the player, and the player comes before the game
                hold_player(connection, game.saved.owner)
            updated = connection.execute(_MOVE_ON, guard | new)
            if updated.rowcount != 1:
                return False
            connection.execute(_ADD_CHANGE, _row_of(game, change, now))
            if game.is_over:
                keep_finish(connection, game, now)
        self._recent.keep(game)
        return True

    def show_hint(self, game: Game) -> bool:
        """Save that a hint is shown at this version; False, and nothing saved, if the game has moved on."""
        guard = {"which": game.saved.id, "version_shown": game.saved.version}
        with self._database.writing() as connection:
            return connection.execute(_HINT, guard).rowcount == 1

    def finished(self, owner: str, skipped: int, most: int) -> tuple[Game, ...]:
        """The owner's finished games but attempts at days, the last finished first, after so many skipped ones."""
        asked = {"owner": owner, "skipped": skipped, "most": most}
        with self._database.reading() as connection:
            rows = connection.execute(FINISHED_GAMES, asked).all()
            return tuple(_resume(connection, row) for row in rows)

    def has_finished(self, owner: str) -> bool:
        """Whether the owner has played a game to its end."""
        with self._database.reading() as connection:
            return connection.execute(_FINISHED, {"owner": owner}).first() is not None

    def share(self, game: Game) -> None:
        """Let others have its record."""
        with self._database.writing() as connection:
            connection.execute(_SHARE, {"which": game.saved.id})

    def _read(self, connection: Connection, wanted: Select[Any], names: dict[str, Any]) -> Game | None:
        row = connection.execute(wanted, names).one_or_none()
        return self._resumed(connection, row) if row else None

    def _resumed(self, connection: Connection, row: Row[Any]) -> Game:
        if recent := self._recent.find(row.id, row.version):
            saved = replace(
                recent.saved, is_shared=row.is_shared, is_helped=row.is_helped, hinted=row.hinted,
                finished_at=row.finished_at,
            )  # fmt: skip
            return replace(recent, saved=saved)
        game = _resume(connection, row)
        self._recent.keep(game)
        return game


def _resume(connection: Connection, row: Row[Any]) -> Game:
    """From the summary and the running deal's changes; from all changes where the summary does not serve."""
    try:
        saved = _saved_of(row, row.summary)
        return resume(saved, _read_changes(connection, row.id, saved.began, row.version))
    except (BrokenHistory, Refusal, ValueError, TypeError, KeyError, IndexError):
        return resume(_saved_of(row, None), _read_changes(connection, row.id, 0, row.version))


def _read_changes(connection: Connection, game_id: str, since: int, until: int) -> tuple[Change, ...]:
    rows = connection.execute(_CHANGES, {"game": game_id, "since": since, "until": until})
    return tuple(map(_change_of, rows))


def _change_of(row: Row[Any]) -> Change:
    return Change(row.version, ChangeKind(row.kind), row.posted, tuple(row.actions.splitlines()))


def _make_room(connection: Connection, owner: str) -> None:
    """Give up new games until one more may run; the day's attempts stay whatever comes."""
    running = connection.execute(_RUNNING_KINDS, {"owner": owner}).all()
    spare = len(running) - MOST_RUNNING + 1
    oldest = [game.id for game in reversed(running) if game.kind != GameKind.DAILY][: max(spare, 0)]
    for game_id in oldest:
        remove_game(connection, game_id)


def _fixed_of(saved: Saved) -> dict[str, Any]:
    """The columns that no change writes."""
    return {
        "id": saved.id, "player_id": saved.owner, "game": saved.game, "kind": saved.kind.value,
        "seed": saved.seed, "players": json.dumps(list(map(asdict, saved.players))),
        "day": saved.day, "bots": ",".join(saved.bots) or None, "beside": saved.beside,
    }  # fmt: skip


def _changing(game: Game, now: int) -> dict[str, Any]:
    finished_at = now if game.is_over else None
    return dict(
        zip(_CHANGING, (game.saved.version, _format_summary(game.saved), now, finished_at), strict=True)
    )


def _row_of(game: Game, change: Change, now: int) -> dict[str, Any]:
    return {
        "game_id": game.saved.id, "version": change.version, "kind": change.kind.value,
        "posted": change.posted, "actions": "\n".join(change.actions), "at": now,
    }  # fmt: skip


def _saved_of(row: Row[Any], summary: str | None) -> Saved:
    began, before = _parse_summary(summary)
    return Saved(
        id=row.id, owner=row.player_id, game=row.game, seed=row.seed,
        players=tuple(Player(**player) for player in json.loads(row.players)),
        version=row.version, began=began, before=before,
        kind=GameKind(row.kind), is_shared=row.is_shared, is_helped=row.is_helped, hinted=row.hinted,
        day=row.day, bots=tuple(row.bots.split(",")) if row.bots else (), beside=row.beside,
        finished_at=row.finished_at,
    )  # fmt: skip


def _format_summary(saved: Saved) -> str:
    return json.dumps([saved.began, saved.before], separators=(",", ":"))


def _parse_summary(summary: str | None) -> tuple[int, tuple[DealScore, ...]]:
    """The inverse of `_format_summary`; the game's beginning where there is none."""
    if summary is None:
        return 0, ()
    began, before = json.loads(summary)
    return int(began), tuple(_score_of(*score) for score in before)


def _score_of(out: int | None, laid_down: Sequence[bool], penalties: Sequence[int]) -> DealScore:
    return DealScore(out, tuple(map(bool, laid_down)), tuple(map(int, penalties)))


class _Recent:
    """The games that were last touched, each at one version."""

    def __init__(self) -> None:
        self._games: OrderedDict[str, Game] = OrderedDict()
        self._lock = Lock()

    def find(self, game_id: str, version: int) -> Game | None:
        with self._lock:
            game = self._games.get(game_id)
            return game if game and game.saved.version == version else None

    def keep(self, game: Game) -> None:
        with self._lock:
            self._games[game.saved.id] = game
            self._games.move_to_end(game.saved.id)
            if len(self._games) > REMEMBERED:
                self._games.popitem(last=False)
