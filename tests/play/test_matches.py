"""Duplicate matches: the same deals in every seat, figures over groups, the same match from the same seed."""

from __future__ import annotations

from collections import Counter
from math import isclose

from ladder_rummy.bots import ROSTER
from ladder_rummy.games import ladder
from ladder_rummy.play.matches import Group, Match, Measured, Sat, group_seeds, play_group, quantile


def test_a_bot_among_its_like_wins_a_quarter_of_every_group() -> None:
    steady = ROSTER["steady"]
    group = play_group(ladder, steady, steady, "even")
    assert sum(sat.win for sat in group.ours) == 1
    assert sum(sat.win for sat in group.theirs) == 3
    assert len(group.theirs) == 3 * len(group.ours) == 12


def test_a_match_repeats_from_its_seed_but_for_the_clock() -> None:
    first, again = (play_group(ladder, ROSTER["steady"], ROSTER["any"], "again") for _ in range(2))
    assert (first.ours, first.theirs, first.times.total()) == (again.ours, again.theirs, again.times.total())
    assert sum(sat.win for sat in first.ours) == 4


def test_games_are_played_in_fours() -> None:
    assert group_seeds("s", 1) == ["s/0"]
    assert group_seeds("s", 9) == ["s/0", "s/1", "s/2"]


def test_the_error_is_that_of_the_groups() -> None:
    won, lost = (Group((Sat(win, 5, 300),) * 4, (Sat(0, 5, 300),) * 12, Counter()) for win in (1.0, 0.0))
    wins = Match((won, lost, won, lost)).wins
    assert wins.mean == 0.5
    assert isclose(wins.error, (1 / 3) ** 0.5 / 2)
    low, high = wins.interval
    assert isclose(high - low, 2 * 1.96 * wins.error)


def test_one_group_tells_nothing_of_the_spread() -> None:
    assert Measured.of([0.3]).error == float("inf")


def test_quantiles_of_counted_times() -> None:
    times = Counter({10: 98, 500: 1, 9_000: 1})
    assert [quantile(times, share) for share in (0.5, 0.99, 1)] == [10, 500, 9_000]
    assert quantile(Counter(), 0.5) == 0
