"""What Prometheus reads: how many requests each route answered, how, and in what time; and how the process is.

Counts what the request's log line tells, so it knows neither addresses nor games. Where several processes serve, each
of them answers with what all have counted, also those that have died.
"""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from ladder_rummy.settings import leave_to_children

BUCKETS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds; an action is to take 0.025 at most, a locked database is waited for 5."""
CONTENT_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
_METHODS: Final = ("GET", "HEAD", "POST")
_FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The library's own name: new processes that find it count in files there."""


def add_up_in(folder: str) -> None:
    """Let the processes that are started from now on count in this folder's files."""
    leave_to_children(_FOLDER, folder)


class Metrics:
    """The counts of one server, in a registry of their own; ``is_one_of_many`` where `add_up_in` was called for it."""

    def __init__(self, *, is_one_of_many: bool = False) -> None:
        self._is_one_of_many = is_one_of_many
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "ladder_rummy_requests",
            "Requests answered, by method, route template and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._seconds = Histogram(
            "ladder_rummy_request_seconds",
            "Seconds from a request's first byte read by the application to its answer's last.",
            ("route",),
            buckets=BUCKETS,
            registry=self._registry,
        )
        self._broken_off = Counter(
            "ladder_rummy_requests_broken_off",
            "Requests whose sender left before they were answered.",
            registry=self._registry,
        )
        ProcessCollector(registry=self._registry)

    def count(self, route: str, method: str, status: int | None, seconds: float) -> None:
        """Count an answer; no status is none given. Methods that no page has are one, so that nobody adds lines."""
        if status is None:
            self._broken_off.inc()
            return
        known = method if method in _METHODS else "other"
        self._requests.labels(known, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def text(self) -> bytes:
        """All of it, as Prometheus reads it."""
        if not self._is_one_of_many:
            return generate_latest(self._registry)
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
