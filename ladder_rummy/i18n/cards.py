"""The words for cards and contracts: what a screen reader says and what stands in sentences.

Faces show ranks as 2 to 10, A, J, Q, K in every language; only these words are translated. Nothing here
draws or judges a card.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Final

from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.contracts import Contract, Kind
from ladder_rummy.i18n import N_

Gettext = Callable[[str], str]
Ngettext = Callable[[str, str, int], str]

RANK_WORDS: Final = (
    N_("joker"),
    N_("ace"),
    *("2", "3", "4", "5", "6", "7", "8", "9", "10"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
"""By `Card.rank`; the joker stands at 0. Figures are the same in every language."""

SUIT_WORDS: Final = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))
"""By `Card.suit`."""


BETWEEN: Final = N_(", ")
"""Between the names of cards that are told one after another."""


def name_rank(rank: int, gettext: Gettext) -> str:
    """A rank (1 to 13, 14 is an ace too) in words: ``"7"``, ``"ace"``."""
    return gettext(RANK_WORDS[1 if rank == 14 else rank])


def name_card(card: Card, gettext: Gettext) -> str:
    """A card in words: ``"7 of hearts"``, ``"joker"``."""
    if card.is_joker:
        return gettext(RANK_WORDS[0])
    words = {"rank": name_rank(card.rank, gettext), "suit": gettext(SUIT_WORDS[card.suit])}
    return gettext(N_("%(rank)s of %(suit)s")) % words


def name_melded(card: Card, stands_for: int, gettext: Gettext) -> str:
    """A card of a meld in words; a joker says for which rank (1 to 14) it stands: ``"joker as 8"``."""
    if not card.is_joker or not stands_for:
        return name_card(card, gettext)
    return gettext(N_("joker as %(rank)s")) % {"rank": name_rank(stands_for, gettext)}


def describe_contract(contract: Contract, ngettext: Ngettext) -> str:
    """A contract in words, equal melds counted together: ``"2 sets of 3 + run of 4"``."""
    groups = [(kind, size, len(list(same))) for (kind, size), same in groupby(contract.requirements)]
    return " + ".join(_describe_melds(kind, size, count, ngettext) for kind, size, count in groups)


def _describe_melds(kind: Kind, size: int, count: int, ngettext: Ngettext) -> str:
    if kind is Kind.SET:
        words = ngettext("set of %(size)s", "%(num)s sets of %(size)s", count)
    else:
        words = ngettext("run of %(size)s", "%(num)s runs of %(size)s", count)
    return words % {"size": size, "num": count}
