"""The daily over HTTP: what a form of it leads to, and what of its seed comes out when, with a clock that stands."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from ladder_rummy.engine.record import parse_record
from ladder_rummy.engine.replay import replay
from ladder_rummy.games import ladder
from tests.web.client import Page
from tests.web.day_site import CHAIN, DAILY, DAY, Site, serve_days


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve_days(tmp_path_factory.mktemp("days") / "days.db") as site:
        yield site


@pytest.fixture(autouse=True)
def noon(site: Site) -> None:
    site.clock.to(DAY)


def test_the_form_needs_nothing_but_its_kind(site: Site) -> None:
    client = site.client()
    first = site.start(client)
    assert site.start(client) == site.start(client, day=str(DAY), once="x", seed="demo", bots="any") == first
    assert client.look().state == "draw"
    assert "Mira" in client.page.text


def test_twenty_starts_at_once_are_one_game(site: Site) -> None:
    client = site.client()
    client.start()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: client.http.post("/games", data=DAILY), range(20)))
    assert {answer.status_code for answer in answers} == {303}
    assert len({answer.headers["location"] for answer in answers}) == 1


@pytest.mark.parametrize("day", ["0", "-400", str(DAY + 1), "10000", "10001", "9" * 5_000])
def test_other_days_are_not_there(site: Site, day: str) -> None:
    assert site.client().http.post("/games", data=DAILY | {"day": day}).status_code == 404


@pytest.mark.parametrize("day", ["2026-02-30", "x", "1.5", " 40", "٤٠", "4e1", "0x28", "007", "00"])
def test_what_is_no_number_is_no_form(site: Site, day: str) -> None:
    assert site.client().http.post("/games", data=DAILY | {"day": day}).status_code == 422


def test_a_form_sent_after_midnight_is_answered_with_home_and_a_line(site: Site) -> None:
    client = site.client()
    client.start()
    for hours in (24, 25.999):
        site.clock.to(DAY, hours)
        answer = client.http.post("/games", data=DAILY | {"day": str(DAY)})
        page = Page(answer.text)
        assert answer.status_code == 409
        assert str(DAY + 1) in page.notices[0]
        assert page.form_to("/games").method == "post"
    site.clock.to(DAY, 26)
    assert site.start(client, day=str(DAY))


def test_a_form_refused_makes_nobody_a_player(site: Site) -> None:
    client = site.client()
    site.clock.to(DAY, 25)
    assert "set-cookie" not in client.http.post("/games", data=DAILY | {"day": str(DAY)}).headers


def test_begun_before_midnight_it_is_opened_by_a_form_of_the_same_day(site: Site) -> None:
    client = site.client()
    first = site.start(client)
    site.clock.to(DAY, 24.5)
    assert site.start(client, day=str(DAY)) == first
    assert site.start(client) != first


def test_nothing_tells_of_a_seed_before_its_day_has_closed(site: Site) -> None:
    client, other = site.client(), site.client()
    other.start()
    site.start(client)
    pages = site.play_deal(client)
    site.play(client)
    record = f"{client.game}/record"
    for hours in (12, 24, 25.999):
        site.clock.to(DAY, hours)
        pages.append(client.look().text)
        pages += [one.http.get(path).text for one in (client, other) for path in (record, "/me/export", "/")]
        assert client.http.get(record).status_code == 404
        client.http.post(f"{client.game}/share")
        assert other.http.get(record).status_code == 404
    secrets = [CHAIN.seed_of(day) for day in range(DAY - 1, DAY + 3)]
    log = str(site.running.log)
    assert not [seed for seed in secrets for text in (*pages, log) if seed in text]


def test_a_ranked_daily_is_everybodys_to_check_when_its_day_has_closed(site: Site) -> None:
    client, other = site.client(), site.client()
    site.start(client)
    site.play(client)
    site.clock.to(DAY, 26)
    for reader in (client, other):
        record = parse_record(reader.http.get(f"{client.game}/record").text)
        assert record.seed == CHAIN.seed_of(DAY)
        replay(ladder, record)
        assert [player.name for player in record.players] == ["You", "Mira", "Farid", "Dele"]
        assert record.players[1].level == "sharp"


def test_a_copy_is_its_players_alone(site: Site) -> None:
    client, other = site.client(), site.client()
    site.start(client, day="1")
    site.play(client)
    assert client.http.get(f"{client.game}/record").status_code == 200
    assert other.http.get(f"{client.game}/record").status_code == 404


def test_a_friend_plays_the_same_deals(site: Site) -> None:
    client, friend = site.client(), site.client()
    client.start(seed="between friends", bots="steady,beginner,any")
    game = client.game.rpartition("/")[2]
    form = {"game": "ladder", "kind": "new", "beside": game}
    assert friend.http.post("/games", data=form).status_code == 404
    site.play(client)
    mine = friend.http.post("/games", data=form | {"once": "a"})
    assert mine.status_code == 303
    assert (
        friend.http.post("/games", data=form | {"once": "a"}).headers["location"] == mine.headers["location"]
    )
    friend.game = mine.headers["location"]
    site.play(friend)
    records = [parse_record(each.http.get(f"{each.game}/record").text) for each in (client, friend)]
    assert records[0] == records[1]


@pytest.mark.parametrize("played", ["x", "../x", "0" * 16, "-"])
def test_a_link_to_no_game_is_not_there(site: Site, played: str) -> None:
    form = {"game": "ladder", "kind": "new", "beside": played}
    assert site.client().http.post("/games", data=form).status_code == 404
