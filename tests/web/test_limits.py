"""How much one client may ask, send and hold on to: rates, sizes, slowness, connections."""

from __future__ import annotations

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from ladder_rummy.settings import load_settings
from ladder_rummy.web import connections
from ladder_rummy.web.connections import Crowd
from ladder_rummy.web.limits import Limited, network_of
from ladder_rummy.web.middleware import MOST_ADDRESS, MOST_BODY, MOST_HEADER_BYTES, MOST_HEADERS
from tests.web.client import Client
from tests.web.conftest import Running, run_server
from tests.web.wire import connected, exchange, read_all, request, status_of

# How often -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server with the limits of the settings' defaults."""
    defaults = load_settings()
    most = {limited.value: getattr(defaults, limited.value) for limited in Limited}
    with run_server(tmp_path_factory.mktemp("strict") / "games.db", **most) as running:
        yield running


def test_the_defaults_are_those_that_operators_read_of() -> None:
    defaults = load_settings()
    assert [getattr(defaults, limited.value) for limited in Limited] == [30, 10, 5, 5]


def from_(address: str) -> dict[str, str]:
    """What a trusted proxy says of a client."""
    return {"x-forwarded-for": address}


WAYS = [
    ("/games", {"game": "ladder", "kind": "new"}, 30),
    ("/games", {"game": "nonsense"}, 30),
    ("/me/name", {"name": "Asha"}, 10),
    ("/me/recover", {"code": "acorn " * 6}, 5),
    ("/me/link/none", {}, 5),
    ("/names/nobody/report", {}, 5),
]


@pytest.mark.parametrize(("number", "way"), list(enumerate(WAYS)))
def test_one_more_than_the_limit_is_429_with_a_page(
    strict: Running, number: int, way: tuple[str, dict[str, str], int]
) -> None:
    path, form, most = way
    client = strict.client()
    headers = from_(f"192.0.2.{number}")
    answers = [client.http.post(path, data=form, headers=headers) for _ in range(most + 1)]
    assert 429 not in {answer.status_code for answer in answers[:-1]}
    refused = answers[-1]
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["retry-after"]) <= 60
    assert refused.text.startswith("<!doctype html>")
    assert "content-security-policy" in refused.headers
    assert client.http.post(path, data=form, headers=from_(f"198.51.100.{number}")).status_code != 429


def test_over_the_limit_htmx_is_told_too_and_nothing_is_started(strict: Running) -> None:
    client = strict.client()
    headers = from_("192.0.2.100") | {"hx-request": "true", "hx-request-type": "partial"}
    form = {"game": "ladder", "kind": "new"}
    for _ in range(30):
        assert client.http.post("/games", data=form, headers=headers).status_code == 303

    def games() -> int:
        with strict.database.reading() as connection:
            return int(connection.exec_driver_sql("SELECT count(*) FROM games").scalar_one())

    before = games()
    refused = client.http.post("/games", data=form, headers=headers)
    assert (refused.status_code, int(refused.headers["retry-after"]) > 0) == (429, True)
    assert games() == before


def test_playing_is_never_limited(strict: Running) -> None:
    client = strict.client()
    client.http.headers.update(from_("192.0.2.101"))
    client.start()
    statuses = {client.post("actions", action="stock", turn=0).status_code for _ in range(60)}
    assert statuses == {303}
    assert {client.http.get(client.game).status_code for _ in range(60)} == {200}


def test_0_switches_a_limit_off(new_server: Callable[..., Any]) -> None:
    with new_server(reports_a_minute=0, codes_a_minute=1) as running:
        http = running.client().http
        assert {http.post("/names/nobody/report").status_code for _ in range(20)} == {404}
        assert [http.post("/me/link/none").status_code for _ in range(2)] == [404, 429]


