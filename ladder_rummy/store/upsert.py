"""One statement that inserts rows or changes those that are there, on SQLite and PostgreSQL alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite

Change = Callable[[Any], dict[str, Any]]
"""From the row that was to be inserted to what becomes of the one that is there."""


def upsert(connection: Connection, table: Table, rows: Sequence[dict[str, Any]], change: Change) -> None:
    """Insert each row, or change the one with the same primary key."""
    if not rows:
        return
    statement = _insert(connection, table)
    statement = statement.on_conflict_do_update(
        index_elements=list(table.primary_key.columns), set_=change(statement.excluded)
    )
    connection.execute(statement, list(rows))


def add_missing(connection: Connection, table: Table, row: dict[str, Any]) -> None:
    """Insert the row unless it is there by any of its keys, be it added by another transaction meanwhile.

    No key is named: PostgreSQL bears a conflict with the named one alone, and a row may have several.
    """
    connection.execute(_insert(connection, table).on_conflict_do_nothing(), row)


def _insert(connection: Connection, table: Table) -> Any:
    insert = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    return insert(table)


def replace_with(*names: str) -> Change:
    """A change that takes these columns from the new row."""
    return lambda new: {name: new[name] for name in names}
