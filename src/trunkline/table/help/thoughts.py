"""Thoughts: the searches that run at a table, their time, and the best result so far."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from trunkline.kernel import Cancel
from trunkline.page.play import Thinking


class Thought(NamedTuple):
    """Something that a bot or a planner works on."""

    table: str
    seat: int
    bot: str
    """Empty for a planner, which works for the player of the seat."""
    begun: float


class Thoughts:
    """The searches on this host, by the flag that cancels each."""

    def __init__(self) -> None:
        self._now: dict[Cancel, Thought] = {}

    @contextmanager
    def noted(self, flag: Cancel, table: str, seat: int, bot: str = "") -> Iterator[None]:
        """Show that a search runs, within this context."""
        self._now[flag] = Thought(table, seat, bot, time.monotonic())
        try:
            yield
        finally:
            del self._now[flag]

    def at(self, table: str, mine: Collection[int]) -> list[Thinking]:
        """Return the searches of a table's bots, and those that plan for my seats."""
        return [
            {
                "seat": one.seat,
                "bot": bool(one.bot),
                "seconds": round(time.monotonic() - one.begun, 1),
                "best": flag.progress.best if flag.progress else None,
                "bound": flag.progress.bound if flag.progress else None,
            }
            for flag, one in list(self._now.items())
            if one.table == table and (one.bot or one.seat in mine)
        ]
