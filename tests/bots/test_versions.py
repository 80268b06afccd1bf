"""Bots by name and version: those of today, earlier ones, and those that nobody knows."""

from __future__ import annotations

import pytest

from ladder_rummy.bots import ROSTER, versions
from ladder_rummy.bots.steady import Steady
from ladder_rummy.bots.versions import bot_of_version, versioned
from ladder_rummy.daily.line_up import LINE_UP
from ladder_rummy.engine.errors import Malformed


def test_every_bot_of_the_roster_has_a_version() -> None:
    for name, bot in ROSTER.items():
        assert bot_of_version(versioned(name)) is bot


def test_a_version_of_before_stays_who_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    before = Steady("mira")
    monkeypatch.setattr(versions, "EARLIER", {"mira/1": before})
    monkeypatch.setattr(versions, "NUMBERS", {"mira": 2})
    assert versioned("mira") == "mira/2"
    assert bot_of_version("mira/1") is before
    assert bot_of_version("mira/2") is ROSTER["mira"]


def test_a_version_that_is_kept_no_longer_is_played_by_the_bot_of_today() -> None:
    assert bot_of_version("mira/999") is ROSTER["mira"]


@pytest.mark.parametrize("name", ["", "nobody", "nobody/1", "/1"])
def test_nobody_is_no_bot(name: str) -> None:
    with pytest.raises(Malformed, match="bot/unknown"):
        bot_of_version(name)
    with pytest.raises(Malformed, match="bot/unknown"):
        versioned(name)


def test_the_line_up_of_the_day_exists() -> None:
    assert len(LINE_UP) == len(set(LINE_UP)) == 3
    assert set(LINE_UP) <= set(ROSTER)
