"""The connection to the database: the driver, its settings, short reads and guarded writes.

SQLite allows one writer, so writes of this process queue at a lock of our own before they ask for the file's:
waiting there is fair and short, where SQLite's own waiting is neither. Knows nothing of games.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    DisconnectionError,
    NoSuchModuleError,
    OperationalError,
    SQLAlchemyError,
)
from sqlalchemy.exc import TimeoutError as WaitedTooLong
from sqlalchemy.pool import ConnectionPoolEntry

try:  # the newer SQLite that a package brings, or else the one that Python was built with
    from pysqlite3 import dbapi2
except ImportError:
    from sqlite3 import dbapi2

SAFE_SQLITE: Final = (3, 51, 3)
"""The first release without the bug that can damage a database at a checkpoint beside a commit."""
THREADS: Final = 4
_SQLITE_DRIVERS: Final = ("sqlite", "sqlite+pysqlite")
LOCK_SECONDS: Final = 5
"""How long a write waits for others before it gives up."""
_PRAGMAS: Final = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA mmap_size = 0",
)
_POSTGRES_LIMITS: Final = {
    "connect_timeout": 5,
    "tcp_user_timeout": 5000,
    "options": "-c statement_timeout=5000 -c lock_timeout=3000 -c idle_in_transaction_session_timeout=60000",
}
"""Nobody waits for ever: for a server that is not there, a network that is cut, a statement, a lock."""


class DatabaseUnusable(Exception):
    """The database cannot be used; the message is one line that says why."""


_AWAY_SQLITE: Final = frozenset({5, 6, 8, 10, 13, 14})
"""Its primary result codes for: busy, locked, read-only, input or output failed, full, cannot be opened."""
_AWAY_CLASSES: Final = ("08", "53", "57", "58")
"""PostgreSQL's classes of: no connection, no room, an operator's hand, a failing system."""
_AWAY_STATES: Final = ("25006", "40001", "40P01", "55P03")
"""Read-only, two changes at once (twice), locked."""


class Database:
    """An engine with its two ways in; ``file`` is the path of an SQLite database, None elsewhere."""

    def __init__(self, engine: Engine, file: Path | None) -> None:
        self.engine = engine
        self.file = file
        self._turnstile = Lock() if file else None

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection whose selects see one state of the database."""
        with self.engine.connect() as connection:
            if self.file is None:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction, committed at its end and rolled back on an error; keep it short."""
        with self._alone(), self.engine.connect() as connection:
            connection.execution_options(writes=True)
            with connection.begin():
                yield connection

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if self._turnstile is None:
            yield
            return
        if not self._turnstile.acquire(timeout=LOCK_SECONDS):
            raise WaitedTooLong("other writes of this process take too long")
        try:
            yield
        finally:
            self._turnstile.release()

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


def open_existing(address: str) -> Database:
    """As `open_database`, but an SQLite file that is not there is not made."""
    url = make_url(address) if address.startswith("sqlite:") else None
    if url is not None and url.database and not Path(url.database).exists():
        raise DatabaseUnusable(f"the database {url.database} is not there")
    return open_database(address)


def _open_sqlite(url: URL) -> Database:
    if not url.database or url.database == ":memory:":
        raise DatabaseUnusable("an SQLite database needs a file: sqlite:///FILE")
    if url.drivername not in _SQLITE_DRIVERS or url.query:
        raise DatabaseUnusable("an SQLite address has no other driver and no ?options: sqlite:///FILE")
    file = Path(url.database)
    try:
        # Made here so that nobody else on the machine can read it; SQLite gives its side files the same mode.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        engine = _sqlite_engine(url, file)
        with engine.connect():
            pass
    except OSError as error:
        raise DatabaseUnusable(f"the database {file} cannot be opened: {error.strerror}") from None
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"the database {file} cannot be opened: {first_line(error)}") from None
    return Database(engine, file)


def _sqlite_engine(url: URL, file: Path) -> Engine:
    """An engine whose connections are to the file that lies there now, and never make one.

    A file that was moved away would go on taking what is written through connections that were open to it, and
    that would be lost: so each use of a connection looks whether its file is still in its place.
    """
    driver = _sqlite_driver()
    address = f"{file.absolute().as_uri()}?mode=rw"

    def connect() -> Any:
        return driver.connect(address, uri=True, timeout=LOCK_SECONDS, check_same_thread=False)

    def prepare(connection: Any, record: ConnectionPoolEntry) -> None:
        record.info["file"] = _identity(file)
        _prepare_sqlite(connection)

    def check(_connection: object, record: ConnectionPoolEntry, _user: object) -> None:
        if record.info["file"] != _identity(file):
            raise DisconnectionError

    engine = create_engine(url, module=driver, creator=connect, pool_size=THREADS, hide_parameters=True)
    event.listen(engine, "connect", prepare)
    event.listen(engine, "checkout", check)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _identity(file: Path) -> tuple[int, int] | None:
    """Which file lies there, None for none."""
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _sqlite_driver() -> ModuleType:
    """The driver, with a warning if its SQLite is one of those that can damage a database."""
    if dbapi2.sqlite_version_info < SAFE_SQLITE:
        warnings.warn(f"SQLite {dbapi2.sqlite_version} can damage a database under load", stacklevel=2)
    driver: ModuleType = dbapi2
    return driver


def _prepare_sqlite(connection: Any) -> None:
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
    # A connection that died while it lay in the pool is replaced unseen; one that dies in use is an error, once.
    return create_engine(
        url,
        pool_size=THREADS,
        pool_timeout=LOCK_SECONDS,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args=_POSTGRES_LIMITS,
    )


def why_away(error: SQLAlchemyError) -> str:
    """Why the database cannot serve just now, in its own word, such as ``SQLITE_BUSY``; nothing for a fault of ours."""
    if isinstance(error, WaitedTooLong):
        return "busy"
    if not isinstance(error, DBAPIError) or error.orig is None:
        return ""
    code: int | None = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return str(getattr(error.orig, "sqlite_errorname", code)) if code & 0xFF in _AWAY_SQLITE else ""
    state: str | None = getattr(error.orig, "sqlstate", None)
    if state is not None:
        return state if state.startswith(_AWAY_CLASSES) or state in _AWAY_STATES else ""
    return "disconnected" if error.connection_invalidated or isinstance(error, OperationalError) else ""


def first_line(error: SQLAlchemyError) -> str:
    """What the database itself said, in one line."""
    said = str(getattr(error, "orig", None) or error)
    return said.strip().splitlines()[0] if said.strip() else type(error).__name__
