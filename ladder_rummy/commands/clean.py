"""``ladder-rummy clean``: remove what is too old; to be run once a day."""

from __future__ import annotations

import argparse
from time import time

from ladder_rummy.commands.database import add_database, run_on_database
from ladder_rummy.store.cleaning import clean
from ladder_rummy.store.database import Database


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which database."""
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Remove and say how much."""
    return run_on_database(arguments, _clean)


def _clean(database: Database) -> int:
    removed = clean(database, int(time()))
    print(
        f"removed {removed.players} players who never finished a game, {removed.abandoned} games left alone, "
        f"{removed.records} old unranked games, {removed.codes} links"
    )
    return 0
