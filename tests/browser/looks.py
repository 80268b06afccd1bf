"""How a page may be looked at: window, colours, text size; and the product of these in pairs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from typing import Final, Literal, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page

SIZES: Final = {320: 568, 390: 844, 768: 1024, 1280: 800}
"""Width to height of the windows, in CSS px."""
SCHEMES: Final = ("light", "dark", "forced")
TEXTS: Final = (100, 200)
"""Sizes of text in percent of what browsers give."""


SETTINGS: Final = ("", "contrast=high", "cards=large", "hand=left", "suits=two")
"""What a player may have chosen that changes how the table looks; nothing first."""


class Look(NamedTuple):
    """One way to look at a page."""

    width: int
    scheme: str
    text: int
    setting: str


PLAIN: Final = Look(360, "light", 100, "")
ALL_LOOKS: Final = (
    *(Look(*values) for values in product(SIZES, SCHEMES, TEXTS, SETTINGS[:1])),
    *(Look(*values) for values in product((390,), SCHEMES, (100,), SETTINGS[1:])),
)


def looks_in_pairs(number: int) -> list[Look]:
    """Some looks for the place of this number: over all places, each value meets each other one.

    A place by itself meets every width, scheme and text size.
    """
    return [
        Look(width, SCHEMES[turn % 3], TEXTS[turn % 2], SETTINGS[turn % 5])
        for turn, width in enumerate(SIZES, start=number)
    ]


@contextmanager
def still_context(browser: Browser, language: str = "en") -> Iterator[BrowserContext]:
    """A browser of its own, in which nothing moves, and which asks for pages in this language."""
    context = browser.new_context(
        locale=language,
        reduced_motion="reduce",
        service_workers="block",
        viewport={"width": 360, "height": 640},
    )
    context.set_default_timeout(20_000)
    try:
        yield context
    finally:
        context.close()


def put(tab: Page, look: Look) -> None:
    """Show the page so, without loading it again."""
    tab.set_viewport_size({"width": look.width, "height": SIZES.get(look.width, 640)})
    scheme: Literal["light", "dark"] = "dark" if look.scheme == "dark" else "light"
    tab.emulate_media(color_scheme=scheme, forced_colors="active" if look.scheme == "forced" else "none")
    put_text(tab, look.text)
    put_setting(tab, look.setting)


def put_text(tab: Page, percent: int) -> None:
    """Set the size of text as the browser's own settings do."""
    cdp = tab.context.new_cdp_session(tab)
    cdp.send(
        "Page.setFontSizes", {"fontSizes": {"standard": 16 * percent // 100, "fixed": 13 * percent // 100}}
    )
    cdp.detach()


def put_setting(tab: Page, setting: str) -> None:
    """Write this setting where the server writes it, and no other that changes looks."""
    tab.evaluate(
        """([names, chosen, value]) => { const { dataset } = document.documentElement;
        names.forEach(name => { delete dataset[name]; }); if (chosen) dataset[chosen] = value; }""",
        [[each.partition("=")[0] for each in SETTINGS[1:]], *setting.partition("=")[::2]],
    )
