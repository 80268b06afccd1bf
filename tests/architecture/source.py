"""The project's own files, as the tests of this folder read them."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
PACKAGE: Final = ROOT / "ladder_rummy"
_MADE: Final = {".git", ".venv", ".hypothesis", "__pycache__", "build", "dist", "node_modules", "pictures"}


def list_python(*folders: str) -> list[Path]:
    """Every Python file under these folders of the project, in order of path."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def list_files() -> list[Path]:
    """Every file that git holds or would take; in a tree without git, every file that no tool made."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    answer = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    if answer.returncode == 0:
        return [ROOT / name for name in answer.stdout.split("\0") if name and (ROOT / name).is_file()]
    return [path for path in ROOT.rglob("*") if path.is_file() and not _is_made(path)]


def _is_made(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part in _MADE or part.endswith(("_cache", ".egg-info")) for part in parts)


@cache
def parse(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def list_imports(path: Path) -> Iterator[str]:
    """The full names of the modules that a file imports; ``from a import b`` gives both a and a.b."""
    for node in ast.walk(parse(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def name(path: Path) -> str:
    """A path as a person would write it, from the project's folder on."""
    return path.relative_to(ROOT).as_posix()
