"""The cookie: its name, its attributes, its signature, and what happens without it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from http.cookies import SimpleCookie
from typing import Any

import httpx
import pytest
from itsdangerous import TimestampSigner

from ladder_rummy.store.players import read_keys
from ladder_rummy.web import identity
from tests.web.client import Client
from tests.web.conftest import Running

FORM = {"game": "ladder", "kind": "new"}
HTTPS = {"x-forwarded-proto": "https"}


def cookie_of(answer: httpx.Response) -> tuple[str, Any]:
    ((name, morsel),) = SimpleCookie(answer.headers["set-cookie"]).items()
    return name, morsel


def test_over_http_the_cookie_is_player_and_not_secure(client: Client) -> None:
    name, cookie = cookie_of(client.http.post("/games", data=FORM))
    assert name == "player"
    assert cookie["httponly"]
    assert not cookie["secure"]
    assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("lax", "/", "")
    assert int(cookie["max-age"]) == 400 * 24 * 3600


def test_over_https_by_a_trusted_proxys_word_it_is_host_bound_and_secure(client: Client) -> None:
    name, cookie = cookie_of(client.http.post("/games", data=FORM, headers=HTTPS))
    assert (name, cookie["path"], cookie["domain"]) == ("__Host-player", "/", "")
    assert cookie["secure"]
    assert cookie["httponly"]


def test_an_untrusted_proxys_word_is_nothing(new_server: Callable[..., Any]) -> None:
    with new_server(trusted_proxies="192.0.2.1") as running:
        answer = httpx.post(f"{running.address}/games", data=FORM, headers=HTTPS)
    assert cookie_of(answer)[0] == "player"


def test_the_plain_cookie_is_not_accepted_over_https_with_the_same_value_it_is(server: Running) -> None:
    answer = httpx.post(f"{server.address}/games", data=FORM)
    value = cookie_of(answer)[1].value
    address = server.address + answer.headers["location"]

    def status(name: str, **headers: str) -> int:
        return httpx.get(address, headers={"cookie": f"{name}={value}", **headers}).status_code

    assert status("player") == 200
    assert status("player", **HTTPS) == 404
    assert status("__Host-player", **HTTPS) == 200
    assert status("__Host-player") == 404


@pytest.mark.parametrize("value", ["", "x", "a.b.c", "é", "0" * 32])
def test_a_cookie_that_we_did_not_sign_is_nobody(server: Running, value: str) -> None:
    client = server.client()
    client.start()
    headers = [(b"cookie", f"player={value}".encode())]
    assert httpx.get(server.address + client.game, headers=headers).status_code == 404
    answer = httpx.post(f"{server.address}/games", data=FORM, headers=headers)
    assert cookie_of(answer)[0] == "player"


def test_a_changed_signature_is_nobody(server: Running, client: Client) -> None:
    client.start()
    value = client.http.cookies["player"]
    other_ends = [value[:-1] + letter for letter in "AEIMQUYcgkosw048BCD" if letter != value[-1]]
    other_player = ("f" if value[0] != "f" else "0") + value[1:]
    for cookie in (*other_ends, other_player, value + "=", value + "A", value[:-1]):
        answer = httpx.get(server.address + client.game, headers={"cookie": f"player={cookie}"})
        assert answer.status_code == 404


def test_who_plays_on_keeps_the_cookie_and_gets_no_other(client: Client) -> None:
    client.start()
    for answer in (client.http.post("/games", data=FORM), client.http.get(client.game), client.http.get("/")):
        assert "set-cookie" not in answer.headers


def signed_before(server: Running, monkeypatch: pytest.MonkeyPatch, player: str, age: timedelta) -> str:
    """The player's cookie as it was given some time ago."""
    then = int((datetime.now().astimezone() - age).timestamp())
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: then)
    signer = TimestampSigner(list(read_keys(server.database)), salt="player")
    signed = signer.sign(player).decode()
    monkeypatch.undo()
    return signed


@pytest.mark.parametrize(("days", "is_renewed"), [(1, False), (8, True), (399, True)])
def test_a_cookie_is_renewed_weekly(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch, days: int, is_renewed: bool
) -> None:
    client.start()
    player = client.http.cookies["player"].split(".")[0]
    old = signed_before(server, monkeypatch, player, timedelta(days=days))
    answer = httpx.get(server.address + client.game, headers={"cookie": f"player={old}"})
    assert answer.status_code == 200
    assert ("set-cookie" in answer.headers) is is_renewed


def test_a_cookie_past_its_lifetime_is_nobody(
    server: Running, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.start()
    player = client.http.cookies["player"].split(".")[0]
    old = signed_before(server, monkeypatch, player, identity.LIFETIME + timedelta(days=1))
    assert httpx.get(server.address + client.game, headers={"cookie": f"player={old}"}).status_code == 404


def test_without_a_cookie_a_line_says_that_play_needs_one(server: Running) -> None:
    answer = httpx.post(f"{server.address}/games", data=FORM)
    refused = httpx.get(server.address + answer.headers["location"])
    assert refused.status_code == 404
    assert "Play needs one cookie" in refused.text


def test_keys_of_the_settings_sign_and_old_ones_are_believed(new_server: Callable[..., Any]) -> None:
    old, new = "the old key: long enough", "the new key: long enough"
    with new_server(signing_keys=old) as running:
        client = running.client()
        client.start()
        cookie = {"cookie": f"player={client.http.cookies['player']}"}
    for keys, status in ((f"{old},{new}", 200), (new, 404)):
        with new_server(signing_keys=keys) as running:
            assert httpx.get(running.address + client.game, headers=cookie).status_code == status
