"""Ending a command by SIGTERM as cleanly as by Ctrl-C."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class AskedToEnd(KeyboardInterrupt):
    """SIGTERM; not a ``SystemExit``, which would be taken for the fault of a bot."""


@contextmanager
def ended_by_request() -> Iterator[None]:
    """Raise ``AskedToEnd`` on SIGTERM, so that no process and no hidden cursor is left behind."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread is told of signals
        return
    before = signal.signal(signal.SIGTERM, _leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _leave(number: int, frame: FrameType | None) -> None:
    raise AskedToEnd
