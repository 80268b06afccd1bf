"""Melds against a second definition of them, and against themselves as they grow."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ladder_rummy.engine.cards import FACES, JOKER, Card, format_cards, parse_cards
from ladder_rummy.engine.errors import RuleBroken
from ladder_rummy.engine.melds import End, Meld, Run, Set, extended, fitting_ends, meld_of, stands_for
from tests.second_opinion import LINE, find_ends, is_meld, is_run, is_set

ANY_CARDS = st.lists(st.sampled_from(FACES), max_size=14)


@st.composite
def near_melds(draw: st.DrawFn) -> list[Card]:
    """Cards that are a meld or nearly one: a window of a suit or cards of a rank, then a few changed."""
    size, suit = draw(st.integers(3, 14)), draw(st.sampled_from("CDHS"))
    if draw(st.booleans()):
        low = draw(st.integers(0, 14 - min(size, 14)))
        texts = [rank + suit for rank in LINE[low : low + size]]
    else:
        rank = draw(st.sampled_from(LINE[:13]))
        texts = [rank + each for each in draw(st.lists(st.sampled_from("CDHS"), min_size=2, max_size=9))]
    for i in draw(st.lists(st.integers(0, len(texts) - 1), max_size=4)):
        texts[i] = draw(st.sampled_from(["XX", "XX", "XX", texts[0], "AC", "7H"]))
    return [Card(text) for text in texts]


def judged(cards: list[Card]) -> Meld | None:
    """The meld, or None where there is none; the refusal then cites an article on melds and names the cards."""
    try:
        return meld_of(tuple(cards))
    except RuleBroken as refusal:
        broken = refusal
    assert broken.article in {"R9", "R11", "R12", "R13", "R16"}
    assert broken.facts["cards"] == format_cards(cards)
    return None


@given(st.one_of(ANY_CARDS, near_melds()))
def test_cards_are_a_meld_exactly_when_the_second_definition_says_so(cards: list[Card]) -> None:
    texts = [str(card) for card in cards]
    meld = judged(cards)
    assert isinstance(meld, Set) is is_set(texts)
    assert isinstance(meld, Run) is is_run(texts)
    assert meld is None or meld.cards == tuple(cards)


@given(near_melds(), st.sampled_from(FACES))
def test_a_card_fits_exactly_where_it_leaves_a_meld(cards: list[Card], card: Card) -> None:
    meld = judged(cards)
    if meld is None:
        return
    ends = [end.value if end else "" for end in fitting_ends(meld, card)]
    assert ends == find_ends([str(each) for each in cards], str(card))


@given(near_melds(), st.lists(st.sampled_from(FACES), max_size=8))
def test_a_grown_meld_is_what_its_cards_are(cards: list[Card], more: list[Card]) -> None:
    meld = judged(cards)
    if meld is None:
        return
    for card in [*more, JOKER]:
        for end in fitting_ends(meld, card)[:1]:
            meld = extended(meld, card, end)
            assert meld == meld_of(meld.cards)
            assert is_meld([str(each) for each in meld.cards])


@given(near_melds())
def test_a_natural_card_stands_for_itself(cards: list[Card]) -> None:
    meld = judged(cards)
    if meld is None:
        return
    for i, card in enumerate(cards):
        rank, suit = stands_for(meld, i)
        assert 1 <= rank <= 13
        if not card.is_joker:
            assert rank == card.rank
            assert suit in (card.suit, None)


def test_a_run_knows_its_places() -> None:
    run = meld_of(parse_cards("XX5CXX7C"))
    assert run == Run(suit=0, low=4, cards=parse_cards("XX5CXX7C"))
    assert isinstance(run, Run)
    assert run.high == 7
    assert isinstance(extended(run, Card("3C"), End.LOW), Run)
    assert extended(run, Card("3C"), End.LOW) == meld_of(parse_cards("3CXX5CXX7C"))
