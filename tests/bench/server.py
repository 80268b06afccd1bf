"""Requests a second of the running server beside a bare framework, all measured by wrk in one run, in turn.

``python -m tests.bench.server [--seconds 5] [--rounds 3]``. The bare lines answer the same bytes as an action does;
one of them also reads a row and commits one, on the same database with the same driver and durability. Actions are
posts of games that were played beforehand: people's own choices against steady bots, one after another, every one
of them new to the server. A hundred games take turns at eight connections, so 92 answers lie between two posts of one
game; a post that overtook the one before it would be refused with 409 and counted.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from statistics import median
from typing import Final

import httpx
from itsdangerous import TimestampSigner

from ladder_rummy.play.game import ChangeKind, Post
from ladder_rummy.play.start import Terms, start
from ladder_rummy.play.submit import changed
from ladder_rummy.store.database import open_database
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.migrations import migrate
from ladder_rummy.store.players import read_keys
from tests import postgres
from tests.bench.faults import Server
from tests.bench.steady_rate import at_rate
from tests.play.shelf import Person

GAMES: Final = 100
RATE: Final = 100
"""Actions a second of the line at a fixed rate: five hundred people who act every five seconds."""
POSTS_A_GAME: Final = 60
CONNECTIONS: Final = 8
ROOT: Final = Path(__file__).parents[2]
_FIGURE: Final = re.compile(r"figures (\d+) (\d+) (\d+) (\d+) (\d+)")
_SCRIPT: Final = """
local posts, next_post = {}, -1  -- wrk asks once more than it sends: the first time to look at what comes
function init()
for line in io.lines(os.getenv("POSTS")) do
  local method, path, cookie, body = line:match("^(%S+)\\t(%S+)\\t([^\\t]*)\\t([^\\t]*)$")
  local headers = { ["Host"] = "127.0.0.1", ["Cookie"] = cookie, ["HX-Request"] = "true", ["Accept-Encoding"] = "gzip" }
  if method == "POST" then headers["Content-Type"] = "application/x-www-form-urlencoded" end
  posts[#posts + 1] = wrk.format(method, path, headers, body ~= "" and body or nil)
end
end
function request()
  next_post = next_post + 1
  return posts[(math.max(next_post, 1) - 1) % #posts + 1]
end
function done(summary, latency)
  print(string.format("figures %d %d %d %d %d", summary.requests, summary.duration,
    latency:percentile(50), latency:percentile(99), summary.errors.status))
end
"""
_BARE: Final = """
import socket
import sys
from contextlib import asynccontextmanager
from pathlib import Path
import uvicorn
from fastapi import FastAPI, Response
from sqlalchemy import text
import anyio.to_thread
from ladder_rummy.store.database import THREADS, open_database

address, page = sys.argv[1], Path(sys.argv[2]).read_bytes()
database = open_database(address)

@asynccontextmanager
async def few_threads(app):
    anyio.to_thread.current_default_thread_limiter().total_tokens = THREADS
    yield

app = FastAPI(lifespan=few_threads)
HEADERS = {"content-type": "text/html; charset=utf-8", "content-encoding": "gzip"}
READ, WRITE = text("SELECT n FROM bare WHERE id = 1"), text("UPDATE bare SET n = n + 1 WHERE id = :id")

@app.get("/bare")
def bare():
    return Response(page, headers=HEADERS)

@app.post("/commit/{which}")
def commit(which: int):
    with database.reading() as connection:
        connection.execute(READ).first()
    with database.writing() as connection:
        connection.execute(WRITE, {"id": which})
    return Response(page, headers=HEADERS)

config = uvicorn.Config(app, port=0, log_config=None, access_log=False)
listener = config.bind_socket()
listener.listen(2048)
listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)  # as ours: else each answer waits 40 ms for an ACK
print(f"http://127.0.0.1:{listener.getsockname()[1]}", flush=True)
uvicorn.Server(config).run([listener])
"""


@dataclass(frozen=True)
class Figures:
    """What one run of wrk has counted: requests a second, milliseconds, answers of 400 and more."""

    rate: float
    p50: float
    p99: float
    refused: int


class Numbered:
    """Ids and seeds that are numbers."""

    def __init__(self, number: int) -> None:
        self._number = number

    def game_id(self) -> str:
        return f"bench{self._number}"

    def seed(self) -> str:
        return f"bench/{self._number}"


def prepare(address: str, file: Path, first: int = 0) -> list[str]:
    """New games in the database, numbered from ``first``, and in the file what their people will post: a line a post,
    games taking turns.
    """
    with closing(open_database(address)) as database:
        migrate(database)
        games, signer = (
            SqlGames(database, lambda: 1_800_000_000),
            TimestampSigner(list(read_keys(database)), salt="player"),
        )
        played = [list(posts_of(games, number, signer)) for number in range(first, first + GAMES)]
    rounds = zip_longest(*played)
    lines = [line for each in rounds for line in each if line]
    written(file, lines)
    return lines


def posts_of(games: SqlGames, number: int, signer: TimestampSigner) -> Iterator[str]:
    """What the person of a new game posts, as wrk's script reads it."""
    owner = f"{number:032x}"
    terms = Terms(seed=f"bench/{number}", bots=("steady",) * 3)
    game = start(games, Numbered(number), owner, terms)
    cookie = f"player={signer.sign(owner).decode()}"
    person = Person(f"bench/{number}")
    for turn in range(POSTS_A_GAME):
        is_on = game.rules.turn(game.state) is not None
        post = Post(turn, ChangeKind.ACTION, person.wish) if is_on else Post(turn, ChangeKind.NEXT)
        body = f"turn={turn}" + (
            f"&action={post.text.replace(' ', '+').replace('=', '%3D')}" if is_on else ""
        )
        yield f"POST\t/games/{game.saved.id}/{'actions' if is_on else 'next'}\t{cookie}\t{body}"
        person.step()
        game, _ = changed(game, post)
        if game.is_over:
            return


def measure(address: str, file: Path, seconds: float) -> Figures:
    """Run wrk with the requests of a file."""
    script = file.with_suffix(".lua")
    script.write_text(_SCRIPT)
    words = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "-s", str(script), address]
    done = subprocess.run(
        words, env=os.environ | {"POSTS": str(file)}, capture_output=True, text=True, check=False
    )
    found = _FIGURE.search(done.stdout)
    assert found, done.stdout + done.stderr
    requests, duration, p50, p99, refused = map(int, found.groups())
    return Figures(requests / duration * 1e6, p50 / 1000, p99 / 1000, refused)


