"""``ladder-rummy deal``: the cards of one deal of a seed, to be read or checked."""

from __future__ import annotations

import argparse
import json

from ladder_rummy.commands.numbers import whole_number
from ladder_rummy.engine.cards import format_cards
from ladder_rummy.engine.chance import verify_seed
from ladder_rummy.engine.table import Deal
from ladder_rummy.games import ladder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The seed, which deal, and the form."""
    parser.add_argument("seed", metavar="SEED", help="1 to 200 characters, taken exactly as given")
    parser.add_argument(
        "--deal",
        type=whole_number(1, ladder.DEALS),
        default=1,
        metavar="K",
        help="1 to 10, by default 1",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(arguments: argparse.Namespace) -> int:
    """Print the deal."""
    verify_seed(arguments.seed)
    deal = ladder.deal_of(arguments.seed, arguments.deal)
    print(_as_json(deal) if arguments.json else _as_text(deal, arguments.deal))
    return 0


def _as_json(deal: Deal) -> str:
    hands = [list(map(str, hand)) for hand in deal.hands]
    stock = list(map(str, deal.stock))
    return json.dumps({"dealer": deal.dealer, "hands": hands, "upcard": str(deal.upcard), "stock": stock})


def _as_text(deal: Deal, number: int) -> str:
    lines = [f"deal {number}, dealer seat {deal.dealer}"]
    lines += [f"seat {seat}: {format_cards(hand, ' ')}" for seat, hand in enumerate(deal.hands)]
    lines += [f"upcard: {deal.upcard}", f"stock:  {format_cards(deal.stock, ' ')}"]
    return "\n".join(lines)
