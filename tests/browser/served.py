"""What every measurement in a browser stands on: the game served by a process of its own, and Debian's Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Playwright

CHROMIUM_FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

ENV: Final = os.environ | {"LADDER_RUMMY_GAMES_A_MINUTE": "0"}
"""A measurement starts more games than anybody else does."""


@contextmanager
def serve(database: Path, program: str = "ladder_rummy") -> Iterator[str]:
    """Where a process of its own serves the game on this database file, which it makes."""
    words = ["-m", program, "serve", "--port", "0", "--database", f"sqlite:///{database}"]
    with subprocess.Popen([sys.executable, *words], stdout=subprocess.PIPE, text=True, env=ENV) as server:
        assert server.stdout
        try:
            line = server.stdout.readline().strip()
            assert line.startswith("http://"), "the first line on stdout is the address"
            yield line
        finally:
            server.terminate()


def chromium() -> str:
    """The program; `make test` sees to it that it is there."""
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert found, "the browser tests need Chromium"
    return found


def launch(playwright: Playwright) -> Browser:
    """A browser without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
