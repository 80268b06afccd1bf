"""In which language a request is answered, what the switch keeps, and what a page says of its other languages."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from ladder_rummy.i18n import LANGUAGES, TABLE, Language
from ladder_rummy.web.languages import address_in, best_of, split_prefix
from tests.web.client import Client, Page
from tests.web.conftest import Running, run_server

PUBLIC = ("/", "/rules", "/daily", "/daily/calendar", "/leaderboard", "/leaderboard/all-time")


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that offers every language of the table, its catalogue complete or not."""
    with pytest.MonkeyPatch.context() as patch:
        for language in TABLE:
            patch.setitem(LANGUAGES, language.code, language)
        with run_server(tmp_path_factory.mktemp("spoken") / "games.db") as running:
            yield running


@pytest.fixture
def reader(spoken: Running) -> Client:
    return spoken.client()


def language_of(text: str) -> tuple[str, str]:
    found = re.search(r'<html lang="(\w+)" dir="(\w+)"', text)
    assert found
    return found[1], found[2]


def ask(client: Client, address: str, accepted: str = "") -> str:
    answer = client.http.get(address, headers={"accept-language": accepted})
    code, _ = language_of(answer.text)
    assert answer.headers["content-language"] == code
    assert "Accept-Language" in answer.headers["vary"]
    return code


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize(
    ("header", "code"),
    [
        ("", "en"),
        ("sw", "sw"),
        ("ur-PK,ur;q=0.9,en;q=0.8", "ur"),
        ("en;q=0.3, bn-BD;q=0.7", "bn"),
        ("fr-FR,fr;q=0.9,mr;q=0.1", "mr"),
        ("sw;q=0, en;q=0.1", "en"),
        ("*", "en"),
        ("MR-Deva-in", "mr"),
        ("mr;q=2, sw;q=0.2", "sw"),
        ("sw;q=0.5, ur;q=0.5", "sw"),
        (",;q=,-,\u00e9", "en"),
        ("fr," * 50 + "sw", "en"),
    ],
)
def test_the_browser_is_asked_last(header: str, code: str) -> None:
    assert best_of(header) == code


@pytest.mark.parametrize("language", TABLE, ids=lambda language: language.code)
@pytest.mark.parametrize("address", ["/", "/rules", "/settings", "/no-such-page"])
def test_a_page_is_in_the_browsers_language(reader: Client, language: Language, address: str) -> None:
    text = reader.http.get(address, headers={"accept-language": language.code}).text
    assert language_of(text) == (language.code, language.direction)


@pytest.mark.parametrize("language", TABLE, ids=lambda language: language.code)
@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_has_an_address_in_each_language(reader: Client, language: Language, path: str) -> None:
    answer = reader.http.get(f"/{language.code}{path}", headers={"accept-language": "sw"})
    assert answer.status_code == 200
    assert language_of(answer.text) == (language.code, language.direction)
    assert "set-cookie" not in answer.headers
    origin = str(reader.http.base_url).rstrip("/")
    assert f'<link rel="canonical" href="{origin}/{language.code}{path}">' in answer.text
    others = dict(re.findall(r'<link rel="alternate" hreflang="([\w-]+)" href="([^"]*)">', answer.text))
    assert others == {"x-default": f"{origin}{path}"} | {
        each.code: f"{origin}/{each.code}{path}" for each in TABLE
    }


def test_without_a_slash_too(reader: Client) -> None:
    assert ask(reader, "/sw") == "sw"


@pytest.mark.parametrize(
    "path", ["/sw/settings", "/sw/games/1", "/sw/me", "/xx/rules", "/sw/sw/rules", "/SW/rules"]
)
def test_other_pages_have_one_address(reader: Client, path: str) -> None:
    assert reader.http.get(path).status_code == 404


def test_a_page_of_one_address_names_no_others(reader: Client) -> None:
    for address in ("/settings", "/no-such-page"):
        text = reader.http.get(address).text
        assert "hreflang" not in text
        assert "canonical" not in text


def test_links_stay_in_the_language_of_the_address(reader: Client) -> None:
    text = reader.http.get("/sw/rules").text
    links = set(re.findall(r'<a\b[^>]*href="([^"#]*)', text))
    assert {"/sw/", "/sw/daily", "/sw/leaderboard", "/settings"} <= links
    assert not links & {"/", "/daily", "/leaderboard", "/rules"}
    assert not [
        link
        for link in set(re.findall(r'<a\b[^>]*href="([^"#]*)', reader.http.get("/rules").text))
        if "/sw" in link
    ]


def test_a_game_that_is_started_there_goes_on_in_that_language(reader: Client) -> None:
    form = Page(reader.http.get("/ur/").text).form_to("/games?language=ur")
    game = reader.http.post(form.address, data=form.fields).headers["location"]
    assert ask(reader, game) == "ur"
    assert ask(reader, "/settings", "sw") == "ur"


def test_whoever_starts_a_game_keeps_the_language_that_it_began_in(reader: Client) -> None:
    reader.http.headers["accept-language"] = "bn"
    reader.start()
    assert ask(reader, reader.game, "sw") == "bn"


@pytest.mark.parametrize("wish", ["xx", "", "en'"])
def test_an_unknown_language_at_the_start_is_ignored(reader: Client, wish: str) -> None:
    answer = reader.http.post(
        "/games",
        params={"language": wish},
        data={"game": "ladder", "kind": "new"},
        headers={"accept-language": "sw"},
    )
    assert answer.status_code == 303
    assert ask(reader, answer.headers["location"], "mr") == "sw"


def switch(client: Client, page: str, code: str) -> str:
    """Press a button of the switch on a page; where it leads."""
    form = Page(client.http.get(page).text).form_to("/language")
    answer = client.http.post(form.address, data=form.fields | {"language": code})
    assert answer.status_code == 303
    return str(answer.headers["location"])


