"""The tables. Migrations build them; a test holds the two against each other.

Times are whole seconds since 1970 (UTC); days are numbers; texts of JSON are written and read by ``games.py``
alone. What the boards add up lies in tables of its own, written in the transaction that finishes a game, so that
no page ever adds up results.
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
    text,
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
    Column("handle", String(16)),
    Column("name", String(80)),
    Column("ruling", String(8)),
)
"""Whoever has posted once: a random id, how they like the table and what they are called, where they have said so.
``handle`` names the player to others; ``ruling`` is what an operator has decided about the typed name."""

Index("ix_players_handle", players.c.handle, unique=True)

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
    Column("day", Integer),
    Column("bots", Text),
    Column("beside", String(32)),
    UniqueConstraint("player_id", "once"),
)
"""One row a game. ``summary`` spares replaying the finished deals; it may be missing or old. ``hinted`` is the
version at which the last hint was shown, ``day`` the day whose deals it has, ``bots`` who plays for the bots where
that is fixed, ``beside`` the game with the same deals that it is compared with."""

Index("ix_games_player_id_changed_at", games.c.player_id, games.c.changed_at)
Index("ix_games_changed_at", games.c.changed_at)
IS_ATTEMPT = text("kind = 'daily'")
Index(
    "ix_games_player_id_day",
    games.c.player_id,
    games.c.day,
    unique=True,
    sqlite_where=IS_ATTEMPT,
    postgresql_where=IS_ATTEMPT,
)

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

chain = Table(
    "chain",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("anchor", String(64), nullable=False),
    Column("secret", String(64)),
)
"""One row: the anchor of the daily's seeds, and their secret where the settings do not keep it."""

days = Table(
    "days",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("bots", Text, nullable=False),
    Column("par_rungs", Integer),
    Column("par_points", Integer),
    Column("par_place", Integer),
)
"""One row a day that somebody has begun: its line-up with versions, and what the strongest bot makes of it."""

spreads = Table(
    "spreads",
    metadata,
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("rungs", Integer, primary_key=True, autoincrement=False),
    Column("players", Integer, nullable=False),
)
"""How many players have finished a day's game in time with so many rungs: 0 to 10, made with the day's row."""

results = Table(
    "results",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("day", Integer, primary_key=True, autoincrement=False),
    Column("game_id", String(32), nullable=False),
    Column("board", String(8), nullable=False),
    Column("rungs", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("finished_at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""One row a daily that was finished in time. It outlives its player, whose id is then one that nobody has; so
neither it nor the tables below point to ``players``. ``position`` orders a board: less is better, equal shares."""

Index("ix_results_day_board_position", results.c.day, results.c.board, results.c.position)

sums = Table(
    "sums",
    metadata,
    Column("period", Integer, primary_key=True, autoincrement=False),
    Column("player_id", String(32), primary_key=True),
    Column("days", Integer, nullable=False),
    Column("rungs", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("position", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The ranked results of a player added up: a period is a month such as 202611, or 0 for all time."""

Index("ix_sums_period_position", sums.c.period, sums.c.position)

streaks = Table(
    "streaks",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("running", Integer, nullable=False),
    Column("longest", Integer, nullable=False),
    Column("ended", Integer, nullable=False),
    Column("until", Integer, nullable=False),
    Column("position", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The streak of a player: ``until`` is the last day on which playing lets it go on."""

Index("ix_streaks_position", streaks.c.position)
IS_RUNNING = text("running > 0")
Index("ix_streaks_until", streaks.c.until, sqlite_where=IS_RUNNING, postgresql_where=IS_RUNNING)

tallies = Table(
    "tallies",
    metadata,
    Column("player_id", String(32), primary_key=True),
    Column("subject", String(24), primary_key=True),
    Column("times", Integer, nullable=False),
    Column("good", Integer, nullable=False),
    Column("rungs", Integer, nullable=False),
    Column("points", BigInteger, nullable=False),
    Column("places", Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Counts of a player's finished games by subject; the player without an id is all of them together."""

codes = Table(
    "codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("player_id", String(32), ForeignKey("players.id"), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("expires_at", BigInteger),
    UniqueConstraint("player_id", "kind"),
)
"""Hashes of what lets another device become a player: a recovery code, or a link that is good for minutes."""

reports = Table(
    "reports",
    metadata,
    Column("player_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("name", String(80), primary_key=True),
    Column("reporter_id", String(32), ForeignKey("players.id"), primary_key=True),
    Column("at", BigInteger, nullable=False),
)
"""Who has reported which typed name of whom."""

Index("ix_reports_reporter_id", reports.c.reporter_id)
