"""``ladder-rummy restore``: what ``backup`` has made, into a new database of either kind."""

from __future__ import annotations

import argparse
from pathlib import Path

from ladder_rummy.commands.database import add_database, run_on_new_database, tell_rows
from ladder_rummy.store.copying import restore


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which file, into which database."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup of this version or an older one")
    add_database(parser)


def run(arguments: argparse.Namespace) -> int:
    """Copy, verify, say how much."""
    return run_on_new_database(
        arguments.database, lambda database: tell_rows(restore(arguments.file, database))
    )
