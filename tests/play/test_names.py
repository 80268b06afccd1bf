"""Typed names: what passes, what is refused and why, and fifty rude ones however they are dressed up."""

# ruff: noqa: RUF001  letters that look like others are what is tested

from __future__ import annotations

import pytest

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.names import LONGEST, checked_name, generated_name, is_rude
from ladder_rummy.play.preferences import CHOICES
from ladder_rummy.play.wordlists import read_words

RUDE = [
    # digits, signs and capitals for letters
    "fuck", "FUCK", "fUcK99", "f4ggot", "5hit", "sh1t", "$hit", "b1tch", "B!TCH", "a$$hole", "wh0re", "n1gg3r",
    # spaces, dots, hyphens, marks, repetitions
    "f u c k", "f.u.c.k", "f-u-c-k", "fuuuuck", "ffuucckk", "fück", "fūçk", "c.u.n.t", "a s s", "bi tch", "mr cock",
    # letters of other scripts, full width, look-alikes
    "ｆｕｃｋ", "ᶠᵘᶜᵏ", "𝐟𝐮𝐜𝐤", "fuсk", "ѕhit", "fυck",
    # Latin letters that are read as plain ones
    "ꜰᴜᴄᴋ", "ꜰuck", "ƒuck", "fuƈk", "shıt", "sɦit",
    # Swahili
    "kuma", "MBORO", "malaya", "m4t4ko", "kahaba", "m s e n g e",
    # Urdu
    "چوتیا", "چ و ت ی ا", "حرامی", "مادرچود", "ch00tiya", "chutiya", "madarch0d",
    # Marathi
    "चुतिया", "चु ति या", "भोसडी", "मादर चोद", "भडवा",
    # Bengali
    "চুতিয়া", "বোকা চোদা", "খানকি", "হারামজাদা", "bokachoda",
]  # fmt: skip


@pytest.mark.parametrize("name", RUDE)
def test_rude_names_are_refused(name: str) -> None:
    with pytest.raises(Malformed, match="name/"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "Asha", "Cassandra", "Dickens", "Peacock", "Sussex", "Assam", "Gandalf", "Malayalam", "Kumar", "Magic", "Mavis",
        "O'Neil", "Jean-Luc", "J. R.", "Zoë", "Łukasz", "Player 7", "علی", "فاطمہ", "नमस्ते", "क्षत्रिय", "আনিকা",
        "বালক", "Nguyễn", "山田", "Ольга",
    ],
)  # fmt: skip
def test_innocent_names_pass_as_they_are(name: str) -> None:
    assert checked_name(name) == name


def test_spaces_are_put_in_order() -> None:
    assert checked_name("  Asha \u00a0 K  ") == "Asha K"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "characters"), ("   ", "characters"), ("a", "length"), ("x" * (LONGEST + 1), "length"),
        ("12345", "characters"), ("...", "characters"), ("😀😀", "characters"), ("<b>bold", "characters"),
        ("a\u202eb", "characters"), ("a\u200bb", "characters"), ("a\u2066b", "characters"), ("a\nb", "characters"),
        ("a\0b", "characters"), ("Z\u0301\u0302\u0303\u0304algo", "characters"), ("Bob علی", "scripts"),
        ("Аsha", "scripts"), ("আনিকা नम", "scripts"), ("сосо", "look-alike"), ("ΑΒΕ", "look-alike"),
    ],
)  # fmt: skip
def test_other_names_are_refused_for_a_reason(name: str, code: str) -> None:
    with pytest.raises(Malformed, match=f"^name/{code}"):
        checked_name(name)


@pytest.mark.parametrize("language", CHOICES["language"][1:])
def test_every_generated_name_would_pass_as_a_typed_one(language: str) -> None:
    names = [
        f"{adjective} {noun} 99"
        for adjective in read_words(f"adjectives-{language}")
        for noun in read_words(f"nouns-{language}")
    ]
    assert not [name for name in names if is_rude(name)]
    assert max(map(len, names)) <= LONGEST
    drawn = {generated_name(str(number), language) for number in range(2_000)}
    assert len(drawn) > 1_900
    assert {checked_name(name) for name in drawn} == drawn


def test_a_name_is_said_as_its_language_does() -> None:
    adjective, noun, number = generated_name("somebody", "en").split()
    assert (adjective, noun, number) == ("Tidy", "Zebra", "77")
    noun, adjective, number = generated_name("somebody", "sw").split()
    assert noun in read_words("nouns-sw")
    assert adjective in read_words("adjectives-sw")
    assert generated_name("somebody", "browser") == "Tidy Zebra 77"


def test_the_words_of_a_code_are_told_apart_by_four_letters() -> None:
    words = read_words("recovery")
    assert len(words) == len({word[:4] for word in words}) == 512
    assert all(word.isascii() and word.isalpha() and word.islower() and len(word) >= 4 for word in words)
