"""Both layouts of `ladder_rummy.resources`, and the one that this run uses."""

from __future__ import annotations

from pathlib import Path

import pytest

from ladder_rummy.resources import find_folder


@pytest.mark.parametrize("name", ["templates", "static", "migrations", "locale"])
def test_this_checkout_has_them_beside_the_package(name: str) -> None:
    assert find_folder(name).is_dir()  # type: ignore[arg-type]  # names come from the list above


def test_a_checkout_keeps_them_beside_the_package(tmp_path: Path) -> None:
    (tmp_path / "ladder_rummy").mkdir()
    (tmp_path / "static").mkdir()
    assert find_folder("static", tmp_path / "ladder_rummy") == tmp_path / "static"


def test_a_wheel_keeps_them_inside_and_these_win(tmp_path: Path) -> None:
    inside = tmp_path / "ladder_rummy" / "static"
    inside.mkdir(parents=True)
    (tmp_path / "static").mkdir()
    assert find_folder("static", tmp_path / "ladder_rummy") == inside


def test_a_package_without_them_says_which(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="templates"):
        find_folder("templates", tmp_path)
