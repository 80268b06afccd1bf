"""A world for each test, once on each kind of database."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import event

from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.migrations import migrate
from tests.conftest import NewAddress
from tests.daily.world import World


@pytest.fixture
def world(new_address: NewAddress) -> Iterator[World]:
    database = open_database(new_address())
    migrate(database, "0" * 64)
    _spare_the_disk(database)
    yield World(database)
    database.close()


def _spare_the_disk(database: Database) -> None:
    """Wait for no disk: days of people are tens of thousands of transactions, and nothing here loses its power."""
    if database.engine.dialect.name != "sqlite":
        return

    @event.listens_for(database.engine, "connect")
    def hurry(connection: Any, _: object) -> None:
        connection.execute("PRAGMA synchronous = OFF")

    database.engine.dispose()
