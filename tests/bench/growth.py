"""What an action and the first page cost with 1, 100, 1,000 and 10,000 running games in the database.

``python -m tests.bench.growth [GAMES ...]``: in process, through the whole application, on SQLite. At each size the
a new game is played, and after each post its person looks at the first page: processor time a request. Boards with
five million results are `tests.bench.boards`'s.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from statistics import median
from time import process_time
from typing import Any, Final

import httpx
from itsdangerous import TimestampSigner
from sqlalchemy import insert, select

from ladder_rummy.settings import Settings
from ladder_rummy.store.database import Database, open_database
from ladder_rummy.store.games import SqlGames
from ladder_rummy.store.migrations import migrate
from ladder_rummy.store.players import handle_of, read_keys
from ladder_rummy.store.schema import changes, games, players
from ladder_rummy.web.app import create_app
from tests.bench.server import posts_of

SIZES: Final = (1, 100, 1_000, 10_000)
MODEL: Final = 1_000_000
"""The number of the game that the others are copies of."""
BATCH: Final = 200
OK: Final = 200
Rows = Sequence[Mapping[Any, Any]]


class Crowd:
    """A database whose running games become more and more."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._games = SqlGames(database, lambda: 1_800_000_000)
        self._signer = TimestampSigner(list(read_keys(database)), salt="player")
        self.play(MODEL)
        self.size = 1

    def prepared(self, number: int) -> list[str]:
        """What the person of a new game will post."""
        return list(posts_of(self._games, number, self._signer))

    def play(self, number: int) -> None:
        """A new game, played on for some turns as the server would."""
        lines = self.prepared(number)
        app = create_app(Settings(), self.database, lambda _facts: None)
        asyncio.run(costs(app, lines))

    def grow(self, size: int) -> None:
        """Copies of the model, each with an owner of its own, until there are so many."""
        with self.database.reading() as connection:
            model = connection.execute(select(games).where(games.c.id == f"bench{MODEL}")).mappings().one()
            moves = (
                connection.execute(select(changes).where(changes.c.game_id == model["id"])).mappings().all()
            )
        for first in range(self.size, size, BATCH):
            self._copy(model, moves, range(first, min(first + BATCH, size)))
        self.size = size

    def _copy(self, model: Mapping[Any, Any], moves: Rows, numbers: Iterable[int]) -> None:
        owners = {f"copy{number}": f"c{number:031x}" for number in numbers}
        people = [{"id": who, "created_at": 1, "handle": handle_of(who)} for who in owners.values()]
        with self.database.writing() as connection:
            connection.execute(insert(players), people)
            connection.execute(
                insert(games), [{**model, "id": i, "player_id": who} for i, who in owners.items()]
            )
            connection.execute(insert(changes), [{**move, "game_id": i} for i in owners for move in moves])


async def costs(app: Any, lines: Sequence[str]) -> tuple[float, float]:
    """Milliseconds of processor time of a post and of the first page, medians, the client's part included."""
    posts, visits = [], []
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as client:
        for line in lines:
            _, path, cookie, body = line.split("\t")
            headers = {"cookie": cookie, "hx-request": "true"}
            form = {**headers, "content-type": "application/x-www-form-urlencoded"}
            began = process_time()
            answer = await client.post(path, content=body, headers=form)
            between = process_time()
            page = await client.get("/", headers=headers)
            visits.append(process_time() - between)
            posts.append(between - began)
            assert (answer.status_code, page.status_code) == (OK, OK)
    return median(posts) * 1000, median(visits) * 1000


def main(words: Sequence[str]) -> None:
    """A line a size; the ratios are to the first."""
    sizes = [int(word) for word in words] or SIZES
    print(f"{'running games':>14}{'action ms':>11}{'ratio':>7}{'home ms':>9}{'ratio':>7}")
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(open_database(f"sqlite:///{folder}/g.db")) as database,
    ):
        migrate(database)
        crowd, first = Crowd(database), (0.0, 0.0)
        for number, size in enumerate(sizes):
            crowd.grow(size)
            lines = crowd.prepared(MODEL + 1 + number)
            app = create_app(Settings(), database, lambda _facts: None)
            found = asyncio.run(costs(app, lines))
            first = first if number else found
            print(
                f"{size:14,}{found[0]:11.2f}{found[0] / first[0]:7.2f}"
                f"{found[1]:9.2f}{found[1] / first[1]:7.2f}"
            )


if __name__ == "__main__":
    main(sys.argv[1:])
