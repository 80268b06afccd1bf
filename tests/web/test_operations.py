"""What operators see: metrics and the log."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.web.client import Client
from tests.web.conftest import Running, line_of, run_server, shown_once

TOKEN = "a token of sixteen and more"
SENT = {"authorization": f"Bearer {TOKEN}"}


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("watched") / "games.db", metrics_token=TOKEN) as running:
        yield running


def samples(running: Running) -> dict[tuple[str, ...], float]:
    """Each sample by its name and its labels in their order, once all that was answered is counted."""
    line_of(running, httpx.get(f"{running.address}/healthz"))
    answer = httpx.get(f"{running.address}/metrics", headers=SENT)
    assert answer.status_code == 200
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


# Metrics ---------------------------------------------------------------------------------------------------------


def test_metrics_count_by_method_route_and_status(watched: Running) -> None:
    client = watched.client()
    before = samples(watched)
    client.start()
    client.act("stock")
    client.post("actions", action="stock", turn=5)
    client.http.get("/nothing")
    client.http.get("/static/nothing")
    client.http.request("PROPFIND", "/rules")
    after = samples(watched)
    name = "ladder_rummy_requests_total"

    def more(*labels: str) -> float:
        return after.get((name, *labels), 0) - before.get((name, *labels), 0)

    assert more("POST", "/games", "303") == 1
    assert more("POST", "/games/{game_id}/actions", "303") == 1
    assert more("POST", "/games/{game_id}/actions", "409") == 1
    assert more("GET", "/games/{game_id}", "200") == 2
    assert more("GET", "none", "404") == 1
    assert more("GET", "/static", "404") == 1
    assert more("other", "/rules", "405") == 1
    assert more("GET", "/metrics", "200") == 1
    assert after["ladder_rummy_request_seconds_count", "/games"] >= 1
    assert after["ladder_rummy_request_seconds_sum", "/games"] > 0
    assert after["ladder_rummy_request_seconds_bucket", "10.0", "/games"] >= 1
    assert after["process_resident_memory_bytes",] > 0


def test_metrics_have_no_address_that_somebody_made_up(watched: Running) -> None:
    http = watched.client().http

    def go_astray(number: int) -> int:
        """Ask for a game and a page that nobody has; how many lines the metrics have then, their own included."""
        assert http.get(f"/games/game{number}").status_code == 404
        assert http.get(f"/nothing/{number}").status_code == 404
        samples(watched)
        return len(samples(watched))

    before = go_astray(0)
    assert {go_astray(number) for number in range(1, 30)} == {before}


def test_a_request_that_breaks_off_is_counted_apart(watched: Running) -> None:
    from tests.web.wire import connected

    key = ("ladder_rummy_requests_broken_off_total",)
    before = samples(watched)[key]
    with connected(watched.address) as connection:
        connection.sendall(b"POST /games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nx")
    for _ in range(100):
        if samples(watched)[key] > before:
            break
    assert samples(watched)[key] == before + 1


@pytest.mark.parametrize(
    "sent",
    [
        "",
        TOKEN,
        f"Basic {TOKEN}",
        f"Bearer {TOKEN}x",
        f"Bearer  {TOKEN}",
        f"Bearer {TOKEN[:-1]}",
        "Bearer",
        "Bearer é",
    ],
)
def test_metrics_are_there_for_nobody_without_the_token(watched: Running, sent: str) -> None:
    answer = httpx.get(f"{watched.address}/metrics", headers=[(b"authorization", sent.encode())])
    assert answer.status_code == 404
    assert answer.text == httpx.get(f"{watched.address}/nothing").text.replace("/nothing", "/metrics")


def test_without_a_token_in_the_settings_there_are_no_metrics(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        for sent in ({}, SENT, {"authorization": "Bearer"}):
            assert httpx.get(f"{running.address}/metrics", headers=sent).status_code == 404


# The log ---------------------------------------------------------------------------------------------------------


def test_a_line_has_the_requests_id_and_the_games(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        client = running.client()
        client.start()
        answer = client.post("actions", action="stock", turn=0)
        line = line_of(running, answer)
        assert line["game"] == client.game.rpartition("/")[2]
        assert (line["method"], line["route"], line["status"]) == ("POST", "/games/{game_id}/actions", 303)
        assert isinstance(line["ms"], float)
        assert "game" not in line_of(running, client.http.get("/"))
        ids = [line["id"] for line in running.log]
        assert len(set(ids)) == len(ids)


def test_what_is_no_games_id_stays_out_of_the_log(server: Running, client: Client) -> None:
    for typed in ("acorn%20badge", "x" * 33, "A", "%0a"):
        line = line_of(server, client.http.get(f"/games/{typed}"))
        assert "game" not in line
        assert typed not in json.dumps(line)


def test_the_log_holds_nothing_of_people(new_server: Callable[..., Any]) -> None:
    with new_server(metrics_token=TOKEN) as running:
        client = running.client()
        client.http.headers.update({"x-forwarded-for": "203.0.113.77"})
        client.start(seed="a-seed-to-keep")
        client.act("stock")
        client.http.post("/me/name", data={"name": "Rudolfina"})
        code = shown_once("code", client.http.post("/me/code").text)
        link = shown_once("link", client.http.post("/me/link").text)
        phone = running.client().http
        assert phone.post("/me/recover", data={"code": code}).status_code == 303
        cookies = {client.http.cookies["player"], phone.cookies["player"]}
        assert phone.post(f"/me/link/{link}").status_code == 303
        phone.get("/metrics", headers=SENT)
        phone.get("/?seed=a-seed-to-keep")
        text = json.dumps(running.log)
    words = re.findall("[a-z]{3,}", code)
    private = {"a-seed-to-keep", "203.0.113.77", "127.0.0.1", "Rudolfina", TOKEN, link}
    for secret in private | cookies | {" ".join(words[:2]), next(iter(cookies)).partition(".")[0]}:
        assert secret not in text
