"""What nobody would type: requests drawn from the description and from nowhere, and none of them does harm.

A refused request changes nothing at all, which is seen by the whole database before and after.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
import schemathesis
from fastapi.routing import APIRoute
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from ladder_rummy.engine.errors import Refusal
from ladder_rummy.engine.notation import format_action, parse_action
from ladder_rummy.engine.record import format_record, parse_record
from ladder_rummy.engine.replay import ReplayRefused, replay
from ladder_rummy.games import ladder
from ladder_rummy.play.recovery import make_code, parse_code
from ladder_rummy.web import routes
from ladder_rummy.web.description import FORMS
from ladder_rummy.web.forms import read_fields
from ladder_rummy.web.fresh import SecretFresh
from tests.records import finished_line
from tests.web.client import Client
from tests.web.conftest import Running, run_server
from tests.web.wire import exchange, status_of

FORM = {"content-type": "application/x-www-form-urlencoded"}
DRAWN = settings(
    max_examples=8,
    phases=[Phase.explicit, Phase.generate],  # a run that fails need not look for the smallest case
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with run_server(tmp_path_factory.mktemp("fuzz") / "games.db", openapi=True) as running:
        yield running


@pytest.fixture(scope="module")
def seated(site: Running) -> Client:
    """A player with a game, whose cookie every drawn request carries."""
    client = site.client()
    client.start(seed="fuzz")
    return client


def everything(site: Running) -> list[Any]:
    """All that the database holds."""
    with site.database.reading() as connection:
        tables = connection.exec_driver_sql(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        )
        return [
            (name, connection.exec_driver_sql(f'SELECT * FROM "{name}"').all())
            for name in tables.scalars().all()
        ]


# By the description ----------------------------------------------------------------------------------------------


def test_the_description_has_the_form_of_every_post_that_reads_one(site: Running) -> None:
    described = httpx.get(f"{site.address}/openapi.json").json()["paths"]
    posts = {address for address, methods in described.items() if "post" in methods}
    assert set(FORMS) <= posts
    for address in posts - set(FORMS):
        assert not _reads_form(address), address


def _reads_form(address: str) -> bool:
    modules = [import_module(f"{routes.__name__}.{found.name}") for found in iter_modules(routes.__path__)]
    found = [
        route
        for module in modules
        for route in module.router.routes
        if isinstance(route, APIRoute) and route.path == address and "POST" in (route.methods or ())
    ]
    assert found
    return any(part.call is read_fields for route in found for part in route.dependant.dependencies)


def test_nothing_that_is_drawn_from_the_description_breaks_the_server(site: Running) -> None:
    """Every operation, with what it takes and with what it does not, as a player who is removed by some of it."""
    drawn = site.client()
    drawn.start()
    cookie = {"cookie": f"player={drawn.http.cookies['player']}"}
    schema = schemathesis.openapi.from_dict(httpx.get(f"{site.address}/openapi.json").json())
    operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    assert len(operations) > 40
    for operation in operations:

        @DRAWN
        @given(case=operation.as_strategy())
        def answers(case: schemathesis.Case[Any]) -> None:
            answer = case.call(base_url=site.address, headers=cookie)
            assert answer.status_code < 500, case.as_curl_command()

        answers()


# By nothing ------------------------------------------------------------------------------------------------------

ODD = st.sampled_from(
    [
        "",
        " ",
        "\0",
        "-1",
        "1e9",
        "٣",
        "é",
        "\u202e",
        "🂡",
        "stock",
        "drop KS",
        "yes",
        "0",
        "ladder",
        "new",
        "daily",
    ]
)
VALUES = st.one_of(ODD, st.text(max_size=40))
NAMES = st.sampled_from(
    sorted({name for form in FORMS.values() for name in form.model_fields} | {"pace", "language"})
)
FIELDS = st.one_of(
    st.lists(st.tuples(NAMES, VALUES), max_size=6), st.lists(st.tuples(VALUES, VALUES), max_size=25)
)


@pytest.mark.parametrize("address", [address for address in FORMS if address != "/me/delete"])
def test_a_refused_form_changes_nothing(site: Running, seated: Client, address: str) -> None:
    """Nor is a form that is taken ever a fault of ours."""
    path = address.replace("{game_id}", seated.game.rpartition("/")[2])

    @settings(DRAWN, max_examples=25)
    @given(fields=FIELDS)
    def post(fields: list[tuple[str, str]]) -> None:
        before = everything(site)
        body = urlencode(fields, errors="replace")
        answer = seated.http.post(path, content=body, headers=FORM)
        assert answer.status_code in (303, 404, 409, 422)
        if answer.status_code != 303:
            assert everything(site) == before
            assert "set-cookie" not in answer.headers

    post()


@pytest.mark.parametrize(
    "fields", [{}, {"sure": ""}, {"sure": "no"}, {"sure": "YES"}, {"sure": ["yes", "yes"]}]
)
def test_nobody_is_removed_by_less_than_the_whole_form(
    site: Running, seated: Client, fields: dict[str, Any]
) -> None:
    before = everything(site)
    assert seated.http.post("/me/delete", data=fields).status_code == 422
    assert everything(site) == before


@settings(DRAWN, max_examples=60)
@given(
    body=st.binary(max_size=200),
    kind=st.sampled_from(
        [
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "multipart/form-data",
            "application/json",
            "text/plain; charset=utf-16",
            ";",
            "",
        ]
    ),
)
def test_a_body_of_any_bytes_and_kind_changes_nothing(
    site: Running, seated: Client, body: bytes, kind: str
) -> None:
    before = everything(site)
    for path in ("/games", f"{seated.game}/actions", "/settings", "/me/recover", "/language"):
        answer = seated.http.post(path, content=body, headers={"content-type": kind})
        assert answer.status_code in (303, 422)
        if answer.status_code == 422:
            assert everything(site) == before


REFUSED_HEADERS = [
    ({"sec-fetch-site": "cross-site"}, 403),
    ({"origin": "https://evil.example"}, 403),
    ({"host": "two words"}, 400),
    ({"content-length": "9999"}, 413),
    ({"x": "x" * 20_000}, 431),
]


@pytest.mark.parametrize(("headers", "status"), REFUSED_HEADERS)
@pytest.mark.parametrize("address", [*FORMS, "/me/code", "/me/link", "/games/{game_id}/share"])
def test_what_is_turned_away_before_its_route_changes_nothing(
    site: Running, seated: Client, address: str, headers: dict[str, str], status: int
) -> None:
    before = everything(site)
    path = address.replace("{game_id}", seated.game.rpartition("/")[2])
    good = {"turn": "0", "action": "stock", "game": "ladder", "kind": "new", "name": "Asha", "sure": "yes"}
    if status == 413:
        answer = seated.http.post(path, content=b"x" * 9999, headers=FORM)
    else:
        answer = seated.http.post(path, data=good, headers=headers)
    assert answer.status_code == status
    assert everything(site) == before


@settings(DRAWN, max_examples=60)
@given(value=st.one_of(st.text(max_size=80), st.binary(max_size=80).map(lambda raw: raw.decode("latin-1"))))
def test_a_made_up_cookie_is_nobody(site: Running, seated: Client, value: str) -> None:
    """Neither text nor a real cookie with something put to it opens a game or breaks a page."""
    real = seated.http.cookies["player"]
    raw = value.encode("utf-8", "surrogatepass").translate(None, b"\r\n\0")
    if raw.strip(b' \t"') == b"" or b";" in raw:
        raw = b"x"
    for cookie in (b"player=" + raw, b"player=" + real.encode() + raw, b"player=" + raw + real.encode()):
        head = f"GET {seated.game} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: "
        answer = exchange(site.address, head.encode() + cookie + b"\r\n\r\n")
        assert status_of(answer) in (400, 404)


@settings(DRAWN, max_examples=80)
@given(text=st.one_of(st.text(max_size=60), st.text("KQJTA23456789SHDCX drop=,downkstile", max_size=40)))
def test_an_action_is_taken_as_it_is_meant_or_refused(seated: Client, text: str) -> None:
    try:
        parsed = parse_action(text)
    except Refusal:
        assert seated.post("actions", action=text, turn=0).status_code == 422
    else:
        assert format_action(parsed) == text


# Without a server ------------------------------------------------------------------------------------------------

WORDS = st.lists(st.sampled_from(make_code(SecretFresh()).split()), min_size=0, max_size=8)


@given(st.one_of(st.text(max_size=100), WORDS.map(" ".join)))
def test_a_code_is_its_words_or_nothing(text: str) -> None:
    code = parse_code(text)
    assert code is None or (len(code.split()) == 6 and parse_code(code) == code)


@settings(DRAWN, max_examples=120)
@given(data=st.data())
def test_a_damaged_record_is_refused_or_still_true(data: st.DataObject) -> None:
    """A letter more or less in a name is a record too; whatever is accepted is one by every rule."""
    record = finished_line()
    where = data.draw(st.integers(0, len(record) - 1))
    length = data.draw(st.integers(0, 12))
    put = data.draw(
        st.one_of(st.sampled_from(["", '"', "[]", "null", "9" * 30, "{", "\0"]), st.text(max_size=4))
    )
    damaged = record[:where] + put + record[where + length :]
    try:
        parsed = parse_record(damaged)
        replay(ladder, parsed)
    except (Refusal, ReplayRefused):
        return
    assert parse_record(format_record(parsed)) == parsed
