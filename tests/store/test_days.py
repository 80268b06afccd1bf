"""The chain's secret in the database and beside it; the line-up that the first game of a day fixes."""

from __future__ import annotations

import pytest
from sqlalchemy import text

from ladder_rummy.daily.chain import Chain
from ladder_rummy.settings import BadSetting, load_settings
from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.days import SqlDays, open_chain
from ladder_rummy.store.migrations import migrate
from ladder_rummy.web.serve import serve
from tests.conftest import NewAddress
from tests.store.conftest import Open

GIVEN, OTHER = "a" * 64, "b" * 64


def kept(database: Database) -> str | None:
    with database.reading() as connection:
        secret: str | None = connection.execute(text("SELECT secret FROM chain")).scalar_one()
    return secret


def test_a_database_makes_its_own_secret_once(open_new: Open) -> None:
    database = open_new(None)
    made = kept(database)
    assert made is not None
    migrate(database)
    assert kept(database) == made
    assert open_chain(database, None).anchor == Chain(made).anchor == open_chain(database, made).anchor


def test_a_given_secret_is_not_kept(open_new: Open) -> None:
    database = open_new(GIVEN)
    assert kept(database) is None
    assert open_chain(database, GIVEN).seed_of(10_000) == GIVEN
    if database.file is not None:
        assert GIVEN.encode() not in database.file.read_bytes()


@pytest.mark.parametrize(("begun_with", "started_with"), [(GIVEN, OTHER), (GIVEN, None), (None, GIVEN)])
def test_another_secret_is_refused_in_one_line_without_being_told(
    open_new: Open, begun_with: str | None, started_with: str | None
) -> None:
    with pytest.raises(DatabaseUnusable) as refused:
        open_chain(open_new(begun_with), started_with)
    said = str(refused.value)
    assert "LADDER_RUMMY_DAILY_SECRET" in said
    assert "\n" not in said
    assert GIVEN not in said
    assert OTHER not in said


def test_the_server_does_not_start_with_another_secret(
    new_address: NewAddress, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("signal.signal", lambda *_: None)
    address = new_address()
    database = open_database(address)
    migrate(database, GIVEN)
    database.close()
    assert serve(load_settings(database=address, port=0, daily_secret=OTHER)) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "LADDER_RUMMY_DAILY_SECRET" in line


@pytest.mark.parametrize("secret", ["a" * 63, "A" * 64, "g" * 64, "a" * 65])
def test_a_setting_that_is_no_secret_is_refused_without_being_repeated(secret: str) -> None:
    with pytest.raises(BadSetting, match=r"LADDER_RUMMY_DAILY_SECRET: 64 lower-case hex digits") as refused:
        load_settings(daily_secret=secret)
    assert secret not in str(refused.value)
    assert secret not in repr(load_settings(daily_secret=GIVEN))


def test_the_first_game_of_a_day_fixes_its_line_up(open_new: Open) -> None:
    days = SqlDays(open_new(None), Chain(GIVEN))
    assert days.spread(7) == ()
    assert days.line_up(7, ("mira/1", "farid/1", "dele/1")) == ("mira/1", "farid/1", "dele/1")
    assert days.line_up(7, ("mira/2", "farid/1", "dele/1")) == ("mira/1", "farid/1", "dele/1")
    assert days.line_up(8, ("mira/2", "farid/1", "dele/1"))[0] == "mira/2"
    assert days.spread(7) == (0,) * 11
