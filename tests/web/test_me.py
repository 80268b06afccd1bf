"""What players see of and do about themselves over HTTP: names, reports, figures, other devices, export, farewell."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest
import segno
from httpx import Response

from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.board import Named
from ladder_rummy.play.figures import figures_of
from ladder_rummy.play.game import Game
from ladder_rummy.play.names import generated_name
from ladder_rummy.play.wordlists import read_words
from ladder_rummy.store.names import SqlNames
from tests.daily.world import Frozen, World
from tests.web.client import Client
from tests.web.conftest import Running, run_server


@pytest.fixture(scope="module")
def clock() -> Frozen:
    return Frozen(begins_at(40))


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, clock: Frozen) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("me") / "me.db", clock=clock, daily_secret="0" * 64) as running:
        yield running


@pytest.fixture(autouse=True)
def noon(clock: Frozen) -> None:
    clock.to(40)


def id_of(client: Client) -> str:
    return client.http.cookies["player"].partition(".")[0]


def named(site: Running, client: Client, viewer: Client | None = None) -> Named:
    """What a player is called, to themselves or to somebody else."""
    from ladder_rummy.store.names import shown_names

    with site.database.reading() as connection:
        return shown_names(connection, [id_of(client)], id_of(viewer or client))[id_of(client)]


def secret_of(answer: Response) -> str:
    """The code or the link that the answer shows this once."""
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    (secret,) = re.findall(r'class="secret[^"]*"[^>]*>([^<]+)<', answer.text)
    return unescape(secret)


def link_of(site: Running, client: Client) -> str:
    """The path of a new link to a second device."""
    return secret_of(client.http.post("/me/link")).removeprefix(site.address)


def plain(text: str) -> str:
    """A page's words, as they are read."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def newcomer(site: Running) -> Client:
    client = site.client()
    client.start()
    return client


def test_a_name_is_generated_until_one_is_typed(site: Running) -> None:
    client = newcomer(site)
    generated = generated_name(id_of(client))
    assert named(site, client).name == generated
    assert client.http.post("/me/name", data={"name": "  Asha  K "}).status_code == 303
    assert named(site, client)[0::2] == ("Asha K", True)
    assert client.http.post("/me/name", data={"name": " "}).status_code == 303
    assert named(site, client).name == generated


def test_a_name_that_may_not_be_is_told_and_changes_nothing(site: Running) -> None:
    client = newcomer(site)
    client.http.post("/me/name", data={"name": "Asha"})
    for name in ("x" * 21, "sh1t", "a\u202eb"):
        assert client.http.post("/me/name", data={"name": name}).status_code == 422
    assert client.http.post("/me/name", data={}).status_code == 422
    assert named(site, client).name == "Asha"


def test_a_report_hides_at_once_from_one_and_after_three_from_all(site: Running) -> None:
    client, *reporters = (newcomer(site) for _ in range(5))
    client.http.post("/me/name", data={"name": "Rudolf"})
    handle = named(site, client).handle
    watcher = reporters.pop()
    for number, reporter in enumerate(reporters, start=1):
        for _ in range(2):
            assert reporter.http.post(f"/names/{handle}/report").status_code == 303
        assert not named(site, client, reporter).is_typed
        assert named(site, client, watcher).is_typed == (number < 3)
    assert not named(site, client).is_typed
    client.http.post("/me/name", data={"name": "Rudolf"})
    assert not named(site, client).is_typed
    names = SqlNames(site.database, lambda: 0)
    reported = {name.handle: name for name in names.reported()}
    assert reported[str(handle)][1:4] == ("Rudolf", 3, True)
    assert names.settle(str(handle), keep=True) == "Rudolf"
    assert named(site, client, reporters[0]).is_typed
    assert handle not in {name.handle for name in names.reported()}
    assert names.settle(str(handle), keep=False) == "Rudolf"
    assert not named(site, client).is_typed


