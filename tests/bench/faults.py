"""People play while the server, and PostgreSQL too, is killed again and again; then every answered post is looked for.

``python -m tests.bench.faults [--minutes 20] [--database sqlite|postgresql]``. A post counts as answered once its
303 has arrived; whoever got no answer sends the same post again, word for word, as a browser's reload does.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import httpx
from sqlalchemy import text

from ladder_rummy.engine.replay import replay
from ladder_rummy.play.game import Change, ChangeKind, Post
from ladder_rummy.play.recording import record_of
from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.games import SqlGames
from tests import postgres
from tests.postgres import Cluster
from tests.web.client import Client, Page
from tests.web.test_whole_game import choose

PLAYERS: Final = 4
POSTS_BETWEEN_KILLS: Final = (3, 60)
"""How many posts are answered until the next kill, at least and at most."""
LONGEST_WAIT: Final = 60
"""Seconds after which nothing comes any more."""
ROOT: Final = Path(__file__).parents[2]


class Server:
    """A server process that comes back at the same address; ``settings`` are some of its own."""

    def __init__(self, folder: Path, database: str, **settings: str) -> None:
        self._folder = folder
        self.log = folder / f"server-{os.getpid()}.log"
        self._environment = os.environ | {
            "PYTHONPATH": os.pathsep.join((str(ROOT), os.environ.get("PYTHONPATH", ""))),
            "LADDER_RUMMY_DATABASE": database,
            "LADDER_RUMMY_GAMES_A_MINUTE": "0",
            "LADDER_RUMMY_CONNECTIONS": "0",
            **{f"LADDER_RUMMY_{name.upper()}": value for name, value in settings.items()},
        }
        self.address = ""
        self.start()

    def start(self) -> None:
        """Run it; returns once it answers."""
        port = self.address.rpartition(":")[2] or "0"
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "ladder_rummy", "serve", "--port", port],
                cwd=self._folder, env=self._environment, stdout=subprocess.PIPE, stderr=log, text=True,
            )  # fmt: skip
        assert self._process.stdout is not None
        self.address = self._process.stdout.readline().strip()
        assert self.address, "the server does not start"

    @property
    def number(self) -> int:
        """Its process."""
        return self._process.pid

    def end(self) -> int:
        """Tell it to end; its exit code."""
        self._process.terminate()
        with self._process as process:
            return process.wait(LONGEST_WAIT)

    def kill(self) -> None:
        """End it without a word."""
        self._process.kill()
        with self._process:
            pass


@dataclass
class Account:
    """What was answered, by game, and whatever should not have been."""

    answered: dict[str, list[Post]] = field(default_factory=dict)
    surprises: list[str] = field(default_factory=list)
    kills: int = 0

    @property
    def posts(self) -> int:
        """How many posts were answered."""
        return sum(map(len, self.answered.values()))


@dataclass(frozen=True)
class Plan:
    """How long it goes on: so many seconds, and so many kills, whichever takes longer."""

    seconds: float
    kills: int
    seed: int = 1


class Person:
    """Plays game after game and remembers every answer."""

    def __init__(self, name: str, address: str, account: Account, stop: threading.Event) -> None:
        self._name = name
        self._address = address
        self._account = account
        self._stop = stop
        self._client = Client(address)
        self._taps = count(1)

    def play(self) -> None:
        """Until told to stop; what goes otherwise than it should is a surprise."""
        try:
            while not self._stop.is_set():
                self.step()
        except Exception as error:  # a thread's error would be seen by nobody
            self._account.surprises.append(f"{self._name}: {error!r}")

    def step(self) -> None:
        """One post, sent until it is answered."""
        page = self._client.page
        if page.state in {"", "game-over"}:
            self._begin()
        elif page.state == "deal-over":
            self._send(Post(page.turn, ChangeKind.NEXT))
        else:
            self._send(Post(page.turn, ChangeKind.ACTION, choose(page)))
        self._client.page = Page(self._insist("GET", self._client.game).text)

    def _begin(self) -> None:
        fields = {"game": "ladder", "kind": "new", "bots": "beginner,beginner,beginner"}
        once = {"once": f"{self._name}-{next(self._taps)}"} if self._client.game else {}
        self._client.game = self._insist("POST", "/games", **fields, **once).headers["location"]
        self._account.answered.setdefault(self._game, [])

    @property
    def _game(self) -> str:
        return self._client.game.rpartition("/")[2]

    def _send(self, post: Post) -> None:
        end, fields = ("next", {}) if post.kind is ChangeKind.NEXT else ("actions", {"action": post.text})
        answer = self._insist("POST", f"{self._client.game}/{end}", turn=str(post.turn), **fields)
        if answer.status_code == httpx.codes.SEE_OTHER:
            self._account.answered[self._game].append(post)
        else:
            self._account.surprises.append(f"{self._name}: {answer.status_code} to {post}")

    def _insist(self, method: str, path: str, **fields: str) -> httpx.Response:
        """The answer, however often a server must come back before there is one."""
        ends_at = time.monotonic() + LONGEST_WAIT
        while True:
            try:
                answer = self._client.http.request(method, path, data=fields or None)
            except httpx.TransportError:
                answer = None
            if answer is not None and answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                return answer
            if time.monotonic() > ends_at:
                raise TimeoutError(path)
            time.sleep(0.02)

    def leave(self) -> None:
        """Close the connection."""
        self._client.http.close()


def play_with_kills(server: Server, cluster: Cluster | None, plan: Plan) -> Account:
    """People play for so long, while the server is killed at random moments, and in turn the cluster below it."""
    chance, account, stop = random.Random(plan.seed), Account(), threading.Event()
    people = [Person(f"person{number}", server.address, account, stop) for number in range(PLAYERS)]
    threads = [threading.Thread(target=person.play) for person in people]
    ends_at = time.monotonic() + plan.seconds
    for thread in threads:
        thread.start()
    while time.monotonic() < ends_at or account.kills < plan.kills:
        wait_for_posts(account, chance.randint(*POSTS_BETWEEN_KILLS))
        kill(server, cluster if account.kills % 2 else None)
        account.kills += 1
    stop.set()
    for thread in threads:
        thread.join()
    for person in people:  # every game goes on
        person.step()
        person.leave()
    return account


def wait_for_posts(account: Account, more: int) -> None:
    """Wait until so many more posts are answered; the moment within the next one is left to chance."""
    wanted, ends_at = account.posts + more, time.monotonic() + LONGEST_WAIT
    while account.posts < wanted and not account.surprises and time.monotonic() < ends_at:
        time.sleep(0.002)


def kill(server: Server, cluster: Cluster | None) -> None:
    """Kill the server, or the cluster below it, and bring back what was killed."""
    if cluster is None:
        server.kill()
        server.start()
    else:
        cluster.kill()
        cluster.start()


def missing(database: Database, account: Account) -> list[str]:
    """Answered posts that the database does not have, and games that are not what their changes make of them."""
    found, games = [], SqlGames(database, lambda: 0)
    with database.writing() as connection:
        connection.execute(text("UPDATE games SET summary = NULL"))  # so that all of a game is played again
    for game_id, posts in account.answered.items():
        changes = {change.version: change for change in games.changes(game_id)}
        found += [f"{game_id}: {post}" for post in posts if not is_kept(changes.get(post.turn + 1), post)]
        game = games.find_any(game_id)
        if game is None or sorted(changes) != list(range(game.saved.version + 1)):
            found.append(f"{game_id} is not whole")
        elif game.is_over and replay(game.rules, record_of(game, tuple(changes.values()))) != game.state:
            found.append(f"{game_id} does not replay")
    return found


def is_kept(change: Change | None, post: Post) -> bool:
    """Whether the change is what the post has done."""
    return change is not None and change.is_of(post)


@contextmanager
def database_of(kind: str, folder: Path) -> Iterator[tuple[str, Cluster | None]]:
    """The address of a new database, and the server that has it where there is one."""
    if kind == "sqlite":
        yield f"sqlite:///{folder}/faults.db", None
        return
    with postgres.running() as cluster:
        yield cluster.create(), cluster


def run(kind: str, plan: Plan) -> tuple[Account, list[str]]:
    """Play with kills on a new database of a kind: the account, and what is missing."""
    with TemporaryDirectory() as folder, database_of(kind, Path(folder)) as (address, cluster):
        server = Server(Path(folder), address)
        try:
            account = play_with_kills(server, cluster, plan)
        finally:
            server.kill()
        with closing(open_database(address)) as database:
            return account, missing(database, account)


def main() -> int:
    """Print an account a kind of database; exit code 1 if anything is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--database", choices=["sqlite", "postgresql"], action="append")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kinds = arguments.database or ["sqlite", "postgresql"]
    is_bad = False
    for kind in kinds:
        account, lost = run(kind, Plan(arguments.minutes * 60 / len(kinds), 1, arguments.seed))
        print(
            f"{kind}: {account.kills} kills, {len(account.answered)} games, {account.posts} answered posts, "
            f"{len(lost)} missing, {len(account.surprises)} surprises"
        )
        for line in lost + account.surprises:
            print(f"  {line}")
        is_bad |= bool(lost or account.surprises)
    return int(is_bad)


if __name__ == "__main__":
    sys.exit(main())
