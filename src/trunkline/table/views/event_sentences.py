"""Events as data, and their sentences with marks in place of seat names.

Both are made once, when the event happens, and cut for each seat then: a log needs no rules to be
read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from trunkline.kernel import SPECTATOR, Event, Game, encode, kind_of, see_events
from trunkline.kernel.actions import seats_with_secrets
from trunkline.table.storage.db_rows import Told

_OPEN, _CLOSE = "\ue000", "\ue001"
_MARK = re.compile(f"{_OPEN}(-?[0-9]+){_CLOSE}")


def mark(seat: int) -> str:
    """Return the mark for the name of a seat in a stored sentence."""
    return f"{_OPEN}{seat}{_CLOSE}"


def with_sentences(game: Game, events: Iterable[Event]) -> list[Told]:
    """Return some events with their sentences; readers of secrets get a separate version."""
    lines = []
    for event in events:
        public, seen = _told(game, event, SPECTATOR)
        apart = {str(seat): _told(game, event, seat) for seat in seats_with_secrets(event)}
        private = {seat: sentence for seat, (sentence, _) in apart.items() if sentence != public}
        own = {seat: data for seat, (_, data) in apart.items() if data != seen}
        lines.append(Told(public, private, seen, own))
    return lines


def _told(game: Game, event: Event, seat: int) -> tuple[str, dict[str, Any]]:
    """Return the sentence and data that this seat may see: nothing else can get into a log."""
    (seen,) = see_events((event,), seat)
    data = {"kind": kind_of(type(seen)), **encode(seen)}
    return seen.sentence(mark, seat, game.format_value), data


def happened(told: Iterable[Told], seat: int) -> list[dict[str, Any]]:
    """Return the events as a seat may see them, as data."""
    return [one.own.get(str(seat), one.event) for one in told if one.event]


def read(told: Iterable[Told], seat: int, name: Callable[[int], str]) -> list[str]:
    """Return the sentences as a seat may read them, with current names."""
    lines = (one.private.get(str(seat), one.public) for one in told)
    return [_MARK.sub(lambda found: name(int(found[1])), line) for line in lines if line]
