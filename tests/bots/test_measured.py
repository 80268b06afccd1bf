"""The printed figures are of the bots of today, all of them, and may be true."""

from __future__ import annotations

import pytest

from ladder_rummy.bots import LEVELS
from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.bots.measured import READY, SHARES
from ladder_rummy.bots.versions import versioned
from ladder_rummy.engine.arrangements import can_lay_down
from ladder_rummy.engine.cards import PACK
from ladder_rummy.engine.chance import Stream
from ladder_rummy.games.ladder import CONTRACTS, HAND_SIZE

DEALS = 1_500


def test_every_level_and_character_of_today_was_measured() -> None:
    names = {bot.name for bot in LEVELS} | set(CHARACTERS)
    assert set(SHARES) == set(map(versioned, names))


def test_levels_are_as_far_apart_as_they_are_said_to_be() -> None:
    sharp, steady, beginner = (SHARES[versioned(name)] for name in ("sharp", "steady", "beginner"))
    assert sharp.wins >= 0.34
    assert sharp.wins - 1.96 * sharp.spread > 0.33
    assert steady.wins == 0.25
    assert 0.03 <= beginner.wins <= 0.10


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_is_as_strong_as_its_level(name: str) -> None:
    share, level = SHARES[versioned(name)], SHARES[versioned(CHARACTERS[name].level)]
    assert abs(share.wins - level.wins) <= 0.03 + 3 * (share.spread + level.spread)


@pytest.mark.parametrize("rung", range(1, len(CONTRACTS) + 1))
def test_ready_hands_are_dealt_as_often_as_is_said(rung: int) -> None:
    stream = Stream(f"ready {rung}", "tests")
    ready = sum(can_lay_down(stream.shuffled(PACK)[:HAND_SIZE], CONTRACTS[rung - 1]) for _ in range(DEALS))
    expected = READY[rung] * DEALS
    assert abs(ready - expected) <= 4 * (expected + 1) ** 0.5
