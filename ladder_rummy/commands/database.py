"""What commands for operators share: which database, opened as the server opens it, and its errors in one line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from contextlib import closing
from typing import Final

from ladder_rummy.settings import BadSetting, Settings, load_settings, revealed
from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.migrations import migrate

BAD_INPUT: Final = 2


def add_database(parser: argparse.ArgumentParser) -> None:
    """The option that names the database."""
    parser.add_argument(
        "--database", metavar="URL", help="by default sqlite:///ladder-rummy.db in this folder"
    )


def run_on_database(arguments: argparse.Namespace, work: Callable[[Database], int]) -> int:
    """Do the work on the database that the arguments or the environment name, brought up to date; its exit code."""

    def run(settings: Settings, database: Database) -> int:
        migrate(database, revealed(settings.daily_secret))
        return work(database)

    return _run(arguments.database, run)


def run_on_new_database(address: str | None, work: Callable[[Database], int]) -> int:
    """Do the work on the database at an address, as it is; the exit code."""
    return _run(address, lambda _settings, database: work(database))


def _run(address: str | None, work: Callable[[Settings, Database], int]) -> int:
    try:
        settings = load_settings(database=address)
        with closing(open_database(settings.database)) as database:
            return work(settings, database)
    except (BadSetting, DatabaseUnusable) as error:
        print(f"ladder-rummy: {error}", file=sys.stderr)
        return BAD_INPUT


def tell_rows(rows: dict[str, int]) -> int:
    """Say how many rows each table has, all of them verified; the exit code."""
    for name, count in rows.items():
        print(f"{name:10}{count:>12,}")
    print(f"{sum(rows.values()):,} rows copied, read back and found the same")
    return 0
