"""Every choice says its grounds: a code that the list knows, and facts that are true."""

from __future__ import annotations

import re

import pytest

from ladder_rummy.bots import grounds
from ladder_rummy.engine.cards import Card
from ladder_rummy.games import ladder
from tests.bots.seats import SENSIBLE, explained
from tests.tables import MidDeal, play
from tests.walks import walked

CODES = set(re.findall(r"(?:take|stock|down|off|discard|keep)/[a-z-]+", grounds.__doc__ or "")) | {"any"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_every_code_is_in_the_list(name: str) -> None:
    for step in walked("ladder", "grounds", "eager")[::23]:
        if ladder.turn(step.state) is not None:
            assert explained(name, step.state).grounds.code in CODES


def test_a_discard_that_makes_the_contract_whole_says_so() -> None:
    state = MidDeal(hands=("7H7D7C9H9D2C4S5HKSQD",), pile="9S").state
    choice = explained("sharp", state)
    assert (choice.grounds.code, choice.grounds.facts["card"]) == ("take/ready", Card("9S"))


def test_a_discard_says_what_the_hand_then_waits_for() -> None:
    state = play(MidDeal(hands=("7H7D7C9H9D2C4S5H8SQD",), stock="KS").state, "stock")
    facts = explained("sharp", state).grounds.facts
    assert facts["distance"] == 1
    assert {Card("9C"), Card("9S"), Card("XX")} <= set(facts["accepting"])  # type: ignore[call-overload]
    assert isinstance(facts["unseen"], int)
    assert 0 < facts["unseen"] <= int(str(facts["copies"]))
