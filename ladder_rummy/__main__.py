"""The command line: ``ladder-rummy COMMAND``, also ``python -m ladder_rummy``.

Knows the commands and how an error ends: one line on stderr and exit code 2.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Final, NoReturn

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.i18n.refusals import say

PROGRAM: Final = "ladder-rummy"
COMMANDS: Final = {
    "serve": "serve the game in the browser",
    "simulate": "let bots play whole games and print their records",
    "match": "measure how strong a bot is, by duplicate games",
    "replay": "check game records by the rules and print their results",
    "deal": "print one deal of a seed",
    "reports": "list the names that players have reported, keep or hide them",
    "clean": "remove what is too old from the database",
    "backup": "copy the whole database into one file, also while people play",
    "restore": "copy a backup into a new database",
    "move": "copy a database into another one, such as from SQLite to PostgreSQL",
    "solve": "find the lay-down of a hand, or how many cards it misses",
}
BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
LONGEST_LINE: Final = 300
LAST_STREAM: Final = 2
"""The number of stderr."""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        said = _one_line(message)
        self.exit(
            BAD_INPUT, f"{self.prog}: {said if len(said) <= LONGEST_LINE else said[:LONGEST_LINE] + '…'}\n"
        )


def _one_line(text: str) -> str:
    """The text with everything that would break or disturb a line shown as an escape."""
    return "".join(character if character.isprintable() else ascii(character)[1:-1] for character in text)


def _command(words: Sequence[str]) -> tuple[str, argparse.Namespace]:
    """The command's name and its arguments; only the chosen command's module is imported."""
    listed = "\n".join(f"  {name:10}{help_}" for name, help_ in COMMANDS.items())
    parser = _Parser(
        prog=PROGRAM,
        usage="%(prog)s COMMAND ... (COMMAND --help tells more)",
        description=f"Ladder Rummy: one person against three bots.\n\ncommands:\n{listed}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "command", choices=COMMANDS, metavar="COMMAND (--help lists them)", help="one of the above"
    )
    name = str(parser.parse_args(words[:1]).command)
    module = import_module(f"ladder_rummy.commands.{name}")
    command = _Parser(prog=f"{PROGRAM} {name}", description=COMMANDS[name], allow_abbrev=False)
    module.add_arguments(command)
    command.set_defaults(run=module.run)
    return name, command.parse_args(words[1:])


def main(words: Sequence[str] | None = None) -> int:
    """Run a command; its exit code."""
    _open_streams()
    try:
        return _run(*_command(sys.argv[1:] if words is None else words))
    except KeyboardInterrupt:
        return INTERRUPTED


def _open_streams() -> None:
    """Streams that came closed lead nowhere, so that no file of ours gets their numbers; records are UTF-8."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= LAST_STREAM:
        pass
    os.close(number)
    sys.stdin = sys.stdin or open(0, encoding="utf-8")  # noqa: SIM115  open as long as the process is
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")


def _run(name: str, arguments: argparse.Namespace) -> int:
    try:
        code: int = arguments.run(arguments)
        sys.stdout.flush()
    except Refusal as refusal:
        sys.stdout.flush()
        print(f"{PROGRAM} {name}: {_one_line(say(refusal))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        _write_nowhere()
        return 0
    except OSError as error:
        _write_nowhere()
        print(f"{PROGRAM} {name}: {_one_line(error.strerror or type(error).__name__)}", file=sys.stderr)
        return BAD_INPUT
    return code


def _write_nowhere() -> None:
    """Nobody takes what is written: what is still buffered goes nowhere, quietly."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
