"""Structured logs: one JSON object a line on standard error, never a password, token or body."""

from __future__ import annotations

import json
import logging
import sys
import threading
from datetime import UTC, datetime
from typing import TextIO

FIELDS = ("table", "account", "route", "status", "ms", "detail", "bot", "epoch", "url")
"""What a log call may add with ``extra``."""
OURS = ("trunkline", "uvicorn")
OTHERS = ("asyncio", "sqlalchemy", "psycopg", "numba", "py.warnings")
"""Who else may have something to say."""


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "log": record.name,
            "event": record.getMessage(),
        }
        for name in FIELDS:
            if hasattr(record, name):
                line[name] = getattr(record, name)
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def set_up(level: str = "info", stream: TextIO | None = None) -> logging.Handler:
    """Write as JSON lines what the program and the web server log, what others warn of, and what
    nobody caught on a thread."""
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
    """What would be written as it is."""
    error = failed.exc_value
    name = failed.thread.name if failed.thread else ""
    logging.getLogger("trunkline.server").error("thread", extra={"detail": name}, exc_info=error)
