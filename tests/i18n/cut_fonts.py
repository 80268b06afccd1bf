"""Cuts the fonts of ``static/fonts`` to their languages: ``python -m tests.i18n.cut_fonts FOLDER``.

FOLDER holds the packages of `SOURCES` as npm unpacks them (``npm install --prefix FOLDER @fontsource/…``), and on the
path is ``pyftsubset`` of fonttools with brotli. A tool for people, for when a font or an alphabet changes.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from ladder_rummy.resources import find_folder

FONTS: Final = find_folder("static") / "fonts"
_JOINERS: Final = "\u200c\u200d "
_URDU: Final = (
    "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےآأؤئۂۓة" + "\u0654\u0670\u060c\u061b\u061f\u06d4" + _JOINERS
)
_DEVANAGARI: Final = "".join(map(chr, range(0x0900, 0x0980))) + _JOINERS
_BENGALI: Final = "\u0964\u0965" + "".join(map(chr, range(0x0980, 0x0A00))) + _JOINERS
SOURCES: Final = {
    "noto-nastaliq-urdu": ("arabic", _URDU),
    "noto-naskh-arabic": ("arabic", _URDU + "ًٌٍَُِّْ"),
    "noto-sans-devanagari": ("devanagari", _DEVANAGARI),
    "noto-sans-bengali": ("bengali", _BENGALI),
}
"""By package of @fontsource: the script whose file is cut, and the characters that stay."""


def cut(folder: Path, name: str) -> Path:
    """The font cut to its language, its licence beside it."""
    script, characters = SOURCES[name]
    package = folder / "node_modules" / "@fontsource" / name
    made = FONTS / f"{name}.woff2"
    source = package / "files" / f"{name}-{script}-400-normal.woff2"
    looks = ["--flavor=woff2", "--layout-features=*", "--no-hinting", "--name-IDs=0,1,2,3,4,5,6,13,14"]
    subprocess.run(
        ["pyftsubset", str(source), f"--text={characters}", f"--output-file={made}", *looks], check=True
    )
    shutil.copyfile(package / "LICENSE", FONTS / f"{name}.LICENSE.txt")
    return made


if __name__ == "__main__":
    for each in SOURCES:
        made = cut(Path(sys.argv[1]), each)
        sys.stdout.write(f"{made.name}: {made.stat().st_size} bytes\n")