def test_nobody_reports_themselves_or_what_is_not_there(site: Running) -> None:
    client = newcomer(site)
    own = named(site, client).handle
    assert client.http.post(f"/names/{own}/report").status_code == 404
    assert client.http.post("/names/nobody/report").status_code == 404
    assert site.client().http.post(f"/names/{own}/report").status_code == 404


def test_six_words_move_a_player_once(site: Running) -> None:
    client = newcomer(site)
    stale = secret_of(client.http.post("/me/code"))
    code = secret_of(client.http.post("/me/code"))
    assert len(code.split()) == 6
    assert set(code.split()) <= set(read_words("recovery"))
    phone, thief = site.client(), site.client()
    assert phone.http.post("/me/recover", data={"code": stale}).status_code == 422
    moved = phone.http.post("/me/recover", data={"code": "  " + code.upper().replace(" ", "-")})
    assert moved.status_code == 303
    assert id_of(phone) == id_of(client)
    assert phone.http.get(client.game).status_code == 200
    assert thief.http.post("/me/recover", data={"code": code}).status_code == 422
    assert not thief.http.cookies


def test_a_link_is_good_once_and_for_minutes(site: Running, clock: Frozen) -> None:
    client = newcomer(site)
    path = link_of(site, client)
    phone = site.client()
    assert phone.http.post(path).status_code == 303
    assert id_of(phone) == id_of(client)
    assert site.client().http.post(path).status_code == 404
    late = link_of(site, client)
    clock.now += 599
    assert site.client().http.get(late).status_code == 200
    clock.now += 1
    for method in ("GET", "POST"):
        answer = site.client().http.request(method, late)
        assert answer.status_code == 404
        assert "This link is not good any more" in answer.text


def test_neither_code_nor_link_is_kept_or_logged(site: Running) -> None:
    client = newcomer(site)
    secrets = [secret_of(client.http.post(path)) for path in ("/me/code", "/me/link")]
    secrets[1] = secrets[1].rpartition("/")[2]
    site.client().http.get(f"/me/link/{secrets[1]}")
    site.client().http.post(f"/me/link/{secrets[1]}")
    assert site.database.file is not None
    kept = b"".join(
        file.read_bytes() for file in site.database.file.parent.glob(f"{site.database.file.name}*")
    )
    for secret in secrets:
        assert secret.encode() not in kept
        assert secret not in str(site.log)


def test_the_export_has_everything_but_seeds(site: Running) -> None:
    client = newcomer(site)
    client.start(seed="not to be exported")
    client.http.post("/me/name", data={"name": "Asha"})
    answer = client.http.get("/me/export")
    exported = answer.json()
    assert answer.headers["content-type"] == "application/json"
    assert exported["player"]["name"] == "Asha"
    assert len(exported["games"]) == 2
    assert "not to be exported" not in answer.text
    assert id_of(client) not in answer.text


def test_who_leaves_leaves_nothing(site: Running) -> None:
    client = newcomer(site)
    client.http.post("/me/code")
    assert client.http.post("/me/delete", data={}).status_code == 422
    player = id_of(client)
    assert client.http.post("/me/delete", data={"sure": "yes"}).status_code == 303
    assert not client.http.cookies
    assert client.http.get(client.game).status_code == 404
    with site.database.reading() as connection:
        tables = connection.exec_driver_sql("SELECT name FROM sqlite_master WHERE type = 'table'").scalars()
        for table in list(tables):
            assert player not in str(connection.exec_driver_sql(f"SELECT * FROM {table}").all())


@pytest.mark.parametrize("path", ["/me/name", "/me/code", "/me/link", "/me/delete"])
def test_whoever_is_nobody_has_nothing_to_change(site: Running, path: str) -> None:
    assert site.client().http.post(path, data={"name": "x", "sure": "yes"}).status_code == 404


