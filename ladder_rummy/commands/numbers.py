"""Numbers on the command line: plain digits within limits, said in one line where they are not."""

from __future__ import annotations

import argparse
from collections.abc import Callable


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """The reader of an option's number from ``least`` to ``most``, written in the digits 0 to 9 alone."""

    def read(text: str) -> int:
        is_number = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not (is_number and least <= int(text) <= most):
            raise argparse.ArgumentTypeError(f"{text[:40]!r} is no number from {least} to {most}")
        return int(text)

    return read
