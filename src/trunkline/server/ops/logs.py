"""Logs: one JSON object a line on standard error, never a password, token or body.

Lines that are logged while a request is served have the request's id, account, table and address.
"""

from __future__ import annotations

import json
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Any, TextIO, TypeVar

FIELDS = (
    *("request", "address", "account", "table", "route", "status", "ms"),
    *("detail", "bot", "epoch", "url"),
)
"""Fields that a log call may add with ``extra``."""
OURS = ("trunkline", "uvicorn")
OTHERS = ("asyncio", "sqlalchemy", "psycopg", "numba", "py.warnings")
"""Libraries whose warnings are logged."""


T = TypeVar("T")
_CONTEXT: ContextVar[dict[str, object] | None] = ContextVar("log context", default=None)


@contextmanager
def context(**fields: object) -> Iterator[None]:
    """Add fields to every line that is logged inside."""
    before = _CONTEXT.set(dict(fields))
    try:
        yield
    finally:
        _CONTEXT.reset(before)


def carried(work: Callable[..., T]) -> Callable[..., T]:
    """Return work that logs on another thread as if it were done here.

    Only the context of logs goes along: a queue keeps its own variables.
    """
    fields = _CONTEXT.get()

    def run(*args: Any) -> T:
        before = _CONTEXT.set(fields)
        try:
            return work(*args)
        finally:
            _CONTEXT.reset(before)

    return run


def note(**fields: object) -> None:
    """Add fields to the lines of the current request, once they are known."""
    present = _CONTEXT.get()
    if present is not None:
        present.update(fields)


class JsonLines(logging.Formatter):
    """Writes a log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return one line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
        }
        found = {**(_CONTEXT.get() or {}), **vars(record)}
        line |= {name: found[name] for name in FIELDS if found.get(name) is not None}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str = "info", stream: TextIO | None = None) -> logging.Handler:
    """Write logs as JSON lines.

    They contain the lines of the program and the web server, the warnings of others, and errors
    that were not caught on a thread.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    logging.captureWarnings(True)
    for name in (*OURS, *OTHERS):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.propagate = False
        logger.setLevel(level.upper() if name in OURS else logging.WARNING)
    threading.excepthook = _on_a_thread
    return handler


def _on_a_thread(failed: threading.ExceptHookArgs) -> None:
    """Log an error on a thread, which Python would print as plain text."""
    error = failed.exc_value
    name = failed.thread.name if failed.thread else ""
    logging.getLogger("trunkline.server").error("thread", extra={"detail": name}, exc_info=error)
