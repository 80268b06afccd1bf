"""The same deals played by two people, the fingerprint before and the seed after; par, which no request waits for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256

import pytest

from ladder_rummy.play.figures import Figures
from ladder_rummy.web.pars import Pars
from tests.web.client import Page
from tests.web.day_site import DAY, Site, await_par, owner_of, read, regular, serve_days


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serve_days(tmp_path_factory.mktemp("days") / "days.db") as site:
        yield site


@pytest.fixture(autouse=True)
def noon(site: Site) -> None:
    site.clock.to(DAY)


# The same deals ---------------------------------------------------------------------------------------------------


def test_a_games_fingerprint_is_shown_before_play_and_its_seed_after(site: Site) -> None:
    client = site.client()
    page = client.start()
    fingerprint = re.findall("[0-9a-f]{64}", page.text)
    assert len(fingerprint) == 1
    assert f"Sealed: {fingerprint[0][:8]}…" in page.text
    assert client.http.get(f"{client.game}/beside").status_code == 404
    site.play(client)
    told = re.findall("[0-9a-f]{64}", read(client, f"{client.game}/beside"))
    assert told[1] == fingerprint[0] == sha256(told[0].encode()).hexdigest()


def test_a_friend_plays_the_same_deals_and_sees_both_results(site: Site) -> None:
    client, friend = site.client(), site.client()
    client.start()
    site.play(client)
    link = f"{client.game}/beside"
    assert f'href="{link}"' in client.look().text
    invitation = read(friend, link)
    assert not re.findall("[0-9a-f]{64}", invitation)
    form = next(form for form in Page(invitation).forms if "beside" in form.fields)
    friend.game = friend.http.post(form.address, data=form.fields).headers["location"]
    assert "side by side" not in friend.look().text
    site.play(friend)
    rows = re.findall(r"<td>(\d+)</td><td>(\d+)</td><td>(\d)</td>", friend.look().text)
    games = [site.world.games.find_any(each.game.rpartition("/")[2]) for each in (friend, client)]
    results = [game.rules.result(game.state) for game in games if game]
    assert [tuple(map(int, row)) for row in rows] == [
        tuple(Figures.of(result)) for result in results if result
    ]
    assert "side by side" in friend.page.text
    assert "side by side" not in client.look().text


# Par --------------------------------------------------------------------------------------------------------------


def test_starting_a_daily_has_its_par_played_on_the_side(site: Site) -> None:
    site.clock.to(DAY + 5)
    site.start(site.client())
    assert await_par(site, DAY + 5) == site.world.days.par(DAY + 5)


def test_a_par_that_fails_is_told_in_the_log_and_nowhere_else() -> None:
    class Failing:
        """Days that cannot be read."""

        def par(self, day: int) -> Figures | None:
            raise OSError("a word that nobody should read")

    log: list[dict[str, object]] = []
    pars = Pars(Failing(), log.append)  # type: ignore[arg-type]  # it fails at the first thing that is asked of it
    pars.want(DAY)
    pars.close()
    assert log == [{"par": DAY, "error": "OSError"}]


def test_a_page_that_misses_a_par_says_so_and_wants_it(site: Site) -> None:
    client = regular(site)
    site.clock.to(DAY - 8)
    game = site.world.start(owner_of(site, client), DAY - 8)  # by no form, so that no par is on its way
    site.world.play(game)
    assert site.world.days.par(DAY - 8) is None
    assert "Par is being played just now." in read(client, f"/daily/{DAY - 8}")
    par = await_par(site, DAY - 8)
    assert f"Par: {par.rungs} rung" in read(client, f"/daily/{DAY - 8}")
