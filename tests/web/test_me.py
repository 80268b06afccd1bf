"""What players do about themselves over HTTP: names, reports, other devices, export, farewell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ladder_rummy.daily.days import begins_at
from ladder_rummy.play.board import Named
from ladder_rummy.play.names import generated_name
from ladder_rummy.play.wordlists import read_words
from ladder_rummy.store.names import SqlNames
from tests.daily.world import Frozen
from tests.web.client import Client
from tests.web.conftest import Running, run_server


@pytest.fixture
def clock() -> Frozen:
    return Frozen(begins_at(40))


@pytest.fixture
def site(tmp_path: Path, clock: Frozen) -> Iterator[Running]:
    with run_server(tmp_path / "me.db", clock=clock) as running:
        yield running


def id_of(client: Client) -> str:
    return client.http.cookies["player"].partition(".")[0]


def named(site: Running, client: Client, viewer: Client | None = None) -> Named:
    """What a player is called, to themselves or to somebody else."""
    from ladder_rummy.store.names import shown_names

    with site.database.reading() as connection:
        return shown_names(connection, [id_of(client)], id_of(viewer or client))[id_of(client)]


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
    assert [(name.name, name.reporters, name.is_hidden) for name in names.reported()] == [("Rudolf", 3, True)]
    assert names.settle(str(handle), keep=True) == "Rudolf"
    assert named(site, client, reporters[0]).is_typed
    assert not names.reported()
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
    stale = client.http.post("/me/code").text
    code = client.http.post("/me/code").text.strip()
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
    path = client.http.post("/me/link").text.strip().removeprefix(site.address)
    phone = site.client()
    assert phone.http.post(path).status_code == 303
    assert id_of(phone) == id_of(client)
    assert site.client().http.post(path).status_code == 422
    late = client.http.post("/me/link").text.strip().removeprefix(site.address)
    clock.now += 600
    assert site.client().http.post(late).status_code == 422


def test_neither_code_nor_link_is_kept_or_logged(site: Running) -> None:
    client = newcomer(site)
    secrets = [client.http.post(path).text.strip() for path in ("/me/code", "/me/link")]
    secrets[1] = secrets[1].rpartition("/")[2]
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
