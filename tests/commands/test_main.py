"""The command line as a whole: help, errors in one line, exit codes."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from ladder_rummy.__main__ import COMMANDS
from ladder_rummy.engine.cards import FACES
from tests.commands.conftest import Command


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(command: Command, name: str) -> None:
    answer = command(name, "--help")
    assert answer.code == 0
    assert COMMANDS[name] in answer.out


def test_help_lists_every_command(command: Command) -> None:
    answer = command("--help")
    assert answer.code == 0
    assert all(name in answer.out for name in COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("dance",),
        ("deal",),
        ("deal", "demo", "--deal", "0"),
        ("deal", "demo", "--deal", "11"),
        ("deal", "demo", "--deal", "x"),
        ("deal", "demo", "--deal", "1_0"),
        ("deal", "demo", "--deal", "٣"),
        ("deal", ""),
        ("deal", "a\nb"),
        ("deal", "x" * 201),
        ("deal", "demo", "--jso"),
        ("solve", "7H"),
        ("solve", "--rung", "0"),
        ("solve", "--rung", "11", "7H"),
        ("solve", "--rung", "1", "7h"),
        ("solve", "--rung", "1", "7H", "7H", "7H"),
        ("solve", "--rung", "1", "XX", "XX", "XX", "XX"),
        ("solve", "--rung", "1", *map(str, FACES[:17])),
        ("simulate",),
        ("simulate", "--games", "0"),
        ("simulate", "--games", "-1"),
        ("simulate", "--games", "many"),
        ("simulate", "--games", "99999999999999999999"),
        ("simulate", "--games", "1", "--bots", "steady"),
        ("simulate", "--games", "1", "--bots", "steady,steady,steady,nobody"),
        ("simulate", "--games", "1", "--seed", ""),
        ("simulate", "--games", "11", "--seed", "x" * 198),
        ("replay", "no/such/file"),
        ("replay", "."),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(command: Command, words: tuple[str, ...]) -> None:
    answer = command(*words)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("ladder-rummy")
    assert answer.err.count("\n") == 1
    assert answer.err.endswith("\n")


def test_it_runs_as_a_module() -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "ladder_rummy", "deal", "demo"], capture_output=True, text=True, check=True
    )
    assert answer.stdout.startswith("deal 1, dealer seat 2\n")


def test_a_reader_that_stops_early_is_no_error() -> None:
    script = f'"{sys.executable}" -m ladder_rummy deal demo --json | head -c 5; echo "${{PIPESTATUS[0]}}"'
    answer = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=True)
    assert answer.stdout.endswith("0\n")
    assert answer.stderr == ""


def run_in_shell(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """``PROGRAM`` in the script is the command."""
    program = f'"{sys.executable}" -m ladder_rummy'
    return subprocess.run(
        ["bash", "-c", script.replace("PROGRAM", program)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env=os.environ | environment,
    )


@pytest.mark.parametrize(
    ("script", "code"),
    [
        ("PROGRAM deal demo >&-", 0), ("PROGRAM solve <&-", 0), ("PROGRAM replay <&-", 0),
        ("PROGRAM deal '' <&- >&- 2>&-", 2),
    ],
)  # fmt: skip
def test_streams_that_came_closed_lead_nowhere(script: str, code: int) -> None:
    answer = run_in_shell(script)
    assert (answer.returncode, answer.stdout, answer.stderr) == (code, "", "")


def test_output_that_cannot_be_written_is_one_line() -> None:
    answer = run_in_shell("PROGRAM deal demo >/dev/full")
    assert answer.returncode == 2
    assert answer.stderr == "ladder-rummy deal: No space left on device\n"


def test_records_are_utf_8_whatever_the_terminal_speaks() -> None:
    answer = run_in_shell("PROGRAM simulate --games 1 --seed 'Ω é' 2>/dev/null", PYTHONIOENCODING="ascii")
    assert '"seed": "Ω é/0"' in answer.stdout


def test_a_long_word_is_not_told_back_whole(command: Command) -> None:
    answer = command("deal", "demo", "--deal", "9" * 5000)
    assert answer.code == 2
    assert len(answer.err) < 400
