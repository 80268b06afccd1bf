"""``ladder-rummy backup``: the whole database, also while people play, as one SQLite file."""

from __future__ import annotations

import argparse
from pathlib import Path

from ladder_rummy.commands.database import add_database, run_on_database, tell_rows
from ladder_rummy.store.copying import back_up


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, of which database."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a new file; it holds the keys of the database too"
    )
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Copy, verify, say how much."""
    return run_on_database(arguments, lambda database: tell_rows(back_up(database, arguments.file)))
