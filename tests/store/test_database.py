"""The database: how it is opened, who may read it, what cannot be used, what survives."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import inspect, text
from sqlalchemy.exc import IntegrityError

from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.migrations import is_current, migrate, newest_revision
from ladder_rummy.store.players import read_keys
from ladder_rummy.store.schema import metadata
from tests.conftest import NewAddress
from tests.store.conftest import Open


def test_a_migrated_database_is_the_models(database: Database) -> None:
    with database.reading() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_server_default": True, "compare_type": True}
        )
        assert compare_metadata(context, metadata) == []
        inspector = inspect(connection)
        for table in metadata.sorted_tables:
            names = {item["name"] for item in inspector.get_unique_constraints(table.name)}
            names |= {item["name"] for item in inspector.get_foreign_keys(table.name)}
            names.add(inspector.get_pk_constraint(table.name)["name"])
            assert names == {str(constraint.name) for constraint in table.constraints}


def test_migrating_again_changes_nothing(database: Database) -> None:
    keys = read_keys(database)
    migrate(database)
    assert read_keys(database) == keys
    with database.reading() as connection:
        assert is_current(connection)


def test_a_key_is_made_once_for_each_database(open_new: Open) -> None:
    first, second = open_new(), open_new()
    (key,) = read_keys(first)
    assert len(key) == 64
    assert read_keys(second) != (key,)


def test_starts_at_once_migrate_once(new_address: NewAddress) -> None:
    address = new_address()

    def start(_: int) -> tuple[str, ...]:
        database = open_database(address)
        migrate(database)
        keys = read_keys(database)
        database.close()
        return keys

    with ThreadPoolExecutor(4) as pool:
        keys = set(pool.map(start, range(4)))
    assert len(keys) == 1


def test_a_newer_database_is_refused_in_one_line_and_left_alone(database: Database) -> None:
    with database.writing() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(
        DatabaseUnusable, match=rf"newer version \(9999\) than this program \({newest_revision()}\)"
    ):
        migrate(database)
    with database.reading() as connection:
        assert not is_current(connection)


def test_the_file_is_private_and_durable(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/private.db")
    assert database.file is not None
    assert stat.S_IMODE(database.file.stat().st_mode) == 0o600
    with database.reading() as connection:

        def pragma(name: str) -> object:
            return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

        assert pragma("journal_mode") == "wal"
        assert pragma("synchronous") == 2
        assert pragma("foreign_keys") == 1
        assert pragma("mmap_size") == 0
        assert pragma("busy_timeout") == 5000
    database.close()


def test_a_write_that_fails_leaves_nothing(database: Database) -> None:
    def write() -> None:
        with database.writing() as connection:
            connection.execute(text("INSERT INTO players (id, created_at) VALUES ('p', 1)"))
            raise RuntimeError("on the way")

    with pytest.raises(RuntimeError, match="on the way"):
        write()
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar() == 0


def test_foreign_keys_hold(database: Database) -> None:
    with pytest.raises(IntegrityError), database.writing() as connection:
        connection.execute(text("INSERT INTO changes VALUES ('no game', 0, 'start', '', '', 1)"))


def test_writers_wait_for_one_another_and_none_is_locked_out(database: Database) -> None:
    def add(number: int) -> None:
        with database.writing() as connection:
            connection.execute(
                text("INSERT INTO players (id, created_at) VALUES (:id, 1)"), {"id": str(number)}
            )

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(200)))
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar() == 200


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("", "address"), ("nonsense", "address"), ("mysql://x/y", "address"), ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"), ("sqlite:////no/such/folder/x.db", "No such file"),
        ("sqlite:////tmp", "directory"), ("sqlite+aiosqlite:////tmp/x.db", "no other driver"),
        ("sqlite:////tmp/x.db?mode=ro", "options"), ("sqlite:////tmp/x.db?timeout=x", "options"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_told_in_one_line(address: str, said: str) -> None:
    with pytest.raises(DatabaseUnusable, match=said) as caught:
        migrate(open_database(address))
    assert "\n" not in str(caught.value)


def test_a_file_that_is_no_database_is_told_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "text.db"
    file.write_text("this is no database, but it is long enough to be looked at " * 50)
    with pytest.raises(DatabaseUnusable, match="not a database"):
        migrate(open_database(f"sqlite:///{file}"))
    assert file.read_text().startswith("this is no database")
