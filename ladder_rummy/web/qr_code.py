"""A link drawn as a QR code, for the camera of another device. Knows texts and modules, nothing of what they open."""

from __future__ import annotations

from typing import Final

import segno
from markupsafe import Markup

QUIET_ZONE: Final = 4
"""Modules of light around the code, as its standard asks."""


def draw_code(text: str) -> Markup:
    """The code as SVG: one unit a module, dark on light whatever the colours of the page, without any style.

    >>> draw_code("https://example.org")[:40]
    Markup('<svg viewBox="0 0 33 33" class="qr"><pat')
    """
    code = segno.make(text, error="m", micro=False)
    drawn = code.svg_inline(
        border=QUIET_ZONE, omitsize=True, svgclass="qr", lineclass=None, dark="#000", light="#fff"
    )
    return Markup(drawn)  # noqa: S704  modules as numbers: nothing of the text stands in it
