"""Static files under addresses that change with their content, so that browsers may keep them for good."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ladder_rummy.web.scripts import join_modules
from ladder_rummy.web.styles import join_styles

FOR_GOOD = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=300"
_JOINED: Final[Mapping[str, tuple[Callable[[Path], str], str]]] = {
    "js": (join_modules, "text/javascript"),
    "css": (join_styles, "text/css"),
}
"""How the files of a folder are joined with what they import, and the media type of that."""
_FONT: Final = re.compile(r'url\("\.\./(fonts/[\w.-]+)"\)')


class VersionedFiles(StaticFiles):
    """The files of a folder; an address with a version, ``?v=…``, is answered to be kept for good.

    Our own scripts and style sheets are answered joined with those that they import, at the address of the one
    that imports; style sheets name fonts by their versioned addresses.
    """

    def __init__(self, folder: Path, prefix: str = "/static") -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._prefix = prefix

    @cache  # noqa: B019  there is one such value, and it lives as long as the server
    def address(self, name: str) -> str:
        """The address of ``"css/base.css"``; `FileNotFoundError` where there is no such file."""
        version = sha256(self._content(name)).hexdigest()[:12]
        return f"{self._prefix}/{name}?v={version}"

    @cache  # noqa: B019  as above
    def _content(self, name: str) -> bytes:
        file = self._folder / name
        join = _JOINED.get(_folder_of(name))
        if join is None:
            return file.read_bytes()
        return _FONT.sub(lambda font: f'url("{self.address(font[1])}")', join[0](file)).encode()

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the error that Starlette raises."""
        response = await super().get_response(path, scope)
        joined = _JOINED.get(_folder_of(path))
        if joined and response.status_code == 200 and scope["method"] == "GET":
            response = Response(self._content(path), media_type=joined[1])
        is_versioned = "v" in parse_qs(scope["query_string"].decode("latin-1"))
        response.headers["Cache-Control"] = FOR_GOOD if is_versioned else FOR_A_WHILE
        return response


def _folder_of(name: str) -> str:
    return name.partition("/")[0]
