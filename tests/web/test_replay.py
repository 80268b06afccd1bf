"""The replay: who sees it when and how much of it, every move by its link, and no hidden card before its time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from ladder_rummy.daily.days import begins_at, closes_at
from ladder_rummy.games import ladder
from ladder_rummy.play.game import PERSON, Game
from ladder_rummy.play.replays import Position, Replay, replay_of
from ladder_rummy.store.games import SqlGames
from tests.web.client import Client, Page
from tests.web.conftest import Running, run_server
from tests.web.finished import play_out
from tests.web.hidden import hidden_in

DAY = 40
NOON = begins_at(DAY) + 43_200
_LINK = re.compile(r'href="(/games/[0-9a-z]+/replay\?move=(\d+)[^"]*)"')


class Clock:
    """Noon of a day, until it is moved."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> int:
        return self.now


@dataclass
class Scene:
    """A server, its clock, a player with a finished game of their own and a finished daily, and a stranger."""

    running: Running
    clock: Clock
    player: Client
    stranger: Client
    own: str
    daily: str

    def replay(self, address: str) -> Replay:
        games = SqlGames(self.running.database, self.clock)
        game_id = address.rpartition("/")[2]
        game = games.find_any(game_id)
        assert game is not None
        return replay_of(game, games.changes(game_id))


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    clock = Clock()
    with run_server(tmp_path_factory.mktemp("replay") / "games.db", clock) as running:
        player, stranger = running.client(), running.client()
        stranger.start()
        player.start(seed="replayed", bots="beginner,beginner,any")
        own = play_out(running, clock, player)
        player.start(kind="daily", day=str(DAY))
        daily = play_out(running, clock, player)
        yield Scene(running, clock, player, stranger, own, daily)


@pytest.fixture(autouse=True)
def _noon(scene: Scene) -> Iterator[None]:
    scene.clock.now = NOON
    yield
    scene.clock.now = NOON


def status(client: Client, address: str) -> int:
    return client.http.get(address).status_code


def test_a_running_game_has_no_replay_and_no_review(scene: Scene) -> None:
    page = scene.running.client()
    page.start()
    assert [status(page, f"{page.game}/{word}") for word in ("replay", "review", "record")] == [404] * 3


def test_an_own_game_is_its_players_alone_until_it_is_shared(scene: Scene) -> None:
    player, stranger = scene.player, scene.stranger
    player.start(seed="shared", bots="beginner,beginner,beginner")
    game = play_out(scene.running, scene.clock, player)
    assert (status(player, f"{game}/replay"), status(stranger, f"{game}/replay")) == (200, 404)
    assert status(stranger, f"{game}/record") == 404
    assert player.post("share").status_code == 303
    assert status(stranger, f"{game}/replay") == status(stranger, f"{game}/record") == 200
    assert status(stranger, f"{game}/review") == 404
    shown = stranger.http.get(f"{game}/replay").text
    assert "The player" in shown
    assert "/review" not in shown


def test_a_running_daily_is_shown_to_its_player_as_they_saw_it_and_to_all_at_its_close(scene: Scene) -> None:
    player, stranger, daily = scene.player, scene.stranger, scene.daily
    for scene.clock.now in (NOON, closes_at(DAY) - 1):
        assert (status(player, f"{daily}/replay"), status(stranger, f"{daily}/replay")) == (200, 404)
        text = player.http.get(f"{daily}/replay").text
        assert "/record" not in text
        assert "All hands open" not in text
        assert status(player, f"{daily}/record") == 404
    scene.clock.now = closes_at(DAY)
    assert status(stranger, f"{daily}/replay") == status(stranger, f"{daily}/record") == 200
    assert "All hands open" in stranger.http.get(f"{daily}/replay").text


@pytest.mark.parametrize("way", ["", "&view=own", "&view=all"])
def test_no_move_of_a_running_daily_tells_a_hidden_card_or_the_seed(scene: Scene, way: str) -> None:
    replay = scene.replay(scene.daily)
    checked = 0
    for move in range(0, replay.total, 41):
        position = replay.position(move)
        then = Game(replay.game.saved, (), replay.state(position))
        text = scene.player.http.get(f"{scene.daily}/replay?move={move}{way}").text
        table = text[text.index('id="replay_table"') : text.index('id="replay_ways"')]
        assert not hidden_in(then, table)
        assert replay.game.saved.seed not in text
        checked += 1
    assert checked > 10


