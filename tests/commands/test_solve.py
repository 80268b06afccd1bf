"""``solve``: one hand by arguments, many by lines."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.commands.conftest import Command


@pytest.mark.parametrize(
    ("rung", "cards", "said"),
    [
        ("1", "", "missing 6"),
        ("1", "XX XX XX", "missing 4"),
        ("1", "7H 7D XX KS KS KC", "down 7D7HXX KCKSKS"),
        ("2", "7H 7D 7C 3S 4S 5S", "missing 1"),
        ("7", "AS 2S 3S 4S 5S 6S 7S", "down AS2S3S4S5S6S7S"),
        ("7", "8S 9S TS JS QS KS AS", "down 8S9STSJSQSKSAS"),
        ("9", "3H 4H 5H 6H 7H 8S 9S TS JS QS", "missing 1"),
    ],
)
def test_one_hand(command: Command, rung: str, cards: str, said: str) -> None:
    answer = command("solve", "--rung", rung, *cards.split())
    assert (answer.code, answer.out) == (0, said + "\n")


def test_lines_are_answered_a_line_each(command: Command) -> None:
    answer = command("solve", stdin=b"1 7H 7D XX KS KS KC\n3\n")
    assert (answer.code, answer.out) == (0, "down 7D7HXX KCKSKS\nmissing 8\n")


def test_a_bad_line_ends_it_and_is_named(command: Command) -> None:
    answer = command("solve", stdin=b"1 7H\n1 ZZ\n1 7H\n")
    assert answer.code == 2
    assert answer.out == "missing 5\n"
    assert "line 2" in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("line", [b"\n", b"\xff\xfe\n", b"0 7H\n", b"one 7H\n", b"1 7H7D\n", b"1 7H 7H 7H\n"])
def test_lines_that_say_nothing_are_bad(command: Command, line: bytes) -> None:
    answer = command("solve", stdin=line)
    assert answer.code == 2
    assert "line 1" in answer.err


def test_each_answer_is_flushed_before_the_next_line_is_asked_for() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ladder_rummy", "solve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin
        assert process.stdout
        for _ in range(2):
            process.stdin.write("1 7H 7D 7C\n")
            process.stdin.flush()
            assert process.stdout.readline() == "missing 3\n"
        process.stdin.close()
        assert process.wait() == 0
