"""A player's settings, and the turn in which a game last showed a hint."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("players", sa.Column("preferences", sa.Text()))
    op.add_column("games", sa.Column("hinted", sa.Integer()))
