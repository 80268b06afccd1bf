"""Names in the database: what players are called, who has reported which name, what an operator has decided.

A name that is reported is hidden from its reporter at once, and from everybody after three different reporters;
whoever's name is hidden goes by the generated one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, bindparam, func, insert, select, update

from ladder_rummy.play.board import Named
from ladder_rummy.play.names import generated_name
from ladder_rummy.play.ports import Clock
from ladder_rummy.play.preferences import parse_preferences
from ladder_rummy.store.database import Database
from ladder_rummy.store.players import add_player, ensure_player
from ladder_rummy.store.schema import players, reports

REPORTERS: Final = 3
"""So many different players hide a name from everybody."""
HIDDEN: Final = "hidden"
"""The ruling on a name with so many reporters, until an operator settles it."""
BANNED: Final = "banned"
KEPT: Final = "kept"
"""The rulings of an operator."""
_UNSEEN: Final = (HIDDEN, BANNED)

_CALLED: Final = select(
    players.c.id, players.c.name, players.c.ruling, players.c.handle, players.c.preferences
).where(players.c.id.in_(bindparam("ids", expanding=True)))
_OWN_REPORTS: Final = select(reports.c.player_id, reports.c.name).where(
    reports.c.reporter_id == bindparam("reporter")
)
_BY_HANDLE: Final = (
    select(players).where(players.c.handle == bindparam("which")).with_for_update(key_share=True)
)
"""Held until the transaction ends, so that reports at once are counted one by one."""
_OF_NAME: Final = (
    select(func.count()).select_from(reports)
    .where(reports.c.player_id == bindparam("player"), reports.c.name == bindparam("called"))
)  # fmt: skip
_OWN: Final = _OF_NAME.where(reports.c.reporter_id == bindparam("reporter"))
_NAME: Final = select(players.c.name).where(players.c.id == bindparam("player"))
_RENAME: Final = (
    update(players)
    .where(players.c.id == bindparam("player"))
    .values(name=bindparam("new_name"), ruling=bindparam("new_ruling"))
)
_RULE: Final = (
    update(players).where(players.c.id == bindparam("player")).values(ruling=bindparam("new_ruling"))
)
_OPEN: Final = (
    select(
        players.c.handle,
        players.c.name,
        players.c.ruling,
        func.count().label("reporters"),
        func.min(reports.c.at).label("since"),
    )
    .join(reports, (reports.c.player_id == players.c.id) & (reports.c.name == players.c.name))
    .where((players.c.ruling.is_(None)) | (players.c.ruling == HIDDEN))
    .group_by(players.c.handle, players.c.name, players.c.ruling)
    .order_by(func.count().desc(), func.min(reports.c.at))
)


class Reported(NamedTuple):
    """A name that an operator has not settled yet."""

    handle: str
    name: str
    reporters: int
    is_hidden: bool
    since: int
    """The first report, in seconds since 1970."""


class SqlNames:
    """All names of a database."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock

    def of(self, player: str) -> Named:
        """What a player is called to themselves."""
        with self._database.reading() as connection:
            return shown_names(connection, [player], player)[player]

    def is_hidden(self, player: str) -> bool:
        """Whether the name that a player has typed is hidden from everybody."""
        with self._database.reading() as connection:
            row = connection.execute(_CALLED, {"ids": [player]}).one_or_none()
        return row is not None and row.name is not None and row.ruling in _UNSEEN

    def rename(self, player: str, name: str | None) -> None:
        """Call a player so from now on; by the generated name for None. A name that was hidden comes back hidden,
        and the same name once more stays under the ruling that it has.
        """
        with self._database.writing() as connection:
            ensure_player(connection, player, self._clock())
            if connection.execute(_NAME, {"player": player}).scalar_one() == name:
                return
            known = {"player": player, "called": name}
            count = connection.execute(_OF_NAME, known).scalar_one() if name else 0
            ruling = HIDDEN if count >= REPORTERS else None
            connection.execute(_RENAME, {"player": player, "new_name": name, "new_ruling": ruling})

    def report(self, reporter: str, handle: str) -> bool:
        """Report the typed name of the player with this handle; False if there is none to report."""
        with self._database.writing() as connection:
            row = connection.execute(_BY_HANDLE, {"which": handle}).one_or_none()
            if row is None or row.name is None or row.id == reporter:
                return False
            add_player(connection, reporter, self._clock())  # not held: two may report each other at once
            known = {"player": row.id, "called": row.name, "reporter": reporter}
            if not connection.execute(_OWN, known).scalar_one():
                report = {"player_id": row.id, "name": row.name, "reporter_id": reporter, "at": self._clock()}
                connection.execute(insert(reports), report)
            if row.ruling is None and connection.execute(_OF_NAME, known).scalar_one() >= REPORTERS:
                connection.execute(_RULE, {"player": row.id, "new_ruling": HIDDEN})
        return True

    def reported(self) -> Sequence[Reported]:
        """The names that wait for an operator, most reported first."""
        with self._database.reading() as connection:
            rows = connection.execute(_OPEN).all()
        return [
            Reported(row.handle, row.name, row.reporters, row.ruling == HIDDEN, row.since) for row in rows
        ]

    def settle(self, handle: str, *, keep: bool) -> str | None:
        """Keep the name of this handle whoever reports it, or hide it for good; the name, None if there is none."""
        with self._database.writing() as connection:
            row = connection.execute(_BY_HANDLE, {"which": handle}).one_or_none()
            if row is None or row.name is None:
                return None
            connection.execute(_RULE, {"player": row.id, "new_ruling": KEPT if keep else BANNED})
            return str(row.name)


def shown_names(connection: Connection, ids: Iterable[str], viewer: str | None) -> dict[str, Named]:
    """What these players are called to a viewer; players who have left are called nothing."""
    wanted = list(dict.fromkeys(ids))
    shown = dict.fromkeys(wanted, Named(None, None))
    hidden = _reported_by(connection, viewer)
    for row in connection.execute(_CALLED, {"ids": wanted}):
        shown[row.id] = _shown(row, is_hidden=(row.id, row.name) in hidden)
    return shown


def _reported_by(connection: Connection, viewer: str | None) -> set[tuple[str, str]]:
    if viewer is None:
        return set()
    return {(row.player_id, row.name) for row in connection.execute(_OWN_REPORTS, {"reporter": viewer})}


def _shown(row: Row[*tuple[Any, ...]], *, is_hidden: bool) -> Named:
    if row.name is None or row.ruling in _UNSEEN or (is_hidden and row.ruling != KEPT):
        language = parse_preferences(row.preferences)["language"]
        return Named(generated_name(row.id, language), row.handle)
    return Named(row.name, row.handle, is_typed=True)
