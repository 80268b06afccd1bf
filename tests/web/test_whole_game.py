"""A client without scripts plays a whole game by reading forms, and at no step does a page tell too much."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from ladder_rummy.engine.cards import Card
from ladder_rummy.engine.notation import format_action
from ladder_rummy.engine.record import parse_record
from ladder_rummy.engine.replay import replay
from ladder_rummy.games import ladder
from ladder_rummy.i18n import LANGUAGES
from ladder_rummy.play.game import Game
from ladder_rummy.store.games import SqlGames
from tests.i18n.english import left_in_english, texts_of_html
from tests.web.client import Client, Page
from tests.web.conftest import Running, run_server
from tests.web.hidden import hidden_in

SEED = "a seed that is nowhere to be seen"
STATES = {"draw", "play", "deal-over", "game-over"}


@pytest.fixture(scope="module")
def server(
    kind: str, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Running]:
    """A server on each kind of database in turn."""
    file = tmp_path_factory.mktemp("whole") / "games.db"
    address = f"sqlite:///{file}" if kind == "sqlite" else request.getfixturevalue("cluster").create()
    with run_server(file, database=address) as running:
        yield running


@pytest.fixture
def client(server: Running) -> Client:
    return server.client()


def choose(page: Page) -> str:
    """Lay down, lay off, draw from the stock, throw the dearest card."""
    for word in ("down", "off", "stock"):
        if fitting := [action for action in page.actions if action.startswith(word)]:
            return fitting[0]
    drops = [action for action in page.actions if action.startswith("drop")]
    return max(drops, key=lambda drop: Card(drop[5:]).points) if drops else "keep"


class Watched:
    """A player whose every page is held against the game in the database."""

    def __init__(self, server: Running) -> None:
        self.games = SqlGames(server.database, lambda: 0)
        self.client: Client = server.client()
        self.states: Counter[str] = Counter()

    @property
    def game(self) -> Game:
        found = self.games.find_any(self.client.game.rpartition("/")[2])
        assert found is not None
        return found

    def check(self) -> None:
        page, game = self.client.page, self.game
        assert page.state == game.view.phase.value
        assert page.turn == game.saved.version
        self.states[page.state] += 1
        if page.state == "game-over":
            return
        assert not hidden_in(game, page.text)
        assert SEED not in page.text
        legal = {format_action(action) for action in game.rules.legal_actions(game.state)}
        assert set(page.actions) == legal
        assert {tag for tag, _ in page.action_names} <= {"button"}
        self.check_cards(page, game)
        assert any(form.address.endswith("/undo") for form in page.forms) is game.can_undo
        if page.state == "deal-over":
            first = next(form for form in page.forms if form.in_main and form.method == "post")
            assert first.address.endswith("/next")

    def check_cards(self, page: Page, game: Game) -> None:
        view = game.view
        shown = Counter(view.hand)
        shown.update(card for owned in view.melds for card in owned.meld.cards)
        for seat, hand in enumerate(view.shown_hands or ()):
            shown.update(hand if seat != view.seat else ())
        shown.update(view.discards[-1:])
        assert Counter(map(Card, page.cards)) == shown

    def step(self) -> None:
        page = self.client.page
        if page.state == "deal-over":
            form = page.form_to("/next")
            answer = self.client.http.post(form.address, data=form.fields)
        else:
            form = page.form_to("/actions")
            answer = self.client.http.post(form.address, data=form.fields | {"action": choose(page)})
        assert answer.status_code == 303
        self.client.look()


def test_a_whole_game_by_forms(server: Running) -> None:
    watched = Watched(server)
    watched.client.start(seed=SEED, bots="steady,steady,steady")
    watched.check()
    while watched.client.page.state != "game-over":
        if watched.client.page.state == "play":
            assert watched.client.http.get(f"{watched.client.game}/record").status_code == 404
        watched.step()
        watched.check()
    assert set(watched.states) == STATES
    assert watched.states["deal-over"] == 9
    check_the_end(server, watched)


def check_the_end(server: Running, watched: Watched) -> None:
    """The record is the game, and only its player has it until it is shared."""
    client = watched.client
    line = client.http.get(f"{client.game}/record")
    assert line.headers["content-type"] == "application/json"
    assert line.text.endswith("}\n")
    record = parse_record(line.text)
    assert replay(ladder, record) == watched.game.state
    assert json.loads(line.text)["players"][0] == {"name": "You", "kind": "human"}
    assert record.seed == SEED
    assert client.post("next").status_code == 422
    assert client.post("actions", action="stock").status_code == 422

    stranger = server.client()
    address = f"{client.game}/record"
    assert stranger.http.get(address).status_code == 404
    assert client.post("share").status_code == 303
    assert stranger.http.get(address).text == line.text
    assert httpx.get(server.address + client.game).status_code == 404
    assert client.game not in client.http.get("/").text


def test_against_bots_that_do_anything_no_page_tells_too_much_either(server: Running) -> None:
    watched = Watched(server)
    watched.client.start(seed=SEED, bots="any,any,any")
    while watched.client.page.turn < 120:
        watched.step()
        watched.check()


def test_undo_is_offered_and_works_by_its_form(server: Running) -> None:
    watched = Watched(server)
    client = watched.client
    client.start(seed="undo by form", bots="any,any,any")
    while not any(form.address.endswith("/undo") for form in client.page.forms):
        watched.step()
    laid = client.page
    form = laid.form_to("/undo")
    assert client.http.post(form.address, data=form.fields).status_code == 303
    back = client.look()
    assert back.turn == laid.turn + 1
    assert any(action.startswith("down") for action in back.actions)
    assert client.http.post(form.address, data=form.fields).status_code == 303  # the same again: done already
    assert client.look().turn == back.turn
    assert client.post("undo").status_code == 422


def test_the_table_is_the_same_after_leaving_and_coming_back(client: Client) -> None:
    client.start(seed="leave")
    client.act("stock")
    before = client.page.text
    for address in ("/rules", "/", "/games"):
        client.http.get(address)
    assert client.look().text == before


@pytest.mark.parametrize("kind", ["sqlite"], indirect=True)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_whole_game_by_forms_in_every_language(server: Running, code: str) -> None:
    client = server.client()
    client.http.headers["accept-language"] = code
    page, language = client.start(seed=SEED), LANGUAGES[code]
    for _ in range(1_000):
        assert f'<html lang="{code}" dir="{language.direction}"' in page.text
        assert left_in_english(texts_of_html(page.text), code) == []
        if page.state == "game-over":
            break
        if page.state == "deal-over":
            form = page.form_to("/next")
            assert client.http.post(form.address, data=form.fields).status_code == 303
            page = client.look()
        else:
            page = client.act(choose(page))
    assert page.state == "game-over"
