"""Every refusal that a person can meet has words."""

from __future__ import annotations

import re
from pathlib import Path

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.i18n.refusals import MESSAGES
from ladder_rummy.web import refusals
from ladder_rummy.web.refusals import words_of

PACKAGE = Path(refusals.__file__).parents[1]
RAISED = re.compile(r'(?:Malformed|RuleBroken)\(\s*"([a-z-]+/[a-z-]+)"')


def test_every_code_of_play_and_web_has_words() -> None:
    sources = [file for folder in ("play", "web") for file in (PACKAGE / folder).rglob("*.py")]
    codes = {code for file in sources for code in RAISED.findall(file.read_text("utf-8"))}
    assert "undo/nothing" in codes
    assert codes <= MESSAGES.keys() | refusals._FORM_MESSAGES.keys()


def test_facts_stand_in_the_words() -> None:
    assert "weekly" in words_of(Malformed("game/kind", kind="weekly"))
    assert "5" in words_of(Malformed("bots/number", count=5, needed=3))
