"""Where the files lie that are not Python: templates, static files, migrations, catalogues of texts.

In a checkout they stand beside the package, in an installed wheel inside it. Nothing else knows that there
are two places, and nothing here knows what is in the files.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Literal

_PACKAGE: Final = Path(__file__).resolve().parent

Folder = Literal["templates", "static", "migrations", "locale"]


def find_folder(name: Folder, package: Path = _PACKAGE) -> Path:
    """The folder ``name`` inside or beside the package; `FileNotFoundError` where the package was cut."""
    for folder in (package / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"{name} is neither inside nor beside {package}")
