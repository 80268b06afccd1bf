"""The texts of the source and the catalogues of ``locale/``: ``python -m tests.i18n.texts`` brings the two together.

Texts are gathered with Babel as ``pyproject.toml`` says. A text that is gone stays at the end of a catalogue,
marked ``#~``, as long as others are to be translated, since it may be one of those in other words. Files change
only with their texts: they hold no dates and no line numbers.
"""

from __future__ import annotations

import re
import tomllib
from io import BytesIO
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from ladder_rummy.i18n import ENGLISH, TABLE
from ladder_rummy.i18n.catalogues import catalogue_file
from ladder_rummy.resources import find_folder
from tests.architecture.source import ROOT

TEMPLATE: Final = find_folder("locale") / "messages.pot"
KEYWORDS: Final = {
    "_": None,
    "gettext": None,
    "N_": None,
    "ngettext": (1, 2),
    "NN_": (1, 2),
    "pgettext": ((1, "c"), 2),
}
"""What marks a text, and which of its arguments are one; pairs begin with a text's context."""
COMMENTS: Final = ("Translators:",)
_LIFELESS: Final = re.compile(
    r'^"(?:Project-Id|Report-Msgid|POT-Creation|PO-Revision|Last-Trans|Language-Team|Generated)[^\n]*\n',
    re.MULTILINE,
)
"""Lines of a header that say nothing here."""


def gather() -> Catalog:
    """Every text of the source, without a translation."""
    mappings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["babel"]["mappings"]
    methods = [(mapping["pattern"], mapping["method"]) for mapping in mappings]
    catalog = Catalog(fuzzy=False, header_comment="# The texts of the game, gathered by `make texts`.")
    found = extract_from_dir(
        ROOT, methods, options_map={"templates/**.html": {"silent": "false"}}, keywords=KEYWORDS,
        comment_tags=COMMENTS, strip_comment_tags=True, directory_filter=lambda _: True,
    )  # fmt: skip
    for file, _, message, comments, context in found:
        catalog.add(message, None, [(file, 0)], auto_comments=comments, context=context)
    return catalog


def read_catalogue(code: str) -> Catalog:
    """The catalogue of a language as it lies in ``locale/``, an empty one where there is none yet."""
    file = catalogue_file(code)
    if not file.exists():
        return Catalog(locale=code, fuzzy=False, header_comment="")
    with file.open("rb") as opened:
        return read_po(opened, locale=code)


def messages(catalog: Catalog) -> list[Message]:
    """The messages of a catalogue without its header."""
    return [message for message in catalog if message.id]


def sources_of(message: Message) -> tuple[str, ...]:
    """The English of a message: one text, or one for one thing and one for many."""
    return tuple(message.id) if isinstance(message.id, tuple | list) else (message.id,)


def forms_of(message: Message) -> tuple[str, ...]:
    """Its translation: one text, or one for each plural form of the language; empty ones are still to come."""
    return tuple(message.string) if isinstance(message.string, tuple | list) else (message.string or "",)


def is_said(message: Message) -> bool:
    """Whether a message is translated in all its forms, and by a person."""
    return all(forms_of(message)) and not message.fuzzy


def written(catalog: Catalog, *, keeps_gone: bool = False) -> str:
    """The catalogue as its file holds it."""
    file = BytesIO()
    write_po(
        file, catalog, width=110, sort_by_file=True, include_lineno=False, ignore_obsolete=not keeps_gone
    )
    return _LIFELESS.sub("", file.getvalue().decode("utf-8"))


def update() -> None:
    """Write the template, and each catalogue with the texts of now."""
    template = gather()
    TEMPLATE.write_text(written(template), "utf-8")
    for language in TABLE:
        if language is not ENGLISH:
            catalog = read_catalogue(language.code)
            catalog.update(template, no_fuzzy_matching=True)
            file = catalogue_file(language.code)
            file.parent.mkdir(parents=True, exist_ok=True)
            is_open = not all(map(is_said, messages(catalog)))
            file.write_text(written(catalog, keeps_gone=is_open), "utf-8")


if __name__ == "__main__":
    update()
