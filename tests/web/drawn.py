"""Draws the pictures that cannot be text: ``python -m tests.web.drawn`` writes them to static/.

The icons come from static/icon.svg, the picture for shared links from the game's own cards and colours. A tool for
people, to be run when one of these changes; no test runs it.
"""

from __future__ import annotations

from gettext import NullTranslations
from pathlib import Path
from typing import Final

from playwright.sync_api import Page, sync_playwright

from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.resources import find_folder
from ladder_rummy.web.cards_html import CardHtml
from tests.browser.served import launch

STATIC: Final = find_folder("static")
TEMPLATES: Final = find_folder("templates")
FAN: Final = parse_cards("7H8HXXTHJHQHKH")
SHARED_STYLE: Final = """
:root { color-scheme: light; }
body { display: grid; grid-template-columns: 1fr auto; align-items: center; width: 1200px; height: 630px;
  padding: 0 90px; background: var(--page); overflow: hidden; }
h1 { font: 700 92px/1.05 Georgia, "Noto Serif", "DejaVu Serif", serif; color: var(--primary); }
.fan { display: flex; --w: 138px; --ratio: 1.4; margin-top: 56px; }
.fan .face { margin-right: -28px; box-shadow: 0 4px 14px -2px var(--shade-3); }
.ladder { position: relative; width: 150px; height: 630px; border-inline: 14px solid var(--line-2); }
.ladder i { position: absolute; inset-inline: 0; height: 9px; background: var(--line-2); }
.ladder i.done { height: 26px; margin: -8px -14px 0; border-radius: 6px; background: var(--primary); }
.ladder b { position: absolute; inset-inline: 0; margin: auto; width: 84px; height: 84px; border-radius: 50%;
  display: grid; place-items: center; border: 9px solid var(--primary); background: var(--surface);
  font: 800 42px/1 system-ui; }
"""


def _shared() -> str:
    """The page of the picture for shared links: the name, a run with a joker in it, a ladder half climbed."""
    cards = CardHtml(NullTranslations().gettext)
    faces = "".join(str(cards.face(card)) for card in FAN)
    tops = [(rung, 575 - 108 * rung) for rung in range(6)]
    rungs = "".join(f'<i class="{"done" if rung < 3 else ""}" style="top:{top}px"></i>' for rung, top in tops)
    style = (STATIC / "css" / "base.css").read_text("utf-8") + SHARED_STYLE
    sprite = (TEMPLATES / "_sprite.html").read_text("utf-8")
    return (
        f"<!doctype html><style>{style}</style><body>{sprite}<main><h1>Ladder<br>Rummy</h1>"
        f'<div class="fan">{faces}</div></main>'
        f'<div class="ladder">{rungs}<b style="top:209px">4</b></div></body>'
    )


def _icon(room: float) -> str:
    """The page of an icon: the drawing within ``room`` of the square, its own ground all over."""
    drawing = (STATIC / "icon.svg").read_text("utf-8")
    if room < 1:
        drawing = drawing.replace(' rx="7"', "")
    size = f"width:{100 * room}vw;height:{100 * room}vw"
    ground = "#2F5B4A" if room < 1 else "transparent"
    body = f"margin:0;display:grid;place-items:center;height:100vh;background:{ground}"
    return f'<!doctype html><body style="{body}"><div style="{size}">{drawing}</div></body>'


def _draw(tab: Page, html: str, width: int, height: int, file: Path) -> None:
    tab.set_viewport_size({"width": width, "height": height})
    tab.set_content(html)
    tab.screenshot(path=file, omit_background=True)


def main() -> None:
    """Draw all of them."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        tab = browser.new_page()
        for name, size, room in (
            ("192", 192, 1),
            ("512", 512, 1),
            ("180", 180, 0.84),
            ("maskable-512", 512, 0.72),
        ):
            _draw(tab, _icon(room), size, size, STATIC / "icons" / f"{name}.png")
        _draw(tab, _shared(), 1200, 630, STATIC / "shared.png")
        browser.close()


if __name__ == "__main__":
    main()
