"""Writes the playthroughs of this folder anew: ``python -m tests.playthroughs.write``.

Needed when the rules or the drawing change on purpose; the difference of the files then says what it came to.
"""

from __future__ import annotations

import sys
from typing import Final, NamedTuple

from ladder_rummy.engine.notation import format_action
from ladder_rummy.games import CATALOGUE
from tests.playthroughs.text import FOLDER, Playthrough, write
from tests.walks import Chooser, choose_any, choose_as, choose_eagerly, walk


class Wanted(NamedTuple):
    """Which game is played, with which seed, by whom, and how many deals of it."""

    game: str
    seed: str
    choose: Chooser
    deals: int | None = None


WANTED: Final = {
    "ladder-sensible": Wanted("ladder", "demo", choose_as("steady")),
    "ladder-eager": Wanted("ladder", "playthrough 47", choose_eagerly, deals=2),
    "ladder-any": Wanted("ladder", "Ω é", choose_any, deals=1),
}


def played(wanted: Wanted) -> Playthrough:
    """The wanted game, played."""
    deals: list[list[str]] = []
    for step in walk(CATALOGUE[wanted.game], wanted.seed, wanted.choose, wanted.deals):
        if step.action is None:
            deals.append([])
        else:
            deals[-1].append(format_action(step.action))
    return Playthrough(wanted.game, wanted.seed, tuple(map(tuple, deals)))


def main() -> None:
    """Write each file."""
    for name, wanted in WANTED.items():
        (FOLDER / f"{name}.txt").write_text(write(played(wanted)), encoding="utf-8")
        sys.stdout.write(f"{name}.txt\n")


if __name__ == "__main__":
    main()
