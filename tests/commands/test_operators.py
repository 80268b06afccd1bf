"""The commands for operators: reported names listed and settled, old things removed, errors in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from ladder_rummy.__main__ import main
from ladder_rummy.store.database import open_database
from ladder_rummy.store.migrations import migrate
from ladder_rummy.store.names import SqlNames
from ladder_rummy.store.players import SqlPlayers, handle_of


@pytest.fixture
def address(tmp_path: Path) -> str:
    address = f"sqlite:///{tmp_path}/operated.db"
    database = open_database(address)
    migrate(database)
    names = SqlNames(database, lambda: 1_800_000_000)
    SqlPlayers(database, lambda: 1_800_000_000).add("named")
    names.rename("named", "[red]Rudolf")
    for reporter in "abc":
        assert names.report(reporter, handle_of("named"))
    database.close()
    return address


def test_reported_names_are_listed_as_they_are(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", "--database", address]) == 0
    shown = capsys.readouterr().out
    for part in (handle_of("named"), "[red]Rudolf", "3", "yes", "2027-01-15 08:00"):
        assert part in shown


@pytest.mark.parametrize(("option", "said"), [("--keep", "kept"), ("--hide", "hidden")])
def test_a_name_is_settled_once(
    address: str, capsys: pytest.CaptureFixture[str], option: str, said: str
) -> None:
    assert main(["reports", "--database", address, option, handle_of("named")]) == 0
    assert capsys.readouterr().out == f"{said}: [red]Rudolf\n"
    main(["reports", "--database", address])
    assert "Rudolf" not in capsys.readouterr().out


def test_nobody_is_told_in_one_line(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reports", "--database", address, "--keep", "nobody"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", ["reports", "clean"])
def test_a_database_that_is_none_is_told_in_one_line(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, "--database", f"sqlite:///{tmp_path}/no/such.db"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_clean_says_what_it_removed(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["clean", "--database", address]) == 0
    assert capsys.readouterr().out.startswith("removed 0 players")
