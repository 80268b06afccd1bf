"""Places against their definition."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ladder_rummy.engine.scoring import GameResult

FIGURES = st.lists(st.tuples(st.integers(0, 10), st.integers(0, 4)), min_size=2, max_size=6)


@given(FIGURES)
def test_places_count_those_who_did_better(figures: list[tuple[int, int]]) -> None:
    rungs, penalties = (tuple(column) for column in zip(*figures, strict=True))
    places = GameResult.of(rungs, penalties).places
    for place, (rung, points) in zip(places, figures, strict=True):
        better = [1 for r, p in figures if r > rung or (r == rung and p < points)]
        assert place == 1 + len(better)


@given(FIGURES)
def test_somebody_is_first_and_equal_figures_share(figures: list[tuple[int, int]]) -> None:
    rungs, penalties = (tuple(column) for column in zip(*figures, strict=True))
    places = GameResult.of(rungs, penalties).places
    assert min(places) == 1
    assert len(set(zip(places, figures, strict=True))) == len(set(figures))


def test_the_record_of_the_format_s_example() -> None:
    assert GameResult.of((6, 4, 7, 5), (310, 402, 188, 297)) == (
        (6, 4, 7, 5),
        (310, 402, 188, 297),
        (2, 4, 1, 3),
    )
