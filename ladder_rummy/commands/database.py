"""What commands for operators share: which database, opened as the server opens it, and its errors in one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Final

from ladder_rummy.settings import BadSetting, load_settings, revealed
from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.migrations import migrate

BAD_INPUT: Final = 2


def add_database(parser: argparse.ArgumentParser) -> None:
    """The option that names the database."""
    parser.add_argument(
        "--database", metavar="URL", help="by default sqlite:///ladder-rummy.db in this folder"
    )


def run_on_database(arguments: argparse.Namespace, work: Callable[[Database], int]) -> int:
    """Do the work on the database that the arguments or the environment name; its exit code."""
    try:
        settings = load_settings(database=arguments.database)
        database = open_database(settings.database)
        migrate(database, revealed(settings.daily_secret))
    except (BadSetting, DatabaseUnusable) as error:
        print(f"ladder-rummy: {error}", file=sys.stderr)
        return BAD_INPUT
    try:
        return work(database)
    finally:
        database.close()
