"""A client without manners: bytes over a socket, and whatever comes back."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


@contextmanager
def connected(address: str, seconds: float = 5) -> Iterator[socket.socket]:
    """A connection to a server."""
    parts = urlsplit(address)
    with socket.create_connection((parts.hostname or "", parts.port or 80), seconds) as connection:
        yield connection


def read_all(connection: socket.socket) -> bytes:
    """Everything until the server hangs up; `TimeoutError` if it does not."""
    parts = []
    try:
        while part := connection.recv(65536):
            parts.append(part)
    except ConnectionError:  # hung up while we were still sending
        pass
    return b"".join(parts)


def exchange(address: str, *sent: bytes) -> bytes:
    """Send all of it, read until the server hangs up."""
    with connected(address) as connection:
        for part in sent:
            try:
                connection.sendall(part)
            except ConnectionError:
                break
        return read_all(connection)


def status_of(answer: bytes) -> int:
    """The status of an answer, 0 for none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/") else 0


def request(line: str = "GET / HTTP/1.1", *headers: str) -> bytes:
    """A request that asks the server to hang up afterwards; it names a host unless it names its own."""
    named = [] if any(header.lower().startswith("host:") for header in headers) else ["Host: localhost"]
    return "\r\n".join([line, *named, "Connection: close", *headers, "", ""]).encode("latin-1")
