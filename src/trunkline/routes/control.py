"""Cancelling a search from another thread, and a clock that only cancels."""

from __future__ import annotations

import threading
from typing import Any


class Cancel:
    """A flag for one or more searches: `set` it from any thread and they end soon."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._set = False
        self._watching: list[Any] = []

    def set(self) -> None:
        """End the searches; the best verified routes so far come back."""
        with self._lock:
            self._set = True
            for control in self._watching:
                control[2] = 1

    def is_set(self) -> bool:
        """Whether somebody cancelled."""
        return self._set

    def watch(self, control: Any) -> None:
        """Let compiled code look at the flag through this array."""
        with self._lock:
            self._watching.append(control)
            if self._set:
                control[2] = 1

    def release(self, control: Any) -> None:
        """The search behind this array is over."""
        with self._lock:
            self._watching = [other for other in self._watching if other is not control]
