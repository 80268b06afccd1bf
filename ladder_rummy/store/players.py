"""Players and the keys that sign their cookies."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ladder_rummy.play.preferences import Preferences, format_preferences, parse_preferences
from ladder_rummy.store.database import Database
from ladder_rummy.store.schema import keys, players

_KNOWN: Final = select(players.c.id).where(players.c.id == bindparam("player"))
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
        try:
            with self._database.writing() as connection:
                ensure_player(connection, player_id, self._clock())
        except IntegrityError:
            return  # added by another request meanwhile

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


def ensure_player(connection: Connection, player_id: str, now: int) -> None:
    """Make sure, inside a transaction, that the player has a row."""
    if connection.execute(_KNOWN, {"player": player_id}).first() is None:
        row = {"id": player_id, "created_at": now, "handle": handle_of(player_id)}
        connection.execute(insert(players), row)


def read_keys(database: Database) -> tuple[str, ...]:
    """The signing keys of this database, oldest first."""
    with database.reading() as connection:
        return tuple(connection.execute(select(keys.c.secret).order_by(keys.c.id)).scalars())
