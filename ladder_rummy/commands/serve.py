"""``ladder-rummy serve``: the game in the browser; whatever else can be set is read from the environment."""

from __future__ import annotations

import argparse
import sys

from ladder_rummy.settings import BadSetting, load_settings
from ladder_rummy.web.serve import BAD_INPUT, serve


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where to listen, which database, how many processes."""
    parser.add_argument("--host", metavar="H", help="by default 127.0.0.1")
    parser.add_argument("--port", type=int, metavar="P", help="by default 8000; 0 takes a free one")
    parser.add_argument(
        "--database", metavar="URL", help="by default sqlite:///ladder-rummy.db in this folder"
    )
    parser.add_argument(
        "--workers", type=int, metavar="N", help="by default 1 process; more are for PostgreSQL"
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until a signal ends it."""
    try:
        settings = load_settings(
            host=arguments.host,
            port=arguments.port,
            database=arguments.database,
            workers=arguments.workers,
        )
    except BadSetting as error:
        print(f"ladder-rummy serve: {error}", file=sys.stderr)
        return BAD_INPUT
    return serve(settings)
