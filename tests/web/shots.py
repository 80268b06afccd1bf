"""Pictures of every state at every size, to be looked at: ``python -m tests.web.shots FOLDER [STATE…]``.

Serves the fixture contexts with the real templates and static files from a thread, opens them in Chromium and
tells on stdout where a page scrolls that should not. A tool for people; no test runs it.
"""

from __future__ import annotations

import sys
import threading
from gettext import NullTranslations
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

from playwright.sync_api import ConsoleMessage, sync_playwright
from playwright.sync_api import Page as Tab

from ladder_rummy.resources import find_folder
from ladder_rummy.web.rendering import create_environment, render
from tests.web.table_states import PAGES

SIZES: Final = ((320, 568), (360, 640), (390, 844), (768, 1024), (1280, 800))
TAPS: Final = {"preview": "ready", "lit": "lit", "litjoker": "litjoker"}
"""States that a tap leads to, and the page that they begin from."""
POLICY: Final = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'"


def _serve() -> ThreadingHTTPServer:
    environment = create_environment(find_folder("templates"), NullTranslations(), "/static/{}".format)
    pages = {f"/{name}": render(environment, context).encode() for name, context in PAGES.items()}

    class Handler(SimpleHTTPRequestHandler):
        def __init__(self, *args: object) -> None:
            super().__init__(*args, directory=str(find_folder("static").parent))  # type: ignore[arg-type]

        def do_GET(self) -> None:
            page = pages.get(self.path)
            if page is None:
                super().do_GET()
                return
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Security-Policy", POLICY)
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def _open(tab: Tab, address: str, state: str) -> None:
    tab.goto(f"{address}/{TAPS.get(state, state)}")
    if state == "preview":
        tab.get_by_role("button", name="Lay down contract").click()
    elif state == "lit":
        tab.locator('[data-place="0"]').check(force=True)
    elif state == "litjoker":
        tab.locator('[data-place="2"]').check(force=True)
    tab.mouse.move(0, 0)


def _tell(message: ConsoleMessage) -> None:
    sys.stdout.write(f"{message.type}: {message.text}\n")


def _complain(tab: Tab, name: str, fits: bool) -> None:
    box = tab.evaluate(
        "() => { const d = document.documentElement;"
        " return [d.scrollWidth - d.clientWidth, d.scrollHeight - d.clientHeight]; }"
    )
    if box[0] > 0:
        sys.stdout.write(f"{name}: {box[0]} px too wide\n")
    if fits and box[1] > 0:
        sys.stdout.write(f"{name}: scrolls by {box[1]} px\n")


def main(folder: Path, states: list[str]) -> None:
    """Write the pictures of these states, all of them if none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    server = _serve()
    address = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for scheme in ("light", "dark"):
            context = browser.new_context(color_scheme=scheme, device_scale_factor=2, reduced_motion="reduce")
            tab = context.new_page()
            tab.on("console", _tell)
            for state in states or [*PAGES, "preview"]:
                for width, height in SIZES:
                    tab.set_viewport_size({"width": width, "height": height})
                    _open(tab, address, state)
                    name = f"{state}-{width}x{height}-{scheme}"
                    is_page = state.startswith(("home", "rules", "error"))
                    tab.screenshot(path=folder / f"{name}.png", full_page=is_page)
                    _complain(tab, name, not is_page)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
