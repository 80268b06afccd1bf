"""A database that cannot serve for a while: locked, read-only, full, elsewhere; and what is a fault of ours."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as WaitedTooLong

from ladder_rummy.store import database as database_module
from ladder_rummy.store.database import Database, why_away
from tests.web.client import Client
from tests.web.conftest import Running, line_of

SQLITE = vars(database_module)["dbapi2"]
"""The server's own SQLite: two libraries in one process do not see each other's locks."""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program writes, and takes its time."""
    with closing(SQLITE.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


@contextmanager
def with_pragma(database: Database, on: str, off: str) -> Iterator[None]:
    """Every connection under a pragma, and as before afterwards."""

    def apply(connection: Any, *_: object) -> None:
        connection.execute(pragma)

    pragma = on
    event.listen(database.engine, "checkout", apply)
    yield
    pragma = off
    for _ in range(2):
        with database.reading(), database.reading(), database.reading(), database.reading():
            pass
    event.remove(database.engine, "checkout", apply)


@contextmanager
def read_only(database: Database) -> Iterator[None]:
    """As after a remount without the right to write."""
    with with_pragma(database, "PRAGMA query_only = ON", "PRAGMA query_only = OFF"):
        yield


@contextmanager
def full(database: Database) -> Iterator[None]:
    """Not a page more fits."""
    with database.reading() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    with with_pragma(database, f"PRAGMA max_page_count = {pages}", "PRAGMA max_page_count = 4294967294"):
        yield


@contextmanager
def away(database: Database) -> Iterator[None]:
    """The file and its side files are elsewhere for a while."""
    assert database.file is not None
    elsewhere = database.file.with_name("elsewhere")
    elsewhere.mkdir()
    files = list(database.file.parent.glob(f"{database.file.name}*"))
    for file in files:
        shutil.move(file, elsewhere / file.name)
    yield
    for file in files:
        shutil.move(elsewhere / file.name, file)


def _locked(database: Database) -> Any:
    assert database.file is not None
    return locked(database.file)


TROUBLES = [
    (_locked, "SQLITE_BUSY"),
    (read_only, "SQLITE_READONLY"),
    (full, "SQLITE_FULL"),
    (away, "SQLITE_CANTOPEN"),
]


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_module, "LOCK_SECONDS", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(("trouble", "word"), TROUBLES, ids=["locked", "read-only", "full", "away"])
def test_a_database_in_trouble_is_503_and_all_is_well_afterwards(
    new_server: Callable[..., Any], trouble: Callable[[Database], Any], word: str
) -> None:
    with new_server() as running:
        client = running.client()
        client.start(seed="trouble")
        shown = client.look().text
        with trouble(running.database):
            refused = [_until_refused(client), client.http.post("/me/name", data={"name": "x" * 20})]
            for answer in refused[: 2 if word != "SQLITE_FULL" else 1]:
                assert answer.status_code == 503
                assert int(answer.headers["retry-after"]) > 0
                assert answer.text.startswith("<!doctype html>")
                assert line_of(running, answer)["error"] == word
                assert "trace" not in line_of(running, answer)
            assert client.http.get("/healthz").status_code == 200
        assert client.http.get("/readyz").status_code == 200
        if client.look().turn == 0:
            assert client.page.text == shown
        _verify_whole(running, client)
        client.act(client.page.actions[0])


def _until_refused(client: Client) -> httpx.Response:
    """New games until one does not fit: a database has room in the pages that it has."""
    form = {"game": "ladder", "kind": "new", "seed": "s" * 190}
    answers = (client.http.post("/games", data=form) for _ in range(50))
    return next(answer for answer in answers if answer.status_code != 303)


def _verify_whole(running: Running, client: Client) -> None:
    """The file is sound, and the games that were answered, and no others, are there."""
    with running.database.reading() as connection:
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalars().all() == ["ok"]
        count = connection.exec_driver_sql("SELECT count(*) FROM games").scalar_one()
        changes = connection.exec_driver_sql("SELECT count(*) FROM changes WHERE version = 0").scalar_one()
    answered = sum(line.get("route") == "/games" and line.get("status") == 303 for line in running.log)
    assert count == changes == min(answered, 20)
    assert client.http.get(client.game).status_code == 200


@pytest.mark.usefixtures("impatient")
def test_an_action_that_met_a_locked_database_can_be_sent_again(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        client = running.client()
        client.start()
        part = {"hx-request": "true", "hx-request-type": "partial"}
        with locked(running.database.file):
            for headers in ({}, part):
                assert client.post("actions", headers=headers, action="stock", turn=0).status_code == 503
            assert client.look().turn == 0
        assert client.post("actions", action="stock", turn=0).status_code == 303
        assert client.look().turn == 1


@pytest.mark.usefixtures("impatient")
def test_many_writes_at_a_locked_database_give_up_together(new_server: Callable[..., Any]) -> None:
    """They wait side by side, not one after another, and readers are served meanwhile."""
    with new_server() as running:
        client = running.client()
        client.start()
        statuses: list[int] = []
        with locked(running.database.file):
            posts = [
                threading.Thread(
                    target=lambda: statuses.append(client.post("actions", action="stock", turn=0).status_code)
                )
                for _ in range(8)
            ]
            for post in posts:
                post.start()
            for post in posts:
                post.join(timeout=3)
        assert statuses == [503] * 8
        assert max(float(str(line["ms"])) for line in running.log) < 2500


@pytest.mark.usefixtures("impatient")
def test_a_file_that_was_put_in_another_ones_place_is_the_database_from_then_on(
    new_server: Callable[..., Any],
) -> None:
    """As an operator restores a backup under a server that runs."""
    with new_server() as running:
        client = running.client()
        client.start()
        file = running.database.file
        copy = file.with_name("copy.db")
        with closing(SQLITE.connect(file)) as source, closing(SQLITE.connect(copy)) as target:
            source.backup(target)
        client.act("stock")
        for side in ("-wal", "-shm"):
            file.with_name(file.name + side).unlink(missing_ok=True)
        copy.replace(file)
        assert client.look().turn == 0
        client.act("pile")
        assert client.look().turn == 1


def test_without_its_tables_a_database_is_a_fault_and_not_ready(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        client = running.client()
        client.start()
        with running.database.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE games RENAME TO lost")
        answer = client.http.get(client.game)
        assert (answer.status_code, "retry-after" in answer.headers) == (500, False)
        assert "trace" in line_of(running, answer)


class _Postgres(Exception):
    """What psycopg raises, as far as it is looked at."""

    def __init__(self, sqlstate: str | None) -> None:
        super().__init__("the seed is secret")
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("kind", "state", "word"),
    [
        (OperationalError, None, "disconnected"),
        (OperationalError, "57P01", "57P01"),
        (OperationalError, "57014", "57014"),
        (OperationalError, "55P03", "55P03"),
        (OperationalError, "53100", "53100"),
        (DBAPIError, "25006", "25006"),
        (InterfaceError, "08006", "08006"),
        (InterfaceError, None, ""),
        (ProgrammingError, "42P01", ""),
        (IntegrityError, "23505", ""),
    ],
)
def test_postgresqls_troubles_are_told_from_faults(
    kind: type[DBAPIError], state: str | None, word: str
) -> None:
    assert why_away(kind("SELECT", {}, _Postgres(state))) == word


def test_waiting_for_a_connection_is_a_trouble_and_a_statement_without_a_driver_none() -> None:
    assert why_away(WaitedTooLong("pool")) == "busy"
    assert why_away(OperationalError("SELECT", {}, None)) == ""  # type: ignore[arg-type]
