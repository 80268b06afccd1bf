"""Counts of finished games in the database, as ``finishes`` adds them up."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select

from ladder_rummy.play.figures import Tally
from ladder_rummy.play.statistics import Statistics, statistics
from ladder_rummy.store.database import Database
from ladder_rummy.store.finishes import EVERYBODY
from ladder_rummy.store.schema import tallies

_TALLIES: Final = (
    select(*(tallies.c[name] for name in Tally._fields))
    .where(tallies.c.player_id == bindparam("player"))
    .order_by(tallies.c.subject)
)


class SqlCounts:
    """The counts of all players of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def tallies(self, player: str = EVERYBODY) -> tuple[Tally, ...]:
        """The counts of a player, or of all players together."""
        with self._database.reading() as connection:
            return tuple(Tally(*row) for row in connection.execute(_TALLIES, {"player": player}))

    def statistics(self, player: str) -> Statistics:
        """The player's statistics beside those of all players."""
        return statistics(self.tallies(player), self.tallies())
