"""Actions as text: both ways, and all that is no action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ladder_rummy.engine.actions import Action, Discard, DrawStock, Keep, LayDown, LayOff, TakeDiscard
from ladder_rummy.engine.cards import FACES, Card, parse_cards
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.engine.melds import End
from ladder_rummy.engine.notation import format_action, parse_action

CARDS = st.sampled_from(FACES)
ACTIONS: st.SearchStrategy[Action] = st.one_of(
    st.just(DrawStock()),
    st.just(TakeDiscard()),
    st.just(Keep()),
    st.builds(Discard, CARDS),
    st.builds(LayOff, CARDS, st.integers(0, 99), st.sampled_from([None, *End])),
    st.builds(LayDown, st.lists(st.lists(CARDS, min_size=1).map(tuple), min_size=1).map(tuple)),
)
WRITTEN: dict[str, Action] = {
    "stock": DrawStock(),
    "pile": TakeDiscard(),
    "keep": Keep(),
    "drop KS": Discard(Card("KS")),
    "drop XX": Discard(Card("XX")),
    "off 8H 3": LayOff(Card("8H"), 3),
    "off XX 11 low": LayOff(Card("XX"), 11, End.LOW),
    "off AH 0 high": LayOff(Card("AH"), 0, End.HIGH),
    "down 7H7DXX 3C4CXX6C": LayDown((parse_cards("7H7DXX"), parse_cards("3C4CXX6C"))),
    "down 7H": LayDown((parse_cards("7H"),)),
}
UNREADABLE = [
    "", " ", "Stock", "STOCK", "stock ", " stock", "stock\n", "stock 1", "draw", "pile KS", "keep KS", "keep  ",
    "drop", "drop ", "drop  KS", "drop KS ", " drop KS", "drop ks", "Drop KS", "drop KS QS", "drop KSQS", "drop\tKS",
    "drop 10H", "drop 1H", "drop X", "drop KS\n", "drop\u00a0KS", "drop \uff2bS",
    "off", "off 8H", "off 8H ", "off 8H 3 ", "off 8H  3", "off 8h 3", "off 8H three", "off 8H -1", "off 8H +3",
    "off 8H 03", "off 8H 3.0", "off 8H 100", "off 8H \u0663", "off 8H ²", "off 8H 3 mid", "off 8H 3 Low",
    "off 8H 3 low high", "off 8H 3  low", "off 8H low", "off 8H low 3", "off 8H 1_0", "off 3 8H",
    "down", "down ", "down  7H7D7C", "down 7H7D7C ", "down 7H7D7C  9H9D9C", "down 7H7D7", "down 7h7d7c",
    "down 7H,7D,7C", "Down 7H7D7C", "down\t7H7D7C", "down 7H7D7C\n",
    "down7H7D7C", "dropKS", "off8H 3", "undo", "next", "\0", "stock\0", "👍",
]  # fmt: skip


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_written(text: str) -> None:
    assert parse_action(text) == WRITTEN[text]
    assert format_action(WRITTEN[text]) == text


@pytest.mark.parametrize("text", UNREADABLE, ids=repr)
def test_what_is_no_action(text: str) -> None:
    with pytest.raises(Malformed) as refused:
        parse_action(text)
    assert refused.value.article == ""


@given(ACTIONS)
def test_every_action_comes_back_from_its_text(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(["down", "drop", "off", "7H", "XX", "3", "low", ""])).map(" ".join),
    )
)
def test_a_text_is_refused_or_comes_back_as_it_was(text: str) -> None:
    try:
        action = parse_action(text)
    except Malformed:
        return
    assert format_action(action) == text


def test_long_junk_is_refused() -> None:
    for text in ("drop " + "K" * 10**6, "off 8H " + "9" * 10**6, " " * 10**6, "down " + "7H" * 10**5 + "7"):
        with pytest.raises(Malformed):
            parse_action(text)
