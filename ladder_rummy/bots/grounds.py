"""Why a bot chooses as it does: a code and facts, never a sentence.

The codes:

    take/ready  take/nearer  take/wider  take/fits       the discard makes the contract whole, brings it nearer,
                                                          lets more cards help, or can be laid off
    stock/no-discard  stock/no-use  stock/better          there is none, it serves nothing, or the stock promises more
    down/out  down/ready                                  the lay-down ends the deal, or is simply there
    off/out  off/sheds                                    the lay-off ends the deal, or sheds a card
    discard/out  discard/only                                 the discard ends the deal, or no other card may go
    discard/sheds                                           somebody is about to go out: points before the contract
    discard/dearest                                         the dearest card, the contract being down or the card free
    discard/waits                                           what stays waits for more cards than anything else would
    discard/feeds-nobody                                    a dearer card would serve the next player
    keep/barred                                           the last card was taken in this turn
    any                                                   no judgement at all

The words for them live in ``ladder_rummy.i18n``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ladder_rummy.engine.actions import Action


@dataclass(frozen=True, slots=True)
class Grounds:
    """A code and its facts by name: cards, counts, seats."""

    code: str
    facts: Mapping[str, object]

    @classmethod
    def of(cls, code: str, **facts: object) -> Grounds:
        """The grounds with these facts."""
        return cls(code, facts)


class Choice(NamedTuple):
    """An action and why it was chosen."""

    action: Action
    grounds: Grounds
