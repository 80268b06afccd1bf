"""Text to action and back, as docs/records.md writes them: one line a choice.

Knows how an action is written, not whether it is allowed.
"""

from __future__ import annotations

from typing import Final

from ladder_rummy.engine.actions import (
    DISCARDS,
    DRAW_STOCK,
    KEEP,
    TAKE_DISCARD,
    Action,
    Discard,
    LayDown,
    LayOff,
)
from ladder_rummy.engine.cards import Card, format_cards, parse_cards
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.melds import End

_PLAIN: Final[dict[str, Action]] = {"stock": DRAW_STOCK, "pile": TAKE_DISCARD, "keep": KEEP}
_PLAIN_TEXTS: Final = {type(action): text for text, action in _PLAIN.items()}


def parse_action(text: str) -> Action:
    """The action written ``text``; `Malformed` where it is none.

    >>> parse_action("off XX 3 low")
    LayOff(card=Card('XX'), meld=3, end=<End.LOW: 'low'>)
    """
    if text in _PLAIN:
        return _PLAIN[text]
    word, *rest = text.split(" ")
    match word, rest:
        case "down", [_, *_]:
            return LayDown(tuple(_parse_meld(part, text) for part in rest))
        case "off", [card, number]:
            return LayOff(Card(card), _parse_number(number, text))
        case "off", [card, number, ("low" | "high") as end]:
            return LayOff(Card(card), _parse_number(number, text), End(end))
        case "drop", [card]:
            return DISCARDS[Card(card)]
    raise Malformed("action/unreadable", text=text)


def _parse_meld(part: str, text: str) -> tuple[Card, ...]:
    if not part:
        raise Malformed("action/unreadable", text=text)
    return parse_cards(part)


def _parse_number(number: str, text: str) -> int:
    """A meld's number as we write it: ASCII digits, no leading zero, two at most."""
    if not (number.isascii() and number.isdigit() and len(number) <= 2 and str(int(number)) == number):
        raise Malformed("action/unreadable", text=text)
    return int(number)


def format_action(action: Action) -> str:
    """The inverse of `parse_action`."""
    match action:
        case LayDown(melds):
            return " ".join(("down", *map(format_cards, melds)))
        case LayOff(card, meld, end):
            return f"off {card} {meld}" + (f" {end.value}" if end else "")
        case Discard(card):
            return f"drop {card}"
    return _PLAIN_TEXTS[type(action)]
