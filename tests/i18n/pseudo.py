"""A made-up language in the place of English: every text marked and two fifths longer, made from ``messages.pot``.

``python -m tests.i18n.pseudo serve …`` serves the game in it. What shows plain Latin letters there has not passed
through gettext, or is not in the template; what does not fit there will not fit in some language.
"""

from __future__ import annotations

import re
import sys
from functools import cache
from gettext import NullTranslations
from typing import Final

from babel.messages.pofile import read_po

from ladder_rummy import i18n
from ladder_rummy.__main__ import main
from tests.i18n.texts import TEMPLATE, messages, sources_of

LONGER: Final = 0.4
_KEPT: Final = re.compile(r"(%\(\w+\)s|<[^>]*>|\{\w+\}|&\w+;)")
_MARKED: Final = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "áƀçđéƒğħíĵķłɱñóþɋřšŧúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓÞǪŘŠŦÚṼŴẊÝŽ",
)


def marked(text: str) -> str:
    """The text with a mark on every letter, letters doubled in turn until it is long enough; facts and tags stay.

    >>> marked("Take %(card)s")
    'Ŧŧáķéé %(card)s'
    """
    parts = _KEPT.split(text)
    parts[::2] = [_stretched(part) for part in parts[::2]]
    return "".join(parts)


def _stretched(text: str) -> str:
    """Every letter marked, and two of five doubled."""
    made, due = [], 1 - LONGER
    for sign in text:
        made.append(sign)
        if sign.isalpha():
            due += LONGER
            if due >= 1:
                made.append(sign.lower())
                due -= 1
    return "".join(made).translate(_MARKED)


@cache
def known() -> frozenset[str]:
    """Every text of the template, each form by itself."""
    with TEMPLATE.open("rb") as file:
        template = read_po(file)
    return frozenset(text for message in messages(template) for text in sources_of(message))


class Pseudo(NullTranslations):
    """Marks what the template knows and leaves the rest in English."""

    def gettext(self, message: str) -> str:
        """The message, marked."""
        return marked(message) if message in known() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """Its form for ``n`` things, marked."""
        return self.gettext(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        """The message, marked, whatever its context."""
        return self.gettext(message)


if __name__ == "__main__":
    i18n._SOURCE = Pseudo()  # type: ignore[misc]  # the one place where English is to be something else
    sys.exit(main())
