"""Each playthrough of this folder, played again, gives its own text."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.playthroughs.text import FOLDER, read, write

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_replays_identically(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert write(read(text)) == text


def test_together_they_show_what_a_game_holds() -> None:
    texts = "".join(path.read_text(encoding="utf-8") for path in FILES)
    for part in (
        ", down ",
        ", off ",
        " low",
        "pile, ",
        "renewals 1",
        "places ",
        "out nobody",
        "out seat",
        "keep",
        "XX",
    ):
        assert part in texts, f"no playthrough shows {part!r}"
