"""The line of play: which entries lead to the present, and any state of it on demand.

The journal keeps every act; the line is what remains after undo and redo. States are not all kept:
the last ones are, and a snapshot every so often in the database, so that any moment of a long game
is a snapshot and a few actions away and an idle table weighs next to nothing.
"""

from __future__ import annotations

import json
import logging
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from sqlalchemy.exc import SQLAlchemyError

from trunkline.kernel import BadData, Cancel, Game, State, apply, digest, finished, waiting
from trunkline.kernel import line as kernel_line
from trunkline.kernel.snapshot import freeze, thaw
from trunkline.table.errors import Diverged
from trunkline.table.play.undo_policy import Act
from trunkline.table.storage.db_rows import Entry, PlayedEntry, dumps
from trunkline.table.storage.journal import Journal

log = logging.getLogger("trunkline.table")

EVERY = 25
"""After how many actions a snapshot is kept."""
KEPT_STATES = 48
"""Number of states of a table that stay in memory while it is used."""


class Line:
    """The acts that lead to each moment; those after `now` can be redone."""

    def __init__(self) -> None:
        self._line: kernel_line.Line[Act] = kernel_line.Line()
        self.started = 0
        """The number of the entry that started the game; 0 before."""

    def copy(self) -> Line:
        """Return a line that can be followed further without touching this one."""
        other = Line()
        other._line, other.started = self._line.copy(), self.started
        return other

    @property
    def now(self) -> int:
        """The current moment."""
        return self._line.now

    @property
    def end(self) -> int:
        """The last moment that can be reached by redo."""
        return self._line.end

    @property
    def doers(self) -> list[Act]:
        """The owner of each act, and True if it revealed something hidden."""
        return self._line.moves

    @property
    def acts(self) -> list[int]:
        """The entries of the acts."""
        return [act.entry for act in self._line.moves]

    def follow(self, played: Iterable[PlayedEntry]) -> None:
        """Apply the entries that were appended to the journal."""
        for number, kind, moment, seat, reveals in played:
            if kind == "act":
                self._line.play(Act(seat, reveals, number))
            elif kind == "start":
                self.started = number
            else:
                self._line.go(moment)

    def key(self, moment: int) -> int:
        """Return the entry after which a moment is: the start's, or the act's."""
        return self._line.moves[moment - 1].entry if moment else self.started

    def undone(self, entry: Entry) -> bool:
        """Return True if an act of the journal is no longer part of the line."""
        return entry.kind == "act" and not (
            0 < entry.moment <= self.now and self.key(entry.moment) == entry.number
        )


def pack(state: State) -> bytes:
    """Return a state as the database keeps it."""
    return zlib.compress(dumps(freeze(state)).encode(), 1)


def unpack(game: Game, data: bytes) -> State:
    """Return the state of a snapshot; raise ``BadData`` if it is not one of this build."""
    state: State = thaw(game, json.loads(zlib.decompress(data)))
    return state


def begun(game: Game, entry: Entry) -> State:
    """Return the state in which a table starts: its game's, or the one that a branch has kept."""
    kept = entry.data.get("state")
    return game.start() if kept is None else thaw(game, kept)


