"""What comes out of a game of one's own and of a day's, to whom and when; two games side by side; a shared text."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest

from ladder_rummy.daily.days import begins_at, closes_at
from ladder_rummy.i18n.sharing import share_text
from ladder_rummy.play.board import DayStand
from ladder_rummy.play.figures import Board, Figures, board_of, counts_for_day
from ladder_rummy.play.game import Game, GameKind
from ladder_rummy.play.revealing import Sight, fingerprint_of, is_seed_public, sight_of
from ladder_rummy.play.share_text import ShareFacts
from ladder_rummy.play.side_by_side import find_played, sides_of, start_beside
from tests.play.shelf import Counted, Person

DAY = 40
NOON = begins_at(DAY) + 43_200


@pytest.fixture(scope="module")
def person() -> Person:
    person = Person("revealed", ("beginner", "beginner", "any"))
    while not person.game.is_over:
        person.step()
    return person


def as_daily(game: Game, finished_at: int | None = NOON) -> Game:
    return replace(game, saved=replace(game.saved, kind=GameKind.DAILY, day=DAY, finished_at=finished_at))


def test_a_game_of_ones_own_shows_its_fingerprint_before_and_its_seed_after(person: Person) -> None:
    running = Person("revealed").game
    assert (
        fingerprint_of(running.saved) == sha256(b"revealed").hexdigest() == fingerprint_of(person.game.saved)
    )
    assert not is_seed_public(running, NOON)
    assert is_seed_public(person.game, 0)


def test_a_days_game_has_no_fingerprint_since_it_would_be_the_day_befores_seed(person: Person) -> None:
    assert fingerprint_of(as_daily(person.game).saved) is None


@pytest.mark.parametrize(
    ("asker", "now", "sight"),
    [
        ("person", NOON, Sight.AS_SEEN),
        ("person", closes_at(DAY) - 1, Sight.AS_SEEN),
        ("person", closes_at(DAY), Sight.EVERYTHING),
        ("other", closes_at(DAY) - 1, Sight.NOTHING),
        ("other", closes_at(DAY), Sight.EVERYTHING),
        (None, closes_at(DAY), Sight.EVERYTHING),
    ],
)
def test_a_ranked_game_opens_to_all_at_the_close(
    person: Person, asker: str | None, now: int, sight: Sight
) -> None:
    game = as_daily(person.game)
    assert sight_of(game, asker, now) is sight
    shared = replace(game, saved=replace(game.saved, is_shared=True))
    assert sight_of(shared, asker, now) is sight


def test_a_late_game_is_its_players_unless_they_share_it(person: Person) -> None:
    late = as_daily(person.game, closes_at(DAY))
    assert sight_of(late, "other", closes_at(DAY)) is Sight.NOTHING
    assert sight_of(late, "person", closes_at(DAY)) is Sight.EVERYTHING
    shared = replace(late, saved=replace(late.saved, is_shared=True))
    assert sight_of(shared, "other", closes_at(DAY)) is Sight.EVERYTHING


def test_nobody_sees_anything_of_a_game_that_runs() -> None:
    game = Person("running").game
    assert sight_of(game, "person", NOON) is Sight.NOTHING
    assert sight_of(as_daily(game, None), "person", closes_at(DAY)) is Sight.NOTHING


def test_what_counts_and_where(person: Person) -> None:
    saved = as_daily(person.game).saved
    assert [counts_for_day(saved, at) for at in (NOON, closes_at(DAY) - 1, closes_at(DAY), None)] == [
        True, True, False, False,
    ]  # fmt: skip
    assert not counts_for_day(replace(saved, kind=GameKind.COPY), NOON)
    joined = (begins_at(DAY) - 1, begins_at(DAY), NOON)
    assert [board_of(DAY, at, is_helped=False) for at in joined] == [
        Board.RANKED, Board.FIRST_DAY, Board.FIRST_DAY,
    ]  # fmt: skip
    assert {board_of(DAY, at, is_helped=True) for at in joined} == {Board.HELPED}


def test_two_games_of_one_seed_stand_side_by_side(person: Person) -> None:
    shelf = person.shelf
    played = find_played(shelf, person.id, NOON)
    assert played is not None
    assert find_played(shelf, "nothing", NOON) is None
    fresh = Counted()
    fresh.numbers = iter(range(500, 600))  # type: ignore[assignment]
    friend = start_beside(shelf, fresh, "friend", played, "tap")
    assert start_beside(shelf, fresh, "friend", played, "tap") == friend
    assert (friend.saved.seed, friend.saved.players) == (played.saved.seed, played.saved.players)
    assert sides_of(shelf, friend) is None
    assert sides_of(shelf, played) is None
    done = replace(played, saved=replace(friend.saved))
    sides = sides_of(shelf, done)
    assert sides is not None
    own, other = sides
    assert (own.is_own, other.is_own, other.game_id) == (True, False, person.id)
    assert own.figures == other.figures
    assert sum(own.climbs) == own.figures.rungs


def test_a_daily_cannot_be_played_beside_before_its_close(person: Person) -> None:
    daily = as_daily(person.game)
    person.shelf.games["daily"] = replace(daily, saved=replace(daily.saved, id="daily"))
    assert find_played(person.shelf, "daily", closes_at(DAY) - 1) is None
    assert find_played(person.shelf, "daily", closes_at(DAY)) is not None


def test_the_shared_text_says_it_in_a_sentence_first_and_keeps_its_row_in_order() -> None:
    stand = DayStand(Board.RANKED, 3, True, 120, 2, 310, 2, "id")
    facts = ShareFacts(40, Figures(2, 310, 2), (True, False, True), True, stand, Figures(6, 200, 1))
    lines = share_text(facts, "https://rummy.example/daily/40").splitlines()
    assert lines == [
        "Ladder Rummy, daily 40: I climbed 2 rungs and came 2 of 4.",
        "\u2066🟩⬜🟩\u2069",
        "Place =3 of 120 so far",
        "Par: 6 rungs",
        "With hints",
        "\u2066https://rummy.example/daily/40\u2069",
    ]
    bare = share_text(facts._replace(stand=None, par=None, is_helped=False, figures=Figures(1, 5, 1)), "x")
    assert bare.splitlines()[0].startswith("Ladder Rummy, daily 40: I climbed 1 rung and")
    assert len(bare.splitlines()) == 3
