"""What holds for every answer: headers, page or partial, whose forms are taken, how large they may be."""

from __future__ import annotations

import gzip
import http.client
import json
import time
from collections.abc import Callable
from itertools import product
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.web.client import Client, Page
from tests.web.conftest import Running

PAGES = ("/", "/rules", "/nothing", "/games/none")


@pytest.mark.parametrize("address", [*PAGES, "/static/css/base.css", "/healthz"])
def test_every_answer_forbids_what_no_page_does(client: Client, address: str) -> None:
    headers = client.http.get(address).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
    assert "access-control-allow-origin" not in headers
    assert headers["cache-control"] == "no-store" or address.startswith("/static")
    for directive in ("object-src", "base-uri"):
        assert f"{directive} 'none'" in policy or (
            directive == "object-src" and "default-src 'none'" in policy
        )


def test_https_is_asked_for_a_year_where_it_is_spoken(client: Client) -> None:
    assert "strict-transport-security" not in client.http.get("/").headers
    for address in (*PAGES, "/static/css/base.css"):
        answer = client.http.get(address, headers={"x-forwarded-proto": "https"})
        assert int(answer.headers["strict-transport-security"].removeprefix("max-age=")) >= 31_536_000


def test_every_kind_of_answer_names_its_type_and_characters(client: Client) -> None:
    """A browser need not guess what an answer is, and text is said to be UTF-8."""
    client.start()
    exported = ("/me/export", "application/json")
    kinds = {"/": "text/html; charset=utf-8", "/healthz": "text/plain; charset=utf-8"} | dict([exported])
    kinds |= {"/service-worker.js": "text/javascript; charset=utf-8", client.game: "text/html; charset=utf-8"}
    for address, kind in kinds.items():
        assert client.http.get(address).headers["content-type"] == kind
    assert client.http.get("/me/export").headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize("address", ["/docs", "/redoc", "/docs/oauth2-redirect", "/openapi.json"])
def test_nothing_describes_the_site_to_strangers(client: Client, address: str) -> None:
    assert client.http.get(address).status_code == 404


def test_the_description_is_served_where_a_setting_says_so(new_server: Callable[..., Any]) -> None:
    with new_server(openapi=True) as running:
        http = running.client().http
        described = http.get("/openapi.json").json()
        assert "/games/{game_id}/actions" in described["paths"]
        assert "/metrics" not in described["paths"]
        assert [http.get(address).status_code for address in ("/docs", "/redoc")] == [404, 404]


def test_no_page_has_a_script_or_a_style_in_it(client: Client) -> None:
    client.start()
    for address in (*PAGES, client.game):
        text = client.http.get(address).text
        assert "<style" not in text
        assert " style=" not in text
        assert text.count("<script") == text.count("<script src=")
        assert " onclick=" not in text


@pytest.mark.parametrize("address", PAGES)
def test_pages_are_kept_by_no_cache(client: Client, address: str) -> None:
    headers = client.http.get(address).headers
    assert headers["cache-control"] == "no-store"
    assert "HX-Request" in headers["vary"]


def test_the_table_is_kept_by_no_cache(client: Client) -> None:
    client.start()
    assert client.http.get(client.game).headers["cache-control"] == "no-store"


def test_static_files_are_kept_for_good_under_an_address_of_their_content(client: Client) -> None:
    home = client.http.get("/").text
    address = next(part for part in home.split('"') if part.startswith("/static/css/"))
    answer = client.http.get(address)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert "immutable" not in client.http.get(address.partition("?")[0]).headers["cache-control"]


@pytest.mark.parametrize("path", ["../pyproject.toml", "%2e%2e/pyproject.toml", "", "none"])
def test_static_serves_its_folder_and_nothing_else(client: Client, path: str) -> None:
    assert client.http.get(f"/static/{path}").status_code == 404


