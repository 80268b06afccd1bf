"""``simulate`` writes records that ``replay`` accepts; tampered ones are refused, each for its own reason."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ladder_rummy.engine.record import parse_record
from ladder_rummy.engine.replay import steps
from ladder_rummy.games import ladder
from tests.commands.conftest import Command

SEEDS = ("--seed", "records")


@pytest.fixture(scope="module")
def records() -> list[str]:
    from ladder_rummy.bots import ROSTER
    from ladder_rummy.engine.record import format_record
    from ladder_rummy.play.selfplay import play_game

    return [format_record(play_game(ladder, f"records/{i}", [ROSTER["steady"]] * 4)) for i in range(3)]


def test_a_record_a_line_with_the_games_own_seeds(command: Command, records: list[str]) -> None:
    answer = command("simulate", "--games", "3", *SEEDS, "--bots", "steady,steady,steady,steady")
    assert answer.code == 0
    assert answer.out.splitlines() == records
    assert [json.loads(line)["seed"] for line in records] == ["records/0", "records/1", "records/2"]
    assert "wins" in answer.err


def test_without_a_seed_the_random_one_is_printed(command: Command) -> None:
    answer = command("simulate", "--games", "1", "--bots", "any,any,any,any")
    seed = re.search(r"seed (\S+)", answer.err)
    assert seed
    assert json.loads(answer.out)["seed"] == f"{seed[1]}/0"


def test_replay_accepts_them(command: Command, records: list[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(records) + "\n")
    by_file, by_stdin = command("replay", str(file)), command("replay", stdin=file.read_bytes())
    assert by_file == by_stdin
    assert by_file.code == 0
    places = " ".join(map(str, json.loads(records[1])["result"]["places"]))
    assert by_file.out.splitlines()[1].startswith(f"game 2: places {places}")


def test_an_unfinished_record_is_right_as_far_as_it_goes(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    last = data["deals"][3]
    last.update(actions=last["actions"][:5], out=None, laid_down=None, penalties=None)
    data.update(deals=data["deals"][:4], result=None)
    answer = command("replay", stdin=json.dumps(data).encode())
    assert (answer.code, answer.out) == (0, "game 1: running, deal 4\n")


def refused(command: Command, data: dict[str, Any]) -> tuple[int, str]:
    answer = command("replay", stdin=json.dumps(data).encode())
    assert answer.err.count("\n") == 1
    return answer.code, answer.err


def place_of(record: str, wanted: str) -> tuple[int, int]:
    """The deal and the action of the first action that begins so."""
    for step in steps(ladder, parse_record(record)):
        if step.action and step.action.startswith(wanted):
            return step.deal - 1, step.number - 1
    raise AssertionError(wanted)


def test_a_swapped_card_is_refused(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    data["deals"][1]["actions"][1] = "drop XX"
    code, line = refused(command, data)
    assert code == 1
    assert re.match(r"game 1, deal 2, action 1, seat \d, R65: ", line)


def test_a_second_lay_down_is_refused(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    deal, place = place_of(records[0], "down")
    actions = data["deals"][deal]["actions"]
    actions.insert(place + 1, actions[place])
    code, line = refused(command, data)
    assert code == 1
    assert f"game 1, deal {deal + 1}, action {place + 1}, " in line
    assert ", R34: " in line


def test_a_lay_off_in_the_lay_down_turn_is_refused(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    deal, place = place_of(records[0], "down")
    actions = data["deals"][deal]["actions"]
    card = actions[place + 1].removeprefix("drop ")
    actions.insert(place + 1, f"off {card} 0")
    code, line = refused(command, data)
    assert code == 1
    assert f"action {place + 1}, " in line
    assert ", R37: " in line


def test_a_discard_of_the_barred_card_is_refused(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    before, taken = None, None
    for step in steps(ladder, parse_record(records[0])):
        if step.action == "pile" and step.state.running.barred is not None:
            before, taken = step, step.state.running.barred
            break
    assert before is not None
    actions = data["deals"][before.deal - 1]["actions"]
    actions[before.number] = f"drop {taken}"
    code, line = refused(command, data)
    assert code == 1
    assert f"deal {before.deal}, action {before.number}, " in line
    assert ", R45: " in line


@pytest.mark.parametrize(
    ("path", "article"),
    [
        (("deals", 4, "penalties", 2), "R54"),
        (("result", "penalties", 1), "R56"),
        (("result", "rungs", 3), "R57"),
        (("result", "places", 0), "R59"),
        (("first_dealer",), "R5"),
    ],
)
def test_a_wrong_figure_is_refused(
    command: Command, records: list[str], path: tuple[str | int, ...], article: str
) -> None:
    data: Any = json.loads(records[0])
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] += 1
    code, line = refused(command, data)
    assert code == 1
    assert re.match(rf"game 1, deal \d+, action \d+, seat \d, {article}: ", line)


def test_the_second_bad_game_is_named_after_the_first_good_one(command: Command, records: list[str]) -> None:
    data = json.loads(records[1])
    data["deals"][0]["penalties"][0] += 5
    answer = command("replay", stdin=f"{records[0]}\n{json.dumps(data)}\n".encode())
    assert answer.code == 1
    assert answer.out.startswith("game 1: places")
    assert answer.err.startswith("game 2, deal 1, ")


@pytest.mark.parametrize(
    "junk",
    [
        b"not json\n",
        b"\n",
        b"[]\n",
        b"null\n",
        b"{}\n",
        b'{"format": "ladder-rummy/2"}\n',
        b"\xff\xff\n",
        b"[" * 100_000,
        b"1" * 10_000_000,
        b"x" * 10_000_000,
    ],
    ids=lambda junk: repr(junk[:12]),
)
def test_a_line_that_is_no_record_ends_with_2(command: Command, junk: bytes) -> None:
    answer = command("replay", stdin=junk)
    assert answer.code == 2
    assert answer.out == ""
    assert "line 1" in answer.err
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 300


def test_a_cut_file_is_refused(command: Command, records: list[str]) -> None:
    answer = command("replay", stdin=records[0][: len(records[0]) // 2].encode())
    assert (answer.code, answer.out) == (2, "")


@pytest.mark.parametrize("text", ["drop\nKS", "x" * 1_000_000, "down " + "7H" * 5_000, "drop \ud800"])
def test_a_refused_action_is_named_in_one_short_line(command: Command, records: list[str], text: str) -> None:
    data = json.loads(records[0])
    data["deals"][0]["actions"][0] = text
    code, line = refused(command, data)
    assert code == 1
    assert line.startswith("game 1, deal 1, action 0, seat ")
    assert len(line) < 400


def test_a_name_that_cannot_be_written_is_refused(command: Command, records: list[str]) -> None:
    data = json.loads(records[0])
    data["players"][0]["name"] = "\ud800"
    answer = command("replay", stdin=json.dumps(data).encode())
    assert (answer.code, answer.out) == (2, "")


def test_a_line_without_an_end_is_cut_and_refused() -> None:
    script = f'"{sys.executable}" -m ladder_rummy replay </dev/zero'
    answer = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False, timeout=60)
    assert (answer.returncode, answer.stdout) == (2, "")
    assert "not JSON" in answer.stderr