def test_a_look_at_a_link_changes_nothing_and_says_what_will_happen(site: Running) -> None:
    client, other = newcomer(site), newcomer(site)
    client.http.post("/me/name", data={"name": "Asha K"})
    path = link_of(site, client)
    stranger = site.client()
    for _ in range(3):
        text = plain(stranger.http.get(path).text)
        assert "Be Asha K on this device too?" in text
        assert "This device has been" not in text
    assert not stranger.http.cookies
    warned = plain(other.http.get(path).text)
    assert f"This device has been {named(site, other).name} until now, with 1 game." in warned
    before = id_of(other)
    assert "This device is Asha K already" in plain(client.http.get(path).text)
    assert id_of(other) == before
    assert other.http.post(path).headers["location"] == "/me"
    assert id_of(other) == id_of(client)


@pytest.mark.parametrize("token", ["0" * 32, "%00", "x" * 500, "%D8%A2"])
def test_a_foreign_link_is_not_there(site: Running, token: str) -> None:
    client = newcomer(site)
    before = id_of(client)
    assert client.http.get(f"/me/link/{token}").status_code == 404
    assert client.http.post(f"/me/link/{token}").status_code == 404
    assert id_of(client) == before


def test_a_code_is_shown_once_and_the_page_says_that_there_is_one(site: Running) -> None:
    client = newcomer(site)
    assert "Make a new recovery code" not in client.http.get("/me").text
    code = secret_of(client.http.post("/me/code"))
    again = client.http.get("/me").text
    assert "Make a new recovery code" in again
    assert code not in again
    for path in ("/me/code", "/me/link", "/me/name", "/me/recover", "/me/delete"):
        answer = client.http.get(path)
        assert (answer.status_code, answer.headers["location"]) == (303, "/me")


@pytest.mark.parametrize("name", ['"><script>x</script>', "x" * 300, "आशा\u202e", "<b>"])
def test_a_refused_name_stays_in_its_field_beside_the_reason(site: Running, name: str) -> None:
    answer = newcomer(site).http.post("/me/name", data={"name": name})
    assert answer.status_code == 422
    (field,) = re.findall(r'<input id="typed-name"[^>]*>', answer.text)
    assert 'aria-invalid="true" aria-describedby="why"' in field
    value = re.search(r' value="([^"]*)"', field)
    assert value
    assert unescape(value[1]) == name
    assert answer.text.count('id="why"') == 1
    assert "<script>x" not in answer.text


def test_a_refused_code_stays_in_its_field_and_an_unsure_farewell_is_told(site: Running) -> None:
    for client in (newcomer(site), site.client()):
        answer = client.http.post("/me/recover", data={"code": 'six "wrong" words'})
        assert answer.status_code == 422
        assert 'value="six &#34;wrong&#34; words"' in answer.text
        assert "This code is not good" in answer.text
    answer = newcomer(site).http.post("/me/delete", data={})
    assert answer.status_code == 422
    assert "please tick the box first" in answer.text


