"""What a connection may cost before it is answered: bytes of a head, seconds for a request, places an address.

The server library bounds none of these: who opens many connections and sends little or nothing would keep everybody
else out. Whoever takes too long is hung up on. Knows HTTP's shape, no route.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from collections.abc import Sequence
from ipaddress import ip_address, ip_network
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from ladder_rummy.web.limits import network_of

MOST_HEAD: Final = 32 * 1024
"""Bytes of a request's line and headers that may come without an end; a browser sends a twentieth of it."""
RECEIPT_SECONDS: Final = 8.0
"""From a connection, or from a request's first byte, to its last."""
ANSWER_SECONDS: Final = 60.0
"""From a request's last byte until its answer is taken."""
IDLE_SECONDS: Final = 20
"""Between two requests of one connection."""
PROXY_IDLE_SECONDS: Final = 75
"""The same for a proxy, which keeps its connections for a minute and must not find them closed."""
_TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
)


class Crowd:
    """How many connections each address has open, at most ``most`` (0: any number) but for the ``proxies``."""

    def __init__(self, most: int, proxies: Sequence[str]) -> None:
        self._most = most
        self._networks = [ip_network(proxy) for proxy in proxies if proxy != "*"]
        self._is_all_proxies = "*" in proxies
        self._open: Counter[str] = Counter()

    def is_proxy(self, host: str) -> bool:
        """Whether this is a trusted proxy."""
        if self._is_all_proxies or not host:
            return True
        address = ip_address(host.partition("%")[0])
        return any(address in network for network in self._networks)

    def enter(self, host: str) -> bool:
        """One connection more; False if that is too many."""
        if self._most and self._open[network_of(host)] >= self._most and not self.is_proxy(host):
            return False
        self._open[network_of(host)] += 1
        return True

    def leave(self, host: str) -> None:
        """One connection less."""
        self._open[network_of(host)] -= 1
        if not self._open[network_of(host)]:
            del self._open[network_of(host)]


class Connection(HttpToolsProtocol):
    """One connection of a `Crowd`."""

    def __init__(self, *, crowd: Crowd, **named: Any) -> None:
        super().__init__(**named)
        self._crowd = crowd
        self._deadline: TimerHandle | None = None
        self._is_inside = False
        self._head = 0
        self._is_in_head = False

    # What asyncio calls ---------------------------------------------------------------------------------------

    def connection_made(self, transport: BaseTransport) -> None:
        """Let it in, or hang up."""
        super().connection_made(cast("Transport", transport))
        self._is_inside = self._crowd.enter(self._host)
        if not self._is_inside:
            self.transport.abort()
            return
        self.timeout_keep_alive = PROXY_IDLE_SECONDS if self._crowd.is_proxy(self._host) else IDLE_SECONDS
        self._give(RECEIPT_SECONDS)

    def connection_lost(self, exc: Exception | None) -> None:
        """Give its place to others."""
        if self._is_inside:
            self._crowd.leave(self._host)
        self._is_inside = False
        self._give(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, until a head is too long."""
        if self._deadline is None:
            self._give(RECEIPT_SECONDS)
        super().data_received(data)
        if self._is_in_head and not self.transport.is_closing():
            self._head += len(data)
            if self._head > MOST_HEAD:
                self._refuse_head()

    # What the parser calls ------------------------------------------------------------------------------------

    def on_message_begin(self) -> None:
        """A request's first byte; one that is sent behind another shares that one's time."""
        self._is_in_head, self._head = True, 0
        if not self._is_answering:
            self._give(RECEIPT_SECONDS)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The end of its head."""
        self._is_in_head = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Its last byte."""
        self._give(ANSWER_SECONDS)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """All of the answer is said; whoever does not take it in keeps the deadline."""
        super().on_response_complete()
        if self._is_answering or self.transport.is_closing() or self.transport.get_write_buffer_size():
            return
        self._give(RECEIPT_SECONDS if self._is_in_head else None)

    # ----------------------------------------------------------------------------------------------------------

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _is_answering(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle
        return cycle is not None and not cycle.response_complete

    def _give(self, seconds: float | None) -> None:
        """Hang up in so many seconds, or never."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self.transport.abort)

    def _refuse_head(self) -> None:
        if not self._is_answering:
            self.transport.write(_TOO_LARGE)
        self.transport.close()
