"""Hints: the strongest bot's word for this turn, with its reason, counted for good, and no change of the game."""

from __future__ import annotations

import ast
import html
import json
import re
from pathlib import Path

import pytest

from ladder_rummy.bots.grounds import Grounds
from ladder_rummy.engine.notation import format_action
from ladder_rummy.i18n.hints import known_codes, say_reason
from ladder_rummy.play.game import Game
from ladder_rummy.play.hints import shown_hint
from ladder_rummy.store.games import SqlGames
from tests.web.client import Client, Page
from tests.web.conftest import Running
from tests.web.hidden import hidden_in

PARTIAL = {"HX-Request": "true", "HX-Request-Type": "partial"}


def hint_in(text: str) -> str:
    """The words of the hint that a page shows, nothing if it shows none."""
    found = re.search(r'<p id="hint".*?</p>', text, flags=re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "", found[0])) if found else ""


def game_of(server: Running, client: Client) -> Game:
    found = SqlGames(server.database, lambda: 0).find_any(client.game.rpartition("/")[2])
    assert found is not None
    return found


def test_a_hint_is_shown_after_a_reload_and_gone_with_the_turn(client: Client) -> None:
    page = client.start(seed="hints")
    assert hint_in(page.text) == ""
    answer = client.post("hint")
    assert (answer.status_code, answer.headers["location"]) == (303, client.game)
    hinted = client.look()
    assert hint_in(hinted.text)
    assert (hinted.turn, hinted.actions) == (page.turn, page.actions)
    assert client.look().text == hinted.text
    assert hint_in(client.act("stock").text) == ""


def test_asking_twice_is_asking_once(client: Client) -> None:
    client.start(seed="hints")
    first = client.post("hint", headers=PARTIAL)
    again = client.post("hint", headers=PARTIAL)
    assert first.status_code == again.status_code == 200
    assert hint_in(first.text) == hint_in(again.text) != ""
    assert not any(form.address.endswith("/hint") for form in Page(first.text).forms)


def test_a_hint_for_another_turn_is_refused_with_the_table_as_it_stands(client: Client) -> None:
    client.start(seed="hints")
    client.act("stock")
    for turn in (0, 5, -1):
        answer = client.post("hint", turn=turn)
        assert answer.status_code == 409
        assert hint_in(answer.text) == ""
    assert client.post("hint", turn="x").status_code == 422
    assert client.http.get(f"{client.game}/hint").headers["location"] == client.game


def test_a_stranger_gets_no_hint(server: Running, client: Client) -> None:
    client.start(seed="hints")
    assert server.client().http.post(f"{client.game}/hint", data={"turn": "0"}).status_code == 404


def test_following_hints_plays_a_whole_game_and_the_record_says_so(server: Running, client: Client) -> None:
    page = client.start(seed="hints all along", bots="steady,steady,steady")
    assert client.http.post(f"{client.game}/hint", data={"turn": page.turn}).status_code == 303
    while page.state != "game-over":
        if page.state == "deal-over":
            assert client.post("hint").status_code == 422
            client.post("next")
        else:
            assert client.post("hint").status_code == 303
            hinted, game = client.look(), game_of(server, client)
            choice = shown_hint(game)
            assert choice is not None
            assert hint_in(hinted.text)
            assert not hidden_in(game, hinted.text)
            client.post("actions", action=format_action(choice.action))
        page = client.look()
    record = json.loads(client.http.get(f"{client.game}/record").text)
    assert record["helped"] is True
    assert "You asked for hints" in page.text


def test_a_game_without_a_hint_is_not_helped(server: Running, client: Client) -> None:
    client.start(seed="no hints")
    client.act("stock")
    assert game_of(server, client).saved.is_helped is False


def test_an_undo_takes_no_hint_back(server: Running) -> None:
    client = server.client()
    page = client.start(seed="undo by form", bots="any,any,any")
    while not any(form.address.endswith("/undo") for form in page.forms):
        if page.state == "deal-over":
            client.post("next")
        else:
            actions = sorted(
                page.actions, key=lambda action: (not action.startswith(("down", "off")), action != "stock")
            )
            client.post("actions", action=actions[0])
        page = client.look()
    client.post("hint")
    assert client.post("undo").status_code == 303
    assert hint_in(client.look().text) == ""
    assert game_of(server, client).saved.is_helped is True


def test_every_ground_of_every_bot_has_words() -> None:
    codes = set()
    for path in Path("ladder_rummy/bots").glob("*.py"):
        texts = [
            node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant)
        ]
        codes |= {text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z]+/[a-z-]+", text)}
    codes -= {"bot/unknown"}
    assert codes
    assert codes <= known_codes(), codes - known_codes()


@pytest.mark.parametrize("number", [0, 1, 2, 11])
def test_counted_grounds_say_their_number(number: int) -> None:
    def ngettext(one: str, many: str, count: int) -> str:
        return one if count == 1 else many

    facts = {"points": number, "distance": number, "more": number, "unseen": number}
    for code in ("take/nearer", "take/wider", "discard/sheds", "discard/waits"):
        assert str(number) in say_reason(Grounds(code, facts), str, ngettext)
