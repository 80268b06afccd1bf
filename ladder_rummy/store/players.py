"""Players and the keys that sign their cookies."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from ladder_rummy.store.database import Database
from ladder_rummy.store.schema import keys, players


class SqlPlayers:
    """All players of a database; ``clock`` gives whole seconds since 1970."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    def add(self, player_id: str) -> None:
        """Make sure that the player has a row."""
        with self._database.reading() as connection:
            if connection.execute(select(players.c.id).where(players.c.id == player_id)).first():
                return
        try:
            with self._database.writing() as connection:
                connection.execute(insert(players), {"id": player_id, "created_at": self._clock()})
        except IntegrityError:
            return  # added by another request meanwhile


def read_keys(database: Database) -> tuple[str, ...]:
    """The signing keys of this database, oldest first."""
    with database.reading() as connection:
        return tuple(connection.execute(select(keys.c.secret).order_by(keys.c.id)).scalars())
