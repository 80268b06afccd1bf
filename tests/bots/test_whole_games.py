"""Whole games of every bot: none is stuck, none breaks a rule, and the same game replays to the same choices."""

from __future__ import annotations

from typing import Final

import pytest

from ladder_rummy.bots import LEVELS, ROSTER
from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.engine.replay import replay
from ladder_rummy.games import ladder
from ladder_rummy.play.selfplay import play_game

TABLES: Final = [
    ("sharp", "beginner", "steady", "mira"),
    ("hana", "juma", "kamal", "lila"),
    ("asha", "bashir", "dele", "any"),
    ("farid", "nuru", "sharp", "steady"),
]
GAMES: Final = 10_000
SHARES: Final = 50


@pytest.mark.parametrize("names", TABLES, ids=",".join)
def test_games_end_and_replay_to_the_same_choices(names: tuple[str, ...]) -> None:
    bots = [ROSTER[name] for name in names]
    for i in range(3):
        record = play_game(ladder, f"whole {i}", bots)
        assert record.result is not None
        assert play_game(ladder, f"whole {i}", bots) == record
        replay(ladder, record)


@pytest.mark.long
@pytest.mark.parametrize("share", range(SHARES))
def test_ten_thousand_games_end(share: int) -> None:
    names = [character for character in CHARACTERS if CHARACTERS[character].level == "sharp"]
    for i in range(share, GAMES, SHARES):
        bots = [ROSTER[names[i % len(names)]], *LEVELS[:2], ROSTER["bashir"]]
        assert play_game(ladder, f"long {i}", bots).result is not None


def test_every_level_and_character_can_be_asked_for() -> None:
    assert {bot.name for bot in LEVELS} | set(CHARACTERS) | {"any"} == set(ROSTER)
    assert {character.level for character in CHARACTERS.values()} == {bot.name for bot in LEVELS}


def test_names_begin_differently() -> None:
    assert len({name[0] for name in CHARACTERS}) == len(CHARACTERS) >= 6
