"""The tables. Migrations build them; a test holds the two against each other.

Times are whole seconds since 1970 (UTC); texts of JSON are written and read by ``games.py`` alone.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

keys = Table(
    "keys",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("secret", String(64), nullable=False),
)
"""The secrets that sign cookies where the settings name none, made by the first migration."""

players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("created_at", BigInteger, nullable=False),
    Column("preferences", Text),
)
"""Whoever has posted once: a random id and how they like the table, where they have said so."""

games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("game", String(16), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("once", String(100)),
    Column("seed", Text, nullable=False),
    Column("players", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("summary", Text),
    Column("is_shared", Boolean, nullable=False, server_default=false()),
    Column("is_helped", Boolean, nullable=False, server_default=false()),
    Column("created_at", BigInteger, nullable=False),
    Column("changed_at", BigInteger, nullable=False),
    Column("finished_at", BigInteger),
    Column("hinted", Integer),
    UniqueConstraint("player_id", "once"),
)
"""One row a game. ``summary`` spares replaying the finished deals; it may be missing or old. ``hinted`` is the
version at which the last hint was shown."""

Index("ix_games_player_id_changed_at", games.c.player_id, games.c.changed_at)

changes = Table(
    "changes",
    metadata,
    Column("game_id", String(32), ForeignKey("games.id"), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("posted", Text, nullable=False),
    Column("actions", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One row an accepted post, with all the actions that it led to, one a line."""
