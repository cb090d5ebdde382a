"""One table in use: the current end of its journal, and everything that appends to it.

All methods block and may be called from any thread. A lock of the table makes writers take turns;
readers use its last stored condition (``present``). Every change is checked against the database,
so a second server on the same database is just another writer.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from copy import copy
from functools import partial
from typing import Any, NamedTuple, TypeVar

from trunkline.kernel import (
    AuditFailed,
    BadData,
    Cancelled,
    Game,
    Refused,
    State,
    answered_together,
    same_question,
    see_refusal,
)
from trunkline.table.clocks import clocks
from trunkline.table.errors import (
    Conflict,
    Forbidden,
    Malformed,
    NotYours,
    Stale,
    TableError,
    WriteConflict,
)
from trunkline.table.help import lesson_script
from trunkline.table.people.notifications import Notification
from trunkline.table.people.people import Account
from trunkline.table.play import undo_policy
from trunkline.table.play.derived import Derived
from trunkline.table.play.line import Line
from trunkline.table.play.lookups import look_up
from trunkline.table.play.transaction import Transaction
from trunkline.table.storage.db_rows import Ack, Entry, Kind, Record, Sitting
from trunkline.table.storage.journal import Changes, Journal
from trunkline.table.storage.unplayable import Remnant
from trunkline.table.titles import Titles
from trunkline.table.views.seat_views import Shown

log = logging.getLogger("trunkline.table")
T = TypeVar("T")
SENT = "sent"
"""Key under which an entry keeps an action as it was sent, if data was looked up for it."""

TRIES = 20
"""Number of tries for a change when another writer was first."""
TRUSTED = 10.0
"""Seconds after a read in which moves rely on it; only people's names may be as old as this."""
HIDDEN_REASON = "This cannot be done now, for a reason that you may not know yet."
"""Refusal that depends on another player's secret."""


class Change(NamedTuple):
    """A stored change of a table."""

    before: Record
    """The record that it replaced: the database let nobody else replace it."""
    after: Table
    """The table right after it."""


