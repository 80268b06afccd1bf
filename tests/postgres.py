"""A PostgreSQL server for tests: made from nothing in a temporary folder, reached by a socket in it, gone afterwards.

A shell process holds the server and waits for its own input to end; so the server ends with whoever started it,
however that ends. As root it runs as the user ``postgres``, since it refuses to run as root.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql
from sqlalchemy import make_url

OWNER: Final = "rummy"
SECONDS_TO_START: Final = 30
NOT_DURABLE: Final = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
"""Quick, and as good until the machine itself goes down."""
_GUARD: Final = """
folder=$1; shift
"$@" >>"$folder/log" 2>&1 &
server=$!
read -r word || word=gone
kill -QUIT "$server" 2>/dev/null
wait "$server"
if [ "$word" = gone ]; then rm -rf "$folder"; fi
"""


class NoPostgres(Exception):
    """PostgreSQL cannot be brought up here; the message is one line that says why."""


def find_program(name: str) -> str:
    """The newest of this machine's programs of that name; `NoPostgres` where there is none."""
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    path = str(found[-1]) if found else shutil.which(name)
    if path is None:
        raise NoPostgres(f"PostgreSQL's {name} is missing: tests/system-packages postgresql")
    return path


def _as_user() -> dict[str, Any]:
    """How a process is started so that PostgreSQL runs in it."""
    if os.geteuid():
        return {}
    try:
        user = pwd.getpwnam("postgres")
    except KeyError:
        raise NoPostgres("PostgreSQL does not run as root, and there is no user postgres") from None
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": ()}


def _kill_whole(process: int) -> None:
    """Kill a process with its children; one that outlived it would hold the memory that the next server wants."""
    os.kill(process, signal.SIGSTOP)
    for child in Path(f"/proc/{process}/task/{process}/children").read_text().split():
        with suppress(ProcessLookupError):
            os.kill(int(child), signal.SIGKILL)
    os.kill(process, signal.SIGKILL)


class Cluster:
    """A server with databases of its own; ``settings`` are those of ``postgresql.conf``."""

    def __init__(self, **settings: str) -> None:
        self._user = _as_user()
        self.folder = Path(tempfile.mkdtemp(prefix="rummy-", dir="/tmp"))
        self._settings = settings
        self._guard: subprocess.Popen[str] | None = None
        self._numbers = count(1)
        if self._user:
            os.chown(self.folder, self._user["user"], self._user["group"])
        self._run(
            [find_program("initdb"), "--pgdata", str(self.folder / "data"), "--no-sync", "--auth=trust"]
            + ["--username", OWNER, "--encoding=UTF8", "--locale=C"]
        )

    def _run(self, words: Sequence[str]) -> None:
        done = subprocess.run(
            words, cwd=self.folder, capture_output=True, text=True, check=False, **self._user
        )
        if done.returncode:
            raise NoPostgres(f"{Path(words[0]).name}: {(done.stderr or done.stdout).strip()[-300:]}")

    def address(self, name: str) -> str:
        """The address of a database, as ``--database`` takes it."""
        return f"postgresql+psycopg://{OWNER}@/{name}?host={self.folder}"

    def create(self) -> str:
        """The address of a new, empty database."""
        name = f"test{next(self._numbers)}"
        self._administer("CREATE DATABASE {}", name)
        return self.address(name)

    def drop(self, address: str) -> None:
        """Remove a database, whoever is connected to it."""
        self._administer("DROP DATABASE {} WITH (FORCE)", str(make_url(address).database))

    def _administer(self, statement: str, name: str) -> None:
        with self._connected() as connection:
            connection.execute(sql.SQL(statement).format(sql.Identifier(name)))

    def _connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect(host=str(self.folder), user=OWNER, dbname="postgres", autocommit=True)

    def start(self) -> None:
        """Run the server; returns once it answers."""
        words = [find_program("postgres"), "-D", str(self.folder / "data"), "-k", str(self.folder)]
        for name, value in {"listen_addresses": "", "max_connections": "100", **self._settings}.items():
            words += ["-c", f"{name}={value}"]
        self._guard = subprocess.Popen(
            ["/bin/sh", "-c", _GUARD, "guard", str(self.folder), *words],
            cwd=self.folder, stdin=subprocess.PIPE, text=True, start_new_session=True, **self._user,
        )  # fmt: skip
        self._wait()

    def _wait(self) -> None:
        ends_at = time.monotonic() + SECONDS_TO_START
        while True:
            try:
                self._connected().close()
            except psycopg.OperationalError as error:
                if time.monotonic() > ends_at:
                    raise NoPostgres(str(error)) from None
                time.sleep(0.02)
            else:
                return

    def stop(self) -> None:
        """End the server at once, as a machine that loses its power does to a process; its databases stay."""
        self._end_guard("stay\n")

    def kill(self) -> None:
        """Kill the server and all that serve for it without a word to them; its databases stay."""
        with suppress(ProcessLookupError, FileNotFoundError):
            _kill_whole(int((self.folder / "data" / "postmaster.pid").read_text().split()[0]))
        self._end_guard("stay\n")

    def remove(self) -> None:
        """End the server and remove all of it."""
        self._end_guard("gone\n")
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end_guard(self, word: str) -> None:
        if self._guard is None:
            return
        with suppress(BrokenPipeError):
            self._guard.communicate(word, timeout=SECONDS_TO_START)
        self._guard = None


@contextmanager
def running(**settings: str) -> Iterator[Cluster]:
    """A server that answers, and is gone at the end."""
    cluster = Cluster(**settings)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()
