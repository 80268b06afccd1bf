"""``ladder-rummy simulate``: bots play whole games; records on stdout, progress and a table on stderr."""

from __future__ import annotations

import argparse
import secrets
import sys
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

from rich.console import Console
from rich.progress import track
from rich.table import Table

from ladder_rummy.bots import bot_named
from ladder_rummy.commands.numbers import whole_number
from ladder_rummy.engine.chance import verify_seed
from ladder_rummy.engine.record import Record, format_record
from ladder_rummy.games import ladder
from ladder_rummy.play.lineup import parse_bots
from ladder_rummy.play.selfplay import play_game

MOST_GAMES: Final = 999_999_999
DEFAULT_BOTS: Final = "sharp,steady,beginner,steady"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """How many games, from which seed, with which bots."""
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        required=True,
        metavar="N",
        help="how many games, 1 or more",
    )
    parser.add_argument("--seed", metavar="S", help="game i has the seed S/i; by default a random one")
    parser.add_argument(
        "--bots",
        default=DEFAULT_BOTS,
        metavar="A,B,C,D",
        help=f"the bots of seats 0 to 3, by default {DEFAULT_BOTS}",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play, print each record as it is finished, and end with the table."""
    bots = [bot_named(name) for name in parse_bots(arguments.bots, ladder.SEATS)]
    seed = secrets.token_hex(16) if arguments.seed is None else arguments.seed
    verify_seed(seed)
    verify_seed(f"{seed}/{arguments.games - 1}")
    console = Console(stderr=True)
    if arguments.seed is None:
        print(f"seed {seed}", file=sys.stderr)
    records = []
    for i in track(range(arguments.games), "playing", console=console, disable=not console.is_terminal):
        records.append(play_game(ladder, f"{seed}/{i}", bots))
        print(format_record(records[-1]), flush=True)
    console.print(_table([bot.name for bot in bots], records))
    return 0


def _table(names: Sequence[str], records: Sequence[Record]) -> Table:
    table = Table(title=f"{len(records)} games")
    for heading in ("seat", "bot", "wins", "rungs", "points"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    results = [record.result for record in records if record.result]
    for seat, name in enumerate(names):
        wins = [(r.places[seat] == 1) / r.places.count(1) for r in results]
        figures: tuple[Sequence[float], ...] = (
            wins,
            [r.rungs[seat] for r in results],
            [r.penalties[seat] for r in results],
        )
        table.add_row(str(seat), name, *map(_mean_and_spread, figures))
    return table


def _mean_and_spread(figures: Sequence[float]) -> str:
    spread = stdev(figures) if len(figures) > 1 else 0.0
    return f"{fmean(figures):.2f} ± {spread:.2f}"
