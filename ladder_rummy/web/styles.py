"""Style sheets served as one: a sheet is joined with those that it imports, in the order in which it names them.

The files are plain CSS without a build step, each about one thing, and browsers read them as they lie; joining saves
a request for each, and comments and indents stay behind. It asks that an import is a line of its own,
``@import "./base.css";``, of a file beside it, and that imports stand before rules, as CSS itself asks.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'^@import "\./([\w-]+\.css)";\n', re.MULTILINE)
_COMMENT: Final = re.compile(r"/\*.*?\*/", re.DOTALL)
_GAP: Final = re.compile(r"\s*\n\s*")


def join_styles(entry: Path) -> str:
    """The sheet and all that it imports as one."""
    text = entry.read_text("utf-8")
    imported = [join_styles(entry.parent / name) for name in _IMPORT.findall(text)]
    return "".join((*imported, _body(text)))


def _body(text: str) -> str:
    return _GAP.sub("\n", _COMMENT.sub("", _IMPORT.sub("", text))).lstrip("\n")
