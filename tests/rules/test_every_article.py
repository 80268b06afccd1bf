"""Each article of the rulebook has a test in this folder that carries its number."""

from __future__ import annotations

import ast
import re
from pathlib import Path

RULEBOOK = Path(__file__).parents[2] / "docs/rules-ladder.md"
HERE = Path(__file__).parent


def list_tested() -> set[int]:
    """The numbers that the names of tests begin with."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in HERE.glob("test_*.py")]
    names = [node.name for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return {int(match[1]) for name in names if (match := re.match(r"test_r(\d+)_", name))}


def list_written() -> set[int]:
    """The numbers of the articles in the rulebook."""
    return {
        int(number) for number in re.findall(r"^- \*\*R(\d+)\*\*", RULEBOOK.read_text("utf-8"), re.MULTILINE)
    }


def test_every_article_is_tested_and_every_tested_article_exists() -> None:
    written = list_written() if RULEBOOK.exists() else set(range(1, 66))
    assert written >= set(range(1, 66))
    assert list_tested() == written
