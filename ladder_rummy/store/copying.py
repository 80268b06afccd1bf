"""A whole database copied into an empty one of either kind: how servers move, how backups are made and restored.

The source is read in one snapshot, so people may go on playing; the target gets everything in one transaction, so
it holds all of it or nothing. Every row is read back and compared. Knows tables, not what is in them.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from sqlalchemy import Connection, Table, delete, insert, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ladder_rummy.store.database import Database, DatabaseUnusable, first_line, open_database
from ladder_rummy.store.migrations import is_current, lift_limits, migrate, upgrade
from ladder_rummy.store.schema import chain, keys, metadata

BATCH: Final = 1000
"""Rows at a time."""
_SUMS: Final = 2**128
_MADE_BY_MIGRATIONS: Final = (keys, chain)
"""What a new database has of its own, and a copy has from its source."""


class Counted(NamedTuple):
    """The rows of a table: how many, and a sum that tells whether others are the same, in whatever order."""

    rows: int
    sum: int


def copy_database(source: Database, target: Database) -> dict[str, int]:
    """Copy everything into an empty database; how many rows each table has.

    `DatabaseUnusable`, and nothing copied, if the target is not empty, the source is not of this program's version,
    or what was written is not what was read.
    """
    try:
        with source.reading() as reading, target.writing() as writing:
            lift_limits(reading)
            _verify(reading, writing)
            upgrade(writing)
            for table in _MADE_BY_MIGRATIONS:
                writing.execute(delete(table))
            return {table.name: _copy_table(reading, writing, table) for table in metadata.sorted_tables}
    except SQLAlchemyError as error:
        raise DatabaseUnusable(f"nothing was copied: {first_line(error)}") from None


def _verify(reading: Connection, writing: Connection) -> None:
    if not is_current(reading):
        raise DatabaseUnusable("the database to copy is not of this program's version")
    if inspect(writing).get_table_names():
        raise DatabaseUnusable("the database to copy to is not empty")
    lift_limits(writing)


def _copy_table(reading: Connection, writing: Connection, table: Table) -> int:
    rows, total = 0, 0
    for batch in _batches(reading, table):
        writing.execute(insert(table), [dict(zip(table.columns.keys(), row, strict=True)) for row in batch])
        rows += len(batch)
        total += _sum_of(batch)
    read, written = Counted(rows, total % _SUMS), _count(writing, table)
    if read != written:
        raise DatabaseUnusable(f"nothing was copied: {table.name} came out otherwise than it was read")
    return read.rows


def _batches(connection: Connection, table: Table) -> Iterator[list[tuple[object, ...]]]:
    with connection.execute(select(table).execution_options(yield_per=BATCH)) as result:
        for rows in result.partitions():
            yield [tuple(row) for row in rows]


def _count(connection: Connection, table: Table) -> Counted:
    rows, total = 0, 0
    for batch in _batches(connection, table):
        rows += len(batch)
        total += _sum_of(batch)
    return Counted(rows, total % _SUMS)


def _sum_of(rows: list[tuple[object, ...]]) -> int:
    return sum(int.from_bytes(sha256(repr(row).encode()).digest()[:16], "big") for row in rows)


def back_up(database: Database, file: Path) -> dict[str, int]:
    """Copy a database into a new SQLite file that only its owner may read; `DatabaseUnusable` if the file is there.

    The file gets its name once it is complete.
    """
    with TemporaryDirectory(prefix=f".{file.name}.", dir=_folder_of(file)) as folder:
        unfinished = Path(folder) / "backup.db"
        with closing(open_database(f"sqlite:///{unfinished}")) as target:
            rows = copy_database(database, target)
        try:
            os.link(unfinished, file)  # unlike a renaming, it takes nobody's place
        except FileExistsError:
            raise DatabaseUnusable(f"{file} is there already") from None
    return rows


def _folder_of(file: Path) -> Path:
    if file.exists():
        raise DatabaseUnusable(f"{file} is there already")
    if not file.parent.is_dir():
        raise DatabaseUnusable(f"{file} cannot be made: there is no such folder")
    return file.parent


def restore(file: Path, database: Database) -> dict[str, int]:
    """Copy a backup, of this version or an older one, into an empty database; the backup is only read."""
    with _opened_copy(file) as source:
        return copy_database(source, database)


@contextmanager
def _opened_copy(file: Path) -> Iterator[Database]:
    """The backup as a database that may be brought up to date."""
    with TemporaryDirectory(prefix="ladder-rummy-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise DatabaseUnusable(f"{file} cannot be read: {error.strerror}") from None
        if not copy.stat().st_size:
            raise DatabaseUnusable(f"{file} is no backup")
        with closing(open_database(f"sqlite:///{copy}")) as opened:
            migrate(opened)
            yield opened
