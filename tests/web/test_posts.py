"""What every post to a table is answered with: statuses, their order, repeats, stale turns."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.web.client import Client, Page
from tests.web.conftest import Running


@pytest.fixture
def seated(client: Client) -> Client:
    client.start(seed="posts")
    return client


def test_an_action_is_answered_with_303_and_counts_one_turn(seated: Client) -> None:
    answer = seated.post("actions", action="stock")
    assert (answer.status_code, answer.headers["location"]) == (303, seated.game)
    assert (seated.look().turn, seated.page.state) == (1, "play")


def test_a_word_for_word_repeat_is_done_once(seated: Client) -> None:
    for _ in range(3):
        assert seated.post("actions", action="stock", turn=0).status_code == 303
    assert seated.look().turn == 1


def test_an_old_repeat_is_still_done_later(seated: Client) -> None:
    seated.act("stock")
    seated.act(seated.page.actions[0])
    assert seated.post("actions", action="stock", turn=0).status_code == 303
    assert seated.look().turn == 2


@pytest.mark.parametrize("turn", ["-1", "7", "99999999999999999999999999", "9" * 5000])
def test_an_unknown_turn_is_409_with_the_table_and_a_line(seated: Client, turn: str) -> None:
    answer = seated.post("actions", action="stock", turn=turn)
    page = Page(answer.text)
    assert (answer.status_code, page.state, page.turn) == (409, "draw", 0)
    assert page.notices
    assert answer.text.startswith("<!doctype html>")


def test_an_old_turn_with_another_action_is_409(seated: Client) -> None:
    seated.act("stock")
    answer = seated.post("actions", action="pile", turn=0)
    assert (answer.status_code, Page(answer.text).turn) == (409, 1)


def test_the_same_words_of_another_kind_are_409(seated: Client) -> None:
    seated.act("stock")
    assert seated.post("undo", turn=0).status_code == 409
    assert seated.post("next", turn=0).status_code == 409


@pytest.mark.parametrize(
    "action",
    ["drop KS", "keep", "down 7H7DXX", "off 8H 3", "nonsense", "", " stock", "STOCK", "drop 八", "%(text)s"],
)
def test_what_the_rules_refuse_is_422_with_the_table_and_a_reason(seated: Client, action: str) -> None:
    answer = seated.post("actions", action=action)
    page = Page(answer.text)
    assert (answer.status_code, page.state, page.turn) == (422, "draw", 0)
    assert page.notices
    assert seated.look().turn == 0


@pytest.mark.parametrize(
    "form",
    [
        {}, {"turn": "0"}, {"action": "stock"}, {"action": "stock", "turn": ""}, {"action": "stock", "turn": "x"},
        {"action": "stock", "turn": "0.5"}, {"action": "stock", "turn": "٣"}, {"action": "stock\0", "turn": "0"},
        {"action": ["stock", "pile"], "turn": "0"}, {"action": "stock", "turn": ["0", "0"]},
    ],
)  # fmt: skip
def test_a_form_that_says_nothing_is_422_with_the_table(seated: Client, form: dict[str, object]) -> None:
    answer = seated.http.post(f"{seated.game}/actions", data=form)
    assert (answer.status_code, Page(answer.text).turn) == (422, 0)


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("application/x-www-form-urlencoded", b"action=%ff%fe&turn=0"),
        ("application/x-www-form-urlencoded", b"action=\xff\xfe&turn=0"),
        ("application/x-www-form-urlencoded", b"action=%ED%A0%80&turn=0"),
        ("application/x-www-form-urlencoded", b"&".join([b"a=1"] * 50)),
        ("application/json", b'{"action": "stock", "turn": 0}'),
        ("multipart/form-data", b"no boundary"),
        ("multipart/form-data; boundary=x", b"--x\r\nbroken"),
        ("", b"action=stock&turn=0"),
    ],
)
def test_a_body_that_is_no_form_is_422(seated: Client, kind: str, body: bytes) -> None:
    answer = seated.http.post(f"{seated.game}/actions", content=body, headers={"content-type": kind})
    assert (answer.status_code, Page(answer.text).turn) == (422, 0)


def test_a_form_in_parts_is_read_too(seated: Client) -> None:
    parts = {"action": (None, "stock"), "turn": (None, "0")}
    assert seated.http.post(f"{seated.game}/actions", files=parts).status_code == 303


def test_the_checks_come_in_their_order(server: Running, seated: Client) -> None:
    stranger = server.client()
    other_site = {"sec-fetch-site": "cross-site"}
    too_big = "x" * 9000
    post = stranger.http.post
    assert post(f"{seated.game}/actions", data={"action": too_big}, headers=other_site).status_code == 413
    assert post(f"{seated.game}/actions", data={}, headers=other_site).status_code == 403
    assert post(f"{seated.game}/actions", data={}).status_code == 404
    assert post("/games/none/actions", data={"turn": "x"}).status_code == 404
    assert seated.post("actions", turn="x", action="drop KS").status_code == 422
    assert seated.post("actions", turn="5", action="drop KS").status_code == 409
    assert seated.post("actions", turn="0", action="drop KS").status_code == 422


def test_a_turn_that_is_no_number_comes_before_an_old_one(seated: Client) -> None:
    seated.act("stock")
    assert seated.post("next", turn="zero").status_code == 422
    assert seated.post("next", turn="0").status_code == 409
    assert seated.post("next").status_code == 422


def test_fifty_equal_posts_at_once_have_one_effect(seated: Client) -> None:
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: seated.post("actions", action="stock", turn=0), range(50)))
    assert {answer.status_code for answer in answers} == {303}
    assert seated.look().turn == 1


def test_fifty_different_posts_at_once_have_one_effect(seated: Client) -> None:
    seated.act("stock")
    drops = [action for action in seated.page.actions if action.startswith("drop")]
    turn = seated.page.turn
    with ThreadPoolExecutor(16) as pool:
        wishes = (drops * 50)[:50]
        answers = list(pool.map(lambda drop: seated.post("actions", action=drop, turn=turn), wishes))
    done = [wish for wish, answer in zip(wishes, answers, strict=True) if answer.status_code == 303]
    assert len(set(done)) == 1
    assert {answer.status_code for answer in answers} == {303, 409}
    assert seated.look().turn == turn + 1


@pytest.mark.parametrize("kind", ["actions", "next", "undo", "share"])
def test_get_on_the_address_of_a_post_goes_to_the_table(seated: Client, kind: str) -> None:
    answer = seated.http.get(f"{seated.game}/{kind}")
    assert (answer.status_code, answer.headers["location"]) == (303, seated.game)


@pytest.mark.parametrize("name", ["%00", "%FF", "%2e%2e%2f", "x" * 5000, "a%0d%0ab", "é", "%20"])
def test_odd_names_of_games_are_404(seated: Client, name: str) -> None:
    for address in (f"/games/{name}", f"/games/{name}/record"):
        assert seated.http.get(address).status_code == 404
    answer = seated.http.get(f"/games/{name}/actions")
    assert answer.status_code in (303, 404)
    assert "\n" not in answer.headers.get("location", "")


def test_get_on_games_goes_home(client: Client) -> None:
    answer = client.http.get("/games")
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH"])
def test_other_methods_are_405(seated: Client, method: str) -> None:
    assert seated.http.request(method, seated.game).status_code == 405


def test_another_players_table_is_404_in_every_way(server: Running, seated: Client) -> None:
    stranger = server.client()
    stranger.start(seed="stranger")
    for kind in ("actions", "next", "undo", "share"):
        assert (
            stranger.http.post(f"{seated.game}/{kind}", data={"turn": "0", "action": "stock"}).status_code
            == 404
        )
    for address in (seated.game, f"{seated.game}/record"):
        assert stranger.http.get(address).status_code == 404
    assert seated.look().turn == 0
