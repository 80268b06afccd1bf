"""Lists of words, one a line in text files: for recovery codes, for generated names, and of what no name may hold.

Knows how the files are written, not what the words are used for. A line that begins with ``#`` is a remark.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files


@cache
def read_words(name: str) -> tuple[str, ...]:
    """The words of a list, in its order."""
    lines = (files(__package__) / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    return tuple(line for each in lines if (line := each.strip()) and not line.startswith("#"))
