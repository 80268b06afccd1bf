"""Settings: kept with the player, shown on every page, and no business of any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from ladder_rummy.engine.errors import Malformed
from ladder_rummy.play.preferences import (
    CHOICES,
    DEFAULTS,
    changed,
    departures,
    format_preferences,
    parse_preferences,
)
from tests.web.client import Client, Page
from tests.web.conftest import Running


def looks(text: str) -> dict[str, str]:
    """The settings that stand on ``<html>``."""
    html = re.search(r"<html[^>]*>", text)
    assert html
    return dict(re.findall(r'data-([\w-]+)="([^"]*)"', html[0]))


def chosen(text: str) -> dict[str, str]:
    """What the form of the settings shows as chosen."""
    return dict(re.findall(r'name="([\w-]+)" value="([\w-]+)" checked', text))


def offered(preferences: Mapping[str, str]) -> dict[str, str]:
    """What the form shows as chosen of these, in English: the letters of Urdu are chosen on its own pages."""
    return {name: value for name, value in preferences.items() if name != "letters"}


@pytest.mark.parametrize(
    ("name", "value"),
    [(n, v) for n, values in CHOICES.items() for v in values if n != "language" or v in ("browser", "en")],
)
def test_every_choice_is_kept_and_shown_on_every_page(client: Client, name: str, value: str) -> None:
    answer = client.http.post("/settings", data={name: value})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/settings"
    wanted = {name: value} if value != DEFAULTS[name] else {}
    for address in ("/", "/rules", "/settings", "/no-such-page"):
        assert looks(client.http.get(address).text).items() >= wanted.items()
    assert chosen(client.http.get("/settings").text) == offered({**DEFAULTS, name: value})


def test_somebody_new_sees_the_defaults_and_gets_no_cookie_before_a_choice(client: Client) -> None:
    answer = client.http.get("/settings")
    assert "set-cookie" not in answer.headers
    assert chosen(answer.text) == offered(DEFAULTS)
    assert "set-cookie" in client.http.post("/settings", data={"scheme": "dark"}).headers
    assert looks(client.http.get("/").text)["scheme"] == "dark"


def test_what_a_form_leaves_out_stays(client: Client) -> None:
    client.http.post("/settings", data={"scheme": "dark", "pace": "fast"})
    client.http.post("/settings", data={"pace": "slow"})
    assert chosen(client.http.get("/settings").text) == offered(
        {**DEFAULTS, "scheme": "dark", "pace": "slow"}
    )


@pytest.mark.parametrize(
    "fields", [{"scheme": "pink"}, {"take-back": "1001"}, {"two-taps": ""}, {"pace": "\0"}]
)
def test_a_bad_value_is_refused_and_changes_nothing(client: Client, fields: dict[str, str]) -> None:
    client.http.post("/settings", data={"scheme": "dark"})
    answer = client.http.post("/settings", data={"pace": "fast", **fields})
    assert answer.status_code == 422
    assert Page(answer.text).notices
    assert chosen(client.http.get("/settings").text) == offered({**DEFAULTS, "scheme": "dark"})


def test_a_setting_changes_in_the_middle_of_a_turn_without_touching_the_game(client: Client) -> None:
    client.start(seed="settings")
    before = client.act("stock")
    page = client.http.get(f"/settings?back={client.game}").text
    assert f'href="{client.game}"' in page
    answer = client.http.post("/settings", data={"cards": "large", "back": client.game})
    assert answer.headers["location"] == client.game
    after = client.look()
    assert looks(after.text) == {"cards": "large"}
    assert (after.turn, after.actions, after.cards) == (before.turn, before.actions, before.cards)
    assert f"/settings?back={client.game}" in after.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/games/../", "/rules", "/games/a b"]
)
def test_nobody_is_sent_anywhere_but_to_a_table(client: Client, back: str) -> None:
    assert client.http.post("/settings", data={"back": back}).headers["location"] == "/settings"
    page = client.http.get("/settings", params={"back": back}).text
    assert not re.search(r'(?:href|action)="[^"]*evil', page)
    # The switch of languages comes back to this page.
    assert not re.search(r'value="(?!/settings\?)[^"]*evil', page)


def test_settings_outlive_the_server(new_server: Callable[..., Any]) -> None:
    with new_server() as running:
        client = running.client()
        client.http.post("/settings", data={"suits": "two"})
        cookies = dict(client.http.cookies)
    with new_server() as running:
        client = running.client()
        client.http.cookies.update(cookies)
        assert looks(client.http.get("/").text) == {"suits": "two"}


def test_another_player_keeps_their_own(server: Running) -> None:
    server.client().http.post("/settings", data={"scheme": "dark"})
    assert looks(server.client().http.get("/").text) == {}


def test_tips_end_with_a_word_from_the_player_or_with_a_finished_game(client: Client) -> None:
    first = client.start(seed="tips")
    assert 'class="first-game"' in first.text
    form = first.form_to("/settings")
    assert client.http.post(form.address, data=form.fields).headers["location"] == client.game
    assert looks(client.look().text) == {"tips": "off"}


def test_formats_are_inverse_and_forget_what_is_no_choice_any_more() -> None:
    liked = changed(DEFAULTS, {"scheme": "dark", "unknown": "x"})
    assert parse_preferences(format_preferences(liked)) == liked
    assert departures(liked) == {"scheme": "dark"}
    assert parse_preferences('{"scheme": "pink", "gone": "on", "pace": "slow"}') == {
        **DEFAULTS,
        "pace": "slow",
    }
    assert parse_preferences(None) == DEFAULTS
    with pytest.raises(Malformed, match="settings/value"):
        changed(DEFAULTS, {"pace": "never"})
