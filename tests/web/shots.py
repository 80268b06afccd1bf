"""Pictures of every state at every size: ``python -m tests.web.shots FOLDER [--language CODE] [STATE…]``.

Serves the fixture contexts with the real templates and static files from a thread, opens them in Chromium and
tells on stdout where a page scrolls that should not. A tool for people; no test runs it.
"""

from __future__ import annotations

import sys
import threading
from argparse import ArgumentParser
from dataclasses import replace
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import ConsoleMessage, sync_playwright
from playwright.sync_api import Page as Tab

from ladder_rummy.i18n import ENGLISH, LANGUAGES, TABLE, Language, texts_of, use_language
from ladder_rummy.resources import find_folder
from ladder_rummy.web.rendering import create_environment, render
from tests.web.table_states import PAGES

SIZES: Final = ((320, 568), (360, 640), (390, 844), (844, 390), (768, 1024), (1280, 800))
STILL: Final[dict[str, Any]] = {"reduced_motion": "reduce"}
LOOKS: Final[dict[str, tuple[dict[str, Any], int]]] = {
    "light": (STILL, 16),
    "dark": (STILL | {"color_scheme": "dark"}, 16),
    "forced": (STILL | {"forced_colors": "active"}, 16),
    "text200": (STILL, 32),
}
"""What a browser is told, and its size of text."""
TAPS: Final = {
    "preview": "ready",
    "lit": "lit",
    "litjoker": "litjoker",
    "large": "lit",
    "players": "draw",
    "menu": "draw",
}
"""States that a tap leads to, and the page that they begin from."""
LONG: Final = (
    *("home", "rules", "error", "settings", "day-", "calendar", "beside", "replay", "review", "fairness"),
    *("board", "me-", "code", "link", "follow"),
)
"""How the names of pages begin that may be longer than a window."""
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'"
)


def _rendered(spoken: Language) -> dict[str, bytes]:
    """Every page in a language, by its address; one that is not offered yet can be looked at too."""
    LANGUAGES[spoken.code] = spoken
    use_language(spoken.code)
    environment = create_environment(find_folder("templates"), texts_of(spoken), "/static/{}".format)
    looks = {"language": spoken.code, "direction": spoken.direction}
    return {
        f"/{name}": render(environment, replace(context, **looks)).encode() for name, context in PAGES.items()
    }


def _serve(spoken: Language) -> ThreadingHTTPServer:
    pages = _rendered(spoken)

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
        tab.locator("#bar .lay").click()
    elif state == "lit":
        tab.locator('[data-place="0"]').check(force=True)
    elif state == "litjoker":
        tab.locator('[data-place="2"]').check(force=True)
    elif state == "large":
        tab.locator('[data-place="0"]').check(force=True)
        tab.locator("[popovertarget=large]").click(force=True)
    elif state == "players":
        tab.locator("#ladders .opener").click()
    elif state == "menu":
        tab.locator("#menu summary").click()
    tab.mouse.move(0, 0)


def _tell(message: ConsoleMessage) -> None:
    if "Service Worker" not in message.text:
        sys.stdout.write(f"{message.type}: {message.text}\n")


def _length(tab: Tab) -> int:
    return int(tab.evaluate("document.documentElement.scrollHeight"))


def _complain(tab: Tab, name: str, fits: bool) -> None:
    box = tab.evaluate(
        "() => { const d = document.documentElement;"
        " return [d.scrollWidth - d.clientWidth, d.scrollHeight - d.clientHeight]; }"
    )
    if box[0] > 0:
        sys.stdout.write(f"{name}: {box[0]} px too wide\n")
    if fits and box[1] > 0:
        sys.stdout.write(f"{name}: scrolls by {box[1]} px\n")


def main(folder: Path, states: list[str], spoken: Language = ENGLISH) -> None:
    """Write the pictures of these states, all of them if none is named."""
    folder.mkdir(parents=True, exist_ok=True)
    server = _serve(spoken)
    address = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for look, (wishes, text) in LOOKS.items():
            context = browser.new_context(device_scale_factor=2, service_workers="block", **wishes)
            tab = context.new_page()
            tab.on("console", _tell)
            cdp = context.new_cdp_session(tab)
            for state in states or [*PAGES, *TAPS]:
                for width, height in SIZES:
                    tab.set_viewport_size({"width": width, "height": height})
                    _open(tab, address, state)
                    cdp.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
                    name = f"{state}-{width}x{height}-{look}"
                    is_long = state.startswith(LONG) or text > 16 or height < 500
                    if text > 16:  # a picture of the full page would be taken at the usual size of text
                        tab.set_viewport_size({"width": width, "height": max(height, _length(tab))})
                    tab.screenshot(path=folder / f"{name}.png", full_page=is_long and text == 16)
                    _complain(tab, name, not is_long)
            context.close()
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    parser = ArgumentParser(prog="python -m tests.web.shots")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--language", default="en", choices=[each.code for each in TABLE])
    parser.add_argument("states", nargs="*")
    asked = parser.parse_args()
    main(asked.folder, asked.states, next(each for each in TABLE if each.code == asked.language))
