"""Ways for a player to another device, and all that is kept of a player: given out whole, or removed."""

from __future__ import annotations

from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Connection, Table, bindparam, delete, insert, select, update

from ladder_rummy.play.ports import Clock
from ladder_rummy.play.preferences import parse_preferences
from ladder_rummy.play.recovery import CodeKind
from ladder_rummy.store.database import Database
from ladder_rummy.store.players import ensure_player, hold_player
from ladder_rummy.store.schema import changes, codes, games, players, reports, results, streaks, sums, tallies

_CODE: Final = select(codes).where(codes.c.hash == bindparam("code"))
_DROP_CODE: Final = delete(codes).where(codes.c.hash == bindparam("code"))
_DROP_KIND: Final = delete(codes).where(
    codes.c.player_id == bindparam("player"), codes.c.kind == bindparam("of_kind")
)
_HAS_KIND: Final = select(codes.c.expires_at).where(
    codes.c.player_id == bindparam("player"), codes.c.kind == bindparam("of_kind")
)
BOARDS: Final = (results, sums, streaks)
"""What stays when a player leaves, under an id that nobody has."""
_OWN_GAMES: Final = select(games.c.id).where(games.c.player_id == bindparam("player"))
_OWN_ACTIONS: Final = (
    select(changes.c.game_id, changes.c.actions)
    .where(changes.c.game_id.in_(_OWN_GAMES))
    .order_by(changes.c.game_id, changes.c.version)
)


class SqlIdentities:
    """Codes, exports and farewells of all players of a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def keep_code(self, player: str, kind: CodeKind, hashed: str, expires_at: int | None = None) -> None:
        """Keep the hash of a new code or link; the player's earlier one of the kind is good no longer."""
        with self._database.writing() as connection:
            ensure_player(connection, player, self._clock())
            connection.execute(_DROP_KIND, {"player": player, "of_kind": kind.value})
            row = {"hash": hashed, "player_id": player, "kind": kind.value, "expires_at": expires_at}
            connection.execute(insert(codes), row)

    def use_code(self, hashed: str) -> str | None:
        """The player whom a code or link with this hash makes of a device; it is good no longer. None if it is none."""
        with self._database.writing() as connection:
            row = connection.execute(_CODE, {"code": hashed}).one_or_none()
            if row is None or connection.execute(_DROP_CODE, {"code": hashed}).rowcount != 1:
                return None
            return str(row.player_id) if self._is_good(row.expires_at) else None

    def whose_code(self, hashed: str) -> str | None:
        """The player whom a code or link with this hash would make of a device, looked at only; None if it is none."""
        with self._database.reading() as connection:
            row = connection.execute(_CODE, {"code": hashed}).one_or_none()
        return str(row.player_id) if row is not None and self._is_good(row.expires_at) else None

    def _is_good(self, expires_at: int | None) -> bool:
        return expires_at is None or self._clock() < expires_at

    def has_code(self, player: str) -> bool:
        """Whether the player has a recovery code that was not used yet."""
        with self._database.reading() as connection:
            return _has_words(connection, player)

    def export(self, player: str) -> dict[str, Any]:
        """All that is kept of a player but games' seeds and hashes of codes, as JSON holds it."""
        with self._database.reading() as connection:
            row = connection.execute(select(players).where(players.c.id == player)).one_or_none()
            if row is None:
                return {}
            return {
                "player": {
                    "joined_at": row.created_at,
                    "name": row.name,
                    "preferences": dict(parse_preferences(row.preferences)),
                },
                "games": _games_shown(connection, player),
                "results": _plain(connection, results, player),
                "sums": _plain(connection, sums, player),
                "streak": _plain(connection, streaks, player),
                "statistics": _plain(connection, tallies, player),
                "reports_made": [
                    {"name": report.name, "at": report.at}
                    for report in connection.execute(
                        select(reports).where(reports.c.reporter_id == player).order_by(reports.c.at)
                    )
                ],
                "has_recovery_code": _has_words(connection, player),
            }

    def forget(self, player: str) -> None:
        """Remove a player with name, games, settings and records; what stands on boards stays, nobody's."""
        with self._database.writing() as connection:
            forget_player(connection, player)


def forget_player(connection: Connection, player: str) -> None:
    """Remove a player inside a transaction, once those that act in their games have ended."""
    hold_player(connection, player)
    connection.execute(_OWN_GAMES.with_for_update(), {"player": player})
    nobody = token_hex(16)
    for table in BOARDS:
        connection.execute(update(table).where(table.c.player_id == player).values(player_id=nobody))
    connection.execute(delete(tallies).where(tallies.c.player_id == player))
    connection.execute(delete(changes).where(changes.c.game_id.in_(_OWN_GAMES)), {"player": player})
    connection.execute(delete(games).where(games.c.player_id == player))
    connection.execute(delete(codes).where(codes.c.player_id == player))
    connection.execute(
        delete(reports).where((reports.c.player_id == player) | (reports.c.reporter_id == player))
    )
    connection.execute(delete(players).where(players.c.id == player))


def _has_words(connection: Connection, player: str) -> bool:
    known = {"player": player, "of_kind": CodeKind.WORDS.value}
    return connection.execute(_HAS_KIND, known).first() is not None


def _plain(connection: Connection, table: Table, player: str) -> list[dict[str, Any]]:
    """The player's rows of a table, without what is ours alone."""
    ours = ("player_id", "position")
    return [
        {name: value for name, value in row.items() if name not in ours}
        for row in connection.execute(select(table).where(table.c.player_id == player)).mappings()
    ]


def _games_shown(connection: Connection, player: str) -> list[dict[str, Any]]:
    """Every game's facts and actions. Seeds are in records, which come out when nothing can be gained from them."""
    names = ("id", "game", "kind", "day", "created_at", "changed_at", "finished_at", "is_helped", "is_shared")
    rows = connection.execute(select(games).where(games.c.player_id == player)).mappings()
    shown = {row["id"]: {**{name: row[name] for name in names}, "actions": []} for row in rows}
    for game_id, actions in connection.execute(_OWN_ACTIONS, {"player": player}):
        shown[game_id]["actions"] += actions.splitlines()
    return list(shown.values())
