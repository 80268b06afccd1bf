"""The words for what a review remarks on a choice: code to sentence, filled with its facts.

Why the better choice is better is said by its grounds (`hints`); here stands what spoke against the one made.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.i18n import N_, NN_
from ladder_rummy.i18n.cards import Gettext, Ngettext

_PLAIN: Final[Mapping[str, str]] = {
    "drop/not-down": N_("You kept a whole contract in your hand, where it earns no rung."),
    "drop/joker": N_("A joker serves every contract."),
    "drop/feeds": N_("The next player could add it to a meld at once."),
}
_COUNTED: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    "drop/not-added": (
        "points",
        NN_("It stayed in your hand: %(num)s point.", "It stayed in your hand: %(num)s points."),
    ),
    "drop/breaks": (
        "cards",
        NN_(
            "It belonged to your contract: after it %(num)s more card was missing.",
            "It belonged to your contract: after it %(num)s more cards were missing.",
        ),
    ),
    "drop/fewer-outs": (
        "cards",
        NN_(
            "After it %(num)s unseen card less would have helped you.",
            "After it %(num)s unseen cards less would have helped you.",
        ),
    ),
    "drop/dear": (
        "points",
        NN_(
            "It left %(num)s point more in your hand.",
            "It left %(num)s points more in your hand.",
        ),
    ),
    "pile/outs": (
        "outs",
        NN_(
            "The stock might have brought you one of the cards that help: %(num)s of them was unseen.",
            "The stock might have brought you one of the cards that help: %(num)s of them were unseen.",
        ),
    ),
}
"""Remarks that say a number: the fact that is counted, and the sentence for one and for many."""


def say_remark(remark: Grounds, gettext: Gettext, ngettext: Ngettext) -> str:
    """The remark in one sentence."""
    if remark.code in _PLAIN:
        return gettext(_PLAIN[remark.code])
    fact, (one, many) = _COUNTED[remark.code]
    number = int(str(remark.facts[fact]))
    return ngettext(one, many, number) % {"num": number}


def known_remarks() -> frozenset[str]:
    """Every code that has words."""
    return frozenset(_PLAIN) | frozenset(_COUNTED)
