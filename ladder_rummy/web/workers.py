"""Several processes that do the same work: started together, replaced when they die, ended together.

The parent only watches: it answers nobody and holds no database. A worker whose parent is gone ends as if it had
been told to. Knows nothing of what the work is.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from time import monotonic, sleep
from types import FrameType
from typing import Final

Say = Callable[[], None]
Work = Callable[[Say], None]
"""What a worker does until SIGTERM ends it; it says once that it can be used. Pickled, since workers are new
interpreters."""

_POLL_SECONDS: Final = 0.2
"""How often signals are looked for; a worker's end is noticed at once."""
_BETWEEN_STARTS: Final = 1.0
"""Seconds from one replacement to the next, so that work that cannot begin does not take the machine."""
_SPAWN: Final = get_context("spawn")


class Workers:
    """``count`` processes that do ``work`` until SIGTERM or SIGINT, which all of them are told; a second one too."""

    def __init__(self, count: int, work: Work) -> None:
        self._count = count
        self._work = work
        self._all: list[_Worker] = []
        self._is_told = False

    def run(self, ready: Say, leaving: Say) -> bool:
        """Run until told to end; False if they cannot begin.

        ``ready`` is called when all can be used, ``leaving`` before their end is waited for.
        """
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, self._pass_on)
        try:
            self._all = [_Worker(self._work) for _ in range(self._count)]
            has_begun = self._begin()
            if has_begun:
                ready()
                self._keep()
            return has_begun or self._is_told
        finally:
            leaving()
            for worker in self._all:
                worker.end(again=False)
            for worker in self._all:
                worker.process.join()

    def _pass_on(self, _signal: int, _frame: FrameType | None) -> None:
        self._is_told = True
        for worker in self._all:
            worker.end(again=True)

    def _begin(self) -> bool:
        """Wait until all can be used; False if one has died or all are told to end."""
        while awaited := [worker for worker in self._all if not worker.is_ready]:
            if self._is_told or any(worker.is_dead for worker in self._all):
                return False
            wait([source for worker in awaited for source in worker.sources], _POLL_SECONDS)
        return not self._is_told

    def _keep(self) -> None:
        """Replace whoever dies, until told to end."""
        while not self._is_told:
            began = monotonic()
            wait([worker.process.sentinel for worker in self._all], _POLL_SECONDS)
            for place, worker in enumerate(self._all):
                if worker.is_dead and not self._is_told:
                    self._all[place] = _Worker(self._work)
                    sleep(max(0.0, began + _BETWEEN_STARTS - monotonic()))


class _Worker:
    """One process, and whether it has said that it can be used."""

    def __init__(self, work: Work) -> None:
        self._heard, said = _SPAWN.Pipe(duplex=False)
        self.process = _SPAWN.Process(target=_live, args=(work, said))
        self.process.start()
        said.close()
        self._is_ready = False
        self._is_told = False

    @property
    def sources(self) -> tuple[Connection, int]:
        """What there is news from."""
        return self._heard, self.process.sentinel

    @property
    def is_ready(self) -> bool:
        if not self._is_ready and self._heard.poll():
            with suppress(EOFError):
                self._is_ready = self._heard.recv()
        return self._is_ready

    @property
    def is_dead(self) -> bool:
        return self.process.exitcode is not None

    def end(self, *, again: bool) -> None:
        """Tell it to end, unless it was told and is not to be told again."""
        if again or not self._is_told:
            self.process.terminate()
        self._is_told = True


def _live(work: Work, said: Connection) -> None:
    """A worker's life. Ctrl+C reaches it beside its parent, who passes it on: it heeds the parent alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    work(partial(said.send, True))


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os.kill(os.getpid(), signal.SIGTERM)
