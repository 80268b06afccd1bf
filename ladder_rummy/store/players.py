"""Players and the keys that sign their cookies."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, bindparam, select, update

from ladder_rummy.play.preferences import Preferences, format_preferences, parse_preferences
from ladder_rummy.store.database import Database
from ladder_rummy.store.schema import keys, players
from ladder_rummy.store.upsert import add_missing

_KNOWN: Final = select(players.c.id).where(players.c.id == bindparam("player"))
_HELD: Final = _KNOWN.with_for_update(key_share=True)
_PREFERENCES: Final = select(players.c.preferences).where(players.c.id == bindparam("player"))
_PREFER: Final = update(players).where(players.c.id == bindparam("player"))


class SqlPlayers:
    """All players of a database; ``clock`` gives whole seconds since 1970."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def add(self, player_id: str) -> None:
        """Make sure that the player has a row."""
        with self._database.reading() as connection:
            if connection.execute(_KNOWN, {"player": player_id}).first():
                return
        with self._database.writing() as connection:
            add_player(connection, player_id, self._clock())

    def preferences(self, player_id: str) -> Preferences:
        """How the player likes the table; the defaults for somebody unknown."""
        with self._database.reading() as connection:
            text = connection.execute(_PREFERENCES, {"player": player_id}).scalar_one_or_none()
        return parse_preferences(text)

    def prefer(self, player_id: str, preferences: Preferences) -> None:
        """Keep how a known player likes the table."""
        with self._database.writing() as connection:
            connection.execute(
                _PREFER.values(preferences=format_preferences(preferences)), {"player": player_id}
            )


def handle_of(player_id: str) -> str:
    """What names a player to others, and tells nothing of the id in the cookie."""
    return sha256(f"handle|{player_id}".encode()).hexdigest()[:16]


def add_player(connection: Connection, player_id: str, now: int) -> None:
    """Make sure, inside a transaction, that the player has a row."""
    if connection.execute(_KNOWN, {"player": player_id}).first() is None:
        row = {"id": player_id, "created_at": now, "handle": handle_of(player_id)}
        add_missing(connection, players, row)


def ensure_player(connection: Connection, player_id: str, now: int) -> None:
    """Make sure that the player has a row, and hold it as `hold_player` does."""
    if not hold_player(connection, player_id):
        add_player(connection, player_id, now)
        hold_player(connection, player_id)


def hold_player(connection: Connection, player_id: str) -> bool:
    """Whether there is such a player; if so, no other transaction changes or removes them until this one ends.

    Whoever holds games too takes the player first, so that no two transactions wait for each other. SQLite has one
    writer, which needs no such order.
    """
    return connection.execute(_HELD, {"player": player_id}).first() is not None


def read_keys(database: Database) -> tuple[str, ...]:
    """The signing keys of this database, oldest first."""
    with database.reading() as connection:
        return tuple(connection.execute(select(keys.c.secret).order_by(keys.c.id)).scalars())
