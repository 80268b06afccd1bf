"""Several processes at one address: a game through all of them, one that dies, and their end."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

from prometheus_client.parser import text_string_to_metric_families

from tests.bench.faults import Server
from tests.web.client import Client
from tests.web.test_serve import Serve
from tests.web.test_serve import serve as serve  # noqa: PLC0414  a fixture
from tests.web.test_whole_game import choose

TOKEN = "a token of sixteen and more"
PATIENCE = 20
"""Seconds until a worker that died must have been replaced, or one must have ended."""


def workers_of(parent: int) -> set[int]:
    """The processes that serve, without the one that Python itself keeps beside them."""
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return {int(child) for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()}


def is_gone(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def wait_until_gone(processes: set[int]) -> None:
    ends_at = time.monotonic() + PATIENCE
    while not all(map(is_gone, processes)):
        assert time.monotonic() < ends_at, processes
        time.sleep(0.05)


def scattered(address: str) -> Client:
    """A client whose every request comes by a connection of its own, so that any process may answer it."""
    client = Client(address)
    client.http.headers["connection"] = "close"
    return client


def test_a_whole_game_by_forms_on_two_workers_and_a_clean_end(tmp_path: Path) -> None:
    """Both have a part in the game, on one SQLite file."""
    server = Server(tmp_path, f"sqlite:///{tmp_path}/games.db", workers="2", metrics_token=TOKEN)
    workers = workers_of(server.number)
    assert len(workers) == 2
    client = scattered(server.address)
    client.start(seed="by two workers", bots="beginner,beginner,beginner")
    while client.page.state != "game-over":
        if client.page.state == "deal-over":
            form = client.page.form_to("/next")
            assert client.http.post(form.address, data=form.fields).status_code == 303
            client.look()
        else:
            client.act(choose(client.page))
    assert client.http.get(f"{client.game}/record").status_code == 200
    assert (
        posts_counted(client) == client.page.turn + 1
    )  # this game's and its start, whichever process counted
    client.http.close()
    assert server.end() == 0
    assert all(line.startswith("{") for line in server.log.read_text().splitlines())
    wait_until_gone(workers)


def posts_counted(client: Client) -> float:
    """How many posts were answered by a redirect, as any one process tells it."""
    answer = client.http.get("/metrics", headers={"authorization": f"Bearer {TOKEN}"})
    return sum(
        sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.name == "ladder_rummy_requests_total" and sample.labels["method"] == "POST"
    )


def test_a_worker_that_dies_is_replaced_and_the_game_goes_on(serve: Serve) -> None:
    server = serve(workers="2")
    address = server.address()
    client = scattered(address)
    client.start(seed="one dies")
    before = workers_of(server.process.pid)
    os.kill(min(before), signal.SIGKILL)
    client.act("stock")
    ends_at = time.monotonic() + PATIENCE
    while len(now := workers_of(server.process.pid)) < 2 or now == before:
        assert time.monotonic() < ends_at
        time.sleep(0.05)
    assert len(now & before) == 1
    os.kill((now & before).pop(), signal.SIGKILL)  # only the new one is left to answer
    assert client.look().turn == 1
    client.http.close()
    assert server.end(signal.SIGTERM)[:2] == (0, "")


def test_workers_end_when_their_parent_is_killed(serve: Serve) -> None:
    server = serve(workers="2")
    server.address()
    workers = workers_of(server.process.pid)
    assert server.end(signal.SIGKILL)[0] == -signal.SIGKILL
    wait_until_gone(workers)


def test_an_interrupt_of_all_of_them_ends_them_cleanly(serve: Serve) -> None:
    """As Ctrl+C in a terminal sends it."""
    server = serve(workers="2")
    server.address()
    workers = workers_of(server.process.pid)
    for worker in workers:
        os.kill(worker, signal.SIGINT)
    code, output, errors = server.end(signal.SIGINT)
    assert (code, output) == (0, "")
    assert "Traceback" not in errors
    wait_until_gone(workers)


def test_workers_that_cannot_begin_end_the_server(serve: Serve) -> None:
    first = serve(workers="1")
    assert first.address()
    assert first.end(signal.SIGTERM)[0] == 0
    code, output, errors = serve(workers="2", daily_secret="0" * 64).end()
    assert (code, output) == (2, "")
    assert errors.startswith("ladder-rummy serve: ")
    assert "Traceback" not in errors
