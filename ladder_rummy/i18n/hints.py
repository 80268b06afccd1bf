"""The words for a hint's grounds: code to sentence, filled with the facts that the bot gave.

Knows how grounds are said, not what led to them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.i18n import N_, NN_
from ladder_rummy.i18n.cards import Gettext, Ngettext

REASONS: Final[Mapping[str, str]] = {
    "take/ready": N_("It completes your contract."),
    "take/fits": N_("It fits a meld on the table."),
    "stock/no-discard": N_("There is no discard to take."),
    "stock/no-use": N_("The open card serves you nothing."),
    "stock/better": N_("The open card helps a little, the stock promises more."),
    "down/out": N_("It ends the deal: you go out."),
    "down/ready": N_("It is complete, and laid down it earns the rung."),
    "off/out": N_("It is your last card: you go out."),
    "off/sheds": N_("Every card added costs you nothing any more."),
    "discard/out": N_("It is your last card: you go out."),
    "discard/only": N_("No other card may go."),
    "discard/feeds-nobody": N_("It costs no chance, and a dearer one would serve the next player."),
    "keep/barred": N_("It was just taken and may not be discarded."),
    "any": N_("One card is as good as another now."),
}
"""Grounds that are said alike whatever the facts."""

_COUNTED: Final[Mapping[str, tuple[str, tuple[str, str]]]] = {
    "take/nearer": (
        "distance",
        NN_(
            "Then %(num)s card is missing from your contract.",
            "Then %(num)s cards are missing from your contract.",
        ),
    ),
    "take/wider": (
        "more",
        NN_(
            "Then %(num)s more unseen card would help you.",
            "Then %(num)s more unseen cards would help you.",
        ),
    ),
    "discard/sheds": (
        "points",
        NN_(
            "Somebody is about to go out: %(num)s point less in your hand.",
            "Somebody is about to go out: %(num)s points less in your hand.",
        ),
    ),
    "discard/dearest": (
        "points",
        NN_(
            "Of the cards that you can spare none costs more: %(num)s point.",
            "Of the cards that you can spare none costs more: %(num)s points.",
        ),
    ),
    "discard/spare": (
        "points",
        NN_(
            "You can spare it: %(num)s point less in your hand.",
            "You can spare it: %(num)s points less in your hand.",
        ),
    ),
    "discard/waits": (
        "unseen",
        NN_(
            "What stays waits for more cards than anything else: %(num)s of them is unseen.",
            "What stays waits for more cards than anything else: %(num)s of them are unseen.",
        ),
    ),
}
"""Grounds that say a number: the fact that is counted, and the sentence for one and for many."""


def say_reason(grounds: Grounds, gettext: Gettext, ngettext: Ngettext) -> str:
    """The grounds in one sentence."""
    if grounds.code in REASONS:
        return gettext(REASONS[grounds.code])
    fact, (one, many) = _COUNTED[grounds.code]
    number = int(str(grounds.facts[fact]))
    return ngettext(one, many, number) % {"num": number}


def known_codes() -> frozenset[str]:
    """Every code that has words."""
    return frozenset(REASONS) | frozenset(_COUNTED)
