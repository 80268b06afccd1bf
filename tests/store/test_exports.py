"""What is given out of a player's games: each with its own actions in their order, however many there are."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Engine, event

from ladder_rummy.play.start import Terms, start
from tests.daily.world import Numbered, World
from tests.store.conftest import Open

SECRET = "0" * 64


def test_each_exported_game_has_its_own_actions_in_their_order(open_new: Open) -> None:
    world, fresh = World(open_new(SECRET)), Numbered()
    own = []
    for owner in ("one", "two", "one"):
        game = start(world.games, fresh, owner, Terms("ladder"))
        own += [game.saved.id] if owner == "one" else []
        for _ in range(12):
            game = world.step(game)
    exported = world.identities.export("one")["games"]
    assert {game["id"] for game in exported} == set(own)
    for game in exported:
        made = [action for change in world.games.changes(game["id"]) for action in change.actions]
        assert made
        assert game["actions"] == made


def test_an_export_asks_no_more_of_the_database_for_more_games(open_new: Open) -> None:
    world, fresh = World(open_new(SECRET)), Numbered()
    asked: list[int] = []
    for games in (1, 5):
        for _ in range(games):
            start(world.games, fresh, "one", Terms("ladder"))
        asked.append(_statements(world, "one"))
    assert asked[0] == asked[1] > 0


def _statements(world: World, player: str) -> int:
    """How many statements an export of a player runs."""
    seen: list[Any] = []

    def count(*executed: Any) -> None:
        seen.append(executed)

    event.listen(Engine, "before_cursor_execute", count)
    try:
        world.identities.export(player)
    finally:
        event.remove(Engine, "before_cursor_execute", count)
    return len(seen)