class States:
    """The states along a line: remembered, thawed or replayed. Any thread may ask."""

    def __init__(self, table_id: str, game: Game, journal: Journal) -> None:
        self.table_id = table_id
        self.game = game
        self.journal = journal
        self._lock = threading.RLock()
        """Never held while a snapshot is written, which may have to wait for other writers."""
        self._kept: OrderedDict[int, State] = OrderedDict()
        self._snapshots = set(journal.snapshots(table_id))

    def remember(self, key: int, state: State) -> None:
        """Keep a state for a while."""
        with self._lock:
            self._kept[key] = state
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT_STATES:
                self._kept.popitem(last=False)

    def known(self, key: int) -> State | None:
        """Return a state that is in memory, or None."""
        with self._lock:
            state = self._kept.get(key)
            if state is not None:
                self._kept.move_to_end(key)
            return state

    def at(self, line: Line, moment: int) -> State:
        """Return the state at a moment of the line.

        Raise ``Diverged`` if this build does not reach it.
        """
        known = self.known(line.key(moment))
        if known is not None:
            return known
        due: list[tuple[Entry, State]] = []
        with self._lock:
            state = self._replayed(line, moment, due)
        for entry, passed in due:
            self.keep(entry, passed, wait=False)
        return state

    def _replayed(self, line: Line, moment: int, due: list[tuple[Entry, State]]) -> State:
        """Return the state at a moment, replayed from the last known one before it."""
        keys = [line.started, *line.acts[:moment]]
        place, state = self._nearest(keys)
        wanted = keys[place + 1 :]
        acts = self.journal.acts(self.table_id, wanted)
        flag = waiting() or Cancel()
        with flag.steady():  # others need our lock
            for number in flag.each(wanted):
                place += 1
                state = self._replay(state, acts[number])
                self.remember(number, state)
                if place % EVERY == 0 and place < moment:
                    due.append((acts[number], state))
        if wanted and acts[wanted[-1]].digest != digest(state):
            self._kept.clear()
            raise Diverged(f"entry {wanted[-1]} of table {self.table_id} leads to another state")
        return state

    def _replay(self, state: State, entry: Entry) -> State:
        try:
            return apply(self.game, state, self.game.codec.decode(entry.data["action"]))
        except Exception as error:
            raise Diverged(f"entry {entry.number} of table {self.table_id}: {error}") from error

    def _nearest(self, keys: list[int]) -> tuple[int, State]:
        """Return the last place of the line whose state is in memory or kept as a snapshot."""
        for place in range(len(keys) - 1, 0, -1):
            state = self.known(keys[place])
            if state is None and keys[place] in self._snapshots:
                state = self._thaw(keys[place])
            if state is not None:
                return place, state
        state = self.known(keys[0])
        if state is None:
            state = begun(self.game, self.journal.entry_at(self.table_id, keys[0]))
            self.remember(keys[0], state)
        return 0, state

    def _thaw(self, key: int) -> State | None:
        """Return a snapshot, if this build can read it and it is the state the journal recorded."""
        self._snapshots.discard(key)
        data = self.journal.snapshot(self.table_id, key)
        if data is None:
            return None
        try:
            state = unpack(self.game, data)
        except (BadData, ValueError, zlib.error, TypeError):
            return None
        found = self.journal.entries(self.table_id, key - 1, key)
        if not found or found[0].digest != digest(state):
            return None
        self._snapshots.add(key)
        self.remember(key, state)
        return state

    def keep(self, entry: Entry, state: State, *, wait: bool = True) -> None:
        """Keep a snapshot after an act, if it is sound.

        A snapshot only saves time: it is left out if it cannot be stored, or if `wait` is false and
        another process is writing.
        """
        if entry.number in self._snapshots or entry.digest != digest(state):
            return
        try:
            self.journal.keep_snapshot(self.table_id, entry.number, pack(state), wait=wait)
        except SQLAlchemyError as error:
            log.warning("snapshot", extra={"table": self.table_id, "detail": str(error)})
            return
        self._snapshots.add(entry.number)

    def take_over(
        self, entries: Iterable[Entry], states: Mapping[int, State]
    ) -> list[tuple[Entry, State]]:
        """Remember the states after new acts; return those of which a snapshot is due.

        One is due at intervals, and at the end, so that a finished game can be shown even if its
        rules change.
        """
        new = [(entry, states[entry.number]) for entry in entries if entry.number in states]
        for entry, state in new:
            self.remember(entry.number, state)
        return [(entry, state) for entry, state in new if _due(entry, state)]


def _due(entry: Entry, state: State) -> bool:
    """Return True if a snapshot is kept after an act."""
    return entry.kind == "act" and (entry.moment % EVERY == 0 or finished(state))
