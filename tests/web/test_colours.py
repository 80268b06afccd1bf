"""The palette by numbers: text and rings stand out, and four suits are told apart by whoever sees fewer colours.

Reads the tokens of ``base.css``; contrast is WCAG's, the sight of protans, deutans and tritans is simulated with the
matrices of Machado, Oliveira and Fernandes (2009) at full strength, differences are CIE 1976.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Final

import pytest

from ladder_rummy.resources import find_folder

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1, linear."""
SCHEMES: Final = {"light": 0, "dark": 1}
SEEN_BY: Final = {
    "everybody": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protans": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutans": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritans": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
SUITS: Final = ("spades", "hearts", "diamonds", "clubs", "joker")
LEAST_APART: Final = 10
"""Of two colours side by side; a difference of 2.3 is just noticed."""


def _tokens(scheme: str) -> dict[str, Colour]:
    text = (find_folder("static") / "css/base.css").read_text("utf-8")
    block = text[text.index(":root {") : text.index("}\n")]
    found = re.findall(r"--([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));", block)
    return {name: _linear((one or same, two or same)[SCHEMES[scheme]]) for name, one, two, same in found}


def _linear(text: str) -> Colour:
    parts = [int(text[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return red, green, blue


def _contrast(one: Colour, other: Colour) -> float:
    dark, bright = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other))
    return (bright + 0.05) / (dark + 0.05)


def _seen(colour: Colour, eyes: str) -> Colour:
    red, green, blue = [
        min(1.0, max(0.0, sum(weight * part for weight, part in zip(row, colour, strict=True))))
        for row in SEEN_BY[eyes]
    ]
    return red, green, blue


def _lab(colour: Colour) -> Colour:
    red, green, blue = colour
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = [part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z)]
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _apart(one: Colour, other: Colour, eyes: str) -> float:
    pairs = zip(_lab(_seen(one, eyes)), _lab(_seen(other, eyes)), strict=True)
    return float(sum((first - second) ** 2 for first, second in pairs) ** 0.5)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_rings_of_focus_and_choice_stand_out_from_all_that_is_beside_them(scheme: str) -> None:
    tokens = _tokens(scheme)
    beside = ("page", "felt", "surface", "surface-2")
    grounds = (
        beside if scheme == "dark" else (*beside, "card")
    )  # a ring keeps 2 px of page between itself and a card
    faint = {
        (ring, ground): round(_contrast(tokens[ring], tokens[ground]), 2)
        for ring in ("focus", "brass-ink")
        for ground in grounds
        if _contrast(tokens[ring], tokens[ground]) < 3
    }
    assert not faint


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_is_read_on_every_ground(scheme: str) -> None:
    tokens = _tokens(scheme)
    texts = [("ink", ground) for ground in ("page", "felt", "surface", "surface-2")]
    texts += [("ink-2", ground) for ground in ("page", "surface", "surface-2")]
    texts += [
        ("brass-ink", "page"),
        ("brass-ink", "surface"),
        ("on-primary", "primary"),
        ("on-brass", "brass"),
    ]
    texts += [(suit, "card") for suit in (*SUITS, "card-grey")]
    faint = [pair for pair in texts if _contrast(tokens[pair[0]], tokens[pair[1]]) < 4.5]
    assert not faint


@pytest.mark.parametrize("eyes", SEEN_BY)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_suits_are_told_apart_by_all_eyes(scheme: str, eyes: str) -> None:
    tokens = _tokens(scheme)
    apart = {pair: _apart(tokens[pair[0]], tokens[pair[1]], eyes) for pair in combinations(SUITS, 2)}
    assert min(apart.values()) >= LEAST_APART, apart


def test_a_difference_that_cannot_be_seen_is_found() -> None:
    assert _apart(_linear("#BC1F1E"), _linear("#BC1F1E"), "everybody") == 0
    red, green = _linear("#B04030"), _linear("#6A6A20")
    assert _apart(red, green, "deutans") < _apart(red, green, "everybody") / 2
    assert round(_contrast(_linear("#FFFFFF"), _linear("#000000")), 1) == 21
