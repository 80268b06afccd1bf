"""What only a server shared by several processes has: it goes away and comes back, and two processes play one game."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from ladder_rummy.store.database import Database, DatabaseUnusable, open_database, why_away
from ladder_rummy.store.migrations import migrate
from tests import postgres
from tests.bench.faults import Server
from tests.postgres import Cluster
from tests.web.client import Client
from tests.web.test_serve import Process
from tests.web.test_whole_game import choose


@pytest.fixture(scope="module")
def own_cluster() -> Iterator[Cluster]:
    """A server that may be stopped."""
    with postgres.running(fsync="off") as cluster:
        yield cluster


@pytest.fixture
def database(own_cluster: Cluster) -> Iterator[Database]:
    opened = open_database(own_cluster.create())
    migrate(opened)
    yield opened
    opened.close()


def asked(database: Database) -> str:
    """Nothing if the database answers, else why it cannot."""
    try:
        with database.reading() as connection:
            assert connection.execute(text("SELECT count(*) FROM keys")).scalar_one() == 1
    except SQLAlchemyError as error:
        return why_away(error) or f"a fault: {error}"
    return ""


@pytest.mark.parametrize("end", ["stop", "kill"])
def test_a_server_that_is_gone_is_away_and_serves_again_once_it_is_back(
    database: Database, own_cluster: Cluster, end: str
) -> None:
    assert asked(database) == ""
    getattr(own_cluster, end)()
    try:
        said = [asked(database) for _ in range(3)]
    finally:
        own_cluster.start()
    assert all(said)
    assert not [each for each in said if each.startswith("a fault")]
    assert asked(database) == ""


def test_a_server_that_was_gone_between_two_requests_is_not_noticed(
    database: Database, own_cluster: Cluster
) -> None:
    assert asked(database) == ""
    own_cluster.stop()
    own_cluster.start()
    assert asked(database) == ""


def test_a_connection_that_dies_in_use_is_away_and_nothing_is_kept(
    database: Database, own_cluster: Cluster
) -> None:
    def write() -> None:
        with database.writing() as connection:
            connection.execute(text("INSERT INTO players (id, created_at) VALUES ('p', 1)"))
            own_cluster.stop()
            own_cluster.start()

    with pytest.raises(SQLAlchemyError) as lost:
        write()
    assert why_away(lost.value)
    with database.reading() as connection:
        assert connection.execute(text("SELECT count(*) FROM players")).scalar_one() == 0


def test_no_statement_and_no_lock_is_waited_for_without_end(database: Database) -> None:
    for statement in ("SET LOCAL statement_timeout = 50", "SET LOCAL lock_timeout = 50"):
        with database.writing() as holder, ExitStack() as stack:
            holder.execute(text("LOCK TABLE players"))
            waiting = stack.enter_context(database.engine.connect())
            waiting.execute(text(statement))
            with pytest.raises(SQLAlchemyError) as waited:
                waiting.execute(text("SELECT count(*) FROM players"))
            assert why_away(waited.value)
    with database.reading() as connection:
        limits = [
            connection.execute(text(f"SHOW {name}")).scalar_one()
            for name in ("statement_timeout", "lock_timeout", "transaction_isolation")
        ]
    assert limits == ["5s", "3s", "repeatable read"]


def test_a_server_that_is_not_there_is_told_in_one_line(own_cluster: Cluster, tmp_path: Path) -> None:
    for address in (own_cluster.address("nothing"), f"postgresql+psycopg://a@/b?host={tmp_path}"):
        with pytest.raises(DatabaseUnusable) as refused:
            migrate(open_database(address))
        assert "\n" not in str(refused.value)


# Two processes ---------------------------------------------------------------------------------------------------


@pytest.fixture
def pair(cluster: Cluster, tmp_path: Path) -> Iterator[list[str]]:
    """The addresses of two servers that were started at the same moment on one empty database."""
    database = cluster.create()
    with ThreadPoolExecutor(2) as pool:
        both = list(pool.map(lambda _: Server(tmp_path, database), range(2)))
    yield [server.address for server in both]
    for server in both:
        server.kill()
    cluster.drop(database)


def test_two_processes_play_one_game_alternately(pair: list[str]) -> None:
    """Each page comes from one process and is answered by the other, to the end of the game and its record."""
    first, second = (Client(address) for address in pair)
    first.start(seed="shared by two", bots="beginner,beginner,beginner")
    second.game, second.http.cookies = first.game, first.http.cookies
    second.look()
    here, there = first, second
    while there.page.state != "game-over":
        if there.page.state == "deal-over":
            answer = here.post("next", turn=there.page.turn)
        else:
            answer = here.post("actions", turn=there.page.turn, action=choose(there.page))
        assert answer.status_code == 303
        here.look()
        here, there = there, here
    records = {client.http.get(f"{first.game}/record").text for client in (first, second)}
    assert len(records) == 1
    assert records.pop().startswith("{")
    for client in (first, second):
        client.http.close()


def test_a_post_to_both_processes_has_one_effect(pair: list[str]) -> None:
    client, other = (Client(address) for address in pair)
    client.start(seed="to both")
    other.game, other.http.cookies = client.game, client.http.cookies
    other.look()
    other.act("stock")
    assert client.post("actions", action="stock").status_code == 303
    assert client.post("actions", action="pile", turn=0).status_code == 409
    assert client.look().text == other.look().text
    for each in (client, other):
        each.http.close()


def test_a_server_answers_503_while_the_database_is_away_and_goes_on_by_itself(
    own_cluster: Cluster, tmp_path: Path
) -> None:
    server = Process(tmp_path, database=own_cluster.create())
    client = Client(server.address())
    client.start(seed="away")
    own_cluster.stop()
    try:
        refused = client.post("actions", action="stock")
        ready = client.http.get("/readyz")
    finally:
        own_cluster.start()
    assert (refused.status_code, ready.status_code) == (503, 503)
    assert refused.headers["retry-after"]
    ends_at = time.monotonic() + 10
    while client.post("actions", action="stock").status_code != 303:
        assert time.monotonic() < ends_at
    assert client.look().turn == 1
    client.http.close()
    server.process.kill()
    with server.process:
        pass
