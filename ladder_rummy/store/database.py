"""The connection to the database: the driver, its settings, short reads and guarded writes.

SQLite allows one writer, so writes of this process queue at a lock of our own before they ask for the file's:
waiting there is fair and short, where SQLite's own waiting is neither. Knows nothing of games.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

try:  # the newer SQLite that a package brings, or else the one that Python was built with
    from pysqlite3 import dbapi2
except ImportError:
    from sqlite3 import dbapi2

SAFE_SQLITE: Final = (3, 51, 3)
"""The first release without the bug that can damage a database at a checkpoint beside a commit."""
THREADS: Final = 4
_SQLITE_DRIVERS: Final = ("sqlite", "sqlite+pysqlite")
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA mmap_size = 0",
)


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one line that says why."""


class Database:
    """An engine with its two ways in; ``file`` is the path of an SQLite database, None elsewhere."""

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self.engine = engine
        self.file = file
        self._turnstile = Lock() if file else nullcontext()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection whose selects see one state of the database."""
        with self.engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, committed at its end and rolled back on an error; keep it short."""
        with self._turnstile, self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    def close(self) -> None:
        """Close every connection."""
        self.engine.dispose()


def open_database(address: str) -> Database:
    """The database at an address such as ``sqlite:///ladder-rummy.db``; `DatabaseUnusable` says what is wrong."""
    try:
        url = make_url(address)
        if url.get_backend_name() == "sqlite":
            return _open_sqlite(url)
        return Database(_postgres_engine(url), None)
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError):
        raise DatabaseUnusable("the database address is not sqlite:///FILE or postgresql://...") from None


def _open_sqlite(url: URL) -> Database:
    if not url.database or url.database == ":memory:":
        raise DatabaseUnusable("an SQLite database needs a file: sqlite:///FILE")
    if url.drivername not in _SQLITE_DRIVERS or url.query:
        raise DatabaseUnusable("an SQLite address has no other driver and no ?options: sqlite:///FILE")
    file = Path(url.database)
    try:
        # Made here so that nobody else on the machine can read it; SQLite gives its side files the same mode.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        engine = create_engine(url, module=_sqlite_driver(), pool_size=THREADS, hide_parameters=True)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        with engine.connect():
            pass
    except OSError as error:
        raise DatabaseUnusable(f"the database {file} cannot be opened: {error.strerror}") from None
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"the database {file} cannot be opened: {first_line(error)}") from None
    return Database(engine, file)


def _sqlite_driver() -> ModuleType:
    """The driver, with a warning if its SQLite is one of those that can damage a database."""
    if dbapi2.sqlite_version_info < SAFE_SQLITE:
        warnings.warn(f"SQLite {dbapi2.sqlite_version} can damage a database under load", stacklevel=2)
    driver: ModuleType = dbapi2
    return driver


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """A fresh connection: the driver begins no transaction by itself, the file is durable and shared."""
    connection.isolation_level = None
    for pragma in _PRAGMAS:
        connection.execute(pragma)


def _begin_sqlite(connection: Connection) -> None:
    """A write takes the file's lock at once: a read that turns into a write would fail beside another writer."""
    is_write = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if is_write else "BEGIN")


def _postgres_engine(url: URL) -> Engine:
    if url.get_backend_name() != "postgresql":
        raise DatabaseUnusable("the database address is not sqlite:///FILE or postgresql://...")
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    limits = {"connect_timeout": 5, "options": "-c statement_timeout=5000 -c lock_timeout=3000"}
    return create_engine(
        url, pool_size=THREADS, hide_parameters=True, pool_pre_ping=True, connect_args=limits
    )


def first_line(error: SQLAlchemyError) -> str:
    """What the database itself said, in one line."""
    said = str(getattr(error, "orig", None) or error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