def test_a_page_of_any_move_shows_that_moment(scene: Scene) -> None:
    replay = scene.replay(scene.own)
    for move in (0, 1, 2, 57, replay.total // 2, replay.total - 1):
        position = replay.position(move)
        state = replay.state(position)
        page = Page(scene.player.http.get(f"{scene.own}/replay?move={move}").text)
        assert f"Deal {position.deal} of 10" in page.text
        shown = [str(card) for hand in state.running.table.hands for card in hand]
        melded = [str(card) for owned in state.running.table.melds for card in owned.meld.cards]
        assert sorted(shown + melded) == sorted(page.cards[: len(shown) + len(melded)]), (
            "all hands and melds stand before the piles"
        )


def test_positions_are_numbered_through_the_whole_game(scene: Scene) -> None:
    replay = scene.replay(scene.own)
    positions = [replay.position(number) for number in range(replay.total)]
    assert [replay.number(position) for position in positions] == list(range(replay.total))
    assert positions[0] == Position(1, 0)
    assert positions[-1] == Position(10, len(replay.deals[-1].actions))
    assert ladder.result(replay.state(positions[-1])) == ladder.result(replay.game.state)


def test_forward_leads_through_every_move_and_each_jump_to_a_deals_ends(scene: Scene) -> None:
    replay = scene.replay(scene.own)
    first, last = replay.starts[3], replay.starts[4] - 1

    def steps(move: int) -> dict[str, int]:
        text = scene.player.http.get(f"{scene.own}/replay?move={move}").text
        return {
            rel: int(number)
            for rel, number in re.findall(r'id="step-(\w+)"[^>]*href="[^"]*\?move=(\d+)', text)
        }

    assert steps(0) == {"next": 1, "end": replay.starts[1] - 1}
    assert steps(first + 2) == {"start": first, "prev": first + 1, "next": first + 3, "end": last}
    assert steps(first) == {"start": replay.starts[2], "prev": first - 1, "next": first + 1, "end": last}
    assert steps(last)["end"] == replay.starts[5] - 1
    assert set(steps(replay.total - 1)) == {"start", "prev"}


def test_the_way_of_looking_is_kept_by_every_link(scene: Scene) -> None:
    text = scene.player.http.get(f"{scene.own}/replay?move=30&view=own").text
    links = [address for address, _ in _LINK.findall(text)]
    assert len(links) > 12
    others = [address for address in links if "view=own" not in address]
    assert others == [f"{scene.own}/replay?move=30"]


def test_as_the_player_saw_it_other_hands_stay_closed_until_the_deal_ends(scene: Scene) -> None:
    replay = scene.replay(scene.own)
    move = replay.starts[1] - 2
    own = Page(scene.player.http.get(f"{scene.own}/replay?move={move}&view=own").text)
    everything = Page(scene.player.http.get(f"{scene.own}/replay?move={move}").text)
    hands = replay.state(replay.position(move)).running.table.hands
    others = sum(len(hand) for seat, hand in enumerate(hands) if seat != PERSON)
    stock = len(replay.state(replay.position(move)).running.table.stock)
    assert len(everything.cards) - len(own.cards) == others + stock
    end = Page(scene.player.http.get(f"{scene.own}/replay?move={move + 1}&view=own").text)
    assert len(end.cards) > len(own.cards)


@pytest.mark.parametrize("move", ["-1", "x", "", "1e3", "999999", "00", "1 ", "٣"])
def test_what_is_no_move_is_no_page(scene: Scene, move: str) -> None:
    assert status(scene.player, f"{scene.own}/replay?move={move}") == 404


@pytest.mark.parametrize("game_id", ["a-b", "zzz", "..", "%00"])
def test_what_is_no_game_is_no_page(scene: Scene, game_id: str) -> None:
    assert status(scene.player, f"/games/{game_id}/replay") == 404
    assert status(scene.player, f"/games/{game_id}/review") == 404


def test_the_end_of_a_game_leads_to_replay_and_review(scene: Scene) -> None:
    text = scene.player.http.get(scene.own).text
    for word in ("replay", "review"):
        assert f'href="{scene.own}/{word}"' in text
        assert status(scene.player, f"{scene.own}/{word}") == 200