def test_a_table_is_compressed(client: Client) -> None:
    client.start()
    with client.http.stream("GET", client.game) as answer:
        packed = b"".join(answer.iter_raw())
    assert answer.headers["content-encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(packed)


# htmx -----------------------------------------------------------------------------------------------------------

HX = ("hx-request", "hx-request-type", "hx-history-restore-request")
MIXES = [
    {name: value for name, value in zip(HX, values, strict=True) if value}
    for values in product(("", "true"), ("", "partial", "full"), ("", "true"))
]


@pytest.mark.parametrize("headers", MIXES, ids=str)
def test_a_get_gives_a_whole_page_unless_a_part_is_asked_for(client: Client, headers: dict[str, str]) -> None:
    client.start()
    asks_part = headers == {"hx-request": "true", "hx-request-type": "partial"}
    for address in (client.game, "/", "/rules"):
        answer = client.http.get(address, headers=headers)
        is_part = asks_part and address == client.game
        assert answer.text.startswith("<main" if is_part else "<!doctype html>")
        assert {name.lower() for name in answer.headers["vary"].split(", ")} >= set(HX)


PARTIAL = {"hx-request": "true", "hx-request-type": "partial"}


def test_a_post_by_htmx_is_answered_with_the_table(client: Client) -> None:
    client.start()
    done = client.post("actions", headers=PARTIAL, action="stock", turn=0)
    assert (done.status_code, Page(done.text).state, Page(done.text).turn) == (200, "play", 1)
    again = client.post("actions", headers=PARTIAL, action="stock", turn=0)
    stale = client.post("actions", headers=PARTIAL, action="pile", turn=0)
    refused = client.post("actions", headers=PARTIAL, action="keep", turn=1)
    assert [answer.status_code for answer in (again, stale, refused)] == [200, 409, 422]
    for answer in (done, again, stale, refused):
        assert answer.text.startswith("<main")
    for answer in (stale, refused):
        assert Page(answer.text).notices


def test_the_part_is_the_pages_own(client: Client) -> None:
    client.start()
    page = client.http.get(client.game).text
    part = client.http.get(client.game, headers=PARTIAL).text
    assert part.strip() in page


def test_a_full_request_by_htmx_is_sent_on_like_any_other(client: Client) -> None:
    client.start()
    headers = {"hx-request": "true", "hx-request-type": "full"}
    assert client.post("actions", headers=headers, action="stock", turn=0).status_code == 303


def test_htmx_is_told_to_load_the_page_where_there_is_no_table(server: Running) -> None:
    stranger = server.client()
    answer = stranger.http.post("/games/none/actions", data={"action": "stock", "turn": "0"}, headers=PARTIAL)
    assert (answer.status_code, answer.headers["hx-refresh"]) == (404, "true")


# How large ------------------------------------------------------------------------------------------------------


def test_a_body_over_8_kb_is_413(client: Client) -> None:
    client.start()
    assert client.post("actions", action="x" * 8000).status_code == 422
    assert client.post("actions", action="x" * 8200).status_code == 413
    assert client.http.post("/nothing", content=b"x" * 9000).status_code == 413


def test_a_body_of_untold_size_is_cut_off(client: Client) -> None:
    def endless() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    answer = client.http.post("/games", content=endless())
    assert answer.status_code == 413


@pytest.mark.parametrize("length", ["9999999999", "100000000"])
def test_a_body_that_says_to_be_huge_is_not_waited_for(server: Running, length: str) -> None:
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    connection.putrequest("POST", "/games")
    connection.putheader("Content-Length", length)
    connection.endheaders()
    assert connection.getresponse().status == 413
    connection.close()


def test_a_post_that_breaks_off_is_not_acted_on(server: Running, client: Client) -> None:
    """What has come of it reads as a whole form, but its end may hold another word."""
    client.start()
    parts = urlsplit(server.address)
    connection = http.client.HTTPConnection(parts.hostname or "", parts.port, timeout=5)
    connection.putrequest("POST", f"{client.game}/actions")
    connection.putheader("Cookie", f"player={client.http.cookies['player']}")
    connection.putheader("Content-Type", "application/x-www-form-urlencoded")
    connection.putheader("Content-Length", "1000")
    connection.endheaders(b"turn=0&action=stock")
    connection.close()
    while not any("status" not in line for line in server.log):
        time.sleep(0.01)
    assert client.look().turn == 0


# Errors and operators -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [("GET", "/nothing", 404), ("POST", "/rules", 405), ("GET", "/games/x/y", 404), ("GET", "/rules/", 404)],
)
def test_errors_are_pages(client: Client, method: str, address: str, status: int) -> None:
    answer = client.http.request(method, address)
    assert answer.status_code == status
    assert answer.text.startswith("<!doctype html>")
    assert 'href="/"' in answer.text


def test_a_405_blames_nobody(client: Client) -> None:
    text = client.http.post("/rules").text
    assert "This address does something else" in text
    assert "fault is ours" not in text


def test_a_405_names_what_is_allowed(client: Client) -> None:
    assert "GET" in client.http.post("/rules").headers["allow"]


def test_our_own_fault_is_a_page_and_a_line_in_the_log(
    new_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    from ladder_rummy.store.games import SqlGames

    def broken(*_: object) -> None:
        raise RuntimeError("the seed is secret")

    with new_server() as running:
        client = running.client()
        client.start()
        monkeypatch.setattr(SqlGames, "find", broken)
        answer = client.http.get(client.game)
        assert answer.status_code == 500
        assert answer.text.startswith("<!doctype html>")
        assert "secret" not in answer.text
        assert client.http.get("/").status_code == 200
    assert any("error" in line for line in running.log)


def test_head_is_get_without_a_body(client: Client) -> None:
    client.start()
    for address in ("/", "/rules", client.game, "/healthz", "/readyz"):
        answer = client.http.head(address)
        assert (answer.status_code, answer.content) == (200, b"")


def test_operators_are_told_how_it_is(client: Client) -> None:
    assert client.http.get("/healthz").text == "ok\n"
    assert client.http.get("/readyz").text == "ready\n"
    assert client.http.get("/openapi.json").status_code == 404


def test_not_ready_without_a_schema_or_a_database(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        with running.database.writing() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
        client = running.client()
        assert client.http.get("/readyz").status_code == 503
        assert client.http.get("/healthz").status_code == 200


def test_the_log_tells_routes_and_nothing_of_people(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        client = running.client()
        client.start(seed="a-seed-to-keep")
        client.act("stock")
        text = json.dumps(running.log)
        assert {line["route"] for line in running.log} >= {
            "/games",
            "/games/{game_id}",
            "/games/{game_id}/actions",
        }
        for secret in (
            "a-seed-to-keep",
            client.http.cookies["player"],
            "127.0.0.1",
        ):
            assert secret not in text
