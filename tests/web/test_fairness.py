"""The page on fairness: its example is the golden one, its chain holds, its figures are those that were measured."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from ladder_rummy.bots.measured import READY, SHARES
from ladder_rummy.bots.versions import bot_of_version
from ladder_rummy.daily.days import begins_at, closes_at
from ladder_rummy.engine.arrangements import look
from ladder_rummy.engine.cards import PACK
from ladder_rummy.engine.chance import Stream
from ladder_rummy.engine.hands import Holding
from ladder_rummy.games.ladder import CONTRACTS, SEATS, deal_of
from ladder_rummy.play.lineup import levels
from ladder_rummy.web.fairness_pages import DEALS_COUNTED, READY_BY_SEAT, example
from tests.web.client import Client

GOLDEN_WORDS = (157935417, 1089451963, 1482229639, 1338746609)
GOLDEN_CARDS = "3S 2S 4D 3C 8H 3H KS 5C TD AS 5D JH"
_CODE = re.compile(r'<code dir="ltr">([0-9a-f]{64})</code>')


def test_the_example_is_the_golden_one() -> None:
    shown = example()
    assert (shown.words, shown.dealer) == (GOLDEN_WORDS, 2)
    assert " ".join(map(str, shown.cards)) == GOLDEN_CARDS


def test_the_page_shows_example_measures_and_the_command_line(client: Client) -> None:
    text = client.http.get("/fairness").text
    assert " ".join(map(str, GOLDEN_WORDS)) in text
    assert f'data-pack="{" ".join(map(str, PACK))}"' in text
    assert "ladder-rummy deal demo --deal 1" in text
    for name, share in SHARES.items():
        assert name in text
        assert f"{share.wins * 100:.1f}" in text


def test_every_bot_that_is_told_of_is_there_and_every_rung_has_a_share() -> None:
    assert set(levels()) <= {name.partition("/")[0] for name in SHARES}
    assert all(bot_of_version(name).name == name.partition("/")[0] for name in SHARES)
    assert set(READY) == set(range(1, len(CONTRACTS) + 1))


def test_every_seat_is_dealt_a_ready_hand_as_often_as_another() -> None:
    """Those of the page within four standard errors, and the first of them counted again."""
    middle = sum(READY_BY_SEAT) / SEATS
    assert all(abs(count - middle) < 4 * middle**0.5 for count in READY_BY_SEAT)
    ready = sum(
        look(Holding.of(tuple(sorted(hand))), CONTRACTS[0]).distance == 0
        for game in range(40)
        for number in range(1, 11)
        for hand in deal_of(f"ready/{game}", number).hands
    )
    expected = sum(READY_BY_SEAT) / (DEALS_COUNTED * SEATS) * 1600
    assert abs(ready - expected) < 4 * expected**0.5


def test_the_chain_is_public_up_to_the_day_that_closed_last(new_server: Callable[..., Any]) -> None:
    clock = type("Clock", (), {"now": begins_at(1), "__call__": lambda self: self.now})()
    with new_server(clock=clock) as running:
        client = running.client()

        def links() -> list[str]:
            return _CODE.findall(client.http.get("/fairness").text)

        (anchor,) = links()
        clock.now = closes_at(1) - 1
        assert links() == [anchor]
        clock.now = closes_at(1)
        first = links()
        assert first[0] == anchor
        assert sha256(first[1].encode()).hexdigest() == anchor
        clock.now = closes_at(3)
        third = links()[1]
        assert sha256(sha256(third.encode()).hexdigest().encode()).hexdigest() == first[1]


def test_a_game_is_named_to_the_checker_only_by_an_id(client: Client) -> None:
    assert 'data-record="/games/a1b2/record"' in client.http.get("/fairness?game=a1b2").text
    assert "data-record" not in client.http.get('/fairness?game="/x').text
    assert "data-record" not in client.http.get("/fairness?game=../me").text


def test_labels_are_those_that_the_page_names() -> None:
    assert Stream("demo", "dealer").below(SEATS) == deal_of("demo", 1).dealer
    assert tuple(Stream("demo", "deal 4").shuffled(PACK))[-1] == deal_of("demo", 4).stock[-1]
