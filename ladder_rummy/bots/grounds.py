"""Why a bot chooses as it does: a code and facts, never a sentence.

The codes:

    take/ready             the discard makes the contract whole
    take/nearer            it brings the contract nearer
    take/wider             it lets more cards help
    take/fits              it can be laid off
    stock/no-discard       there is none to take
    stock/no-use           the discard serves nothing
    stock/better           the discard would serve, the stock promises more
    down/ready, down/out   the contract is whole; it takes the last card too
    off/sheds, off/out     the card fits; it is the last one
    discard/only           no other card may go
    discard/out            it is the last card
    discard/sheds          somebody is about to go out, and points come before the contract
    discard/dearest        it is the dearest card that can be spared
    discard/waits          without it more cards help than without a dearer one
    discard/feeds-nobody   a dearer card would serve the next player
    discard/spare          it can be spared
    keep/barred            the last card was taken in this turn
    any                    no judgement at all

The words for them live in ``ladder_rummy.i18n``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ladder_rummy.engine.actions import Action


class Grounds(NamedTuple):
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
