"""The server as a process: its first line, its end, and a table that outlives it."""

from __future__ import annotations

import os
import re
import resource
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from ladder_rummy.web.serve import listen
from tests.web.client import Client
from tests.web.wire import connected, read_all, status_of

PROGRAM = """
import sys
import time
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
        ({"host": "0.0.0.0"}, "LADDER_RUMMY_PUBLIC_ADDRESS is needed"),
        ({"host": "::"}, "LADDER_RUMMY_PUBLIC_ADDRESS is needed"),
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


def test_a_stop_lets_requests_finish(serve: Serve) -> None:
    """A form is half sent when the server is told to end; its other half still comes to be a game."""
    server = serve()
    address = server.address()
    body = b"game=ladder&kind=new"
    head = f"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    kind = "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    with connected(address) as connection:
        connection.sendall(head.encode() + kind.encode() + body[:9])
        time.sleep(0.2)
        server.process.send_signal(signal.SIGTERM)
        time.sleep(0.5)
        with pytest.raises(httpx.ConnectError):
            httpx.get(address)
        connection.sendall(body[9:])
        answer = read_all(connection)
    assert status_of(answer) == 303
    code, _, errors = server.end()
    assert code == 0
    assert '"status": 303' in errors
    game = re.search(rb"location: (\S+)", answer)
    cookie = re.search(rb"set-cookie: (player=[^;]+)", answer)
    assert game
    assert cookie
    again = serve().address()
    assert httpx.get(again + game[1].decode(), headers={"cookie": cookie[1].decode()}).status_code == 200


def test_while_it_drains_it_is_not_ready_and_serves(serve: Serve) -> None:
    server = serve(drain_seconds="1")
    address = server.address()
    assert httpx.get(f"{address}/readyz").status_code == 200
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    while httpx.get(f"{address}/readyz").status_code == 200:
        assert time.monotonic() - began < 0.9
    assert httpx.get(f"{address}/readyz").text == "leaving\n"
    assert httpx.get(f"{address}/healthz").status_code == 200
    assert httpx.post(address + "/games", data={"game": "ladder", "kind": "new"}).status_code == 303
    code, _, _ = server.end()
    assert code == 0
    assert 1 <= time.monotonic() - began < 5


@pytest.mark.parametrize("second", [signal.SIGTERM, signal.SIGINT])
def test_a_second_signal_ends_the_draining(serve: Serve, second: int) -> None:
    server = serve(drain_seconds="300")
    server.address()
    server.process.send_signal(signal.SIGTERM)
    time.sleep(0.3)
    assert server.end(second)[0] == 0


# Faults ----------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux changes another process's limits")
def test_a_disk_that_takes_no_more_is_503_and_the_game_goes_on_afterwards(
    serve: Serve, tmp_path: Path
) -> None:
    """The system itself refuses to let the files grow, as a full disk or a quota does."""
    server = serve()
    client = Client(server.address())
    client.start()
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    size = max(file.stat().st_size for file in tmp_path.glob("ladder-rummy.db*"))
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
    refused = client.post("actions", action="stock", turn=0)
    assert refused.status_code == 503
    assert refused.headers["retry-after"]
    assert client.look().turn == 0
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)
    client.act("stock")
    assert client.page.turn == 1
    client.http.close()
    code, _, errors = server.end(signal.SIGKILL)
    assert code == -signal.SIGKILL
    assert '"error": "SQLITE_' in errors
    assert httpx.get(f"{serve().address()}/readyz").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has all of 127.0.0.0/8")
def test_half_open_connections_keep_nobody_out(serve: Serve) -> None:
    """More of them than the process may have files, from one address; somebody else plays on."""
    server = serve(trusted_proxies="192.0.2.1", connections="100")
    address = server.address()
    resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE, (256, 256))
    with ExitStack() as held:
        half_open = [held.enter_context(connected(address, seconds=30)) for _ in range(400)]
        assert sum(connection.recv(1) == b"" for connection in half_open[-200:]) == 200
        neighbour = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=address, transport=neighbour, timeout=30) as http:
            game = http.post("/games", data={"game": "ladder", "kind": "new"}).headers["location"]
            assert {http.get(game).status_code for _ in range(50)} == {200}


def test_it_takes_as_many_files_as_it_may_have(serve: Serve) -> None:
    server = serve()
    server.address()
    soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_NOFILE)
    assert soft == hard


# ------------------------------------------------------------------------------------------------------------------


def test_no_part_of_an_answer_waits_for_the_one_before() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert listener.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
