"""The audit: it names what an advisory names, and never calls clean what nobody has looked at."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from tests.audit import CLEAN, FOUND, KNOWN_BAD, NOT_AUDITED, audit, read_versions

Query = dict[str, Any]


@contextmanager
def service(answers: Callable[[list[Query]], object]) -> Iterator[str]:
    """An advisory service of our own."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))["queries"]
            body = json.dumps(answers(asked)).encode()
            self.send_response(200)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def knowing(*bad: tuple[str, str]) -> Callable[[list[Query]], object]:
    def answers(asked: list[Query]) -> object:
        named = [(query["package"]["name"], query["version"]) for query in asked]
        return {"results": [{"vulns": [{"id": f"X-{pin[0]}"}]} if pin in bad else {} for pin in named]}

    return answers


def test_what_an_advisory_names_is_told() -> None:
    name, version = read_versions()[0]
    with service(knowing(KNOWN_BAD, (name, version))) as address:
        assert audit(address) == (FOUND, f"{name} {version}: X-{name}")


def test_every_pin_is_asked_about() -> None:
    with service(knowing(KNOWN_BAD)) as address:
        code, said = audit(address)
    assert (code, said) == (CLEAN, f"{len(read_versions())} pinned versions, no advisory")
    assert len(read_versions()) > 30


@pytest.mark.parametrize(
    "answers", [knowing(), lambda _: {"results": []}, lambda _: {}], ids=["nothing", "none", "other"]
)
def test_a_service_that_knows_nothing_makes_nothing_clean(answers: Callable[[list[Query]], object]) -> None:
    with service(answers) as address:
        code, said = audit(address)
    assert (code, said.startswith("not audited")) == (NOT_AUDITED, True)


def test_without_a_network_nothing_is_audited() -> None:
    code, said = audit("http://127.0.0.1:9")
    assert (code, said.startswith("not audited")) == (NOT_AUDITED, True)
