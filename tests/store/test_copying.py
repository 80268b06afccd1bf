"""Moving, backing up and restoring: everything arrives, also while people play, or nothing does."""

from __future__ import annotations

import stat
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, func, inspect, select, text

from ladder_rummy.__main__ import main
from ladder_rummy.engine.record import format_record
from ladder_rummy.engine.replay import replay
from ladder_rummy.play.recording import record_of
from ladder_rummy.play.recovery import CodeKind
from ladder_rummy.play.start import Terms, start
from ladder_rummy.store import copying
from ladder_rummy.store.copying import back_up, copy_database, restore
from ladder_rummy.store.database import Database, DatabaseUnusable, open_database
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.migrations import migrate
from ladder_rummy.store.players import read_keys
from ladder_rummy.store.schema import changes, games, metadata
from tests.conftest import NewAddress
from tests.daily.world import World
from tests.postgres import Cluster
from tests.store.test_races import Ids

SECRET = "0" * 64


def contents(database: Database) -> dict[str, list[str]]:
    """Every row of every table."""
    with database.reading() as connection:
        return {
            table.name: sorted(repr(tuple(row)) for row in connection.execute(select(table)))
            for table in metadata.sorted_tables
        }


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite database with something in every table."""
    file = tmp_path_factory.mktemp("lived") / "in.db"
    with closing(open_database(f"sqlite:///{file}")) as database:
        migrate(database)
        world = World(database, "")
        world.join("one", 3)
        world.finish("one", 40)
        start(world.games, Ids("mine"), "two", Terms(bots=("beginner",) * 3, once="a tap"))
        world.names.rename("one", "Ólöf\u2009“\U0001f0a1”")
        assert world.names.report("two", world.names.of("one").handle or "")
        world.identities.keep_code("two", CodeKind.LINK, "hash", 2_000_000_000)
        assert all(contents(database).values()), "an empty table proves nothing"
    return file


@pytest.fixture
def source(lived_in: Path) -> Iterator[Database]:
    with closing(open_database(f"sqlite:///{lived_in}")) as database:
        yield database


@pytest.fixture
def target(new_address: NewAddress) -> Iterator[Database]:
    with closing(open_database(new_address())) as database:
        yield database


def test_everything_arrives_and_plays_on(source: Database, target: Database) -> None:
    rows = copy_database(source, target)
    assert contents(target) == contents(source)
    assert rows == {name: len(held) for name, held in contents(source).items()}
    assert read_keys(target) == read_keys(source)
    migrate(target)
    world = World(target, "")
    game = world.games.find(world.games.running("two")[0].id, "two")
    assert game is not None
    assert world.step(game).saved.version == 1


def test_records_arrive_as_they_were_and_replay(source: Database, target: Database) -> None:
    copy_database(source, target)
    finished = select(games.c.id).where(games.c.finished_at.is_not(None))
    with source.reading() as connection:
        ids = connection.execute(finished).scalars().all()
    assert ids
    for game_id in ids:
        lines = []
        for database in (source, target):
            kept = SqlGames(database, lambda: 0)
            game = kept.find_any(game_id)
            assert game is not None
            record = record_of(game, kept.changes(game_id))
            assert replay(game.rules, record) == game.state
            lines.append(format_record(record))
        assert lines[0] == lines[1]


def test_a_backup_is_one_private_file_that_restores(
    source: Database, target: Database, tmp_path: Path
) -> None:
    file = tmp_path / "kept" / "backup.db"
    file.parent.mkdir()
    back_up(source, file)
    assert [path.name for path in file.parent.iterdir()] == ["backup.db"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o400)
    before = file.read_bytes()
    restore(file, target)
    assert contents(target) == contents(source)
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["backup.db"]


def test_a_backup_of_either_kind_restores_into_the_other(
    source: Database, target: Database, tmp_path: Path
) -> None:
    copy_database(source, target)
    back_up(target, tmp_path / "backup.db")
    with closing(open_database(f"sqlite:///{tmp_path}/restored.db")) as restored:
        restore(tmp_path / "backup.db", restored)
        assert contents(restored) == contents(source)


def test_a_backup_while_people_play_holds_one_moment(target: Database, tmp_path: Path) -> None:
    """Games are begun and moved on all the while: no game of the backup lacks a change, none has one too many."""
    migrate(target, SECRET)
    world, stop = World(target), threading.Event()

    def play() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            game = start(world.games, Ids(number), f"player{number % 5}", Terms(bots=("beginner",) * 3))
            for _ in range(4):
                game = world.step(game)

    player = threading.Thread(target=play)
    player.start()
    try:
        for number in range(3):
            back_up(target, tmp_path / f"{number}.backup")
    finally:
        stop.set()
        player.join()
    counts = [consistent_games(tmp_path / f"{number}.backup") for number in range(3)]
    assert counts[0] < counts[2], "nobody has played meanwhile"


def consistent_games(file: Path) -> int:
    """How many changes the backup has; each of its games is at the version of its last one, and found whole."""
    with closing(open_database(f"sqlite:///{file}")) as database:
        with database.reading() as connection:
            versions = connection.execute(select(games.c.id, games.c.version)).all()
            last = select(changes.c.game_id, func.max(changes.c.version)).group_by(changes.c.game_id)
            assert dict(map(tuple, connection.execute(last))) == dict(map(tuple, versions))
            count: int = connection.execute(select(func.count()).select_from(changes)).scalar_one()
        kept = SqlGames(database, lambda: 0)
        for row in versions:
            found = kept.find_any(row.id)
            assert found is not None
            assert found.saved.version == row.version
    return count


# What is refused -------------------------------------------------------------------------------------------------


def test_a_target_that_is_not_empty_is_refused_and_left_alone(source: Database, target: Database) -> None:
    migrate(target)
    before = contents(target)
    with pytest.raises(DatabaseUnusable, match="not empty"):
        copy_database(source, target)
    assert contents(target) == before


@pytest.mark.parametrize("revision", ["9999", "0001"])
def test_a_source_of_another_version_is_refused(open_old: Database, target: Database, revision: str) -> None:
    with open_old.writing() as connection:
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    with pytest.raises(DatabaseUnusable, match="version"):
        copy_database(open_old, target)
    assert tables_of(target) == []


@pytest.fixture
def open_old(tmp_path: Path) -> Iterator[Database]:
    with closing(open_database(f"sqlite:///{tmp_path}/other-version.db")) as database:
        migrate(database)
        yield database


def tables_of(database: Database) -> list[str]:
    with database.reading() as connection:
        return inspect(connection).get_table_names()


def test_what_fails_half_way_leaves_an_empty_target_and_can_be_done_again(
    source: Database, target: Database
) -> None:
    def fail(_connection: object, clause: object, *_: object) -> None:
        if "INSERT INTO tallies" in str(clause):
            raise OSError("pulled out")

    event.listen(target.engine, "before_execute", fail)
    with pytest.raises(OSError, match="pulled out"):
        copy_database(source, target)
    assert tables_of(target) == []
    event.remove(target.engine, "before_execute", fail)
    copy_database(source, target)
    assert contents(target) == contents(source)


def test_a_row_that_comes_out_otherwise_is_found(source: Database, target: Database) -> None:
    def spoil(connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT INTO results"):
            connection.exec_driver_sql("UPDATE results SET points = points + 1")

    event.listen(target.engine, "after_cursor_execute", spoil)
    with pytest.raises(DatabaseUnusable, match="results came out otherwise"):
        copy_database(source, target)
    event.remove(target.engine, "after_cursor_execute", spoil)
    assert tables_of(target) == []


def test_a_backup_takes_nobodys_place(
    source: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "backup.db"
    file.write_text("mine")
    with pytest.raises(DatabaseUnusable, match="is there already"):
        back_up(source, file)
    monkeypatch.setattr(copying, "_folder_of", lambda file: file.parent)  # made by somebody else meanwhile
    with pytest.raises(DatabaseUnusable, match="is there already"):
        back_up(source, file)
    assert file.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["backup.db"]


def test_what_is_no_backup_is_refused(target: Database, tmp_path: Path) -> None:
    (tmp_path / "empty").touch()
    (tmp_path / "text").write_text("this is no database, but long enough to be looked at " * 50)
    for name in ("missing", "empty", "text"):
        with pytest.raises(DatabaseUnusable):
            restore(tmp_path / name, target)
    assert tables_of(target) == []


# The commands ----------------------------------------------------------------------------------------------------


def test_the_commands_move_back_up_and_restore(
    lived_in: Path, cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server, backup, again = cluster.create(), tmp_path / "backup.db", f"sqlite:///{tmp_path}/again.db"
    assert main(["move", "--from", f"sqlite:///{lived_in}", "--to", server]) == 0
    assert main(["backup", str(backup), "--database", server]) == 0
    assert main(["restore", str(backup), "--database", again]) == 0
    assert capsys.readouterr().out.count("read back and found the same") == 3
    with closing(open_database(again)) as restored, closing(open_database(f"sqlite:///{lived_in}")) as source:
        assert contents(restored) == contents(source)
    cluster.drop(server)


@pytest.mark.parametrize(
    "words",
    [
        ["move", "--from", "sqlite:///FOLDER/none.db", "--to", "sqlite:///FOLDER/new.db"],
        ["move", "--from", "sqlite:///FOLDER/x.db", "--to", "nonsense"],
        ["move", "--from", "nonsense", "--to", "sqlite:///FOLDER/new.db"],
        ["backup", "FOLDER/no/such.db", "--database", "sqlite:///FOLDER/x.db"],
        ["restore", "FOLDER/none.db", "--database", "sqlite:///FOLDER/new.db"],
    ],
)
def test_what_a_command_cannot_do_is_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.replace("FOLDER", str(tmp_path)) for word in words]) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)
    assert not (tmp_path / "none.db").exists()
