"""``ladder-rummy move``: everything from one database into an empty one, such as from SQLite to PostgreSQL."""

from __future__ import annotations

import argparse

from ladder_rummy.commands.database import run_on_new_database, tell_rows
from ladder_rummy.store.copying import copy_database
from ladder_rummy.store.database import Database, open_existing


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """From where to where."""
    parser.add_argument(
        "--from", dest="source", metavar="URL", required=True, help="stays as it is; stop its servers first"
    )
    parser.add_argument("--to", dest="target", metavar="URL", required=True, help="an empty database")


def run(arguments: argparse.Namespace) -> int:
    """Copy, verify, say how much."""

    def copy(target: Database) -> int:
        source = open_existing(arguments.source)
        try:
            return tell_rows(copy_database(source, target))
        finally:
            source.close()

    return run_on_new_database(arguments.target, copy)
