"""The sheets that an address opens: the person's own choice of cards, checked as it grows, and the discards."""

from __future__ import annotations

import re

import pytest

from ladder_rummy.engine.cards import parse_cards
from ladder_rummy.engine.contracts import Contract
from ladder_rummy.engine.notation import parse_action
from ladder_rummy.engine.view import PlayerView
from ladder_rummy.play.game import Game
from ladder_rummy.store.games import SqlGames
from ladder_rummy.web.choosing import choosing, is_choice, next_choices
from tests.web.client import Client, Page
from tests.web.conftest import Running
from tests.web.hidden import hidden_in
from tests.web.test_whole_game import choose

CONTRACT = Contract.of(sets=(3,), runs=(4,))


def game_of(server: Running, client: Client) -> Game:
    found = SqlGames(server.database, lambda: 0).find_any(client.game.rpartition("/")[2])
    assert found is not None
    return found


def step(client: Client) -> None:
    page = client.page
    if page.state == "deal-over":
        client.post("next")
    else:
        client.post("actions", action=choose(page))
    client.look()


@pytest.fixture
def ready(client: Client) -> Client:
    """A player whose contract is ready."""
    client.start(seed="own choice", bots="steady,steady,steady")
    while not any(action.startswith("down") for action in client.page.actions):
        step(client)
    return client


def links(text: str, place: str) -> list[str]:
    """The addresses of the links whose id or class begins so."""
    return re.findall(rf'<a[^>]*(?:id|class)="{place}[^"]*"[^>]*href="([^"]+)"', text)


def test_the_finders_choice_can_be_changed_card_by_card_and_put_down(server: Running, ready: Client) -> None:
    page = ready.page
    (address,) = re.findall(r'<a class="button" href="([^"]*\?choose=\d+)"', page.text)
    whole = Page(ready.http.get(address).text)
    assert whole.actions == [whole.actions[0]]
    assert whole.actions[0] in page.actions
    taps = links(whole.text, "hand-")
    assert len(taps) == len(game_of(server, ready).view.hand)
    chosen = next(place for place, digit in enumerate(address.partition("=")[2]) if digit != "0")
    less = Page(ready.http.get(taps[chosen]).text)
    assert (less.turn, less.state) == (page.turn, "play")
    assert "down" not in " ".join(less.actions) or less.actions != whole.actions
    assert ready.post("actions", action=whole.actions[0]).status_code == 303
    assert ready.look().turn == page.turn + 1


def test_whatever_is_tapped_what_is_offered_is_legal(server: Running, ready: Client) -> None:
    game = game_of(server, ready)
    melds = len(game.view.contracts[0].requirements)
    texts = {"0" * len(game.view.hand)}
    for _ in range(3):
        texts |= {more for text in sorted(texts)[:40] for more in next_choices(text, melds)}
    for text in sorted(texts)[:150]:
        offered = choosing(game.view, text).action
        if offered:
            game.rules.verify(game.state, parse_action(offered))


def test_a_choice_that_is_none_shows_the_plain_table(ready: Client) -> None:
    plain = ready.look()
    for text in ("1", "9" * 11, "x" * 11, "", "0" * 40, "\u0661" * 11, "0" * 11 + ".x1", "0" * 11 + "."):
        page = Page(ready.http.get(ready.game, params={"choose": text}).text)
        assert page.actions == plain.actions


def test_no_choice_before_a_card_is_drawn(client: Client) -> None:
    page = client.start(seed="own choice")
    assert page.state == "draw"
    assert Page(client.http.get(client.game, params={"choose": "0" * 10}).text).actions == page.actions


def test_a_choice_is_a_part_for_htmx_and_a_page_for_all_others(ready: Client) -> None:
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    address = f"{ready.game}?choose={'0' * 11}"
    assert ready.http.get(address, headers=headers).text.startswith("<main")
    assert ready.http.get(address).text.startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("cards", "text", "missing", "misfits"),
    [
        ("7H7D5C6C7C8C", "110000", [1, 4], ["", ""]),
        ("7H7D5C6C7C8C", "112222", [1, 0], ["", ""]),
        ("7H7D8S5C6C7C", "111000", [0, 4], ["8S", ""]),
        ("7H7DXX5C6C9C", "111222", [0, 2], ["", ""]),
        ("7H7DXX5C6H7C", "111222", [0, 0], ["", "6H"]),
        ("7H7DXX5C5C6C", "111222", [0, 0], ["", "5C"]),
        ("XXXX7H", "111", [1, 4], ["", ""]),
    ],
)
def test_a_meld_says_what_it_lacks_or_what_does_not_belong(
    ready: Client, server: Running, cards: str, text: str, missing: list[int], misfits: list[str]
) -> None:
    view: PlayerView = game_of(server, ready).view
    view = view._replace(hand=parse_cards(cards), contracts=(CONTRACT, *view.contracts[1:]))
    assert is_choice(text, view)
    melds = choosing(view, text).melds
    assert [meld.missing for meld in melds] == missing
    assert ["".join(map(str, meld.misfits)) for meld in melds] == misfits


@pytest.mark.parametrize(
    ("cards", "run", "shown"),
    [
        ("7H7D7S 5C6C7CXX", "5C6C7CXX", ["XX5C6C7C", "5C6C7CXX"]),
        ("7H7D7S 5C6CXXXX", "5C6CXXXX", ["XX5C6CXX", "XXXX5C6C", "5C6CXXXX"]),
        ("7H7D7S JCQCKCXX", "JCQCKCXX", ["XXJCQCKC", "JCQCKCXX"]),
        ("7H7D7S ACXX3C4C", "ACXX3C4C", []),
        ("7H7D7S XXJCQCAC", "JCQCXXAC", []),
        ("7H7D7S QCKCACXX", "XXQCKCAC", []),
    ],
)
def test_r20_a_jokers_other_end_can_be_chosen(
    ready: Client, server: Running, cards: str, run: str, shown: list[str]
) -> None:
    game = game_of(server, ready)
    view = game.view._replace(
        hand=parse_cards(cards.replace(" ", "")), contracts=(CONTRACT, *game.view.contracts[1:])
    )
    choice = choosing(view, "1112222")
    assert choice.action.split()[-1] == run
    for wanted in shown:
        assert is_choice(choice.melds[1].other, view)
        choice = choosing(view, choice.melds[1].other)
        assert choice.action.split()[-1] == wanted
        assert "".join(str(card) for card, _ in choice.melds[1].cards) == wanted
    assert bool(choice.melds[1].other) is bool(shown)
    assert not choice.melds[0].other, "a set has no ends"


def test_a_tap_leads_a_card_through_the_melds_and_back_into_the_hand() -> None:
    assert next_choices("012", 2) == ["112", "022", "010"]
    assert next_choices("012.10", 2) == ["112.10", "022.10", "010.10"]


def test_the_discards_are_those_of_the_deal_in_order(server: Running, client: Client) -> None:
    client.start(seed="discards", bots="steady,steady,steady")
    for _ in range(30):
        step(client)
        game = game_of(server, client)
        page = client.http.get(client.game, params={"discards": ""})
        assert not hidden_in(game, page.text)
        if game.view.phase.value in ("deal-over", "game-over"):
            continue
        thrown = re.search(r'<ol class="thrown".*?</ol>', page.text, flags=re.DOTALL)
        assert thrown
        made = 1 + sum(str(move.action).startswith("Discard") for move in game.view.moves)
        assert thrown[0].count("<li") == made
        assert thrown[0].count('class="taken"') == made - len(game.view.discards)
        kept = {action for action in client.page.actions if not action.startswith("down")}
        assert set(Page(page.text).actions) == kept
