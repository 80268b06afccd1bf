"""From a meld to the strip of little cards that shows it."""

from __future__ import annotations

from ladder_rummy.engine.melds import Meld, Run, stands_for
from ladder_rummy.web.cards_html import MeldCard


def meld_cards(meld: Meld) -> tuple[MeldCard, ...]:
    """A meld's cards, jokers with the rank that they stand for, a high ace's being 14."""
    if isinstance(meld, Run):
        return tuple(MeldCard(card, meld.low + i) for i, card in enumerate(meld.cards))
    return tuple(MeldCard(card, stands_for(meld, i)[0]) for i, card in enumerate(meld.cards))
