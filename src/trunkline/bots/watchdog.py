"""A watchdog for bots from outside: it leaves behind a bot that never answers.

Bots limit themselves by counted work, so the clock plays no part in a sound game. It only ends a
bot that would never end on its own.
"""

from __future__ import annotations

import ctypes
import queue
import threading
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE = 20.0
"""Seconds for one decision of a bot from outside; a sound one takes a small part of a second."""


class TookTooLong(Exception):
    """No answer came in time."""


class Left(Exception):
    """The work did not fail but left: ``SystemExit``, or an interrupt that nobody sent."""


class _Stop(BaseException):
    """Thrown into a thread that was left behind, so that it does not eat the processor for ever."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Return or raise the result of `work`; raise ``TookTooLong`` if it is not ready in time.

    Whatever it raises is an ``Exception``: it may end its own work, not the games.
    """
    answers: queue.Queue[tuple[T | None, BaseException | None]] = queue.Queue()

    def answer() -> None:
        try:
            found = work()
        except _Stop:
            return
        except BaseException as error:  # also SystemExit: it is told where the answer is awaited
            answers.put((None, error))
        else:
            answers.put((found, None))

    thread = threading.Thread(target=answer, name="bot", daemon=True)
    thread.start()
    try:
        found, error = answers.get(timeout=seconds)
    except queue.Empty:
        _stop(thread)
        raise TookTooLong(f"no answer within {seconds:g} seconds") from None
    thread.join()
    if isinstance(error, Exception):
        raise error
    if error is not None:
        raise Left(message_of(error)) from error
    return found  # type: ignore[return-value]


def message_of(error: BaseException) -> str:
    """Return an error in words, even if the bot's own error cannot be written."""
    try:
        said = f"{error}"
    except Exception:
        said = "it cannot say why"
    return said if isinstance(error, Left | TookTooLong) else f"{type(error).__name__}: {said}"


def _stop(thread: threading.Thread) -> None:
    """Ask the interpreter to end a thread; one that waits outside Python ends with the process."""
    assert thread.ident is not None
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread.ident), ctypes.py_object(_Stop)
    )
