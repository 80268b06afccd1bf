"""The wheel carries all that the game reads when it runs, where `ladder_rummy.resources` looks for it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.architecture.source import ROOT, list_files

INSIDE = ("templates", "static", "migrations", "locale")


@pytest.fixture(scope="module")
def carried(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of the files of a wheel built from this tree."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    return {name for wheel in folder.glob("*.whl") for name in ZipFile(wheel).namelist()}


def list_expected() -> set[str]:
    paths = [path.relative_to(ROOT) for path in list_files()]
    beside = {f"ladder_rummy/{path.as_posix()}" for path in paths if path.parts[0] in INSIDE}
    return beside | {path.as_posix() for path in paths if path.parts[0] == "ladder_rummy"}


def test_the_wheel_carries_the_package_and_its_files(carried: set[str]) -> None:
    assert not list_expected() - carried


def test_the_wheel_carries_nothing_else(carried: set[str]) -> None:
    assert not {name for name in carried - list_expected() if ".dist-info/" not in name}


def test_the_wheel_brings_the_command(carried: set[str]) -> None:
    assert [Path(name).name for name in carried if name.endswith("entry_points.txt")]
