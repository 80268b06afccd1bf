"""Brings a database to the newest schema at start, one process at a time.

The steps lie in ``migrations/``; a database that is newer than this program is refused, never changed.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text
from sqlalchemy.exc import SQLAlchemyError

from ladder_rummy.resources import find_folder
from ladder_rummy.store.database import Database, DatabaseUnusable, first_line

_LOCK_NUMBER: Final = 7_262_026
"""Any number that no other program on the same PostgreSQL takes for its advisory lock."""
_TAKE_TURN: Final = text("SELECT pg_advisory_xact_lock(:number)")
"""Waits for other processes that migrate; the end of the transaction lets the next one in."""


def migrate(database: Database, chain_secret: str | None = None) -> None:
    """Bring the schema to the newest revision; `DatabaseUnusable` if that cannot be done.

    ``chain_secret`` seals the dailies of a database that has none yet; without it, it gets a secret of its own.
    """
    try:
        with _alone(database), database.writing() as connection:
            lift_limits(connection)
            if database.file is None:
                connection.execute(_TAKE_TURN, {"number": _LOCK_NUMBER})
            upgrade(connection, chain_secret)
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"the database cannot be brought up to date: {first_line(error)}") from None
    except OSError as error:
        raise DatabaseUnusable(f"the database cannot be brought up to date: {error.strerror}") from None


def is_current(connection: Connection) -> bool:
    """Whether the schema is the one that this program was written for."""
    return MigrationContext.configure(connection).get_current_revision() == newest_revision()


def newest_revision() -> str | None:
    """The last of the migrations."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(find_folder("migrations")).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def lift_limits(connection: Connection) -> None:
    """Let this transaction's statements take the time that they need, on PostgreSQL; elsewhere they do anyway."""
    if connection.dialect.name == "postgresql":
        for limit in ("statement_timeout", "lock_timeout"):
            connection.execute(text(f"SET LOCAL {limit} = 0"))


def upgrade(connection: Connection, chain_secret: str | None = None) -> None:
    """Bring the schema to the newest revision inside a transaction; `DatabaseUnusable` if it is newer than that."""
    config = _config()
    current = MigrationContext.configure(connection).get_current_revision()
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    if current is not None and current not in known:
        raise DatabaseUnusable(
            f"the database is of a newer version ({current}) than this program ({known[0]})"
        )
    if current != known[0]:
        config.attributes["connection"] = connection
        config.attributes["chain_secret"] = chain_secret
        command.upgrade(config, "head")


@contextmanager
def _alone(database: Database) -> Iterator[None]:
    """One process at a time on an SQLite file; PostgreSQL's turn is taken, and given back, in the transaction."""
    if database.file is None:
        yield
        return
    with Path(f"{database.file}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
