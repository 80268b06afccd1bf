"""``ladder-rummy match``: how strong a bot is, by duplicate games against three of another."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from signal import SIG_IGN, SIGINT, signal
from typing import Final

from rich.console import Console
from rich.progress import track
from rich.table import Table

from ladder_rummy.bots import bot_named
from ladder_rummy.commands.numbers import whole_number
from ladder_rummy.engine.chance import verify_seed
from ladder_rummy.games import ladder
from ladder_rummy.play.matches import SEATS, Group, Match, group_seeds, play_group, quantile

MOST_GAMES: Final = 10_000_000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which bots, how many games, from which seed, on how many processors."""
    parser.add_argument("--bot", default="sharp", metavar="X", help="the bot that is measured (sharp)")
    parser.add_argument("--against", default="steady", metavar="Y", help="its three opponents (steady)")
    parser.add_argument(
        "--games",
        type=whole_number(1, MOST_GAMES),
        default=400,
        metavar="N",
        help="how many games, in fours (400)",
    )
    parser.add_argument("--seed", default="match", metavar="S", help="group i has the seed S/i (match)")
    parser.add_argument(
        "--processes",
        type=whole_number(1, MOST_GAMES),
        default=os.cpu_count() or 1,
        metavar="P",
        help="by default every core",
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the match and print its table."""
    bot_named(arguments.bot), bot_named(arguments.against)
    seeds = group_seeds(arguments.seed, arguments.games)
    verify_seed(seeds[-1])
    groups = _played(arguments.bot, arguments.against, seeds, arguments.processes)
    console = Console(stderr=True)
    shown = track(groups, "playing", len(seeds), console=console, disable=not console.is_terminal)
    match = Match(tuple(shown))
    Console(file=sys.stdout).print(_table(arguments.bot, arguments.against, match))
    return 0


def _played(bot: str, against: str, seeds: Sequence[str], processes: int) -> Iterator[Group]:
    """The groups in the order of their seeds, whichever process has played them."""
    play = partial(_play_named, bot, against)
    if processes == 1:
        yield from map(play, seeds)
        return
    with get_context("spawn").Pool(processes, signal, (SIGINT, SIG_IGN)) as pool:  # Ctrl-C is the parent's
        yield from pool.imap(play, seeds)


def _play_named(bot: str, against: str, seed: str) -> Group:
    return play_group(ladder, bot_named(bot), bot_named(against), seed)


def _table(bot: str, against: str, match: Match) -> Table:
    table = Table(
        title=f"{bot} : 3 × {against}, {len(match.groups) * SEATS} duplicate games", show_header=False
    )
    wins, rungs, more = match.wins, match.rungs, match.more_rungs
    table.add_row("wins", f"{wins.mean:.4f} ± {wins.error:.4f}")
    table.add_row("95 % interval", "{:.4f} to {:.4f}".format(*wins.interval))
    table.add_row("rungs", f"{rungs[0]:.2f} : {rungs[1]:.2f}  ({more.mean:+.3f} ± {more.error:.3f})")
    table.add_row("points", "{:.0f} : {:.0f}".format(*match.points))
    for name, text in _pace(match).items():
        table.add_row(name, text)
    return table


def _pace(match: Match) -> dict[str, str]:
    times = match.times
    spent = sum(time * often for time, often in times.items()) / 1e6
    marks = [quantile(times, share) / 1000 for share in (0.5, 0.99, 1)]
    return {
        "choices a second": f"{times.total() / max(spent, 1e-6):,.0f}",
        "ms a choice, p50, p99, most": "{:.3f}, {:.3f}, {:.1f}".format(*marks),
    }
