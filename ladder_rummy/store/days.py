"""The daily in the database: the secret of its chain, and what is fixed of each day.

The port ``play.ports.Days``. The chain lives in memory from start to end and in no value that is ever printed.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from ladder_rummy.daily.chain import Chain
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.play.figures import Figures
from ladder_rummy.store.database import Database, DatabaseUnusable
from ladder_rummy.store.schema import chain, days, spreads

_CHAIN: Final = select(chain.c.anchor, chain.c.secret)
_DAY: Final = select(days).where(days.c.day == bindparam("of_day"))
_KEEP_PAR: Final = (
    update(days)
    .where(days.c.day == bindparam("of_day"), days.c.par_rungs.is_(None))
    .values(par_rungs=bindparam("rungs"), par_points=bindparam("points"), par_place=bindparam("place"))
)
_SPREAD: Final = (
    select(spreads.c.players).where(spreads.c.day == bindparam("of_day")).order_by(spreads.c.rungs)
)


def open_chain(database: Database, secret: str | None) -> Chain:
    """The chain of the given secret, else of the database's own; `DatabaseUnusable` unless it fits the anchor."""
    with database.reading() as connection:
        row = connection.execute(_CHAIN).one()
    if (known := secret or row.secret) is None:
        raise DatabaseUnusable("this database needs the secret of its dailies: LADDER_RUMMY_DAILY_SECRET")
    opened = Chain(known)
    if opened.anchor != row.anchor:
        raise DatabaseUnusable("LADDER_RUMMY_DAILY_SECRET is not the secret of this database's dailies")
    return opened


class SqlDays:
    """All days of a database."""

    def __init__(self, database: Database, chain: Chain) -> None:
        self._database = database
        self._chain = chain

    @property
    def anchor(self) -> str:
        """What the chain ends in, public from the start."""
        return self._chain.anchor

    def seed_of(self, day: int) -> str:
        """The day's seed; `Malformed` for a day that has no daily."""
        return self._chain.seed_of(day)

    def line_up(self, day: int, bots: tuple[str, ...]) -> tuple[str, ...]:
        """The bots of a day by name and version: these, unless the day has its own already."""
        if fixed := self.find_line_up(day):
            return fixed
        try:
            with self._database.writing() as connection:
                connection.execute(insert(days), {"day": day, "bots": ",".join(bots)})
                counts = [{"day": day, "rungs": rungs, "players": 0} for rungs in range(len(CONTRACTS) + 1)]
                connection.execute(insert(spreads), counts)
        except IntegrityError:
            return self.line_up(day, bots)  # fixed by another request meanwhile
        return bots

    def find_line_up(self, day: int) -> tuple[str, ...] | None:
        """The bots of a day by name and version, once its first game has fixed them."""
        row = self._row(day)
        return tuple(row.bots.split(",")) if row else None

    def par(self, day: int) -> Figures | None:
        """What the strongest bot made of the day, once that has been kept."""
        row = self._row(day)
        if row is None or row.par_rungs is None:
            return None
        return Figures(row.par_rungs, row.par_points, row.par_place)

    def keep_par(self, day: int, figures: Figures) -> None:
        """Keep what the strongest bot made of a day that has a line-up."""
        with self._database.writing() as connection:
            connection.execute(_KEEP_PAR, {"of_day": day, **figures._asdict()})

    def spread(self, day: int) -> tuple[int, ...]:
        """How many players have finished the day in time with 0, 1, … 10 rungs; empty before anybody has begun it."""
        with self._database.reading() as connection:
            return tuple(connection.execute(_SPREAD, {"of_day": day}).scalars())

    def _row(self, day: int) -> Any:
        with self._database.reading() as connection:
            return connection.execute(_DAY, {"of_day": day}).one_or_none()
