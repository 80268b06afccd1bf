"""No file carries what belongs to one machine: paths of it, or addresses that something is downloaded from."""

from __future__ import annotations

import re
from pathlib import Path

from tests.architecture.source import ROOT, list_files, name

MACHINE = re.compile(r"(?<![\w.:/-])/(?:root|home|work|Users)/\w")
DOWNLOAD = re.compile(r"https?://[^\s\"'<>]+\.(?:whl|tgz|tar\.gz|zip|deb)\b")
ITSELF = Path(__file__).resolve()


def list_lines() -> list[tuple[str, str]]:
    """Each line of each text file with the place it stands at."""
    lines = []
    for path in list_files():
        raw = path.read_bytes()
        if b"\0" not in raw and path != ITSELF:
            text = raw.decode("utf-8")
            lines += [(f"{name(path)}:{number}", line) for number, line in enumerate(text.splitlines(), 1)]
    return lines


def test_no_line_holds_a_path_of_a_machine() -> None:
    assert not [place for place, line in list_lines() if MACHINE.search(line) or str(ROOT) in line]


def test_no_line_holds_a_download_address() -> None:
    assert not [place for place, line in list_lines() if DOWNLOAD.search(line)]
