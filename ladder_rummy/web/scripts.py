"""Small scripts served as one: a module is joined with the modules that it imports, in the order that they need.

The files are plain ES modules without a build step; joining saves a request for each. It asks three things of them:
an import is one line with names or none, from a file beside it; an export is a word before a declaration; and no
two files declare the same name at their top. Comments that fill a line stay behind.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Final

_IMPORT: Final = re.compile(r'^import (?:\{[^}]*\} from )?"\./([\w-]+\.js)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:const|let|function|class)\b)", re.MULTILINE)
_COMMENT: Final = re.compile(r"^\s*(?://.*|/\*\*.*\*/)\n", re.MULTILINE)
_DECLARED: Final = re.compile(r"^(?:async )?(?:const|let|function|class) (?:(\w+)|\{([^}]*)\})", re.MULTILINE)


class TwiceDeclared(ValueError):
    """Two modules that are to be joined declare the same name."""


def join_modules(entry: Path) -> str:
    """The module and all that it imports as one; `TwiceDeclared` where they cannot live together."""
    joined = "".join(map(_body, _in_order(entry, [])))
    twice = [name for name, count in Counter(_declared(joined)).items() if count > 1]
    if twice:
        raise TwiceDeclared(f"{entry.name}: {', '.join(twice)}")
    return joined


def _in_order(module: Path, found: list[Path]) -> list[Path]:
    """The modules, each behind those that it imports."""
    for name in _IMPORT.findall(module.read_text("utf-8")):
        if module.parent / name not in found:
            _in_order(module.parent / name, found)
    if module not in found:
        found.append(module)
    return found


def _body(module: Path) -> str:
    text = _IMPORT.sub("", module.read_text("utf-8"))
    return _EXPORT.sub("", _COMMENT.sub("", text)).lstrip("\n")


def _declared(text: str) -> list[str]:
    """The names that stand at the top of a joined module."""
    found = []
    for name, names in _DECLARED.findall(text):
        found += [name] if name else [part.partition(":")[0].strip() for part in names.split(",")]
    return found
