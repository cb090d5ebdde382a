"""Values derived from a table's journal: its rules, its states, and the views of them.

All readers of a table share them, on any thread. They have a separate lock, which is never held
while waiting for the database's writer. So readers never wait for writers.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from weakref import ref

from trunkline.kernel import BadData, Game, State
from trunkline.table.errors import Conflict, Diverged
from trunkline.table.play.line import Line, States
from trunkline.table.storage.db_rows import Entry, Record
from trunkline.table.storage.journal import Journal
from trunkline.table.storage.unplayable import Remnant, Remnants, rules_for
from trunkline.table.titles import Titles, has_secrets
from trunkline.table.views.seat_views import Shown

log = logging.getLogger("trunkline.table")


class Derived:
    """The game of one table, as far as it was needed."""

    def __init__(self, table_id: str, journal: Journal, titles: Titles) -> None:
        self.id = table_id
        self.journal = journal
        self.titles = titles
        self._lock = threading.RLock()
        self._game: Game | None = None
        self._has_secrets: bool | None = None
        self._states: States | None = None
        self._remnants: list[Remnants] | None = None
        self._shown: Callable[[], Shown | None] = lambda: None
        self._read: tuple[tuple[int, int], list[Entry]] = (0, 0), []

    def game(self, record: Record, seats: int) -> Game:
        """Return the rules of a table's game."""
        with self._lock:
            if self._game is None or self._game.seats != seats:  # it may start with fewer
                self._game = self._load(record, seats)
            return self._game

    def _load(self, record: Record, seats: int) -> Game:
        version, amendments = record.rules_version, record.amendments
        try:
            return self.titles.load(record.title, seats, record.options, version, amendments)
        except BadData as error:
            reason = str(error).rstrip(".")
            words = f"This server cannot play the game's rules: {reason}."
            raise Conflict(words, "unplayable") from None

    def states(self, game: Game) -> States:
        """Return the states along the line."""
        with self._lock:
            if self._states is None:
                self._states = States(self.id, game, self.journal)
            return self._states

    def state(self, game: Game, line: Line, moment: int) -> State:
        """Return the state at a moment of the line."""
        try:
            return self.states(game).at(line, moment)
        except Diverged as error:
            log.error("diverged", extra={"table": self.id, "detail": str(error)})
            raise Conflict(
                "This version of the program plays the game differently than recorded, as it does "
                "games that were played with rules before 0.1; it can be read and exported, and "
                "goes on under the version it was played with.",
                "unplayable",
            ) from None

    def shown(self, game: Game, line: Line, moment: int) -> Shown:
        """Return a moment as the seats see it.

        All watchers share the current one while any of them holds it.
        """
        state, alike = self.state(game, line, moment), not self.has_secrets(game)
        with self._lock:
            kept = self._shown()
            if kept is not None and kept.state is state:
                return kept
            shown = Shown(game, state, alike=alike)
            if moment == line.now:
                self._shown = ref(shown)
            return shown

    def written(self, entries: list[Entry]) -> None:
        """Entries that were just stored: those who watch will ask for them."""
        if entries:
            self._read = (entries[0].number - 1, entries[-1].number), entries

    def entries(self, after: int, until: int) -> list[Entry]:
        """Entries of the journal. The last answer is kept, for all who watch ask the same."""
        asked, found = self._read
        if asked != (after, until):
            found = self.journal.entries(self.id, after, until)
            self._read = (after, until), found
        return found

    def remnant(self, record: Record, seats: int, line: Line, moment: int) -> Remnant | None:
        """Return the readable rest of a moment that the game's own rules do not reach here."""
        with self._lock:
            if self._remnants is None:
                rules = rules_for(self.titles, record, seats)
                self._remnants = [Remnants(self.id, game, self.journal) for game in rules]
            found = [one.at(line, moment) for one in self._remnants]
        shown = [remnant for remnant in found if remnant is not None]
        return max(shown, key=lambda remnant: remnant.moment, default=None)

    def has_secrets(self, game: Game) -> bool:
        """Return True if the seats of the game may know different things."""
        with self._lock:
            if self._has_secrets is None:
                self._has_secrets = has_secrets(game, game.start())
            return self._has_secrets
