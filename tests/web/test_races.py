"""Many at once: whatever is sent together by threads has exactly one effect."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select

from ladder_rummy.daily.days import begins_at
from ladder_rummy.store.schema import changes, codes, games, players
from tests.daily.world import Frozen
from tests.web.client import Client, Page
from tests.web.conftest import Running, run_server, shown_once


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("races") / "races.db", clock=Frozen(begins_at(40))) as running:
        yield running


def at_once(count: int, send: Callable[[int], httpx.Response]) -> list[httpx.Response]:
    """The answers to so many requests, none sent before all are ready to."""
    ready = threading.Barrier(count)
    answers: list[httpx.Response] = []

    def run(number: int) -> None:
        ready.wait(timeout=10)
        answers.append(send(number))

    threads = [threading.Thread(target=run, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert len(answers) == count
    return answers


def statuses(answers: list[httpx.Response]) -> Counter[int]:
    return Counter(answer.status_code for answer in answers)


def post(site: Running, path: str, form: dict[str, str], cookies: httpx.Cookies) -> httpx.Response:
    """A post over a connection of its own."""
    with httpx.Client(base_url=site.address, cookies=cookies, timeout=30) as http:
        return http.post(path, data=form)


def seated(site: Running, seed: str) -> Client:
    client = site.client()
    client.start(seed=seed)
    return client


def versions(site: Running, client: Client) -> list[tuple[int, str]]:
    """What the game's history holds: each change's version and what was posted."""
    game = client.game.rpartition("/")[2]
    with site.database.reading() as connection:
        rows = connection.execute(
            select(changes.c.version, changes.c.posted)
            .where(changes.c.game_id == game)
            .order_by(changes.c.version)
        )
        return [(row.version, row.posted) for row in rows]


def test_fifty_posts_of_one_action_are_one_action(site: Running) -> None:
    client = seated(site, "fifty alike")
    form = {"turn": "0", "action": "stock"}
    answers = at_once(50, lambda _: post(site, f"{client.game}/actions", form, client.http.cookies))
    assert statuses(answers) == {303: 50}
    assert [version for version, _ in versions(site, client)] == [0, 1]
    assert client.look().turn == 1


def test_fifty_posts_of_one_turn_are_one_action_and_the_others_are_told(site: Running) -> None:
    client = seated(site, "fifty apart")
    words = ("stock", "pile")
    answers = at_once(
        50,
        lambda number: post(
            site,
            f"{client.game}/actions",
            {"turn": "0", "action": words[number % 2]},
            client.http.cookies,
        ),
    )
    assert statuses(answers) == {303: 25, 409: 25}
    (_, (version, posted)) = versions(site, client)
    assert (version, posted in words) == (1, True)
    client.look()
    for answer in answers:
        if answer.status_code == 409:
            assert Page(answer.text).turn == 1


def _act(site: Running, client: Client, form: dict[str, str], _number: int) -> httpx.Response:
    return post(site, f"{client.game}/actions", form, client.http.cookies)


def test_a_whole_turn_raced_at_every_step_is_played_once(site: Running) -> None:
    """Each step of a few turns, taken by eight at once: the history holds every step one time."""
    client = seated(site, "raced turn")
    for step in range(6):
        client.look()
        form = {"turn": str(client.page.turn), "action": client.page.actions[-1]}
        answers = at_once(8, partial(_act, site, client, form))
        assert statuses(answers) == {303: 8}
        assert [version for version, _ in versions(site, client)] == list(range(step + 2))


def test_twenty_starts_of_a_daily_are_one_game(site: Running) -> None:
    client = seated(site, "before the daily")
    form = {"game": "ladder", "kind": "daily"}
    answers = at_once(20, lambda _: post(site, "/games", form, client.http.cookies))
    assert statuses(answers) == {303: 20}
    assert len({answer.headers["location"] for answer in answers}) == 1
    owner = client.http.cookies["player"].partition(".")[0]
    with site.database.reading() as connection:
        attempts = select(func.count()).where(games.c.player_id == owner, games.c.kind == "daily")
        assert connection.execute(attempts).scalar_one() == 1


def test_twenty_taps_of_a_newcomer_are_one_player_and_one_game(site: Running) -> None:
    with site.database.reading() as connection:
        before = connection.execute(select(func.count()).select_from(players)).scalar_one()
    home = Page(httpx.get(site.address).text)
    form = {"game": "ladder", "kind": "new", "once": home.form_to("/games").fields["once"]}
    answers = at_once(20, lambda _: post(site, "/games", form, httpx.Cookies()))
    assert statuses(answers) == {303: 20}
    assert len({answer.headers["location"] for answer in answers}) == 1
    with site.database.reading() as connection:
        assert connection.execute(select(func.count()).select_from(players)).scalar_one() == before + 1


@pytest.mark.parametrize("kind", ["code", "link"])
def test_one_code_moves_a_player_to_one_device(site: Running, kind: str) -> None:
    client = seated(site, f"moved by {kind}")
    made = client.http.post(f"/me/{kind}")
    code = shown_once(kind, made.text)
    path = "/me/recover" if kind == "code" else f"/me/link/{code}"
    answers = at_once(20, lambda _: post(site, path, {"code": code}, httpx.Cookies()))
    assert statuses(answers) == {303: 1, (422 if kind == "code" else 404): 19}
    assert sum("set-cookie" in answer.headers for answer in answers) == 1
    owner = client.http.cookies["player"].partition(".")[0]
    with site.database.reading() as connection:
        left = select(func.count()).where(codes.c.player_id == owner)
        assert connection.execute(left).scalar_one() == 0


def test_ten_reports_at_once_are_one(site: Running) -> None:
    from ladder_rummy.store.names import shown_names
    from ladder_rummy.store.schema import reports

    named, reporter = seated(site, "named"), seated(site, "reporter")
    named.http.post("/me/name", data={"name": "Rudolf"})
    owner = named.http.cookies["player"].partition(".")[0]
    with site.database.reading() as connection:
        handle = shown_names(connection, [owner], owner)[owner].handle
    answers = at_once(10, lambda _: post(site, f"/names/{handle}/report", {}, reporter.http.cookies))
    assert set(statuses(answers)) <= {303, 404}
    with site.database.reading() as connection:
        made = select(func.count()).where(reports.c.player_id == owner)
        assert connection.execute(made).scalar_one() == 1


def test_playing_and_leaving_at_once_leave_nothing_behind(tmp_path: Path) -> None:
    """A player is removed while their games are acted in: no row of theirs may come after."""
    with run_server(tmp_path / "leaving.db") as running:
        client = running.client()
        client.start()
        cookies = client.http.cookies

        def send(number: int) -> httpx.Response:
            if number == 10:
                return post(running, "/me/delete", {"sure": "yes"}, cookies)
            return post(running, f"{client.game}/actions", {"turn": "0", "action": "stock"}, cookies)

        answers = at_once(20, send)
        assert set(statuses(answers)) <= {303, 404, 409}
        with running.database.reading() as connection:
            for table in (players, games, changes):
                assert connection.execute(select(func.count()).select_from(table)).scalar_one() == 0
