"""A world for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ladder_rummy.store.database import open_database
from ladder_rummy.store.migrations import migrate
from tests.daily.world import World


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    database = open_database(f"sqlite:///{tmp_path}/world.db")
    migrate(database, "0" * 64)
    yield World(database)
    database.close()
