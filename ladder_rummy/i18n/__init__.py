"""The words of the game: every text that a person meets passes through here.

English is the language of the source; a catalogue per other language lies in ``locale/``. Knows languages and
gettext, and nothing of rules or pages.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from gettext import GNUTranslations, NullTranslations
from typing import Final

from ladder_rummy.resources import find_folder


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code, its own name, and the direction of its script."""

    code: str
    name: str
    direction: str = "ltr"


LANGUAGES: Final = {language.code: language for language in (Language("en", "English"),)}
ENGLISH: Final = LANGUAGES["en"]

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """The language in use here."""
    return _current.get()


def use_language(code: str) -> None:
    """Speak the language of this code from here on in the running request; unknown codes mean English."""
    _current.set(LANGUAGES.get(code, ENGLISH))


@cache
def _catalogue(code: str) -> NullTranslations:
    if code == ENGLISH.code:
        return NullTranslations()
    with (find_folder("locale") / code / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        return GNUTranslations(file)


def gettext(message: str) -> str:
    """The message in the language in use."""
    return _catalogue(language().code).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message for ``n`` things in the language in use."""
    return _catalogue(language().code).ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """The message of this context in the language in use."""
    return _catalogue(language().code).pgettext(context, message)


def N_(message: str) -> str:  # noqa: N802  gettext's own name, which extraction looks for
    """Marks a message for translation at a place where it is not yet said."""
    return message
