"""The words of the game: every text that a person meets passes through here.

English is the language of the source; `catalogues` has the others. Knows languages and gettext, and nothing of
rules or pages.
"""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass
from gettext import NullTranslations
from typing import Final

from ladder_rummy.i18n.catalogues import catalogue


@dataclass(frozen=True, slots=True)
class Language:
    """A language by its code, its own name, and the direction of its script."""

    code: str
    name: str
    direction: str = "ltr"
    fonts: tuple[str, ...] = ()
    """Files of ``static/fonts`` that its pages may need; ``static/css/fonts-CODE.css`` says for what."""
    is_offered: bool = True
    """Whether people may choose it: as soon as its catalogue is complete, and a test sees to both."""


ENGLISH: Final = Language("en", "English")
TABLE: Final = (
    ENGLISH,
    Language("sw", "Kiswahili"),
    Language("ur", "اردو", "rtl", ("noto-nastaliq-urdu", "noto-naskh-arabic")),
    Language("mr", "मराठी", fonts=("noto-sans-devanagari",)),
    Language("bn", "বাংলা", fonts=("noto-sans-bengali",)),
)
"""Every language that is spoken or on its way; to add one, add a line here and run ``make texts``."""
LANGUAGES: Final = {language.code: language for language in TABLE if language.is_offered}
"""The languages that people may choose, by code."""

_SOURCE: Final = NullTranslations()
_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """The language in use here."""
    return _current.get()


def use_language(code: str) -> None:
    """Speak the language of this code from here on in the running request; unknown codes mean English."""
    _current.set(LANGUAGES.get(code, ENGLISH))


def texts_of(spoken: Language) -> NullTranslations:
    """The catalogue of a language; that of English is empty, since its messages are the source's own."""
    return _SOURCE if spoken is ENGLISH else catalogue(spoken.code)


def gettext(message: str) -> str:
    """The message in the language in use."""
    return texts_of(language()).gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message for ``n`` things in the language in use."""
    return texts_of(language()).ngettext(singular, plural, n)


def pgettext(context: str, message: str) -> str:
    """The message of this context in the language in use."""
    return texts_of(language()).pgettext(context, message)


def isolated(text: str) -> str:
    """A text that keeps its own direction, whatever stands around it and wherever it is shown."""
    return f"\u2068{text}\u2069"


def N_(message: str) -> str:  # noqa: N802  gettext's own name, which extraction looks for
    """Marks a message for translation at a place where it is not yet said."""
    return message


def NN_(singular: str, plural: str) -> tuple[str, str]:  # noqa: N802  as above
    """Marks a message of two forms likewise."""
    return singular, plural
