"""Sentences of the log: made once when something happens, with marks where seats are named."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from trunkline.kernel import SPECTATOR, Event, see_events
from trunkline.kernel.actions import told_apart
from trunkline.table.records import Told

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}(-?[0-9]+){_CLOSE}")


def mark(seat: int) -> str:
    """What stands in a stored sentence for the name of a seat."""
    return f"{_OPEN}{seat}{_CLOSE}"


def tell(events: Iterable[Event]) -> list[Told]:
    """The sentences of some events; readers of secrets get their own."""
    lines = []
    for event in events:
        public = _sentence(event, SPECTATOR)
        private = {}
        for seat in told_apart(event):
            sentence = _sentence(event, seat)
            if sentence != public:
                private[str(seat)] = sentence
        if public or private:
            lines.append(Told(public, private))
    return lines


def _sentence(event: Event, seat: int) -> str:
    """The sentence of what this seat may see: nothing else can get into a log."""
    (seen,) = see_events((event,), seat)
    return seen.sentence(mark, seat)


def read(told: Iterable[Told], seat: int, name: Callable[[int], str]) -> list[str]:
    """The sentences as a seat may read them, with names as they are now."""
    lines = (one.private.get(str(seat), one.public) for one in told)
    return [_MARK.sub(lambda found: name(int(found[1])), line) for line in lines if line]
