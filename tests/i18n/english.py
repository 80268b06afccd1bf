"""English that is left over: texts that stand in a page as they stand in the source, though they are translated."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import unescape
from typing import Final

from tests.i18n.texts import forms_of, messages, read_catalogue, sources_of

_TAG: Final = re.compile(r"<[^>]*>")


@cache
def _translated(code: str) -> frozenset[str]:
    """Every English text that this language says otherwise."""
    pairs: list[tuple[str, tuple[str, ...]]] = []
    for message in messages(read_catalogue(code)):
        pairs += [(text, forms_of(message)) for text in sources_of(message)]
    said = {string for _, strings in pairs for string in strings}
    return frozenset(text for text, _ in pairs if text not in said and len(text) > 2)


def left_in_english(texts: Iterable[str], code: str) -> list[str]:
    """The texts that are English and should not be."""
    return [text for text in texts if text in _translated(code)]


def texts_of_html(html: str) -> set[str]:
    """What stands between the tags of a page."""
    return {text for part in _TAG.split(html) if (text := unescape(part).strip())}
