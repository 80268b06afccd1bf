"""Static files under addresses that change with their content, so that browsers may keep them for good."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import parse_qs

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOR_GOOD = "public, max-age=31536000, immutable"
FOR_A_WHILE = "public, max-age=300"


class VersionedFiles(StaticFiles):
    """The files of a folder; an address with a version, ``?v=…``, is answered to be kept for good."""

    def __init__(self, folder: Path, prefix: str = "/static") -> None:
        super().__init__(directory=folder)
        self._folder = folder
        self._prefix = prefix

    @cache  # noqa: B019  there is one such value, and it lives as long as the server
    def address(self, name: str) -> str:
        """The address of ``"css/base.css"``; `FileNotFoundError` where there is no such file."""
        version = sha256((self._folder / name).read_bytes()).hexdigest()[:12]
        return f"{self._prefix}/{name}?v={version}"

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, or the error that Starlette raises."""
        response = await super().get_response(path, scope)
        is_versioned = "v" in parse_qs(scope["query_string"].decode("latin-1"))
        response.headers["Cache-Control"] = FOR_GOOD if is_versioned else FOR_A_WHILE
        return response
