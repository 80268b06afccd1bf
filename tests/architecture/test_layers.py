"""Who may import whom: the contracts of pyproject.toml, and the pure packages read once more.

The contracts can only speak of modules that exist; the second reading holds for every file of the pure
packages, their ``__init__`` too, and lists what may be imported instead of what may not.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tests.architecture.source import PACKAGE, ROOT, list_imports, list_python, name, parse

PURE = ("engine", "games", "bots", "daily")
# The standard library modules that compute and touch nothing: no chance, clock, disk, process or network.
COMPUTES = {
    "__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "fractions", "functools", "hashlib",
    "heapq", "itertools", "json", "math", "operator", "re", "string", "struct", "types", "typing", "unicodedata",
}  # fmt: skip
BELOW = {
    "engine": {"engine"},
    "games": {"engine", "games"},
    "bots": {"engine", "bots"},
    "daily": {"engine", "daily"},
}
SEEN_BY_NO_BOT = ("ladder_rummy.engine.table", "ladder_rummy.engine.replay", "ladder_rummy.games")
SHARED_BY_GAMES = {"turns"}


def list_pure() -> list[Path]:
    return list_python(*(f"ladder_rummy/{package}" for package in PURE))


def test_the_contracts_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert lint_imports(config_filename="pyproject.toml", no_cache=True) == 0


@pytest.mark.parametrize("path", list_pure(), ids=name)
def test_pure_packages_import_only_what_computes_and_what_lies_below(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for module in list_imports(path):
        root, _, rest = module.partition(".")
        if root == "ladder_rummy":
            assert not rest or rest.split(".")[0] in BELOW[own], f"{own} imports {module}"
        else:
            assert root in COMPUTES, f"{own} imports {module}"


@pytest.mark.parametrize("path", list_python("ladder_rummy/bots"), ids=name)
def test_bots_import_nothing_that_hidden_cards_lie_in(path: Path) -> None:
    assert not [module for module in list_imports(path) if module.startswith(SEEN_BY_NO_BOT)]


@pytest.mark.parametrize("path", list_python("ladder_rummy/games"), ids=name)
def test_games_import_no_other_game(path: Path) -> None:
    if path.stem == "__init__":
        return  # the catalogue names them all
    games = {other.stem for other in path.parent.glob("*.py")} - {"__init__", path.stem} - SHARED_BY_GAMES
    forbidden = {f"ladder_rummy.games.{game}" for game in games}
    assert not forbidden & set(list_imports(path))


@pytest.mark.parametrize("path", list_pure(), ids=name)
def test_pure_packages_reach_nothing_by_a_built_in(path: Path) -> None:
    named = {node.id for node in ast.walk(parse(path)) if isinstance(node, ast.Name)}
    assert not named & {"open", "input", "print", "exec", "eval", "__import__"}


def test_the_environment_is_read_in_one_place() -> None:
    readers = {
        name(path)
        for path in list_python("ladder_rummy")
        if {"os.environ", "os.getenv", "pydantic_settings"} & _list_named(path)
    }
    assert readers <= {"ladder_rummy/settings.py"}


def _list_named(path: Path) -> set[str]:
    dotted = {ast.unparse(node) for node in ast.walk(parse(path)) if isinstance(node, ast.Attribute)}
    return dotted | set(list_imports(path))