def test_too_many_tries_are_told_when_to_come_back(tmp_path: Path) -> None:
    with run_server(tmp_path / "few.db", names_a_minute=2, codes_a_minute=2) as site:
        client = newcomer(site)
        for path, data in (("/me/name", {"name": "x"}), ("/me/recover", {"code": "x"})):
            answers = [client.http.post(path, data=data) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [422, 422, 429]
            assert 1 <= int(answers[2].headers["retry-after"]) <= 60


def test_whoever_is_nobody_sees_the_ways_in(site: Running) -> None:
    text = site.client().http.get("/me").text
    assert 'action="/me/recover"' in text
    assert 'href="/daily"' in text
    assert "/me/delete" not in text
    assert site.client().http.get("/me/games").status_code == 404


def test_a_hidden_name_is_told_to_whoever_typed_it(site: Running) -> None:
    client = newcomer(site)
    client.http.post("/me/name", data={"name": "Rudolf"})
    assert "So you are called on the boards." in client.http.get("/me").text
    for _ in range(3):
        newcomer(site).http.post(f"/names/{named(site, client).handle}/report")
    text = client.http.get("/me").text
    assert "other players have reported it" in text
    assert "Rudolf" not in text


def is_won(game: Game) -> bool:
    return figures_of(game).place == 1


def test_figures_history_and_streak_are_those_that_were_counted(site: Running, clock: Frozen) -> None:
    client = site.client()
    world = World(site.database, clock=clock)
    client.http.post("/settings", data={})
    player = id_of(client)
    assert "They begin with the first game that you finish." in client.http.get("/me").text
    played = [world.finish(player, day) for day in (40, 41, 43)]
    clock.to(43)
    copy = world.play(world.start(player, day=41))
    text = client.http.get("/me").text
    words = plain(text)
    assert f"Games 4 Won {sum(is_won(game) for game in (*played, copy))} " in words
    assert re.findall(r'<li class="(\w+)">', text) == ["missed"] * 6 + [
        "played",
        "played",
        "missed",
        "played",
    ]
    assert "3 days" in words
    assert "The free miss is used: a daily finished by December 14, 2026 keeps it running." in words
    for game in (*played, copy):
        assert f'href="/games/{game.saved.id}/replay"' in text
    for day in (40, 41, 43):
        stand = world.boards.stand(player, day)
        assert stand is not None
        suffix = "/first-day" if day == 40 else ""
        assert f'<a href="/leaderboard/day/{day}{suffix}"><bdi>{stand.place}</bdi></a>' in text
    shares = world.counts.statistics(player).by_rung
    row = re.findall(r'<tr><th scope="row"><div><span class="rung">1</span>.*?</tr>', text, re.DOTALL)[0]
    assert plain(row) == f"1 {shares[0].deals} {shares[0].own:.0%} {shares[0].all_players:.0%}"
    assert plain(client.http.get("/me/games").text).count("Daily 41, unranked") == 1
    for page in ("0", "2", "x", "9999999"):
        assert client.http.get("/me/games", params={"page": page}).status_code == 404


class Modules(HTMLParser):
    """The dark modules that a drawn code's path makes, as a browser would fill them."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.dark: set[tuple[int, int]] = set()
        self.side = 0
        self.light = ""
        self._is_drawn = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "svg":
            self._is_drawn = given.get("class") == "qr"
        if tag == "svg" and self._is_drawn:
            self.side = int(given["viewbox"].split()[2])
        elif tag == "path" and self._is_drawn and given.get("stroke") == "#000":
            self._read(given["d"])
        elif tag == "path" and self._is_drawn:
            self.light = given["fill"] + given["d"]

    def _read(self, path: str) -> None:
        across, down = 0, 0.0
        for letter, numbers in re.findall(r"([Mmh])([^Mmh]*)", path):
            values = [float(number) for number in re.findall(r"-?[0-9.]+", numbers)]
            if letter == "h":
                self.dark |= {(int(down - 0.5), across + step) for step in range(int(values[0]))}
                across += int(values[0])
            else:
                across = int(values[0]) + (across if letter == "m" else 0)
                down = values[1] + (down if letter == "m" else 0)


def test_the_code_for_the_camera_is_the_link(site: Running) -> None:
    text = newcomer(site).http.post("/me/link").text
    (link,) = re.findall(r'class="secret share"[^>]*>([^<]+)<', text)
    code = segno.make(link, error="m", micro=False)
    modules = Modules(text)
    dark = {
        (row + 4, column + 4)
        for row, line in enumerate(code.matrix)
        for column, module in enumerate(line)
        if module
    }
    assert modules.dark == dark
    assert modules.side == len(code.matrix) + 8
    assert modules.light == f"#fffM0 0h{modules.side}v{modules.side}h-{modules.side}z"
    assert "style=" not in text
