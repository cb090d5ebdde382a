"""Protocol: HTTP on one connection, for visitors who send or read slowly or not at all.

uvicorn waits without limit for the head of a request, and for an answer to leave. This protocol
ends connections that do not send a head in time, so that idle ones do not use up the descriptors of
the process. It also ends connections that read nothing, so that answers do not use up its memory.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import re
import sys
import time
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

log = logging.getLogger("trunkline.server")

HEAD_SECONDS = 15.0
"""Seconds for the head of a request, from its first byte or from the start of the connection."""
READ_SECONDS = 20.0
"""Seconds within which a client that reads takes some of the waiting bytes."""
LEAST_READ = 8 * 1024
"""Bytes that count as some."""
SAY_EVERY = 60.0
"""Seconds between two lines about the same trouble."""
WANTED = 65_536
"""Descriptors that are asked for; a stream takes one."""
SPARE = 200
"""Descriptors for everything except streams."""
ODD = re.compile(rb"(?<!\r)\n|\n[ \t]")
"""Lines that end with a line feed alone, or go on in the next: a proxy before us may read another
request there than h11 does."""
_SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


class Protocol(H11Protocol):
    """uvicorn's protocol with time limits for the head of a request and for reading answers."""

    head_seconds = HEAD_SECONDS
    read_seconds = READ_SECONDS
    _late: asyncio.TimerHandle | None = None
    _unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time for the first head."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Process bytes; the rest of a head gets no additional time."""
        if self.conn.their_state is h11.IDLE and ODD.search(self._head(data)):
            self._unset_keepalive_if_required()
            self.send_400_response("Invalid HTTP request received.")
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._wait()
        else:
            self._stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._stop()
        self._read()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Start the time for the next request, which may have arrived in part."""
        super().on_response_complete()
        if self.conn.their_state is h11.IDLE and self.conn.trailing_data[0]:
            self._wait()

    def pause_writing(self) -> None:
        """Watch the client: too many bytes wait to be sent."""
        super().pause_writing()
        self._watch(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Stop the time for the answer: it has left."""
        self._read()
        super().resume_writing()

    def _watch(self, waits: int) -> None:
        self._unread = self.loop.call_later(self.read_seconds, self._look, waits)

    def _look(self, before: int) -> None:
        """End the connection if too few bytes have left since the last look."""
        waits = self.transport.get_write_buffer_size()
        if waits > before - LEAST_READ:
            self.transport.abort()
        else:
            self._watch(waits)

    def _read(self) -> None:
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _head(self, data: bytes) -> bytes:
        """Return the received part of a request's head."""
        return (self.conn.trailing_data[0] + data).partition(b"\r\n\r\n")[0]

    def _wait(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.head_seconds, self.transport.close)

    def _stop(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def raise_descriptors(streams: int) -> int:
    """Ask for as many descriptors as may be had; returns how many streams they are enough for."""
    if sys.platform == "win32":  # pragma: no cover
        return streams
    import resource  # only there where a process has such limits

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    best = WANTED if hard == resource.RLIM_INFINITY else min(hard, WANTED)
    if soft != resource.RLIM_INFINITY and soft < best:
        resource.setrlimit(resource.RLIMIT_NOFILE, (best, hard))
        soft = best
    if soft == resource.RLIM_INFINITY or soft >= streams + SPARE:
        return streams
    log.warning("descriptors", extra={"detail": f"{soft} are few: at most {soft - SPARE} streams"})
    return max(1, soft - SPARE)


class Troubles:
    """Says in one line what the event loop met; the same trouble again only after a while."""

    def __init__(self) -> None:
        self._said = -SAY_EVERY

    def __call__(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Handle an error that nothing else caught; called by the loop."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in _SCARCE:
            now = time.monotonic()
            if now - self._said >= SAY_EVERY:
                self._said = now
                log.error("descriptors", extra={"detail": f"no connection is taken: {error}"})
            return
        log.error("loop", extra={"detail": str(context.get("message"))}, exc_info=error)