@contextmanager
def bare(address: str, page: Path) -> Iterator[str]:
    """The bare framework on a database, answering the bytes of a file."""
    with closing(open_database(address)) as database, database.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE IF NOT EXISTS bare (id INTEGER PRIMARY KEY, n INTEGER)")
        connection.exec_driver_sql("DELETE FROM bare")
        for number in range(GAMES):
            connection.exec_driver_sql(f"INSERT INTO bare VALUES ({number}, 0)")
    process = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", _BARE, address, str(page)],
        env=os.environ | {"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.kill()
        with process:
            pass


def one_round(address: str, bare_address: str, folder: Path, seconds: float) -> dict[str, Figures]:
    """Every line once, on a database that was just made for it."""
    lines = prepare(address, folder / "posts.txt")
    first = lines[0].split("\t")
    server = Server(folder, address)
    try:
        page = folder / "page.gz"
        page.write_bytes(table_of(server.address, first))
        figures = {}
        with bare(bare_address, page) as plain:
            figures["bare"] = measure(plain, written(folder / "bare.txt", ["GET\t/bare\t\t"]), seconds)
            commits = [f"POST\t/commit/{number}\t\t" for number in range(GAMES)]
            figures["bare, one commit"] = measure(plain, written(folder / "commit.txt", commits), seconds)
        rest = written(folder / "rest.txt", lines[1:])
        figures["action"] = measure(server.address, rest, seconds)
        for name, path in (("home", "/"), ("board", "/leaderboard")):
            asked = written(folder / f"{name}.txt", [f"GET\t{path}\t{first[2]}\t"])
            figures[name] = measure(server.address, asked, seconds)
        calm = prepare(address, folder / "calm.txt", GAMES)[: int(RATE * seconds)]
        late = at_rate(server.address, calm, RATE)
        figures[f"action, {RATE} a second"] = Figures(RATE, late.p50, late.p99, late.refused)
    finally:
        server.kill()
    return figures | by_two(address, folder, first, seconds)


def by_two(address: str, folder: Path, first: list[str], seconds: float) -> dict[str, Figures]:
    """An action and the first page by two workers on the same database."""
    posts = folder / "two.txt"
    prepare(address, posts, 2 * GAMES)
    server = Server(folder, address, workers="2")
    try:
        return {
            "action, two workers": measure(server.address, posts, seconds),
            "home, two workers": measure(
                server.address, written(folder / "home2.txt", [f"GET\t/\t{first[2]}\t"]), seconds
            ),
        }
    finally:
        server.end()


def table_of(address: str, post: list[str]) -> bytes:
    """The bytes of the answer to an action, as they come over the wire."""
    headers = {"cookie": post[2], "hx-request": "true", "accept-encoding": "gzip"}
    sent = {"Content-Type": "application/x-www-form-urlencoded", **headers}
    with httpx.stream("POST", address + post[1], content=post[3], headers=sent) as answer:
        assert answer.status_code == httpx.codes.OK, answer.status_code
        return b"".join(answer.iter_raw())


def written(file: Path, lines: list[str]) -> Path:
    file.write_text("\n".join(lines) + "\n")
    return file


def tell(kind: str, rounds: list[dict[str, Figures]]) -> None:
    """A line each, the medians of all rounds; the ratio is to the bare line that commits, round by round."""
    print(f"{kind:22}{'requests/s':>12}{'p50 ms':>9}{'p99 ms':>9}{'of bare+commit':>16}{'refused':>9}")
    for name in rounds[0]:
        figures = [each[name] for each in rounds]
        ratio = median(each[name].rate / each["bare, one commit"].rate for each in rounds)
        told = (
            "" if all(figure.rate == RATE for figure in figures) else f"{ratio:.2f}"
        )  # a given rate has none
        print(
            f"{name:22}{median(f.rate for f in figures):12.0f}{median(f.p50 for f in figures):9.2f}"
            f"{median(f.p99 for f in figures):9.2f}{told:>16}{sum(f.refused for f in figures):9}"
        )


def main(words: list[str] | None = None) -> None:
    """Print a table a kind of database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args(words)
    if shutil.which("wrk") is None:
        sys.exit("wrk is missing: tests/system-packages wrk")
    with postgres.running() as cluster:
        for kind in ("sqlite", "postgresql"):
            rounds = []
            for _ in range(arguments.rounds):
                with tempfile.TemporaryDirectory() as folder:
                    place = Path(folder)
                    addresses = (
                        [f"sqlite:///{place}/{name}.db" for name in ("games", "bare")]
                        if kind == "sqlite"
                        else [cluster.create() for _ in range(2)]
                    )
                    rounds.append(one_round(addresses[0], addresses[1], place, arguments.seconds))
            tell(kind, rounds)


if __name__ == "__main__":
    main()
