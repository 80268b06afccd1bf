"""Whose forms are taken, and by which names the site is reached."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from ladder_rummy.settings import load_settings
from ladder_rummy.web.hosts import needs_name
from tests.web.client import Client
from tests.web.conftest import Running
from tests.web.wire import exchange, status_of

# Whose forms ----------------------------------------------------------------------------------------------------


SITES = ("", "same-origin", "none", "same-site", "cross-site", "nonsense")
ORIGINS = {
    "": True, "OWN": True, "https://public.example": True, "HTTPS://PUBLIC.EXAMPLE": True,
    "http://public.example": False, "https://public.example:8443": False, "https://public.example.evil": False,
    "https://evil.example": False, "null": False, "x": False, "http://[bad": False,
}  # fmt: skip
"""Where a form can say that it stood, and whether that is ours; what is empty is not sent at all."""


@pytest.mark.parametrize("site", SITES)
@pytest.mark.parametrize("origin", ORIGINS)
def test_only_our_own_forms_are_taken(public: Running, site: str, origin: str) -> None:
    """What the browser says of the site decides; where it says nothing, the origin does; where neither, no browser."""
    sent = {"sec-fetch-site": site, "origin": public.address if origin == "OWN" else origin}
    headers = {name: value for name, value in sent.items() if value}
    is_ours = site in ("same-origin", "none") if site else ORIGINS[origin]
    form = {"game": "ladder", "kind": "new"}
    for path in ("/games", "/settings", "/me/code", "/nothing"):
        answer = public.client().http.post(path, data=form, headers=headers)
        assert (answer.status_code == 403) is not is_ours, path


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Any:
    from tests.web.conftest import run_server

    file = tmp_path_factory.mktemp("public") / "games.db"
    with run_server(file, public_address="https://public.example") as running:
        yield running


def test_a_refused_form_makes_no_player(client: Client) -> None:
    answer = client.http.post(
        "/games", data={"game": "ladder", "kind": "new"}, headers={"origin": "https://evil.example"}
    )
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers
    assert answer.text.startswith("<!doctype html>")


def test_reading_is_open_to_links_from_anywhere(client: Client) -> None:
    assert client.http.get("/", headers={"sec-fetch-site": "cross-site"}).status_code == 200


# By which name ---------------------------------------------------------------------------------------------------


def by_name(running: Running, path: str, *hosts: str, version: str = "1.1") -> int:
    """The status of a request with these Host headers."""
    lines = [f"GET {path} HTTP/{version}", "Connection: close", *(f"Host: {host}" for host in hosts)]
    return status_of(exchange(running.address, "\r\n".join([*lines, "", ""]).encode("latin-1")))


@pytest.mark.parametrize(
    ("hosts", "status"),
    [
        (("public.example",), 200),
        (("PUBLIC.example:443",), 200),
        (("localhost:8000",), 200),
        (("127.0.0.1",), 200),
        (("[::1]:8000",), 200),
        (("public.example.evil",), 421),
        (("evil.example",), 421),
        (("evil.example:443",), 421),
        ((".public.example",), 421),
        (("public.example", "evil.example"), 400),
        (("public.example/x",), 400),
        (("public.example:x",), 400),
        (("me@public.example",), 400),
        (("[::1",), 400),
        (("",), 400),
        ((), 400),
    ],
)
def test_only_known_names_are_answered(public: Running, hosts: tuple[str, ...], status: int) -> None:
    assert by_name(public, "/", *hosts) == status
    assert by_name(public, "/healthz", *hosts) == 200


def test_a_name_is_refused_with_a_page_that_does_not_repeat_it(public: Running) -> None:
    answer = httpx.get(public.address, headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert answer.text.startswith("<!doctype html>")
    assert "evil.example" not in answer.text
    assert answer.headers["x-frame-options"] == "DENY"


def test_on_this_machine_alone_any_name_will_do(server: Running) -> None:
    for name in ("anything.example", "10.0.0.7:8000", "localhost"):
        assert by_name(server, "/", name) == 200
    assert by_name(server, "/", "two words") == 400


def test_more_names_can_be_allowed_and_any(new_server: Callable[..., Any]) -> None:
    with new_server(allowed_hosts="a.example, B.example") as running:
        assert [by_name(running, "/", f"{name}.example") for name in "abc"] == [200, 200, 421]
    with new_server(allowed_hosts="*") as running:
        assert by_name(running, "/", "c.example") == 200


@pytest.mark.parametrize(
    ("listens_on", "named", "needs"),
    [
        ("127.0.0.1", {}, False),
        ("::1", {}, False),
        ("0.0.0.0", {}, True),
        ("::", {}, True),
        ("192.0.2.1", {}, True),
        ("0.0.0.0", {"allowed_hosts": "*"}, False),
        ("0.0.0.0", {"public_address": "https://rummy.example"}, False),
    ],
)
def test_a_server_for_others_needs_a_name(listens_on: str, named: dict[str, str], needs: bool) -> None:
    assert needs_name(load_settings(**named), listens_on) is needs


def test_links_begin_with_the_public_address(public: Running, server: Running) -> None:
    for running, address in ((public, "https://public.example"), (server, server.address)):
        client = running.client()
        client.start()
        link = client.http.post("/me/link").text
        assert f"{address}/me/link/" in link
        assert f'property="og:url" content="{address}/"' in client.http.get("/").text
        assert f'property="og:image" content="{address}/static/' in client.http.get("/").text
    assert public.address not in client_pages(public)


def client_pages(running: Running) -> str:
    """All that a player is shown, a made-up name in the request."""
    client = running.client()
    client.start()
    addresses = ("/", client.game, "/me", "/rules", "/nothing", "/leaderboard", "/daily")
    return "".join(client.http.get(address).text for address in addresses)
