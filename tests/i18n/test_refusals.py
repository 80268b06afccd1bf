"""Every refusal has words, and no words are left of a refusal that is gone."""

from __future__ import annotations

import re

import pytest

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.i18n.refusals import MESSAGES, say
from tests.architecture.source import PACKAGE

CODE = re.compile(r'"([a-z]+(?:-[a-z]+)*/[a-z]+(?:-[a-z]+)*)"')
RAISED = re.compile(r"(?:Malformed|RuleBroken|_wrong)\(\s*" + CODE.pattern)
SOURCES = [file.read_text("utf-8") for file in PACKAGE.rglob("*.py") if file.parent.name != "i18n"]


def test_every_code_that_is_raised_has_words() -> None:
    raised = {code for source in SOURCES for code in RAISED.findall(source)}
    assert "undo/nothing" in raised
    assert raised <= MESSAGES.keys()


def test_every_message_is_of_a_code_that_is_in_use() -> None:
    assert MESSAGES.keys() <= {code for source in SOURCES for code in CODE.findall(source)}


def test_facts_stand_in_the_words() -> None:
    assert "weekly" in say(Malformed("game/kind", kind="weekly"))
    assert "5" in say(Malformed("bots/number", count=5, needed=3))


@pytest.mark.parametrize(
    ("fact", "shown"), [("a\nb", "a\\nb"), ("\x1b[31m", "\\x1b[31m"), ("x" * 1000, "x" * 119 + "…")]
)
def test_a_fact_from_outside_stays_in_one_short_line(fact: str, shown: str) -> None:
    assert say(Malformed("card/unknown", text=fact)) == f"“{shown}” is no card."
