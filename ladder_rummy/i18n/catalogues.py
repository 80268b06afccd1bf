"""The catalogues of ``locale/``: read as they are written, so that none has to be compiled and none can be stale.

Reading one takes some hundredths of a second, once a process and only for a language that somebody speaks. Knows
files and gettext, not which languages there are.
"""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path

from ladder_rummy.resources import find_folder


def catalogue_file(code: str) -> Path:
    """Where the catalogue of a language lies."""
    return find_folder("locale") / code / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(code: str) -> GNUTranslations:
    """The catalogue of a language; what it leaves open or marks fuzzy is said in English."""
    from babel.messages.mofile import write_mo  # noqa: PLC0415  whoever speaks English only does without Babel
    from babel.messages.pofile import read_po  # noqa: PLC0415

    with catalogue_file(code).open("rb") as file:
        read = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, read)
    compiled.seek(0)
    return GNUTranslations(compiled)
