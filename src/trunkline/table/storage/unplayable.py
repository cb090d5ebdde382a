"""Unplayable games: a readable view if the rules are missing or contradict the journal.

Nothing is guessed: the board comes from the nearest snapshot that was stored and is still readable,
and continues from there while the recorded digests agree. It is for reading, never for play.
"""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import Iterator
from typing import Any, NamedTuple

from trunkline.kernel import BadData, Game, State, apply, digest
from trunkline.kernel.snapshot import freeze, required, thaw
from trunkline.kernel.state import lasting
from trunkline.table.play.line import EVERY, Line, States, begun
from trunkline.table.storage.db_rows import Entry, Record
from trunkline.table.storage.journal import Journal
from trunkline.table.titles import Titles

log = logging.getLogger("trunkline.remnants")


class Remnant(NamedTuple):
    """A state that can be shown, the rules that read it, and the moment it is from."""

    game: Game
    state: State
    moment: int


def words(remnant: Remnant | None, moment: int) -> str:
    """Return a sentence about the substitute that is shown for a moment."""
    if remnant is None:
        return "Its board cannot be shown; the log and the export are whole."
    if remnant.moment == moment:
        return "The board is as it was recorded, to be looked at only."
    return f"The board is shown as it was recorded after move {remnant.moment}, to be looked at."


class Remnants:
    """The states of one table that can be shown under some rules."""

    def __init__(self, table_id: str, game: Game, journal: Journal) -> None:
        self.table_id = table_id
        self.game = game
        self.journal = journal
        self.states = States(table_id, game, journal)
        self._snapshots = set(journal.snapshots(table_id))
        self._found: dict[tuple[int, int], Remnant | None] = {}

    def at(self, line: Line, moment: int) -> Remnant | None:
        """Return the last moment up to this one that can be shown."""
        key = line.key(moment), moment
        if key not in self._found:
            if len(self._found) > EVERY:
                self._found.clear()
            self._found[key] = self._search(line, moment)
        return self._found[key]

    def _search(self, line: Line, moment: int) -> Remnant | None:
        for place in range(moment, 0, -1):
            number = line.key(place)
            state = self._read(number) if number in self._snapshots else None
            if state is not None:
                return self._onward(line, place, state, moment)
        try:
            start = begun(self.game, self.journal.entry_at(self.table_id, line.started))
        except Exception as error:
            log.warning("remnant", extra={"table": self.table_id, "detail": str(error)})
            return None
        return self._onward(line, 0, start, moment)

    def _read(self, number: int) -> State | None:
        """Return a snapshot as these rules understand it.

        Fields unknown to them are left out, and fields missing from the snapshot have their values
        of the start.
        """
        data = self.journal.snapshot(self.table_id, number)
        try:
            stored: dict[str, Any] = json.loads(zlib.decompress(data or b""))
            state: State = thaw(self.game, self._known(stored))
        except Exception as error:  # rules that were never made for this state may do anything
            log.warning("remnant", extra={"table": self.table_id, "detail": str(error)})
            self._snapshots.discard(number)
            return None
        return state

    def _known(self, stored: dict[str, Any]) -> dict[str, Any]:
        cls = self.game.state_type()
        known = {name: stored[name] for name in lasting(cls) if name in stored}
        if required(cls) <= known.keys():
            return known
        start = freeze(self.game.start())
        return {name: start[name] for name in required(cls)} | known

    def _onward(self, line: Line, place: int, state: State, moment: int) -> Remnant | None:
        """Continue from a state while every digest is the recorded one."""
        if self._recorded(line.key(place)) != digest(state):
            return Remnant(self.game, state, place) if place else None
        for entry in self._acts(line, place, moment):
            try:
                after = apply(self.game, state, self.game.codec.decode(entry.data["action"]))
            except Exception:
                break
            if digest(after) != entry.digest:
                break
            state, place = after, place + 1
            if place % EVERY == 0:
                self.states.keep(entry, state, wait=False)
                self._snapshots.add(entry.number)
        return Remnant(self.game, state, place)

    def _recorded(self, number: int) -> str | None:
        """Return the digest that the journal has after an entry."""
        return self.journal.entry_at(self.table_id, number).digest

    def _acts(self, line: Line, place: int, moment: int) -> Iterator[Entry]:
        """Yield the acts of the line after a place, read a few at a time."""
        for first in range(place, moment, EVERY):
            numbers = line.acts[first : min(first + EVERY, moment)]
            found = self.journal.acts(self.table_id, numbers)
            yield from (found[number] for number in numbers)


def rules_for(titles: Titles, record: Record, seats: int) -> Iterator[Game]:
    """Yield the rules that may be able to read a game: its own if they exist, then the newest."""
    for wanted in (record.rules_version, None):
        try:
            yield titles.load(record.title, seats, record.options, wanted, record.amendments)
        except BadData:
            continue