class Table:
    """A table in memory. Cheap to drop: everything is in the database."""

    def __init__(self, table_id: str, journal: Journal, titles: Titles) -> None:
        self.id = table_id
        self.journal = journal
        self.titles = titles
        self.lock = threading.RLock()
        self.used = time.monotonic()
        self.changed: Callable[[Table], None] = lambda table: None
        """Called after every change that was stored here, outside the lock."""
        self.stored: Callable[[Change], None] = lambda change: None
        """Called with the effects of such a change, before `changed`."""
        self.foreseen: Callable[[Change], Sequence[Notification]] = lambda change: ()
        """Called before a change is stored; returns the notifications to store with it."""
        self.noticed: Callable[[Table], None] = lambda table: None
        """Called when the database has entries that somebody else wrote."""
        self.renewed: Callable[[str], None] = lambda epoch: None
        """Called when the database turns out to have been restored from a backup."""
        self.epoch: str | None = None
        self.heard = -1
        """The number of the newest change reported by another host."""
        self.record: Record
        self.sittings: list[Sitting] = []
        self.owner = ""
        self.line = Line()
        self._reported: tuple[int, str] | None = None
        self._replaced: Record | None = None
        """The record before the first of the changes that are being made."""
        self._workings = Derived(table_id, journal, titles)
        self._present: Table | None = None
        self._known = 0
        self._changes = -1
        self._looked = -TRUSTED
        self._trusting = False

    # Reading

    def refresh(self, sender: tuple[str | None, str | None] = (None, None)) -> Entry | None:
        """Look at the database; returns the entry that this sender's client id already made."""
        self.used = self._looked = time.monotonic()
        news = self.journal.read(self.id, self._known, sender)
        if self.epoch is not None and news.epoch != self.epoch:
            self.renewed(news.epoch)
            self.line, self._known, self.heard = Line(), 0, -1
            self._workings = Derived(self.id, self.journal, self.titles)
            news = self.journal.read(self.id, 0, sender)
        before = self._changes
        self._take_over(news)
        if self._changes != before:
            self.noticed(self)
        return news.sent

    def _take_over(self, news: Changes) -> None:
        self.epoch = news.epoch
        self.record, self.sittings, self.owner = news.record, news.sittings, news.owner
        if news.played:  # earlier readers keep the line as it was
            self.line = self.line.copy()
            self.line.follow(news.played)
        self._publish()

    def _publish(self) -> None:
        """Replace the table that readers see by its current condition."""
        self._known, self._changes = self.record.entries, self.record.changes
        self._present = None
        self._present = copy(self)

    @property
    def present(self) -> Table:
        """The table after its last change, to be read only; readers never wait for a change."""
        return self._present or self

    @property
    def seen(self) -> bool:
        """True once the table was read from the database."""
        return self._present is not None

    @property
    def game(self) -> Game:
        """The rules this table is played by, in the version it was started with."""
        return self._workings.game(self.record, len(self.sittings))

    def state(self, moment: int | None = None) -> State:
        """Return the state at a moment of the line (None: now)."""
        at = self.line.now if moment is None else moment
        return self._workings.state(self.game, self.line, at)

    def shown(self, moment: int) -> Shown:
        """Return a moment as the seats see it."""
        return self._workings.shown(self.game, self.line, moment)

    def entries(self, after: int, until: int) -> list[Entry]:
        """Entries of the journal."""
        return self._workings.entries(after, until)

    def remnant(self, moment: int) -> Remnant | None:
        """Return the readable rest of a moment that the game's own rules do not reach here."""
        return self._workings.remnant(self.record, len(self.sittings), self.line, moment)

    @property
    def has_secrets(self) -> bool:
        """True if the seats of this game may know different things."""
        return self._workings.has_secrets(self.game)

    @property
    def behind(self) -> bool:
        """True if another host reported a change that was not read here yet."""
        return self.heard > self._changes

    def change_count(self) -> tuple[str | None, int]:
        """Return the epoch and the number of changes that are known here."""
        return self.epoch, self._changes

    def seats_of(self, who: Account | None) -> list[int]:
        """Return the seats of an account."""
        if who is None:
            return []
        return [one.seat for one in self.sittings if one.account_id == who.id]

    def players(self) -> dict[int, str]:
        """Return the account at each seat that a person holds."""
        return {one.seat: one.account_id for one in self.sittings if one.account_id}

    def name(self, seat: int) -> str:
        """Return the log's name of a seat."""
        return self.sittings[seat].name if 0 <= seat < len(self.sittings) else "chance"

    def may_watch(self, who: Account | None) -> bool:
        """Private tables are for their players only."""
        if self.record.visibility != "private" or self.seats_of(who):
            return True
        return who is not None and who.id == self.record.owner_id

    def verdict(self, kind: str, mine: Sequence[int], to: int | None = None) -> undo_policy.Verdict:
        """Return a verdict: may the owner of some seats undo or redo, and to where."""
        line = self.line
        if not mine:
            return undo_policy.WATCHING
        if self.record.lesson:
            return undo_policy.LESSON
        if kind == "undo":
            answer = self.open_answer(mine)
            if answer is not None and to in (None, answer):
                return undo_policy.Verdict(True, True, answer, [], None)
            if to is None:
                to = undo_policy.default_target(line.doers[: line.now], mine, line.now)
            if to is None or to >= line.now:
                return undo_policy.NOTHING
            acts = line.doers[to : line.now]
        else:
            if to is None:
                to = undo_policy.default_forward(line.doers, mine, line.now)
            if to is None or not line.now < to <= line.end:
                return undo_policy.NOTHING_AGAIN
            # Redone acts were known before they were undone.
            acts = [act._replace(reveals=False) for act in line.doers[line.now : to]]
        return undo_policy.judge(self.record.undo, acts, mine, self.players(), to)

    def up_to_date(self, seat: int, version: int) -> bool:
        """Return True if a seat is still asked the question that it saw at a version."""
        since = self.record.asked_at.get(str(seat), self.record.version)
        return since <= version <= self.record.version

    def open_answer(self, mine: Sequence[int]) -> int | None:
        """Return the moment before some seats' answer that nobody knows yet: it may be undone."""
        if all(at == self.record.version for at in self.record.asked_at.values()):
            return None  # nobody is asked another player's earlier question
        with suppress(Conflict):  # a game that cannot be played here has no answers to take back
            after, moment = self.state(), self.line.now
            while moment and same_question(before := self.state(moment - 1), after):
                moment -= 1
                seat = self.line.doers[moment].seat
                if seat in mine and answered_together(before, after, seat):
                    return moment
                after = before
        return None

    # What changes it

    def change(
        self,
        attempt: Callable[[Entry | None], T],
        sender: tuple[str | None, str | None],
        *,
        moves: bool = False,
    ) -> T:
        """Try a change on the database's current entries, again if another writer was first.

        One that `moves` the game on from a version is tried on the known entries first.
        """
        made: list[Change] = []
        try:
            if moves:
                with self.lock, self._trust() as fresh, suppress(WriteConflict, TableError):
                    if fresh:
                        with self._noting(made):
                            return attempt(None)
            for _ in range(TRIES):
                try:
                    with self.lock, self._noting(made):
                        return attempt(self.refresh(sender))
                except WriteConflict:
                    continue
        finally:
            for one in made:
                self.stored(one)
            if made:
                self.changed(self)
        raise Conflict("Too many others write at this table just now; try again.", "stale")

    @contextmanager
    def _noting(self, made: list[Change]) -> Iterator[None]:
        """Note the combined effect of the changes within. The table is locked."""
        outer, self._replaced = self._replaced, None
        try:
            yield
        finally:
            if self._replaced is not None:
                made.append(Change(self._replaced, self.present))
            self._replaced = outer

    @contextmanager
    def _trust(self) -> Iterator[bool]:
        """Yield True to trust the known entries, False if too old; failures are judged again."""
        self.used = time.monotonic()
        self._trusting = self.used < self._looked + TRUSTED
        try:
            yield self._trusting
        finally:
            self._trusting = False

    def batch(self, who: Account | None) -> Transaction:
        """Return an empty set of changes by an account."""
        return Transaction(self.record, self.sittings, self.line, who.id if who else None)

    def commit(self, batch: Transaction) -> None:
        """Store a set of changes, or raise ``Conflict`` if another writer was first."""
        if self._trusting and batch.record.status == "finished":
            raise WriteConflict(self.id)  # the conflict is recorded with the people known now
        clocks.settle(batch, self.journal.outages)
        tidings = self.foreseen(Change(self.record, self._after(batch)))
        seats = len(batch.sittings) if len(batch.sittings) < len(self.sittings) else None
        self.journal.append(
            batch.record, batch.entries, batch.moved, self.epoch, tidings, seats=seats
        )
        self._replaced = self._replaced or self.record
        self.record, self.sittings, self.line = batch.record, batch.sittings, batch.line
        states = self._workings.states(self.game) if batch.states else None
        due = states.take_over(batch.entries, batch.states) if states else []
        self._workings.written(batch.entries)
        if batch.moved:  # who sits there now is read along with their name
            self._looked = -TRUSTED
        self._publish()
        for entry, state in due:
            self._workings.states(self.game).keep(entry, state)

    def done(self, batch: Transaction, entry: int, request: int | None = None) -> Ack:
        """Return the answer to a stored change. It reveals nothing that standing orders did."""
        shown = partial(self._before_orders, *batch.before_orders) if batch.before_orders else None
        return Ack(entry, batch.own_version, request=request, shown=shown)

    def _before_orders(self, batch: Transaction, state: State) -> Table:
        """Return the table before orders acted, to be read only."""
        batch.stand(self.game, state)
        clocks.settle(batch, self.journal.outages)
        return self._after(batch)

    def _after(self, batch: Transaction) -> Table:
        """Return the table after some changes that are not stored."""
        after = copy(self)
        after.record, after.sittings, after.line = batch.record, batch.sittings, batch.line
        after._present = None
        return after

    def must_play(self) -> None:
        """Refuse unless the game is going on."""
        status = self.record.status
        if status == "open":
            raise Conflict("The game has not started.", "not-started")
        if status == "finished":
            raise Conflict("The game is over.", "finished")
        if status == "closed":
            raise Conflict("An administrator closed this table.", "closed")

    def act(
        self,
        who: Account,
        version: int,
        client_id: str,
        data: object,
    ) -> Ack:
        """Play a player's move. It is stored when this returns, and not at all when it raises."""
        found = look_up(self, [data])

        def attempt(sent: Entry | None) -> Ack:
            if sent is not None:
                return self.again(sent, "act", "action", self._written(data))
            self.must_play()
            try:
                action = self.game.codec.decode(data)
            except BadData as error:
                raise Malformed(str(error)) from None
            if action.seat not in self.seats_of(who):
                raise NotYours(f"{self.name(action.seat)} is not your seat.")
            if not self.up_to_date(action.seat, version):
                raise Stale("The game has moved on; here is how it stands now.")
            extra = None
            if found is not None:
                [action] = found.at(self.record.version)
                extra = {SENT: self._written(data)}
            batch = self.batch(who)
            how: dict[str, Any] = {"client_id": client_id, "extra": extra}
            entry = self.play(batch, self.state(), action, by="player", **how)
            self.commit(batch)
            return self.done(batch, entry)

        return self.change(attempt, (who.id, client_id), moves=True)

    def _written(self, data: object) -> object:
        """Return an action as the journal has it, with the fields that its sender may leave out."""
        with suppress(BadData, Conflict):
            return self.game.codec.encode(self.game.codec.decode(data))
        return data

    def play(
        self, batch: Transaction, state: State, action: Any, *, last: bool = True, **how: Any
    ) -> int:
        """Play an action and its automatic consequences; return the number of its entry.

        Before the last of several actions only chance acts.
        """
        number, before = batch.record.entries + 1, state
        try:
            follow = batch.settle if last else batch.draw_all
            state = follow(self.game, batch.act(self.game, before, action, **how))
        except Refused:
            only = self.game.only_in_files(action)
            told = only or see_refusal(self.game, before, action, self.name)
            raise Forbidden(told or HIDDEN_REASON) from None
        except Cancelled:
            raise  # the wait was cancelled: that is not a fault of the rules
        except Exception as error:
            self._report(action, error)
            raise Forbidden(
                "The program's own check failed, so this was not played; a report is in the log.",
                "audit",
            ) from error
        if self.record.lesson:
            lesson_script.answer(self.game, batch, state, action)
        return number

    def _report(self, action: Any, error: Exception) -> None:
        """Something impossible would have happened: keep the report, leave the game as it was."""
        kind = "audit" if isinstance(error, AuditFailed) else type(error).__name__
        log.error("audit", extra={"table": self.id, "detail": f"{kind}: {error}"}, exc_info=error)
        fault = f"{kind}: {error}"
        if self._reported == (self.record.version, fault):
            return  # who tries it again adds nothing
        self._reported = self.record.version, fault
        report = self.batch(None)
        what = {"action": self.game.codec.encode(action), "detail": fault[:500]}
        report.add("report", action.seat, {"kind": kind, "moment": self.line.now, **what})
        self.commit(report)

    def again(self, sent: Entry, kind: Kind, field: str, value: object) -> Ack:
        """Return the answer to a request that came twice."""
        made = sent.data["kind"] if sent.kind == "ask" else sent.kind
        known = sent.data.get(SENT, sent.data.get(field))
        if made != kind or known != value:
            raise Conflict("This id was already used for something else.", "id-used")
        request = sent.number if sent.kind == "ask" else None
        return Ack(sent.number, self.record.version, True, request)

    def chat(self, who: Account, client_id: str, text: str) -> Ack:
        """Say something to the other players."""
        text = printable(text)

        def attempt(sent: Entry | None) -> Ack:
            if sent is not None:
                return self.again(sent, "chat", "text", text)
            mine = self.seats_of(who)
            if not mine:
                raise NotYours("Only players of this table write here.")
            if self.record.status == "closed":
                self.must_play()
            batch = self.batch(who)
            data = {"text": text, **self._mentioned(text)}
            entry = batch.add("chat", mine[0], data, client_id=client_id)
            self.commit(batch)
            return Ack(entry.number, self.record.version)

        return self.change(attempt, (who.id, client_id))

    def _mentioned(self, text: str) -> dict[str, list[int]]:
        """Return the seats of people who are mentioned in a text (@name)."""
        seats = mentioned(text, {seat: self.name(seat) for seat in self.players()})
        return {"mentions": seats} if seats else {}


def printable(text: str) -> str:
    """Return a message without unprintable characters."""
    text = "".join(letter for letter in text if letter.isprintable() or letter == "\n").strip()
    if not 1 <= len(text) <= 1000:
        raise Malformed("A message has 1 to 1,000 characters.")
    return text


def mentioned(text: str, names: Mapping[int, str]) -> list[int]:
    """Return the seats whose names stand in a text behind an @; the longest name that fits."""
    found, words = set(), text.casefold()
    folded = {seat: name.casefold() for seat, name in names.items()}
    for place, letter in enumerate(words, 1):
        if letter != "@":
            continue
        fits = {
            seat: len(name)
            for seat, name in folded.items()
            if words.startswith(name, place)
            and not words[place + len(name) : place + len(name) + 1].isalnum()
        }
        longest = max(fits.values(), default=0)
        found |= {seat for seat, length in fits.items() if length == longest}
    return sorted(found)
