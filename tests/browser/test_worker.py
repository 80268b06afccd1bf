"""The service worker: it keeps static files and one offline page, never a table, and can be taken away."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.play import draw, hurry, open_game, turn_of

KEPT: Final = """async () => { await navigator.serviceWorker.ready; const found = [];
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname);
  return found; }"""
IS_READY: Final = (
    "async () => { await navigator.serviceWorker.ready; return !!navigator.serviceWorker.controller; }"
)
IS_GONE: Final = """async () => { const worker = await navigator.serviceWorker.getRegistration();
  await worker?.update().catch(() => {}); return !worker; }"""
"""Browsers look for a new worker by themselves too, only later."""


def until(page: Page, promise: str) -> None:
    """Ask this of the page until it holds."""
    for _ in range(200):
        if page.evaluate(promise):
            return
    raise AssertionError(promise)


@pytest.fixture
def page(phone: BrowserContext, address: str) -> Page:
    """A table that the worker looks after."""
    hurry(phone, address)
    page = phone.new_page()
    page.set_default_timeout(20_000)
    open_game(page, address, "browser/worker")
    until(page, IS_READY)
    return page


def test_only_static_files_and_the_offline_page_are_kept(page: Page) -> None:
    draw(page)
    page.reload()
    kept = page.evaluate(KEPT)
    assert "/en/offline" in kept
    assert "/static/js/table.js" in kept
    assert [path for path in kept if not path.startswith("/static/")] == ["/en/offline"]


def test_without_a_network_the_offline_page_is_shown_and_the_table_comes_back(
    page: Page, phone: BrowserContext
) -> None:
    turn = turn_of(page)
    phone.set_offline(True)
    page.reload()
    expect(page.locator("h1")).to_have_text("No network")
    assert page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight") == "700", (
        "with its styles"
    )
    phone.set_offline(False)
    page.get_by_role("link", name="Try again").tap()
    page.wait_for_selector("main#table")
    assert turn_of(page) == turn


@contextmanager
def serving(database: Path, port: int, has_worker: str) -> Iterator[str]:
    """A server at a port of our choice (0 for any), with the worker or with its retirement."""
    words = [
        sys.executable,
        "-m",
        "ladder_rummy",
        "serve",
        "--port",
        str(port),
        "--database",
        f"sqlite:///{database}",
    ]
    environment = os.environ | {"LADDER_RUMMY_SERVICE_WORKER": has_worker}
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout
        try:
            yield server.stdout.readline().strip()
        finally:
            server.terminate()


def test_a_retired_worker_leaves_nothing_behind(phone: BrowserContext, tmp_path: Path) -> None:
    page = phone.new_page()
    with serving(tmp_path / "games.db", 0, "on") as address:
        page.goto(address)
        until(page, IS_READY)
        assert page.evaluate(KEPT)
    with serving(tmp_path / "games.db", int(address.rpartition(":")[2]), "off"):
        page.goto(address)
        until(page, IS_GONE)
        assert page.evaluate("caches.keys()") == []
