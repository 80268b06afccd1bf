"""What is removed once nobody needs it: players who never finished a game, games left alone, old unranked records.

Ranked results and their records stay. All goes in small transactions, so that players hardly wait for it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, bindparam, delete, exists, select

from ladder_rummy.play.figures import EVERYTHING
from ladder_rummy.store.database import Database
from ladder_rummy.store.identities import forget_player
from ladder_rummy.store.schema import changes, codes, games, players, results, tallies

DAY: Final = 86_400
STRANGERS_AFTER: Final = 30 * DAY
ABANDONED_AFTER: Final = 90 * DAY
UNRANKED_AFTER: Final = 400 * DAY
AT_ONCE: Final = 100

_before: Any = bindparam("before")
# What another transaction holds just now is not left alone: it is passed over.
_STRANGERS: Final = (
    select(players.c.id)
    .where(players.c.created_at < _before)
    .where(~exists().where(tallies.c.player_id == players.c.id, tallies.c.subject == EVERYTHING))
    .where(~exists().where(games.c.player_id == players.c.id, games.c.changed_at >= _before))
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)
_ABANDONED: Final = (
    select(games.c.id)
    .where(games.c.changed_at < _before, games.c.finished_at.is_(None))
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)
_UNRANKED: Final = (
    select(games.c.id)
    .where(games.c.changed_at < _before, games.c.finished_at.is_not(None))
    .where(
        ~exists().where(
            results.c.player_id == games.c.player_id,
            results.c.day == games.c.day,
            results.c.game_id == games.c.id,
        )
    )
    .limit(AT_ONCE)
    .with_for_update(skip_locked=True)
)
_HELD: Final = select(games.c.id).where(games.c.id == bindparam("game")).with_for_update()


class Cleaned(NamedTuple):
    """How much was removed."""

    players: int
    abandoned: int
    records: int
    codes: int


def clean(database: Database, now: int) -> Cleaned:
    """Remove what is too old at this moment."""
    return Cleaned(
        abandoned=_remove(database, _ABANDONED, now - ABANDONED_AFTER, remove_game),
        records=_remove(database, _UNRANKED, now - UNRANKED_AFTER, remove_game),
        players=_remove(database, _STRANGERS, now - STRANGERS_AFTER, forget_player),
        codes=_remove_codes(database, now),
    )


def _remove(
    database: Database, wanted: Select[Any], before: int, remove: Callable[[Connection, str], None]
) -> int:
    removed = 0
    while True:
        with database.writing() as connection:
            found = connection.execute(wanted, {"before": before}).scalars().all()
            for each in found:
                remove(connection, each)
        removed += len(found)
        if len(found) < AT_ONCE:
            return removed


def remove_game(connection: Connection, game_id: str) -> None:
    """Remove a game with its changes, inside a transaction, once those that act in it have ended."""
    connection.execute(_HELD, {"game": game_id})
    connection.execute(delete(changes).where(changes.c.game_id == game_id))
    connection.execute(delete(games).where(games.c.id == game_id))


def _remove_codes(database: Database, now: int) -> int:
    with database.writing() as connection:
        return connection.execute(delete(codes).where(codes.c.expires_at <= now)).rowcount
