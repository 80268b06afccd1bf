"""Every catalogue holds exactly the texts of the source, and one that people may choose holds all of them translated.

`make texts` brings source and catalogues together; what a test here names is a translator's to do.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import c2py
from itertools import pairwise

import pytest
from babel import Locale
from babel.messages.catalog import Catalog, Message

from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.i18n import ENGLISH, LANGUAGES, TABLE, Language, texts_of
from ladder_rummy.i18n.bots import NAMES
from ladder_rummy.play.lineup import PLAIN_NAMES
from ladder_rummy.play.preferences import CHOICES
from tests.i18n.texts import (
    TEMPLATE,
    forms_of,
    gather,
    is_said,
    messages,
    read_catalogue,
    sources_of,
    written,
)

PLACEHOLDER = re.compile(r"%\((\w+)\)(.)|%(?!\()")
TAG = re.compile(r"<[^>]*>")
TRANSLATED = [language for language in TABLE if language is not ENGLISH]
by_language = pytest.mark.parametrize("language", TRANSLATED, ids=[each.code for each in TRANSLATED])


@pytest.fixture(scope="module")
def source() -> Catalog:
    return gather()


def key(message: Message) -> tuple[str | None, object]:
    return message.context, message.id


def placeholders(text: str) -> set[str]:
    return {found[0] for found in PLACEHOLDER.finditer(text)}


def faults(message: Message) -> Iterator[str]:
    """What is wrong with the translation of a message, apart from its absence."""
    allowed = set.union(*map(placeholders, sources_of(message)))
    needed = set.intersection(*map(placeholders, sources_of(message)))
    for text in forms_of(message):
        # A form of a plural may leave its number out, as “one card” does.
        optional = {"%(num)s"} if len(forms_of(message)) > 1 else set()
        if not needed - optional <= placeholders(text) <= allowed:
            yield f"placeholders of {text!r}"
        if sorted(TAG.findall(text)) != sorted(TAG.findall(sources_of(message)[0])):
            yield f"tags of {text!r}"
        if text != text.strip() and sources_of(message)[0] == sources_of(message)[0].strip():
            yield f"space around {text!r}"
        if re.search(r"[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]", text):
            yield f"digits of {text!r} are not Western"


def test_the_template_is_of_this_source(source: Catalog) -> None:
    assert TEMPLATE.read_text("utf-8") == written(source), "run make texts"


@by_language
def test_a_catalogue_has_the_texts_of_the_source_and_no_other(language: Language, source: Catalog) -> None:
    held = {key(message) for message in messages(read_catalogue(language.code))}
    assert held == {key(message) for message in messages(source)}, "run make texts"


@by_language
def test_people_may_choose_a_language_exactly_when_it_is_complete(language: Language) -> None:
    catalog = read_catalogue(language.code)
    missing = [message.id for message in messages(catalog) if not is_said(message)]
    if language.is_offered:
        assert missing == []
        assert not catalog.obsolete, "texts that are gone: delete what is marked #~"
    else:
        assert missing, f"{language.code} is complete: strike is_offered=False from its line"


@by_language
def test_translations_hold_what_their_texts_hold(language: Language) -> None:
    translated = [each for each in messages(read_catalogue(language.code)) if all(forms_of(each))]
    wrong = {str(each.id): found for each in translated if (found := list(faults(each)))}
    assert wrong == {}


@pytest.mark.parametrize(
    ("id_", "string", "fault"),
    [
        ("%(num)s card", "%(num)d karata", "placeholders"),
        ("%(a)s and %(b)s", "%(a)s", "placeholders"),
        (("%(num)s card of %(a)s", "%(num)s cards of %(a)s"), ("karata", "karata %(num)s"), "placeholders"),
        ("a <b>card</b>", "karata", "tags"),
        ("ten", " kumi", "space"),
        ("ten", "१०", "digits"),
    ],
)
def test_a_fault_is_found(id_: str | tuple[str, str], string: str | tuple[str, ...], fault: str) -> None:
    assert [found.split()[0] for found in faults(Message(id_, string))][:1] == [fault]


def test_a_form_for_one_need_not_say_its_number() -> None:
    assert list(faults(Message(("%(num)s card", "%(num)s cards"), ("karata moja", "karata %(num)s")))) == []


@by_language
def test_plural_forms_are_those_of_the_unicode_consortium(language: Language) -> None:
    catalog = read_catalogue(language.code)
    form = c2py(catalog.plural_expr)
    rule = Locale.parse(language.code).plural_form
    assert catalog.num_plurals == len(rule.tags) + 1
    names = [rule(number) for number in range(1000)]
    numbers = [form(number) for number in range(1000)]
    assert len(set(zip(names, numbers, strict=True))) == len(set(names)) == len(set(numbers))
    for message in messages(catalog):
        assert len(forms_of(message)) == (catalog.num_plurals if message.pluralizable else 1)


def test_bengali_counts_nothing_as_one() -> None:
    form = c2py(read_catalogue("bn").plural_expr)
    assert (form(0), form(1), form(2)) == (0, 0, 1)


def test_every_text_is_a_whole_one(source: Catalog) -> None:
    """No text begins or ends with a space or a comma: those are halves of something."""
    halves = [
        text for each in messages(source) for text in sources_of(each) if re.match(r"[\s,]|.*[\s,]$", text)
    ]
    assert halves == [", "]  # between the names of cards


def test_placeholders_are_named(source: Catalog) -> None:
    for message in messages(source):
        for text in sources_of(message):
            named = set(re.findall(r"%\(\w+\)s", text))
            assert placeholders(text) in (named, {"%"}), text  # a text without facts may say a percentage


def test_a_language_can_be_set_exactly_if_it_is_in_the_table() -> None:
    assert CHOICES["language"] == ("browser", *(language.code for language in TABLE))
    assert set(LANGUAGES) <= set(CHOICES["language"])


def test_every_bot_has_a_name_to_translate() -> None:
    assert set(NAMES) == {name.capitalize() for name in CHARACTERS} | set(PLAIN_NAMES)


@pytest.mark.parametrize("language", TABLE, ids=lambda language: language.code)
def test_discs_tell_bots_apart(language: Language) -> None:
    """A disc shows the first letter of a name, and any two bots may sit at one table."""
    names = sorted(texts_of(language).gettext(name) for name in NAMES)
    assert [pair for pair in pairwise(names) if pair[0][0] == pair[1][0]] == []
