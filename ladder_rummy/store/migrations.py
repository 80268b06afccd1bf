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


def migrate(database: Database, chain_secret: str | None = None) -> None:
    """Bring the schema to the newest revision; `DatabaseUnusable` if that cannot be done.

    ``chain_secret`` seals the dailies of a database that has none yet; without it, it gets a secret of its own.
    """
    try:
        with _alone(database), database.writing() as connection:
            _upgrade(connection, chain_secret)
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


def _upgrade(connection: Connection, chain_secret: str | None) -> None:
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
    if database.file is None:
        with database.engine.connect() as connection:
            # However long another process migrates: the rollback at the end sets the limits back.
            connection.execute(text("SET lock_timeout = 0"))
            connection.execute(text("SET statement_timeout = 0"))
            connection.execute(text("SELECT pg_advisory_lock(:number)"), {"number": _LOCK_NUMBER})
            try:
                yield
            finally:
                connection.execute(text("SELECT pg_advisory_unlock(:number)"), {"number": _LOCK_NUMBER})
        return
    with Path(f"{database.file}.lock").open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
