"""The lock files pin everything, name no place to fetch from, and agree with pyproject.toml and each other."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.source import ROOT, name

RUNTIME = ROOT / "requirements.lock"
TESTS = ROOT / "tests/requirements.lock"
BENCH = ROOT / "tests/bench/requirements.lock"
LOCKS = [RUNTIME, TESTS, BENCH]


@cache
def read_pins(lock: Path) -> dict[str, tuple[str, int]]:
    """Of each package of a lock: its version and the number of its hashes."""
    entries = re.split(r"\n(?=[a-z0-9])", lock.read_text(encoding="utf-8").replace("\\\n", " "))
    matches = [re.match(r"([a-z0-9.-]+)(?:\[.*?\])?==(\S+)", entry) for entry in entries]
    found = zip(entries, matches, strict=True)
    return {match[1]: (match[2], entry.count("--hash=sha256:")) for entry, match in found if match}


@cache
def read_project() -> dict[str, Any]:
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return project


@pytest.mark.parametrize("lock", LOCKS, ids=name)
def test_every_entry_is_pinned_and_hashed(lock: Path) -> None:
    lines = lock.read_text(encoding="utf-8").splitlines()
    entries = [line for line in lines if line and not line.startswith((" ", "#"))]
    assert len(entries) == len(read_pins(lock)) > 10
    assert all(hashes for _, hashes in read_pins(lock).values())


@pytest.mark.parametrize("lock", LOCKS, ids=name)
def test_a_lock_names_no_place(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    assert not re.search(r"://|--index|--extra-index|--find-links|--trusted-host|@ file|(?<!\w)/\w", text)


@pytest.mark.parametrize(
    ("lock", "extras"), [(RUNTIME, []), (TESTS, ["postgres", "dev"]), (BENCH, ["bench"])]
)
def test_a_lock_holds_what_the_project_asks_for(lock: Path, extras: list[str]) -> None:
    project = read_project()
    asked = list(project["project"]["dependencies"])
    for extra in extras:
        asked += project["project"]["optional-dependencies"][extra]
    for requirement in (Requirement(text) for text in asked if not text.startswith("ladder-rummy")):
        version, _ = read_pins(lock)[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is locked at {version}"


def test_the_build_backend_is_locked_for_an_editable_install() -> None:
    assert {"hatchling", "editables"} <= set(read_pins(RUNTIME))


@pytest.mark.parametrize("lock", [TESTS, BENCH], ids=name)
def test_no_lock_moves_a_version_of_the_first(lock: Path) -> None:
    versions = {package: version for package, (version, _) in read_pins(RUNTIME).items()}
    others = {package: version for package, (version, _) in read_pins(lock).items()}
    assert versions.items() <= others.items()
