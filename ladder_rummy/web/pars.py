"""Par, played on the side: no request waits for it, and none fails by it.

One day at a time, in a thread of its own; what a server leaves unplayed when it ends is wanted again by the next
page that misses it. Knows days by number, nothing of requests.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Lock

from ladder_rummy.play.par import par_of
from ladder_rummy.play.ports import Days
from ladder_rummy.web.log import Log


class Pars:
    """The pars that are being played or wait for it."""

    def __init__(self, days: Days, log: Log) -> None:
        self._days = days
        self._log = log
        self._pool = ThreadPoolExecutor(1, "par")
        self._lock = Lock()
        self._wanted: set[int] = set()

    def want(self, day: int) -> None:
        """See to it that the par of a day that somebody has begun is kept soon; returns at once."""
        with self._lock:
            if day in self._wanted:
                return
            self._wanted.add(day)
        self._pool.submit(self._play, day)

    def _play(self, day: int) -> None:
        try:
            par_of(self._days, day)
        except Exception as error:  # nobody waits for the answer: it is told here or nowhere
            self._log({"par": day, "error": type(error).__name__})
        finally:
            with self._lock:
                self._wanted.discard(day)

    def close(self) -> None:
        """Play the running one to its end, a fraction of a second, and no other."""
        self._pool.shutdown(cancel_futures=True)
