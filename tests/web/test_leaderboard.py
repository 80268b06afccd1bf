"""The boards over HTTP: whose rows stand where, what leads to a replay when, names that are hostile or reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest
from sqlalchemy import insert, update

from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.board import position, streak_position
from ladder_rummy.store.players import handle_of
from ladder_rummy.store.schema import players, results, streaks, sums
from tests.daily.world import Frozen
from tests.web.client import Client
from tests.web.conftest import Running, run_server
from tests.web.test_me import id_of

DAY = 40
ROW = re.compile(r"<tr(?: class=\"own\")?>(.*?)</tr>", re.DOTALL)
CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)


@pytest.fixture(scope="module")
def clock() -> Frozen:
    return Frozen(begins_at(DAY))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, clock: Frozen) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("boards") / "boards.db", clock=clock) as running:
        yield running


@pytest.fixture(autouse=True)
def noon(clock: Frozen) -> None:
    clock.to(DAY)


def fill(site: Running, day: int, count: int, board: str = "ranked", own: str | None = None) -> None:
    """So many results of a day, every three sharing a place; ``own`` has the last but one."""
    ids = [f"{day:016}{board[0]}{number:015}" for number in range(count)]
    if own:
        ids[-2] = own
    rows = [
        {
            "player_id": each, "day": day, "game_id": f"g{day}{board[0]}{number}", "board": board, "rungs": 5,
            "points": number // 3, "place": 1, "position": position(5, number // 3), "finished_at": 1,
        }
        for number, each in enumerate(ids)
    ]  # fmt: skip
    with site.database.writing() as connection:
        newcomers = [{"id": each, "created_at": 1, "handle": handle_of(each)} for each in ids if each != own]
        connection.execute(insert(players), newcomers)
        connection.execute(insert(results), rows)


def call(site: Running, day: int, names: dict[int, str | None]) -> None:
    """Let players of a filled day be called so, whatever may be typed."""
    with site.database.writing() as connection:
        for number, name in names.items():
            connection.execute(
                update(players).where(players.c.id == f"{day:016}r{number:015}").values(name=name)
            )


def known(site: Running) -> Client:
    client = site.client()
    client.start()
    return client


def rows_of(text: str) -> list[list[str]]:
    """The cells of a board as text, without its head and what folds out of a row."""
    body = re.sub(r"<details.*?</details>", "", text.partition("<tbody>")[2], flags=re.DOTALL)
    cells = ([re.sub(r"<[^>]+>", "", cell) for cell in CELL.findall(row)] for row in ROW.findall(body))
    return [[" ".join(unescape(cell).split()) for cell in row] for row in cells]


def read(client: Client, path: str) -> str:
    answer = client.http.get(path)
    assert answer.status_code == 200, path
    return answer.text


def test_ties_are_written_and_the_own_row_is_there_at_place_5000_too(site: Running) -> None:
    client = known(site)
    fill(site, 20, 5_001, own=id_of(client))
    text = read(client, "/leaderboard/day/20")
    rows = rows_of(text)
    assert [row[0] for row in rows[:5]] == ["=1", "=1", "=1", "=4", "=4"]
    assert len(rows) == 51
    assert rows[-1][0] == "=4,999"
    assert rows[-1][1].endswith("you")
    assert rows[-1][2:] == ["5", "1,666"]
    assert text.count('<tr class="own">') == 1
    assert "5,001 players" in text
    assert "=3, =3, 5" in text
    assert '<tr class="own">' not in read(site.client(), "/leaderboard/day/20")


def test_who_stands_among_the_first_is_shown_once(site: Running) -> None:
    client = known(site)
    fill(site, 21, 4, own=id_of(client))
    rows = rows_of(read(client, "/leaderboard/day/21"))
    assert [row[0] for row in rows] == ["=1", "=1", "=1", "4"]
    assert [row[1].endswith("you") for row in rows] == [False, False, True, False]


def test_rows_open_their_replays_when_the_day_has_closed(site: Running, clock: Frozen) -> None:
    fill(site, 39, 3)
    clock.to(40, hours=1.99)
    assert "/replay" not in read(site.client(), "/leaderboard/day/39")
    assert "closes at 02:00 UTC" in read(site.client(), "/leaderboard/day/39")
    clock.to(40, hours=2)
    replays = re.findall(r'href="/games/(\w+)/replay"', read(site.client(), "/leaderboard/day/39"))
    assert sorted(replays) == ["g39r0", "g39r1", "g39r2"]


@pytest.mark.parametrize("name", ["<script>x</script>", "\"'><b>", "آشا خان", "मीरा", "W" * 20])
def test_any_name_is_escaped_and_set_apart_from_the_direction_around_it(site: Running, name: str) -> None:
    day = 1 + sum(map(ord, name)) % 15
    with site.database.reading() as connection:
        is_filled = connection.execute(results.select().where(results.c.day == day)).first() is not None
    if not is_filled:
        fill(site, day, 1)
    call(site, day, {0: name})
    text = read(known(site), f"/leaderboard/day/{day}")
    assert rows_of(text)[0][1].startswith(name)
    isolated = re.search(r'<th scope="row">.*?<bdi>(.*?)</bdi>', text, re.DOTALL)
    assert isolated
    assert unescape(isolated[1]) == name
    assert "<script>x" not in text
    assert "<b>&" not in text


def test_a_report_is_confirmed_comes_back_to_its_board_and_hides_at_once(site: Running) -> None:
    fill(site, 22, 2)
    call(site, 22, {0: "Rudolf"})
    client, other = known(site), known(site)
    (form,) = re.findall(
        r'<form[^>]*action="(/names/\w+/report)">\s*<input type="hidden" name="back" value="([^"]+)">',
        read(client, "/leaderboard/day/22"),
    )
    answer = client.http.post(form[0], data={"back": form[1]})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/leaderboard/day/22?reported=yes"
    text = read(client, answer.headers["location"])
    assert "Thank you" in text
    assert "Rudolf" not in text
    assert "/report" not in text
    assert "Rudolf" in read(other, "/leaderboard/day/22")
    assert "/report" not in read(site.client(), "/leaderboard/day/22")
    assert client.http.get(form[0]).headers["location"] == "/leaderboard"


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example/", "/leaderboard//evil", "/me", ""])
def test_a_report_leads_nowhere_else(site: Running, back: str) -> None:
    subject, client = known(site), known(site)
    subject.http.post("/me/name", data={"name": "Rudolf"})
    answer = client.http.post(f"/names/{handle_of(id_of(subject))}/report", data={"back": back})
    assert answer.headers["location"] == "/leaderboard?reported=yes"


def test_helped_and_first_day_results_stand_apart_and_say_where_the_own_one_is(site: Running) -> None:
    client = known(site)
    fill(site, 23, 3, board="helped", own=id_of(client))
    fill(site, 23, 2, board="first")
    assert len(rows_of(read(client, "/leaderboard/day/23/helped"))) == 3
    assert len(rows_of(read(client, "/leaderboard/day/23/first-day"))) == 2
    text = read(client, "/leaderboard/day/23")
    assert "Nobody has finished this daily in time." in text
    elsewhere = " ".join(re.sub(r"<[^>]+>", "", text.partition('class="elsewhere">')[2]).split())
    assert elsewhere.startswith("Your result of this day stands on another board, With hints: place =1 of 3.")


def test_sums_and_streaks_have_their_own_figures(site: Running) -> None:
    fill(site, 24, 3)
    ids = [f"{24:016}r{number:015}" for number in range(3)]
    with site.database.writing() as connection:
        for period in (0, 202611):
            total = {"period": period, "days": 3, "rungs": 12, "points": 100}
            total["position"] = position(12, 100, 3)
            rows = [{"player_id": each, **total} for each in ids[:2]]
            connection.execute(insert(sums), rows)
        row = {"player_id": ids[2], "running": 4, "longest": 9, "ended": 9, "until": DAY + 1}
        connection.execute(insert(streaks), row | {"position": streak_position(4, 9)})
    client = site.client()
    for path in ("/leaderboard/all-time", "/leaderboard/month/2026-11"):
        rows_shown = rows_of(read(client, path))
        assert [[row[0], *row[2:]] for row in rows_shown] == [["=1", "12", "33.3", "3"]] * 2
    assert [[row[0], *row[2:]] for row in rows_of(read(client, "/leaderboard/streaks"))] == [["1", "4", "9"]]


def test_earlier_days_and_months_are_a_step_away(site: Running) -> None:
    client = site.client()
    assert 'rel="prev" href="/leaderboard/day/39"' in read(client, "/leaderboard")
    assert 'rel="next"' not in read(client, "/leaderboard")
    assert 'rel="next" href="/leaderboard/day/2"' in read(client, "/leaderboard/day/1")
    assert 'rel="prev"' not in read(client, "/leaderboard/day/1")
    month = read(client, "/leaderboard/month")
    assert 'rel="prev" href="/leaderboard/month/2026-11"' in month
    days = re.findall(r'class="button" href="/leaderboard/day/(\d+)"', month)
    assert days == [str(day) for day in range(31, DAY + 1)]
    assert 'rel="prev"' not in read(client, "/leaderboard/month/2026-11")


def test_an_empty_board_says_so(site: Running) -> None:
    client = site.client()
    assert "Nobody has finished today’s daily yet." in read(client, "/leaderboard")
    assert "with a hint" in read(client, f"/leaderboard/day/{DAY}/helped")
    assert "on their first day here" in read(client, f"/leaderboard/day/{DAY}/first-day")
    assert "No ranked result yet." in read(client, "/leaderboard/month")


@pytest.mark.parametrize(
    "path",
    ["day/0", "day/41", "day/10001", "day/x", "day/٣", "day/1/ranked", "day/1/none", "day/99999"]
    + ["month/2026-10", "month/2027-01", "month/2026-13", "month/0", "week"],
)
def test_other_boards_are_not_there(site: Running, path: str) -> None:
    assert site.client().http.get(f"/leaderboard/{path}").status_code == 404


def test_the_board_is_there_before_the_first_day(site: Running, clock: Frozen) -> None:
    clock.now = begins_at(-3)
    assert site.client().http.get("/leaderboard").status_code == 200
