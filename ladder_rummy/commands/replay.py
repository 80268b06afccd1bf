"""``ladder-rummy replay``: records read line by line, played again by the rules, their results printed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.record import parse_record
from ladder_rummy.engine.replay import ReplayRefused, replay
from ladder_rummy.engine.scoring import GameResult
from ladder_rummy.games import CATALOGUE
from ladder_rummy.i18n.refusals import say

BROKEN_RULE: Final = 1
LONGEST_LINE: Final = 16 << 20
"""Bytes of a line; a record has some thousands."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The file of records."""
    parser.add_argument(
        "file", nargs="?", default="-", metavar="FILE", help="JSON lines; - or nothing is stdin"
    )


def run(arguments: argparse.Namespace) -> int:
    """Replay each record; the first refusal ends it with its one line on stderr."""
    for number, line in enumerate(_lines(arguments.file), start=1):
        try:
            print(_replayed(line, number))
        except ReplayRefused as refused:
            sys.stdout.flush()
            print(_refusal_line(number, refused), file=sys.stderr)
            return BROKEN_RULE
    return 0


def _lines(name: str) -> Iterator[bytes]:
    """The lines of the file or of stdin, read as they are needed."""
    if name == "-":
        yield from _read_lines(sys.stdin.buffer)
        return
    try:
        with Path(name).open("rb") as file:
            yield from _read_lines(file)
    except OSError as error:
        raise Malformed("file/unreadable", file=name, reason=error.strerror) from None


def _read_lines(file: BinaryIO) -> Iterator[bytes]:
    """Each line; one that never ends is cut, and is then no record."""
    return iter(partial(file.readline, LONGEST_LINE), b"")


def _replayed(line: bytes, number: int) -> str:
    try:
        record = parse_record(line.decode())
    except UnicodeDecodeError:
        raise Malformed("replay/bad-line", line=number, reason=say(Malformed("record/not-json"))) from None
    except Malformed as refusal:
        raise Malformed("replay/bad-line", line=number, reason=say(refusal)) from None
    rules = CATALOGUE[record.game]
    result = rules.result(replay(rules, record))
    return (
        f"game {number}: {_result_text(result) if result else f'running, deal {max(len(record.deals), 1)}'}"
    )


def _result_text(result: GameResult) -> str:
    return ", ".join(
        f"{name} {' '.join(map(str, getattr(result, name)))}" for name in reversed(result._fields)
    )


def _refusal_line(number: int, refused: ReplayRefused) -> str:
    place = f"game {number}, deal {refused.deal}, action {refused.action}, seat {refused.seat}"
    return f"{place}, {refused.article}: {say(refused.refusal)}"
