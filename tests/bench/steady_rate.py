"""Posts at a fixed rate, whether or not earlier ones were answered: what wrk, which waits for answers, cannot show.

Each game's posts keep their order; a post is late from the moment when it was due, so that a server that stands still
for a while is charged for everybody who came meanwhile. Debian's load tools send either one request over and over or
no cookies of its own to each, so this is a small client of ours.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import Final

import httpx

OK: Final = 200
_FORM: Final = "application/x-www-form-urlencoded"


@dataclass(frozen=True)
class Lateness:
    """Milliseconds from when posts were due until their answers had come, and how many were not answered with 200."""

    posts: int
    p50: float
    p99: float
    refused: int


def at_rate(address: str, lines: Sequence[str], rate: float) -> Lateness:
    """Send the posts, a line each as `tests.bench.server` writes them, at so many a second."""
    return asyncio.run(_send(address, lines, rate))


async def _send(address: str, lines: Sequence[str], rate: float) -> Lateness:
    loop, turns = asyncio.get_running_loop(), defaultdict[str, asyncio.Lock](asyncio.Lock)
    async with httpx.AsyncClient(base_url=address, timeout=30) as client:
        begins_at = loop.time() + 0.1

        async def send(number: int, line: str) -> tuple[float, bool]:
            method, path, cookie, body = line.split("\t")
            due = begins_at + number / rate
            await asyncio.sleep(due - loop.time())
            headers = {"cookie": cookie, "hx-request": "true", "content-type": _FORM}
            async with turns[cookie]:
                answer = await client.request(method, path, content=body, headers=headers)
            return (loop.time() - due) * 1000, answer.status_code == OK

        done = await asyncio.gather(*(send(number, line) for number, line in enumerate(lines)))
    times = quantiles([late for late, _ in done], n=100)
    return Lateness(len(done), times[49], times[98], sum(not is_ok for _, is_ok in done))
