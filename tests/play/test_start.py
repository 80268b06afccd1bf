"""How a game begins: who sits where, who has played already."""

from __future__ import annotations

import pytest

from ladder_rummy.bots import ROSTER
from ladder_rummy.bots.characters import CHARACTERS
from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.game import Change, ChangeKind, Game
from ladder_rummy.play.lineup import PLAIN_NAMES, default_bots, levels, parse_bots, seated
from ladder_rummy.play.start import Terms, start
from tests.play.shelf import Counted, Shelf


@pytest.mark.parametrize("seed", ["demo", "a", "b", "c", "d", "e"])
def test_the_bots_before_the_person_have_played_and_nobody_else(seed: str) -> None:
    shelf = Shelf()
    game = start(shelf, Counted(), "person", Terms(seed=seed))
    view = game.view
    assert (view.turn_seat, view.phase.value, game.saved.version) == (0, "draw", 0)
    assert [move.seat for move in view.moves if move.turn == 0][:1] == (
        [] if view.turn == 0 else [(view.dealer + 1) % 4]
    )
    assert view.turn == (0 - view.dealer - 1) % 4
    (change,) = shelf.changes(game.saved.id)
    assert (change.version, change.kind, change.actions) == (0, ChangeKind.START, game.actions)


def test_players_are_told_apart_by_one_letter_and_come_from_the_seed() -> None:
    names = [*map(str.capitalize, CHARACTERS), *PLAIN_NAMES]
    assert len({name[0] for name in names}) == len(names)
    bots = default_bots()
    assert seated("demo", bots) == seated("demo", bots)
    assert len({seated(seed, bots).players[1].name for seed in "abcdefgh"}) > 1
    assert [player.level for player in seated("demo", bots).players] == [None, *bots]


@pytest.mark.parametrize(
    "wished", [("steady",) * 3, ("beginner",) * 3, ("sharp", "mira", "sharp"), ("any",) * 3]
)
def test_nobody_sits_at_a_table_twice(wished: tuple[str, ...]) -> None:
    for seed in "abcdefgh":
        players, bots = seated(seed, wished)
        assert len({player.name for player in players}) == 4
        for player, bot, name in zip(players[1:], bots, wished, strict=True):
            character = CHARACTERS.get(bot.partition("/")[0])
            assert (player.character is None) == (character is None)
            assert name in (player.level, bot.partition("/")[0])


def test_the_default_bots_exist() -> None:
    assert all(name in ROSTER for name in default_bots())
    assert len(default_bots()) == 3
    assert {"steady"} <= set(levels()) <= set(ROSTER)


@pytest.mark.parametrize(
    "text",
    ["", "steady", "steady,steady,steady,steady", "steady,steady,none", "a,,b", "steady,steady,steady "],
)
def test_bots_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(Malformed):
        parse_bots(text)


@pytest.mark.parametrize(
    "terms", [Terms(game="chess"), Terms(seed=""), Terms(seed="x" * 201), Terms(seed="\n")]
)
def test_a_game_on_bad_terms_saves_nothing(terms: Terms) -> None:
    shelf = Shelf()
    with pytest.raises(Malformed):
        start(shelf, Counted(), "person", terms)
    assert not shelf.games


def test_the_same_once_is_the_same_game_for_the_same_person_only() -> None:
    shelf, fresh = Shelf(), Counted()
    first = start(shelf, fresh, "person", Terms(once="tap"))
    assert start(shelf, fresh, "person", Terms(once="tap")) == first
    assert start(shelf, fresh, "other", Terms(once="tap")) != first
    assert start(shelf, fresh, "person", Terms()) != first


class Late(Shelf):
    """Finds a started game only once it has turned another away, as if both had looked at once."""

    has_refused = False

    def add(self, game: Game, change: Change, once: str | None) -> bool:
        is_added = super().add(game, change, once)
        self.has_refused = not is_added
        return is_added

    def find_started(self, owner: str, once: str) -> Game | None:
        return super().find_started(owner, once) if self.has_refused else None


def test_a_start_that_loses_a_race_leads_to_the_game_that_won_it() -> None:
    shelf, fresh = Late(), Counted()
    first = start(shelf, fresh, "person", Terms(once="tap"))
    assert start(shelf, fresh, "person", Terms(once="tap")) == first