@pytest.mark.parametrize(
    "page", ["/", "/rules", "/settings", "/daily/calendar", "/leaderboard?a=1&b=%C3%A9", "/no-such-page"]
)
def test_the_switch_comes_back_to_its_page_and_is_kept_for_strangers(reader: Client, page: str) -> None:
    assert switch(reader, page, "mr") == page
    assert ask(reader, page, "sw") == "mr"
    assert ask(reader, "/settings", "sw") == "mr"
    assert switch(reader, page, "en") == page
    assert ask(reader, "/settings", "sw") == "en"


def test_on_an_address_with_a_language_the_switch_changes_that(reader: Client) -> None:
    assert switch(reader, "/sw/rules", "ur") == "/ur/rules"
    assert switch(reader, "/sw", "bn") == "/bn/"


def test_in_the_middle_of_a_turn_only_the_language_changes(reader: Client) -> None:
    reader.start(seed="languages")
    before = reader.act("stock")
    assert switch(reader, reader.game, "ur") == reader.game
    after = reader.look()
    assert language_of(after.text) == ("ur", "rtl")
    assert (after.turn, after.actions, after.cards) == (before.turn, before.actions, before.cards)
    assert switch(reader, f"{reader.game}?discards", "sw") == f"{reader.game}?discards"
    refused = Page(reader.post("actions", action="drop").text)
    assert refused.form_to("/language").fields["back"] == reader.game


def test_a_players_language_goes_with_the_player_and_not_with_the_browser(
    spoken: Running, reader: Client
) -> None:
    switch(reader, "/", "mr")
    reader.start()
    switch(reader, reader.game, "sw")
    second = spoken.client()
    for name, value in reader.http.cookies.items():
        if name != "language":
            second.http.cookies.set(name, value)
    assert ask(second, reader.game, "bn") == "sw"
    assert ask(reader, "/", "bn") == "sw"


def test_the_setting_may_leave_it_to_the_browser(reader: Client) -> None:
    reader.start()
    switch(reader, reader.game, "sw")
    reader.http.post("/settings", data={"language": "browser"})
    assert ask(reader, "/", "ur") == "ur"


@pytest.mark.parametrize("code", ["xx", "", "EN", "browser"])
def test_no_other_language_can_be_chosen(reader: Client, code: str) -> None:
    answer = reader.http.post("/language", data={"language": code, "back": "/rules"})
    assert answer.status_code == 422
    assert "set-cookie" not in answer.headers


def test_a_cookie_of_anything_else_is_no_choice(reader: Client) -> None:
    reader.http.cookies.set("language", "xx")
    assert ask(reader, "/", "sw") == "sw"


@pytest.mark.parametrize(
    "back",
    ["//evil.example", "/\\evil.example", "https://evil.example", "", "rules", "/a b", "/\n/evil.example"],
)
def test_nobody_is_sent_to_another_site(reader: Client, back: str) -> None:
    answer = reader.http.post("/language", data={"language": "sw", "back": back})
    assert answer.headers["location"] == "/"


@pytest.mark.usefixtures("spoken")
def test_addresses_in_languages_are_found_and_taken_apart() -> None:
    assert address_in("ur", "/sw/daily/4?x=/sw/") == "/ur/daily/4?x=/sw/"
    assert address_in("ur", "/games/12") == "/games/12"
    assert split_prefix("/sw/daily/4") == ("/sw", "/daily/4")
    assert split_prefix("/sw/games/4") == ("", "/sw/games/4")


@pytest.mark.parametrize("language", TABLE, ids=lambda language: language.code)
def test_manifest_and_offline_page_have_an_address_in_each_language(
    reader: Client, language: Language
) -> None:
    manifest = reader.http.get(f"/{language.code}/manifest.webmanifest").json()
    assert (manifest["lang"], manifest["dir"]) == (language.code, language.direction)
    assert manifest["start_url"] == "/"
    text = reader.http.get(f"/{language.code}/offline").text
    assert language_of(text) == (language.code, language.direction)
    assert f'href="/{language.code}/manifest.webmanifest"' in text


@pytest.mark.parametrize("language", TABLE, ids=lambda language: language.code)
def test_fonts_are_loaded_on_pages_of_their_language_alone(reader: Client, language: Language) -> None:
    sheets = re.findall(r'<link rel="stylesheet" href="([^"]*fonts[^"]*)"', ask_text(reader, language.code))
    assert len(sheets) == bool(language.fonts)
    fonts = {
        font for sheet in sheets for font in re.findall(r'url\("([^"]*)"\)', reader.http.get(sheet).text)
    }
    assert {Path(font).name.partition("?")[0] for font in fonts} == {
        f"{name}.woff2" for name in language.fonts
    }
    for font in fonts:
        answer = reader.http.get(font)
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]


def ask_text(client: Client, code: str) -> str:
    return client.http.get("/", headers={"accept-language": code}).text


def test_pages_that_refuse_early_are_in_the_right_language_too(reader: Client) -> None:
    headers = {"accept-language": "ur", "sec-fetch-site": "cross-site"}
    answer = reader.http.post("/settings", headers=headers)
    assert answer.status_code == 403
    assert language_of(answer.text) == ("ur", "rtl")


def test_a_language_that_is_not_offered_is_english(
    new_server: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for code in [each for each in LANGUAGES if each != "en"]:
        monkeypatch.delitem(LANGUAGES, code)
    with new_server() as running:
        client = running.client()
        assert ask(client, "/", "sw") == "en"
        assert client.http.get("/sw/rules").status_code == 404
        client.start()
        client.http.post("/settings", data={"language": "sw"})
        assert ask(client, "/", "sw") == "en"
