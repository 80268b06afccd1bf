"""The daily's chain and days, results and what boards add up, names and their reports, codes for other devices."""

from __future__ import annotations

import secrets
from hashlib import sha256

import sqlalchemy as sa
from alembic import context, op

revision = "0003"
down_revision = "0002"

LAST_DAY = 10_000


def upgrade() -> None:
    add_to_players()
    add_to_games()
    create_chain()
    create_days()
    create_boards()
    create_codes_and_reports()


def add_to_players() -> None:
    op.add_column("players", sa.Column("handle", sa.String(16)))
    op.add_column("players", sa.Column("name", sa.String(80)))
    op.add_column("players", sa.Column("ruling", sa.String(8)))
    players = sa.table("players", sa.column("id"), sa.column("handle"))
    name_them = (
        players.update()
        .where(players.c.id == sa.bindparam("player"))
        .values(handle=sa.bindparam("new_handle"))
    )
    ids = op.get_bind().execute(sa.select(players.c.id)).scalars().all()
    if ids:
        rows = [{"player": player, "new_handle": handle_of(player)} for player in ids]
        op.get_bind().execute(name_them, rows)
    op.create_index("ix_players_handle", "players", ["handle"], unique=True)


def handle_of(player: str) -> str:
    return sha256(f"handle|{player}".encode()).hexdigest()[:16]


def add_to_games() -> None:
    op.add_column("games", sa.Column("day", sa.Integer()))
    op.add_column("games", sa.Column("bots", sa.Text()))
    op.add_column("games", sa.Column("beside", sa.String(32)))
    op.create_index("ix_games_changed_at", "games", ["changed_at"])
    is_attempt = sa.text("kind = 'daily'")
    op.create_index(
        "ix_games_player_id_day",
        "games",
        ["player_id", "day"],
        unique=True,
        sqlite_where=is_attempt,
        postgresql_where=is_attempt,
    )


def create_chain() -> None:
    """The one row of the chain: with a secret of its own, or with the anchor alone of one that the settings keep."""
    chain = op.create_table(
        "chain",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("anchor", sa.String(64), nullable=False),
        sa.Column("secret", sa.String(64)),
        sa.PrimaryKeyConstraint("id", name="pk_chain"),
    )
    given = context.config.attributes.get("chain_secret")
    made = None if given else secrets.token_hex(32)
    anchor = given or made
    for _ in range(LAST_DAY):
        anchor = sha256(anchor.encode("ascii")).hexdigest()
    op.bulk_insert(chain, [{"id": 1, "anchor": anchor, "secret": made}])


def create_days() -> None:
    op.create_table(
        "days",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("bots", sa.Text(), nullable=False),
        sa.Column("par_rungs", sa.Integer()),
        sa.Column("par_points", sa.Integer()),
        sa.Column("par_place", sa.Integer()),
        sa.PrimaryKeyConstraint("day", name="pk_days"),
    )
    op.create_table(
        "spreads",
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rungs", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("players", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("day", "rungs", name="pk_spreads"),
    )


def create_boards() -> None:
    op.create_table(
        "results",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("day", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.String(32), nullable=False),
        sa.Column("board", sa.String(8), nullable=False),
        sa.Column("rungs", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.Column("finished_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "day", name="pk_results"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_results_day_board_position", "results", ["day", "board", "position"])
    op.create_table(
        "sums",
        sa.Column("period", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.Column("rungs", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("period", "player_id", name="pk_sums"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sums_period_position", "sums", ["period", "position"])
    op.create_table(
        "streaks",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("running", sa.Integer(), nullable=False),
        sa.Column("longest", sa.Integer(), nullable=False),
        sa.Column("ended", sa.Integer(), nullable=False),
        sa.Column("until", sa.Integer(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="pk_streaks"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_streaks_position", "streaks", ["position"])
    is_running = sa.text("running > 0")
    op.create_index(
        "ix_streaks_until", "streaks", ["until"], sqlite_where=is_running, postgresql_where=is_running
    )
    op.create_table(
        "tallies",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("subject", sa.String(24), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("good", sa.Integer(), nullable=False),
        sa.Column("rungs", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("places", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "subject", name="pk_tallies"),
        sqlite_with_rowid=False,
    )


def create_codes_and_reports() -> None:
    op.create_table(
        "codes",
        sa.Column("hash", sa.String(64), nullable=False),
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("expires_at", sa.BigInteger()),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_codes_player_id"),
        sa.PrimaryKeyConstraint("hash", name="pk_codes"),
        sa.UniqueConstraint("player_id", "kind", name="uq_codes_player_id_kind"),
    )
    op.create_table(
        "reports",
        sa.Column("player_id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("reporter_id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_reports_player_id"),
        sa.ForeignKeyConstraint(["reporter_id"], ["players.id"], name="fk_reports_reporter_id"),
        sa.PrimaryKeyConstraint("player_id", "name", "reporter_id", name="pk_reports"),
    )
    op.create_index("ix_reports_reporter_id", "reports", ["reporter_id"])
