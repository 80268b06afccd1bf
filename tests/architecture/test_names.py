"""Names that say nothing are not used, and every module says what it is.

docs/glossary.md has the words of the game, one a thing.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.architecture.source import list_python, name, parse

EMPTY = {"common", "data", "helper", "helpers", "manager", "managers", "misc", "util", "utils"}
GIVEN = {"data_received"}
"""Names that a library calls: asyncio's for what a protocol is told."""
CODE = list_python("ladder_rummy")


@pytest.mark.parametrize("path", list_python("ladder_rummy", "tests"), ids=name)
def test_no_file_has_an_empty_name(path: Path) -> None:
    assert path.stem not in EMPTY
    assert path.parent.name not in EMPTY


@pytest.mark.parametrize("path", CODE, ids=name)
def test_no_function_or_class_has_an_empty_name(path: Path) -> None:
    named = [node.name for node in ast.walk(parse(path)) if isinstance(node, ast.FunctionDef | ast.ClassDef)]
    ours = [each for each in named if each not in GIVEN]
    assert not [each for each in ours if each.lstrip("_").startswith("get_") or _words(each) & EMPTY]


def _words(identifier: str) -> set[str]:
    snake = "".join(f"_{letter}" if letter.isupper() else letter for letter in identifier)
    return set(snake.lower().split("_"))


@pytest.mark.parametrize("path", CODE, ids=name)
def test_every_module_says_what_it_is(path: Path) -> None:
    assert ast.get_docstring(parse(path))