@pytest.mark.parametrize(
    ("address", "counted_as"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_an_address_counts_as_its_home(address: str, counted_as: str) -> None:
    assert network_of(address) == counted_as


def test_the_neighbours_in_an_ipv6_home_share_a_limit(new_server: Callable[..., Any]) -> None:
    with new_server(codes_a_minute=1) as running:
        homes = ("2001:db8::1", "2001:db8::2", "2001:db8:0:1::1")
        post = running.client().http.post
        assert [post("/me/link/x", headers=from_(home)).status_code for home in homes] == [404, 429, 404]


# How large -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (request(f"GET /games/{'x' * (MOST_ADDRESS - 7)} HTTP/1.1"), 404),
        (request(f"GET /games/{'x' * MOST_ADDRESS} HTTP/1.1"), 414),
        (request(f"GET /?{'x' * MOST_ADDRESS} HTTP/1.1"), 414),
        (request("GET / HTTP/1.1", f"X: {'x' * (MOST_HEADER_BYTES - 200)}"), 200),
        (request("GET / HTTP/1.1", f"X: {'x' * MOST_HEADER_BYTES}"), 431),
        (request("GET / HTTP/1.1", *(f"X{n}: x" for n in range(MOST_HEADERS - 2))), 200),
        (request("GET / HTTP/1.1", *(f"X{n}: x" for n in range(MOST_HEADERS))), 431),
        (request("POST /games HTTP/1.1", f"Content-Length: {MOST_BODY + 1}"), 413),
        (request("POST /games HTTP/1.1", "Content-Length: x"), 400),
        (request("POST /games HTTP/1.1", "Content-Length: -1"), 400),
        (request("POST /games HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"), 400),
    ],
    ids=range(11),
)
def test_heads_and_bodies_have_a_size(server: Running, sent: bytes, status: int) -> None:
    assert status_of(exchange(server.address, sent)) == status


@pytest.mark.parametrize("start", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"GET / HTTP/1.1\r\n"])
def test_a_head_without_an_end_is_not_read_on(server: Running, start: bytes) -> None:
    """What it consists of is never seen by the application, which hears of whole heads only."""
    endless = b"a: b\r\n" if start.endswith(b"\n") else b"x"
    answer = exchange(server.address, start, endless * 1000, *[endless * 4000] * 40)
    assert status_of(answer) in (0, 431)
    assert b"doctype" not in answer


def test_a_head_that_is_just_too_long_is_told_so(server: Running) -> None:
    with connected(server.address) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nX: ")
        time.sleep(0.05)
        connection.sendall(b"x" * (connections.MOST_HEAD + 1))
        assert status_of(read_all(connection)) == 431


@pytest.mark.parametrize("count", [21, 500])
def test_a_form_has_few_fields(client: Client, count: int) -> None:
    client.start()
    fields = "&".join(["turn=0", "action=stock", *(f"f{n}=" for n in range(count - 2))])
    kind = {"content-type": "application/x-www-form-urlencoded"}
    answer = client.http.post(f"{client.game}/actions", content=fields, headers=kind)
    assert answer.status_code == 422
    assert client.look().turn == 0


def test_a_form_in_parts_has_few_fields_and_no_file(client: Client) -> None:
    client.start()
    parts: dict[str, Any] = {f"f{n}": (None, "x") for n in range(21)}
    wanted = {"turn": (None, "0"), "action": (None, "stock")}
    for sent in (wanted | parts, wanted | {"file": ("name.txt", b"x")}):
        assert client.http.post(f"{client.game}/actions", files=sent).status_code == 422
    assert client.look().turn == 0
    assert client.http.post(f"{client.game}/actions", files=wanted).status_code == 303


# How slowly ------------------------------------------------------------------------------------------------------


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "RECEIPT_SECONDS", 0.4)
    monkeypatch.setattr(connections, "ANSWER_SECONDS", 0.8)


def trickle(address: str, first: bytes, drop: bytes) -> float:
    """Seconds until the server hangs up on somebody who sends a little and then a drop at a time."""
    began = time.monotonic()
    with connected(address) as connection:
        connection.sendall(first)
        connection.settimeout(0.05)
        while time.monotonic() - began < 5:
            try:
                connection.sendall(drop)
                if not connection.recv(65536):
                    break
            except TimeoutError:
                continue
            except ConnectionError:
                break
    return time.monotonic() - began


