"""The server as a process: its first line, its end, and a table that outlives it."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from ladder_rummy.web.serve import listen
from tests.web.client import Client

PROGRAM = """
import sys
from ladder_rummy.settings import load_settings
from ladder_rummy.web.serve import serve
sys.exit(serve(load_settings()))
"""
ROOT = Path(__file__).parents[2]


class Process:
    """A server in a process of its own, which treats every warning as an error."""

    def __init__(self, folder: Path, **settings: str) -> None:
        named = {f"LADDER_RUMMY_{name.upper()}": value for name, value in {"port": "0", **settings}.items()}
        path = os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", "")))
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "-c", PROGRAM],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": path} | named,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def address(self) -> str:
        """The first line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self, by: int | None = None) -> tuple[int, str, str]:
        """Send a signal, wait: exit code, rest of the output, errors."""
        if by is not None:
            self.process.send_signal(by)
        output, errors = self.process.communicate(timeout=20)
        return self.process.returncode, output, errors


Serve = Callable[..., Process]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers in one folder; whatever still runs at the end is stopped."""
    started: list[Process] = []

    def start(**settings: str) -> Process:
        started.append(Process(tmp_path, **settings))
        return started[-1]

    yield start
    for server in started:
        server.process.kill()
        with server.process:  # closes its pipes and waits for it
            pass


@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGINT])
def test_its_first_line_is_its_address_and_its_end_is_clean(serve: Serve, tmp_path: Path, by: int) -> None:
    server = serve()
    address = server.address()
    assert address.startswith("http://127.0.0.1:")
    assert httpx.get(address).status_code == 200
    code, output, errors = server.end(by)
    assert (code, output) == (0, "")
    assert all(line.startswith("{") for line in errors.splitlines())
    assert (tmp_path / "ladder-rummy.db").exists()


def test_a_table_outlives_a_server_that_is_killed(serve: Serve) -> None:
    server = serve()
    client = Client(server.address())
    client.start(seed="restart")
    client.act("stock")
    client.act(next(action for action in client.page.actions if action.startswith("drop")))
    before, cookies = client.page.text, client.http.cookies
    client.http.close()
    assert server.end(signal.SIGKILL)[0] == -signal.SIGKILL

    returned = Client(serve().address())
    returned.http.cookies, returned.game = cookies, client.game
    assert returned.look().text == before
    assert returned.post("actions", action="stock", turn=0).status_code == 303
    returned.act("stock")
    returned.http.close()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"database": "nonsense"}, "database address"),
        ({"database": "sqlite:////no/such/folder/x.db"}, "No such file"),
        ({"host": "no such host"}, "cannot listen"),
        ({"port": "BUSY"}, "cannot listen"),
    ],
)
def test_what_keeps_it_from_starting_is_one_line_and_exit_code_2(
    serve: Serve, settings: dict[str, str], said: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = str(busy.getsockname()[1])
        server = serve(**{name: port if value == "BUSY" else value for name, value in settings.items()})
        code, output, errors = server.end()
    assert (code, output) == (2, "")
    assert said in errors
    assert len(errors.splitlines()) == 1
    assert "(" not in errors


def test_no_part_of_an_answer_waits_for_the_one_before() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
