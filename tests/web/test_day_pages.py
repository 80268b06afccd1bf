"""The pages of days over HTTP, with a clock that stands: each state of a day by its forms, from before the first tap
to long after the close, and what they may never tell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.web.client import Client, Page
from tests.web.day_site import (
    CHAIN,
    DAY,
    Site,
    await_par,
    owner_of,
    played,
    read,
    regular,
    serve_days,
    started_by,
)

SEEDS = tuple(CHAIN.seed_of(day) for day in range(1, DAY + 3))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve_days(tmp_path_factory.mktemp("days") / "days.db") as site:
        yield site


@pytest.fixture(autouse=True)
def noon(site: Site) -> None:
    site.clock.to(DAY)


# The first page and the day's own ---------------------------------------------------------------------------------


@pytest.mark.parametrize("address", ["/", "/daily", f"/daily/{DAY}"])
def test_a_day_not_begun_has_its_form_and_what_is_left_of_it(site: Site, address: str) -> None:
    text = read(site.client(), address)
    assert started_by(text, DAY)
    assert "Ends in 12 h 0 min, at 00:00 UTC." in text
    assert 'data-left="43200"' in text
    assert 'datetime="2026-12-11T00:00:00Z"' in text
    assert ("Nobody has finished this day yet" in text) == (address != "/")


def test_pages_have_titles_and_a_language_and_make_nobody_a_player(site: Site) -> None:
    titles = {
        "/daily": f"Daily {DAY} · Ladder Rummy",
        "/daily/calendar": "December 2026 · Calendar · Ladder Rummy",
    }
    for address, title in titles.items():
        answer = site.client().http.get(address)
        assert f"<title>{title}</title>" in answer.text
        assert '<html lang="en" dir="ltr"' in answer.text
        assert "set-cookie" not in answer.headers
        assert site.client().http.head(address).status_code == 200


def test_the_form_of_a_page_begins_the_day_and_the_page_leads_back_to_it(site: Site) -> None:
    client = site.client()
    form = next(form for form in Page(read(client, "/")).forms if form.fields.get("kind") == "daily")
    answer = client.http.post(form.address, data=form.fields)
    assert answer.status_code == 303
    game = answer.headers["location"]
    for address in ("/", "/daily"):
        text = read(client, address)
        assert not started_by(text, DAY)
        assert text.count(f'href="{game}"') == 1
        assert "You have this one attempt" in text


def test_two_taps_of_somebody_new_are_one_person_and_one_game(site: Site) -> None:
    form = next(
        form for form in Page(read(site.client(), "/daily")).forms if form.fields.get("kind") == "daily"
    )
    games = {site.client().http.post(form.address, data=form.fields).headers["location"] for _ in range(2)}
    assert len(games) == 1


def test_a_day_done_tells_place_spread_and_par(site: Site) -> None:
    client = regular(site)
    played(site, client)
    stand = site.world.boards.stand(owner_of(site, client), DAY)
    assert stand is not None
    await_par(site, DAY)
    text = read(client, "/daily")
    par = site.world.days.par(DAY)
    assert par is not None
    assert f"Par: {par.rungs} rung" in text
    equal = "=" if stand.is_shared else ""
    assert f"Place {equal}{stand.place} of {stand.players} so far" in text
    spread = re.findall(r'<th scope="row">(\d+)</th><td><svg.*?</td><td>(\d+)</td>', text)
    assert [int(rungs) for rungs, _ in spread] == list(range(10, -1, -1))
    assert [int(players) for _, players in reversed(spread)] == list(site.world.days.spread(DAY))
    assert f"/daily/{DAY}" in text.partition('class="panel share"')[2]
    home = read(client, "/")
    assert f"Place {equal}{stand.place} of {stand.players} so far" in home
    assert "First places today" in home
    assert not started_by(home, DAY)


def test_before_the_own_game_is_over_neither_spread_nor_par_is_told(site: Site) -> None:
    played(site, regular(site))
    client = site.client()
    for _ in range(2):
        text = read(client, "/daily")
        assert "How high everybody climbed" not in text
        assert "Par" not in text
        site.start(client)


@pytest.mark.parametrize("how", ["first", "helped"])
def test_results_that_stand_apart_say_so(site: Site, how: str) -> None:
    client = site.client() if how == "first" else regular(site)
    address = site.start(client)
    if how == "helped":
        assert client.http.post(f"{address}/hint", data={"turn": client.look().turn}).status_code == 303
    site.play(client)
    said = "This is your first day here" if how == "first" else "You asked for hints, so"
    for page in ("/daily", address):
        assert said in read(client, page)


def test_days_before_the_first_have_no_daily(site: Site) -> None:
    site.clock.to(0)
    client = site.client()
    assert client.http.get("/daily").status_code == 404
    assert 'id="day_card"' not in read(client, "/")
    assert "November 2026" in read(client, "/daily/calendar")


@pytest.mark.parametrize(
    "path",
    ["41", "10000", "10001", "0", "-1", "007", "1.5", "x", "٤٠", "40/", "4e1", "9" * 400, "2026-12-10", "%00"]
    + [
        f"calendar/{month}" for month in ("2026-10", "2027-01", "2026-13", "2026-1", "x", "202612", "9999-12")
    ],
)
def test_what_is_no_day_or_not_yet_one_is_not_there(site: Site, path: str) -> None:
    assert site.client().http.get(f"/daily/{path}").status_code == 404


# Midnight and the close -------------------------------------------------------------------------------------------


def test_a_day_changes_at_midnight_and_closes_two_hours_later(site: Site) -> None:
    client = regular(site)
    seen = {}
    for hours in (23.9999, 24, 25.9999, 26):
        site.clock.to(DAY, hours)
        text = read(client, f"/daily/{DAY}")
        seen[hours] = (started_by(text, DAY), CHAIN.seed_of(DAY) in text)
        assert f"<h1>Daily {DAY + (hours >= 24)}</h1>" in read(client, "/daily")
    assert seen == {23.9999: (True, False), 24: (False, False), 25.9999: (False, False), 26: (True, True)}
    site.clock.to(DAY, 24.75)
    assert "Games begun on it count for another 1 h 15 min, until 02:00 UTC." in read(client, f"/daily/{DAY}")


def said_above(client: Client) -> list[str]:
    """What is said over the table."""
    return re.findall('<p id="notice"[^>]*>(.*?)</p>', client.look().text)


def test_a_game_under_way_at_midnight_says_until_when_it_counts(site: Site) -> None:
    client = regular(site)
    site.clock.to(DAY, 23.99)
    address = site.start(client)
    assert said_above(client) == []
    site.clock.to(DAY, 24)
    (said,), page = said_above(client), client.page
    assert "counts until 02:00 UTC and goes on unranked after that" in said
    assert f"Daily {DAY}, until 02:00 UTC" in page.text
    assert f"Daily {DAY}, deal 1 of 10" in read(client, "/")
    site.clock.to(DAY, 26)
    (said,), page = said_above(client), client.page
    assert "nothing counts any more" in said
    assert f"Daily {DAY}, unranked" in page.text
    site.play(client)
    assert "Unranked: this game counts on no board" in read(client, address)
    assert "Played unranked" in read(client, f"/daily/{DAY}")


def test_finished_between_midnight_and_the_close_it_counts(site: Site) -> None:
    client = regular(site)
    site.clock.to(DAY, 23.99)
    address = site.start(client)
    site.clock.to(DAY, 25)
    site.play(client)
    assert said_above(client) == []
    for page in (f"/daily/{DAY}", address):
        text = read(client, page)
        assert re.search(r"Place =?\d+ of \d+ so far", text)
        assert "nranked" not in text


def test_a_past_day_is_played_unranked_by_its_form(site: Site) -> None:
    client = regular(site)
    text = read(client, "/daily/3")
    assert "Its deals can still be played" in text
    form = next(form for form in Page(text).forms if form.fields.get("kind") == "daily")
    client.game = client.http.post(form.address, data=form.fields).headers["location"]
    assert "Daily 3, unranked" in client.look().text
    assert "unranked" in read(client, "/daily/3").partition('id="day_state"')[2]
    site.play(client)
    assert "Played unranked" in read(client, "/daily/3")
    assert started_by(read(client, "/daily/3"), 3)


def test_the_seed_of_a_closed_day_is_shown_with_the_link_that_it_hashes_to(site: Site) -> None:
    text = read(site.client(), f"/daily/{DAY - 1}")
    told = re.findall("[0-9a-f]{64}", text)
    assert told == [CHAIN.seed_of(DAY - 1), CHAIN.seed_of(DAY - 2)]
    assert sha256(told[0].encode()).hexdigest() == told[1]
    first = re.findall("[0-9a-f]{64}", read(site.client(), "/daily/1"))
    assert first == [CHAIN.seed_of(1), CHAIN.anchor]


def test_no_page_tells_of_a_seed_before_its_day_has_closed(site: Site) -> None:
    client, other = regular(site), site.client()
    address = played(site, client)
    pages = [
        "/",
        "/daily",
        f"/daily/{DAY}",
        "/daily/calendar",
        address,
        f"{address}/beside",
        f"{address}/record",
    ]
    for hours in (12, 23.9999, 24, 25.9999):
        site.clock.to(DAY, hours)
        for reader in (client, other):
            texts = [reader.http.get(page).text for page in pages]
            assert not [seed for seed in SEEDS[DAY - 1 :] for text in texts if seed in text]
        assert "/record" not in read(client, address)
        assert "/beside" not in read(client, address)
        assert client.http.get(f"{address}/beside").status_code == 404
    assert not [seed for seed in SEEDS if seed in str(site.running.log)]
    site.clock.to(DAY, 26)
    assert f'href="{address}/beside"' in read(client, address)
    assert CHAIN.seed_of(DAY) in read(client, f"{address}/beside")


# The calendar -----------------------------------------------------------------------------------------------------


def marks(text: str) -> dict[int, str]:
    """What the calendar says of each day that has a page."""
    cells = re.findall(
        r'<a href="/daily/(\d+)"[^>]*><span>\d+</span><b.*?</b><span class="sr">, (.*?)</span>', text
    )
    return {int(day): said for day, said in cells}


def test_the_calendar_marks_what_was_done_missed_and_is_under_way(site: Site) -> None:
    client = regular(site)
    for day in (DAY - 6, DAY - 5):
        site.clock.to(day)
        site.start(client)
        if day == DAY - 6:
            site.play(client)
    site.clock.to(DAY)
    played(site, client, day=str(DAY - 3))
    rungs = site.world.boards.results_of_days(owner_of(site, client), DAY - 6, DAY - 6)[0].rungs
    said = marks(read(client, "/daily/calendar"))
    assert said[DAY - 6] == f"{rungs} rung{'s' if rungs != 1 else ''} climbed"
    assert said[DAY - 5] == "under way"
    assert said[DAY - 4] == "missed"
    assert said[DAY - 3] == "played unranked"
    assert said[DAY] == "not begun"
    assert sorted(said) == list(range(31, DAY + 1))


def test_months_lead_to_each_other_as_far_as_there_are_days(site: Site) -> None:
    client = site.client()
    december = read(client, "/daily/calendar")
    assert marks(december) == marks(read(client, "/daily/calendar/2026-12"))
    assert 'rel="prev" href="/daily/calendar/2026-11"' in december
    assert 'rel="next"' not in december
    november = read(client, "/daily/calendar/2026-11")
    assert 'rel="next" href="/daily/calendar/2026-12"' in november
    assert 'rel="prev"' not in november
    assert sorted(marks(november)) == list(range(1, 31))


def test_days_lead_to_each_other_as_far_as_they_have_begun(site: Site) -> None:
    client = site.client()
    assert 'rel="prev"' not in read(client, "/daily/1")
    assert 'rel="next" href="/daily/2"' in read(client, "/daily/1")
    today = read(client, "/daily")
    assert f'rel="prev" href="/daily/{DAY - 1}"' in today
    assert 'rel="next"' not in today


def test_a_streak_is_shown_and_a_broken_one_with_its_length(site: Site) -> None:
    client = regular(site)
    for day in (DAY - 2, DAY - 1):
        site.clock.to(day)
        played(site, client)
    for hours, said in ((36, "Streak: 2 days"), (100, "A streak of 2 days has ended; your longest is 2.")):
        site.clock.to(DAY - 1, hours)
        for page in ("/", "/daily", "/daily/calendar"):
            assert said in read(client, page)
