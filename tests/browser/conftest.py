"""A served game and a real browser: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, sync_playwright

CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server of its own process serves the game on a fresh database."""
    database = tmp_path_factory.mktemp("served") / "games.db"
    words = [
        sys.executable,
        "-m",
        "ladder_rummy",
        "serve",
        "--port",
        "0",
        "--database",
        f"sqlite:///{database}",
    ]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        line = server.stdout.readline().strip()
        assert line.startswith("http://"), "the first line on stdout is the address"
        yield line
        server.terminate()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one browser of this test run; `make test` sees to it that it is there."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "the browser tests need Chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[BrowserContext]:
    """A phone of 360 x 640 with touch."""
    context = browser.new_context(
        viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True, device_scale_factor=2
    )
    yield context
    context.close()
