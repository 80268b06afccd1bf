"""What players are called: a generated name until they type one, and what a typed one may be.

A typed name is one script, a few signs, no word of the list however it is dressed up. Knows texts, not players.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from typing import Final

from confusable_homoglyphs import categories, confusables
from precis_i18n import get_profile

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.wordlists import read_words

SHORTEST: Final = 2
LONGEST: Final = 20
"""Characters of a typed name."""
MOST_MARKS: Final = 3
"""Marks on one letter."""
_NICKNAME: Final = get_profile("NicknameCasePreserved")
_SIGNS: Final = "-'’. "
_JOINERS: Final = "\u200c\u200d"
_ANY_SCRIPT: Final = ("COMMON", "INHERITED")
_LATIN: Final = "LATIN"
_LETTERS_FOR: Final = str.maketrans("0134578@$€!|+", "oieastbaseiit")
_SECOND_READING: Final = str.maketrans("1!|", "lll")
_REPEATED: Final = re.compile(r"(.)\1+")
_WORD_ENDS: Final = re.compile(r"[\s.\-'’]+")


_ORDERS: Final = dict.fromkeys(("en", "ur", "mr", "bn"), "{adjective} {noun} {number}") | {
    "sw": "{noun} {adjective} {number}",
}
"""In which order each language says the words of a generated name."""


def generated_name(player: str, language: str = "en") -> str:
    """The name of a player who has typed none: two words and a number that follow from the player's id alone.

    In the player's language; in English for one that has no words.

    >>> generated_name("somebody")
    'Tidy Zebra 77'
    """
    words = sha256(f"name|{player}".encode()).digest()
    code = language if language in _ORDERS else "en"
    adjectives, nouns = read_words(f"adjectives-{code}"), read_words(f"nouns-{code}")
    adjective, noun = adjectives[words[0] % len(adjectives)], nouns[words[1] % len(nouns)]
    return _ORDERS[code].format(adjective=adjective, noun=noun, number=2 + words[2] % 98)


def checked_name(text: str) -> str:
    """The name as it will be shown; `Malformed` (``name/…``) for one that may not be."""
    try:
        name: str = _NICKNAME.enforce(unicodedata.normalize("NFC", text))
    except UnicodeEncodeError:
        raise Malformed("name/characters") from None
    if not SHORTEST <= len(name) <= LONGEST:
        raise Malformed("name/length", least=SHORTEST, most=LONGEST)
    if not _is_plain(name):
        raise Malformed("name/characters")
    if len(scripts := _scripts_of(name)) > 1:
        raise Malformed("name/scripts")
    if scripts and scripts != {_LATIN} and all(map(_latin_twin, _letters(name))):
        raise Malformed("name/look-alike")
    if is_rude(name):
        raise Malformed("name/rude")
    return name


def _is_plain(name: str) -> bool:
    """Letters with few marks, digits, a few signs: no symbols, no pictures, nothing that turns a line around."""
    signs = unicodedata.normalize("NFD", name)
    kinds = [unicodedata.category(sign) for sign in signs]
    allowed = (
        kind[0] in "LM" or kind == "Nd" or sign in _SIGNS + _JOINERS
        for sign, kind in zip(signs, kinds, strict=True)
    )
    marks = "".join("m" if kind[0] == "M" else "." for kind in kinds)
    return all(allowed) and any(kind[0] == "L" for kind in kinds) and "m" * (MOST_MARKS + 1) not in marks


def _letters(name: str) -> Iterator[str]:
    return (sign for sign in name if unicodedata.category(sign)[0] == "L")


def _scripts_of(name: str) -> set[str]:
    return {script for sign in name if (script := categories.alias(sign)) not in _ANY_SCRIPT}


@cache
def _latin_twin(sign: str) -> str:
    """The Latin letter that a letter of another script could be taken for; empty if there is none."""
    found = confusables.is_confusable(sign, preferred_aliases=["latin"]) or ()
    twins = (twin["c"] for each in found for twin in each["homoglyphs"])
    return next((twin for twin in twins if len(twin) == 1 and categories.alias(twin) == _LATIN), "")


def is_rude(name: str) -> bool:
    """Whether a word of the list is in the name, with digits for letters, look-alikes, marks and spaces undone."""
    anywhere, alone = _rude_words()
    for text in (name, name.translate(_SECOND_READING)):  # a 1 can stand for an i or an l
        letters = _bare(text)
        if any(word in _once_each(letters) for word in anywhere):
            return True
        if alone & {letters, *map(_bare, _WORD_ENDS.split(text))}:
            return True
    return False


def _bare(text: str) -> str:
    """Small letters without signs, and without marks on Latin ones."""
    folded = unicodedata.normalize("NFKC", text).casefold().translate(_LETTERS_FOR)
    latin = "".join(map(_plain_latin, folded))
    signs = (sign for sign in unicodedata.normalize("NFD", latin) if _is_bare(sign))
    return "".join(signs).casefold()


def _once_each(letters: str) -> str:
    """The letters without repetitions."""
    return _REPEATED.sub(r"\1", letters)


@cache
def _plain_latin(sign: str) -> str:
    """The plain letter that is read in one of a look-alike script, or in a Latin one such as ƒ or ø."""
    if _is_foreign(sign):
        return _latin_twin(sign) or sign
    if sign.isascii() or categories.alias(sign) != _LATIN:
        return sign
    letter = unicodedata.name(sign).partition(" WITH ")[0].split()[-1]
    return letter.lower() if len(letter) == 1 else sign


def _is_foreign(sign: str) -> bool:
    return categories.alias(sign) in ("CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE")


def _is_bare(sign: str) -> bool:
    """A letter, or a vowel sign of a script that writes vowels as marks."""
    kind = unicodedata.category(sign)[0]
    return kind == "L" or (kind == "M" and categories.alias(sign) not in _ANY_SCRIPT)


@cache
def _rude_words() -> tuple[frozenset[str], frozenset[str]]:
    """The words of the list that stand anywhere, and those that stand alone."""
    words = read_words("rude")
    return (
        frozenset(_once_each(_bare(word)) for word in words if not word.startswith("=")),
        frozenset(_bare(word[1:]) for word in words if word.startswith("=")),
    )
