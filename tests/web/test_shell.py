"""The site as an app: manifest, service worker and offline page, the picture for shared links, joined scripts."""

from __future__ import annotations

import gzip
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ladder_rummy.i18n import TABLE
from ladder_rummy.resources import find_folder
from ladder_rummy.web.scripts import TwiceDeclared, join_modules
from ladder_rummy.web.styles import join_styles
from tests.web.client import Client

STATIC = find_folder("static")
MOST_SCRIPT = 9 * 1024


def _size(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def _linked(kind: str) -> set[str]:
    """The scripts or style sheets that templates ask for."""
    texts = "".join(path.read_text("utf-8") for path in find_folder("templates").glob("*.html"))
    return set(re.findall(rf"static\('{kind}/([\w-]+\.{kind})'\)", texts))


def test_the_manifest_names_icons_of_the_sizes_that_it_says(client: Client) -> None:
    answer = client.http.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert manifest["start_url"] == manifest["scope"] == "/"
    assert {icon.get("purpose", "any") for icon in manifest["icons"]} == {"any", "maskable"}
    for icon in manifest["icons"]:
        picture = client.http.get(icon["src"])
        assert picture.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*_size(picture.content)) == icon["sizes"]


def test_the_worker_stands_at_the_top_and_is_asked_for_anew(client: Client) -> None:
    answer = client.http.get("/service-worker.js?language=en")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.text == (STATIC / "worker" / "worker.js").read_text("utf-8")


def test_a_setting_retires_the_worker(new_server: Callable[..., Any]) -> None:
    with new_server(service_worker=False) as running:
        text = running.client().http.get("/service-worker.js").text
    assert text == (STATIC / "worker" / "retired.js").read_text("utf-8")


def test_the_offline_page_needs_nothing_but_static_files(client: Client) -> None:
    text = client.http.get("/offline").text
    assert "No network" in text
    assert "hx-" not in text


def test_shared_links_show_the_drawn_picture(client: Client) -> None:
    text = client.http.get("/").text
    address = text.partition('property="og:image" content="')[2].partition('"')[0]
    assert address.startswith(str(client.http.base_url).rstrip("/"))
    assert _size(client.http.get(address).content) == (1200, 630)


def test_the_scripts_are_served_joined_and_small(client: Client) -> None:
    answer = client.http.get("/static/js/table.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "import " not in answer.text
    assert len(gzip.compress(answer.content, 6)) <= MOST_SCRIPT


def test_every_script_is_part_of_a_page() -> None:
    linked = _linked("js")
    assert linked >= {"table.js", "page.js"}
    joined = "".join(join_modules(STATIC / "js" / name) for name in linked)
    for script in (STATIC / "js").glob("*.js"):
        assert join_modules(script)[-60:] in joined


def test_the_style_sheets_are_served_joined(client: Client) -> None:
    for sheet in ("game", "site"):
        answer = client.http.get(f"/static/css/{sheet}.css")
        assert answer.headers["content-type"].startswith("text/css")
        assert answer.text == join_styles(STATIC / "css" / f"{sheet}.css")
        assert "@import" not in answer.text
        assert "/*" not in answer.text


def test_every_style_sheet_is_part_of_a_page() -> None:
    linked = _linked("css")
    linked |= {f"fonts-{language.code}.css" for language in TABLE if language.fonts}
    assert linked >= {"game.css", "site.css"}
    joined = "".join(join_styles(STATIC / "css" / name) for name in linked)
    for sheet in (STATIC / "css").glob("*.css"):
        assert join_styles(sheet)[-60:] in joined


def test_sheets_are_joined_in_the_order_in_which_they_are_named(tmp_path: Path) -> None:
    (tmp_path / "first.css").write_text("/* One. */\na {\n  color: red;\n}\n")
    (tmp_path / "second.css").write_text('@import "./first.css";\nb { color: blue; }\n')
    assert join_styles(tmp_path / "second.css") == "a {\ncolor: red;\n}\nb { color: blue; }\n"


def test_modules_are_joined_behind_what_they_import(tmp_path: Path) -> None:
    (tmp_path / "first.js").write_text("// Says one.\nexport const one = 1;\n")
    (tmp_path / "second.js").write_text('import { one } from "./first.js";\nexport const two = one + one;\n')
    (tmp_path / "all.js").write_text(
        'import "./second.js";\nimport { one } from "./first.js";\nalert(one + two);\n'
    )
    assert join_modules(tmp_path / "all.js") == "const one = 1;\nconst two = one + one;\nalert(one + two);\n"


def test_a_name_declared_twice_is_refused(tmp_path: Path) -> None:
    (tmp_path / "first.js").write_text("const one = 1;\n")
    (tmp_path / "all.js").write_text('import "./first.js";\nfunction one() {}\n')
    with pytest.raises(TwiceDeclared, match="one"):
        join_modules(tmp_path / "all.js")
