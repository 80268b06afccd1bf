"""A fresh database for each test, of each kind in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.migrations import migrate
from tests.conftest import NewAddress

Open = Callable[..., Database]


@pytest.fixture
def open_new(new_address: NewAddress) -> Iterator[Open]:
    """Opens and migrates a new database, sealed with the secret if one is given."""
    opened = []

    def open_another(secret: str | None = None) -> Database:
        database = open_database(new_address())
        opened.append(database)
        migrate(database, secret)
        return database

    yield open_another
    for database in opened:
        database.close()


@pytest.fixture
def database(open_new: Open) -> Database:
    return open_new()
