"""``ladder-rummy reports``: the typed names that players have reported, and what an operator decides about them."""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from time import time

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from ladder_rummy.commands.database import BAD_INPUT, add_database, run_on_database
from ladder_rummy.store.database import Database
from ladder_rummy.store.names import SqlNames


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which database, and what is decided."""
    add_database(parser)
    decided = parser.add_mutually_exclusive_group()
    decided.add_argument("--keep", metavar="HANDLE", help="this player's name is fine, whoever reports it")
    decided.add_argument("--hide", metavar="HANDLE", help="nobody is to see this player's name again")


def run(arguments: argparse.Namespace) -> int:
    """List what waits, or settle one name."""
    handle = arguments.keep or arguments.hide
    if handle is None:
        return run_on_database(arguments, _list)
    return run_on_database(arguments, lambda database: _settle(database, handle, keep=bool(arguments.keep)))


def _names(database: Database) -> SqlNames:
    return SqlNames(database, lambda: int(time()))


def _list(database: Database) -> int:
    table = Table()
    for heading in ("handle", "name", "reporters", "hidden", "since (UTC)"):
        table.add_column(heading)
    for name in _names(database).reported():
        since = datetime.fromtimestamp(name.since, UTC).strftime("%Y-%m-%d %H:%M")
        is_hidden = "yes" if name.is_hidden else "no"
        table.add_row(name.handle, escape(name.name), str(name.reporters), is_hidden, since)
    Console(file=sys.stdout).print(table)
    return 0


def _settle(database: Database, handle: str, *, keep: bool) -> int:
    name = _names(database).settle(handle, keep=keep)
    if name is None:
        print(f"ladder-rummy reports: nobody with the handle {handle} has a name", file=sys.stderr)
        return BAD_INPUT
    print(f"{'kept' if keep else 'hidden'}: {name}")
    return 0
