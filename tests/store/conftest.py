"""A fresh database for each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.migrations import migrate

Open = Callable[[str], Database]


@pytest.fixture
def open_new(tmp_path: Path) -> Iterator[Open]:
    """Opens and migrates a file of this name."""
    opened = []

    def open_file(name: str) -> Database:
        database = open_database(f"sqlite:///{tmp_path / name}")
        opened.append(database)
        migrate(database)
        return database

    yield open_file
    for database in opened:
        database.close()


@pytest.fixture
def database(open_new: Open) -> Database:
    return open_new("games.db")
