"""How a game begins: what the form may say, and that a double tap deals once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.client import Client, Page
from tests.web.conftest import Running


def test_game_and_kind_are_all_that_is_needed(client: Client) -> None:
    page = client.start()
    assert (page.state, page.turn) == ("draw", 0)
    assert "stock" in page.actions


def test_a_known_seed_deals_the_cards_of_the_seed(client: Client) -> None:
    """Golden values (docs/records.md): seat 2 deals first with seed demo, so every fourth card is the person's."""
    client.start(seed="demo")
    hand = [card for card in client.page.cards if f'id="hand-{card}-' in client.page.text]
    assert {"2S", "3H", "AS"} <= set(hand)
    assert len(hand) == 10


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "weekly"}, {"kind": "daily", "day": "2026-02-30"}, {"game": "chess"}, {"bots": "steady,steady"},
        {"bots": "steady,steady,nobody"}, {"bots": "steady, steady,steady"},
        {"seed": "x" * 201}, {"seed": "a\nb"}, {"seed": "a\x7fb"}, {"once": "x" * 101},
    ],
)  # fmt: skip
def test_a_wrong_wish_is_422_with_home_and_a_line(client: Client, wrong: dict[str, str]) -> None:
    answer = client.http.post("/games", data={"game": "ladder", "kind": "new", **wrong})
    page = Page(answer.text)
    assert answer.status_code == 422
    assert page.notices
    assert "new" in [form.fields.get("kind") for form in page.forms if form.address == "/games"]
    assert not client.http.cookies


@pytest.mark.parametrize("form", [{}, {"game": "ladder"}, {"kind": "new"}])
def test_a_form_without_game_or_kind_is_422(client: Client, form: dict[str, str]) -> None:
    assert client.http.post("/games", data=form).status_code == 422


@pytest.mark.parametrize("seed", ["x" * 200, "a|b", " spaces kept ", "Ω é", "é", "🂡"])
def test_odd_seeds_are_taken_as_they_are(client: Client, seed: str) -> None:
    assert client.start(seed=seed).state == "draw"


def test_empty_fields_are_as_if_they_were_not_there(client: Client) -> None:
    assert client.start(seed="", bots="", once="", day="").state == "draw"


def test_the_same_once_leads_to_the_same_game(client: Client) -> None:
    client.start()
    form = {"game": "ladder", "kind": "new", "once": "abc"}
    first, second = (client.http.post("/games", data=form).headers["location"] for _ in range(2))
    other = client.http.post("/games", data=form | {"once": "abd"}).headers["location"]
    assert first == second != other


def test_a_double_tap_on_start_deals_once(client: Client) -> None:
    client.start()
    form = {"game": "ladder", "kind": "new", "once": "double"}
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.http.post("/games", data=form), range(16)))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1


def test_a_newcomers_double_tap_deals_once_to_one_player(server: Running) -> None:
    """Neither of the taps brings a cookie: the form itself says that they are one person's."""
    form = Page(server.client().http.get("/").text).form_to("/games")
    newcomers = [server.client() for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda client: client.http.post(form.address, data=form.fields), newcomers))
    assert len({answer.headers["location"] for answer in answers}) == 1
    for newcomer, answer in zip(newcomers, answers, strict=True):
        assert newcomer.http.get(answer.headers["location"]).status_code == 200


@pytest.mark.parametrize(("before", "kept"), [("", -1), ("x", None), ("é", None)])
def test_only_our_own_form_says_who_comes(server: Running, before: str, kept: int | None) -> None:
    form = Page(server.client().http.get("/").text).form_to("/games")
    fields = form.fields | {"once": before + form.fields["once"][:kept]}
    games = [server.client().http.post("/games", data=fields).headers["location"] for _ in range(2)]
    assert games[0] != games[1]


def test_another_players_once_is_another_game(server: Running) -> None:
    players = [server.client(), server.client()]
    for player in players:
        player.start(once="shared")
    assert players[0].game != players[1].game


def test_home_lists_running_games_the_last_played_first(client: Client) -> None:
    assert "Go on" not in client.http.get("/").text
    client.start()
    first = client.game
    client.start()
    home = client.http.get("/").text
    assert first in home
    assert client.game in home


def test_the_form_of_home_starts_a_game(client: Client) -> None:
    form = Page(client.http.get("/").text).form_to("/games")
    answer = client.http.post(form.address, data=form.fields)
    assert answer.status_code == 303
    assert client.http.post(form.address, data=form.fields).headers["location"] == answer.headers["location"]


def test_home_sets_nothing_before_the_first_post(client: Client) -> None:
    for address in ("/", "/rules", "/games/none", "/healthz"):
        assert "set-cookie" not in client.http.get(address).headers
