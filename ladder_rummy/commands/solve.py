"""``ladder-rummy solve``: the lay-down that the finder would choose for a hand, or how many cards it misses."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Final

from ladder_rummy.engine.actions import LayDown
from ladder_rummy.engine.arrangements import distance, find_lay_down
from ladder_rummy.engine.cards import PACK, Card
from ladder_rummy.engine.errors import Malformed, Refusal
from ladder_rummy.engine.notation import format_action
from ladder_rummy.games.ladder import CONTRACTS
from ladder_rummy.i18n.refusals import say

MOST_CARDS: Final = 16


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A rung and cards; without them lines are read."""
    parser.add_argument("--rung", metavar="R", help="1 to 10")
    parser.add_argument("cards", nargs="*", metavar="CARD", help="0 to 16 cards, such as 7H TS XX")
    parser.epilog = "Without arguments it reads lines 'R CARD...' and answers a line each."


def run(arguments: argparse.Namespace) -> int:
    """Answer one hand, or one a line until the input ends or a line is bad."""
    if arguments.rung is not None:
        print(answer(arguments.rung, arguments.cards))
        return 0
    if arguments.cards:
        raise Malformed("solve/no-rung")
    for number, line in enumerate(sys.stdin.buffer, start=1):
        try:
            rung, *cards = line.decode("utf-8", "replace").split() or [""]
            print(answer(rung, cards), flush=True)
        except Refusal as refusal:
            raise Malformed("solve/bad-line", line=number, reason=say(refusal)) from None
    return 0


def answer(rung: str, texts: Sequence[str]) -> str:
    """``down …`` or ``missing N`` for a rung and cards as written; `Malformed` for anything else."""
    if rung not in map(str, range(1, len(CONTRACTS) + 1)):
        raise Malformed("rung/unknown", text=rung)
    contract = CONTRACTS[int(rung) - 1]
    hand = _hand_of(texts)
    melds = find_lay_down(hand, contract)
    return format_action(LayDown(melds)) if melds else f"missing {distance(hand, contract)}"


def _hand_of(texts: Sequence[str]) -> tuple[Card, ...]:
    hand = tuple(map(Card, texts))
    if len(hand) > MOST_CARDS:
        raise Malformed("hand/too-many", cards=len(hand), most=MOST_CARDS)
    if Counter(hand) - Counter(PACK):
        raise Malformed("hand/impossible")
    return hand