@pytest.mark.usefixtures("hurried")
@pytest.mark.parametrize(
    ("first", "drop"),
    [
        (b"", b""),
        (b"", b"\r\n"),
        (b"G", b""),
        (b"GET / HTTP/1.1\r\nHost: localhost\r\n", b"x"),
        (b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n", b"x"),
        (b"POST /games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nG", b""),
        (b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\r\n"),
    ],
    ids=range(8),
)
def test_who_does_not_come_to_an_end_is_hung_up_on(server: Running, first: bytes, drop: bytes) -> None:
    assert 0.2 < trickle(server.address, first, drop) < 3


@pytest.mark.usefixtures("hurried")
def test_who_does_not_take_the_answers_is_hung_up_on(server: Running) -> None:
    """The answers no longer fit into what the system keeps for a connection; reading goes on until the end."""
    with connected(server.address) as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        ask = b"GET /rules HTTP/1.1\r\nHost: localhost\r\n\r\n"
        connection.settimeout(0.2)
        try:
            for _ in range(20_000):
                connection.sendall(ask)
        except (TimeoutError, ConnectionError):
            pass
        time.sleep(1.5)
        connection.settimeout(5)
        answers = read_all(connection)
    assert answers.count(b"HTTP/1.1 200") < 20_000
    assert httpx.get(f"{server.address}/healthz").status_code == 200


@pytest.mark.usefixtures("hurried")
def test_who_is_slow_but_in_time_is_served_and_may_idle(server: Running) -> None:
    with connected(server.address) as connection:
        for pause in (0.2, 0.9):
            connection.sendall(b"GET /healthz HTTP/1.1\r\n")
            time.sleep(0.1)
            connection.sendall(b"Host: localhost\r\n\r\n")
            answer = b""
            while not answer.endswith(b"ok\n"):
                answer += connection.recv(65536)
            assert status_of(answer) == 200
            time.sleep(pause)
        connection.sendall(request("GET /healthz HTTP/1.1"))
        assert status_of(read_all(connection)) == 200


# How many --------------------------------------------------------------------------------------------------------


def test_an_address_holds_few_connections(new_server: Callable[..., Any]) -> None:
    with new_server(connections=5, trusted_proxies="192.0.2.1") as running, ExitStack() as held:
        for _ in range(5):
            held.enter_context(connected(running.address)).sendall(b"GET")
        time.sleep(0.1)
        assert exchange(running.address, request("GET /healthz HTTP/1.1")) == b""
        held.close()
        time.sleep(0.1)
        assert status_of(exchange(running.address, request("GET /healthz HTTP/1.1"))) == 200


def test_a_proxy_holds_as_many_as_it_likes(new_server: Callable[..., Any]) -> None:
    with new_server(connections=1) as running, ExitStack() as held:
        for _ in range(20):
            held.enter_context(connected(running.address)).sendall(b"GET")
        assert status_of(exchange(running.address, request("GET /healthz HTTP/1.1"))) == 200


def test_a_crowd_counts_homes_and_forgets_who_left() -> None:
    crowd = Crowd(2, ["10.0.0.0/8"])
    assert [crowd.enter(f"2001:db8::{n}") for n in range(3)] == [True, True, False]
    assert crowd.enter("2001:db8:0:1::")
    assert all(crowd.enter("10.1.2.3") for _ in range(9))
    crowd.leave("2001:db8::")
    assert crowd.enter("2001:db8::9")
    for host, times in (("2001:db8::", 2), ("2001:db8:0:1::", 1), ("10.1.2.3", 9)):
        for _ in range(times):
            crowd.leave(host)
    assert not crowd._open
    assert all(Crowd(0, []).enter("192.0.2.1") for _ in range(1000))
    assert Crowd(1, ["*"]).is_proxy("192.0.2.1")
