"""How strong a bot is beside the frozen greedy one: ``python -m tests.bench.strength steady --games 4000``.

`ladder-rummy match` knows the bots of the ROSTER alone; here the three others are the yardstick of `greedy`.
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context

from ladder_rummy.bots import bot_named
from ladder_rummy.games import ladder
from ladder_rummy.play.matches import SEATS, Group, Match, group_seeds, play_group
from tests.bench.greedy import Greedy


def group(name: str, seed: str) -> Group:
    """Four games of one seed, the named bot in each seat once, three greedy ones in the others."""
    return play_group(ladder, bot_named(name), Greedy(), seed)


def main() -> None:
    """Play the match and print its figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bot")
    parser.add_argument("--games", type=int, default=4_000)
    parser.add_argument("--seed", default="strength")
    arguments = parser.parse_args()
    with get_context("spawn").Pool() as pool:
        seeds = group_seeds(arguments.seed, arguments.games)
        match = Match(tuple(pool.imap(partial(group, arguments.bot), seeds, chunksize=4)))
    wins, more = match.wins, match.more_rungs
    print(f"{arguments.bot} : 3 × greedy, {len(match.groups) * SEATS} duplicate games")
    print(f"wins {wins.mean:.4f} ± {wins.error:.4f}, rungs {more.mean:+.3f} ± {more.error:.3f}")


if __name__ == "__main__":
    main()
