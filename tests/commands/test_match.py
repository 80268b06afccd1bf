"""``ladder-rummy match``: its table, and its one-line refusals."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys

import pytest

from ladder_rummy.__main__ import main


def test_the_table_has_wins_rungs_points_and_pace(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--bot", "steady", "--against", "any", "--games", "4", "--processes", "1"]) == 0
    shown = capsys.readouterr().out
    assert "steady : 3 × any, 4 duplicate games" in shown
    assert "1.0000" in shown
    for row in ("95 % interval", "rungs", "points", "choices a second", "ms a choice"):
        assert row in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bot", "nobody"], "nobody"),
        (["--against", "nobody"], "nobody"),
        (["--games", "0"], "0"),
        (["--games", "many"], "many"),
        (["--seed", "a\nb"], "seed"),
    ],
)
def test_bad_input_is_refused_in_one_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["match", *words])
    except SystemExit as ended:
        code = int(ended.code or 0)
    shown = capsys.readouterr()
    assert code == 2
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not shown.out


def test_control_c_ends_it_without_a_word_of_its_workers() -> None:
    words = [sys.executable, "-m", "ladder_rummy", "match", "--bot", "steady", "--games", "40000"]
    match = subprocess.Popen(
        [*words, "--processes", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )
    with match:
        with pytest.raises(subprocess.TimeoutExpired):
            match.wait(3)
        os.killpg(match.pid, signal.SIGINT)
        try:
            out, err = match.communicate(timeout=60)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(match.pid, signal.SIGKILL)
    assert (match.returncode, out, err) == (130, b"", b"")
