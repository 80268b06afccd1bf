"""Small functions, small files: 40 and 400 lines at most, for the code and for the tests of it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source import list_python, name, parse

LINES_OF_FUNCTION = 40
LINES_OF_FILE = 400


@pytest.mark.parametrize("path", list_python("ladder_rummy", "migrations", "tests"), ids=name)
def test_files_are_short(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").count("\n")
    assert lines <= LINES_OF_FILE


# A migration is one list of statements, as long as its tables are many.
@pytest.mark.parametrize("path", list_python("ladder_rummy", "tests"), ids=name)
def test_functions_are_short(path: Path) -> None:
    functions = [
        node for node in ast.walk(parse(path)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert not {node.name for node in functions if _count_lines(node) > LINES_OF_FUNCTION}


def _count_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1
