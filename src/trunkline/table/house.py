"""The house: all tables over one database, opened when they are used and dropped afterwards.

Any number of houses (server processes, hosts) may share a PostgreSQL: each reads the database
before it changes anything, and is notified when another changed a table that is watched here.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal, NamedTuple, Protocol

from trunkline.kernel import SPECTATOR, BadData
from trunkline.page.table import Clock
from trunkline.table.clocks.reminders import Reminders
from trunkline.table.clocks.timing import read_clock
from trunkline.table.club.circles import Circles
from trunkline.table.club.complaints import Complaints
from trunkline.table.club.registration import Registration
from trunkline.table.club.settings import ClubSettings
from trunkline.table.club.standing import Standings
from trunkline.table.errors import Conflict, Malformed, NotFound
from trunkline.table.help.thoughts import Thoughts
from trunkline.table.people.blocks import Blocks
from trunkline.table.people.notifications import Notification, Notifications
from trunkline.table.people.onlookers import Onlookers
from trunkline.table.people.outbox import Outbox
from trunkline.table.people.people import Account, People, new_id
from trunkline.table.people.private_notes import OwnPages
from trunkline.table.people.sessions import hashed
from trunkline.table.play.table import Change, Table
from trunkline.table.record.game_record import Archive
from trunkline.table.record.puzzle_plays import PuzzlePlays
from trunkline.table.record.report_work import ReportWork
from trunkline.table.record.reports import Reports
from trunkline.table.seats import before_start, seating, table_link
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import WHOSE, Record, Sitting
from trunkline.table.storage.journal import Journal
from trunkline.table.storage.last_played import last_played
from trunkline.table.storage.store import Store, read_notice
from trunkline.table.titles import Installed, TitleInfo, Titles, remembered
from trunkline.table.views.seat_views import Shown

log = logging.getLogger("trunkline.house")

MOST_PROBLEMS = 50
"""Number of problems of a host's data that are listed at once."""
IDLE = 300.0
"""Seconds after which a table that nobody watches is dropped from memory."""


WARM_TABLES, WARM_SECONDS = 16, 4.0
"""Number of tables drawn before the first visitor comes, and the time limit in seconds."""


@dataclass(frozen=True)
class TableSetup:
    """The settings of a table that an account wants to open."""

    title: str
    seats: tuple[SeatWish, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    name: str = ""
    visibility: Literal["public", "unlisted", "private"] = "public"
    undo: Literal["consent", "always", "never"] = "consent"
    pace: Literal["live", "async"] = "live"
    seed: int | None = None
    amendments: str = ""
    """A file of the host's data, TOML or JSON; empty for the printed data."""
    help: bool | None = None
    """True if players may ask for a bot's hint; None: if they are alone with bots."""
    private_chat: bool = False
    """True if two players may talk in private."""
    ready: int = 0
    """Minutes in which people must confirm before the start; 0: nobody is asked."""
    least: int = 0
    """With how many players the host may start; 0: with all."""
    least_rating: int | None = None
    """The lowest rating of a player who takes an open seat; None: no limit."""
    clock: Mapping[str, Any] | None = None
    """The clock that is played with (``timing.Clock`` as JSON); None: nobody counts."""
    circle: str = ""
    """The id of the circle whose game it is; empty for no circle."""


class Rules(Protocol):
    """The part of a game's rules that a table keeps."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Options chosen in the lobby."""

    @property
    def amendments(self) -> str:
        """The host's changes."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""


class Draft(NamedTuple):
    """A table that is not stored yet, its seats, and the secrets of its invites."""

    record: Record
    sittings: list[Sitting]
    invites: dict[int, str]


class Opened(NamedTuple):
    """A new table and the secrets of its invites by seat."""

    table: Table
    invites: dict[int, str]


Listener = Callable[[], None]


def _safely(work: Callable[[], None]) -> None:
    """Do optional work: its failure must not make a stored change look failed."""
    try:
        work()
    except Exception as error:
        log.error("fault", exc_info=error)


class House:
    """All tables of one database, as this process sees them."""

    def __init__(
        self,
        store: Store,
        titles: Titles | None = None,
        data: Mapping[str, str] | None = None,
        only: Collection[str] = (),
    ) -> None:
        self.store = store
        self.data = data or {}
        """By title, the house's own changes of the printed data, for tables that bring none."""
        self.only = only
        """Titles that new tables may have; empty for all."""
        self.titles = remembered(titles or Installed())
        self.journal = Journal(store)
        self.people = People(store)
        self.archive = Archive(store)
        self.reports = Reports(store)
        self.report_work = ReportWork(store)
        self.puzzle_plays = PuzzlePlays(store)
        self.own_pages = OwnPages(store)
        self.shunning = Blocks(store)
        self.telling = Notifications(store)
        self.outbox = Outbox(store)
        self.onlookers = Onlookers(store)
        self.club = ClubSettings(store)
        self.registration = Registration(store, self.people, self.club)
        self.standings = Standings(store)
        self.complaints = Complaints(store)
        self.circles = Circles(store)
        self.reminders = Reminders(store)
        self.thoughts = Thoughts()
        self.lock = threading.Lock()
        self.hooks: list[Callable[[Table], None]] = []
        """Called after every change that is made here (bots, the record of games)."""
        self.stored: list[Callable[[Change], None]] = []
        """Called with the data that each such change replaced (notifications)."""
        self.foresee: Callable[[Change], Sequence[Notification]] = lambda change: ()
        """Called before a change is stored; returns the notifications for it."""
        self._tables: dict[str, Table] = {}
        self._listeners: dict[str, list[Listener]] = {}

    def get(self, table_id: str) -> Table:
        """Return a table as it is in the database now; raise ``Unknown`` if it does not exist."""
        table = self.peek(table_id)
        with table.lock:
            try:
                table.refresh()
            except NotFound:
                self.drop(table_id)
                raise
        return table

    def read(self, table_id: str) -> Table:
        """Return a table to be read: as it is in the database now, or before a change under way.

        Wait only if another host reported something newer.
        """
        table = self.peek(table_id)
        if not table.lock.acquire(blocking=table.behind or not table.seen):
            return table.present
        try:
            return self.get(table_id).present
        finally:
            table.lock.release()

    def peek(self, table_id: str) -> Table:
        """Return a table without reading the database first."""
        with self.lock:
            table = self._tables.get(table_id)
            if table is None:
                table = Table(table_id, self.journal, self.titles)
                table.changed, table.renewed = self._changed, self._renewed
                table.stored, table.foreseen = self._stored, self._foreseen
                table.noticed = lambda one: self.publish(one.id)
                self._tables[table_id] = table
            return table

    def drop(self, table_id: str) -> None:
        """Drop a table from memory."""
        with self.lock:
            self._tables.pop(table_id, None)

    def in_memory(self) -> list[Table]:
        """Return the tables that are held in memory."""
        with self.lock:
            return list(self._tables.values())

    def open(self, me: Account, wish: TableSetup) -> Opened:
        """Open a new table; it starts at once if nobody is missing."""
        return self.store_draft(me, self.planned(me, wish))

    def planned(self, me: Account, wish: TableSetup) -> Draft:
        """Return a table as requested, not stored yet; raise ``Malformed`` if it is unplayable."""
        try:
            data = self.host_data(wish.title, wish.amendments)
            game = self.titles.load(wish.title, len(wish.seats), dict(wish.options), None, data)
        except BadData as error:
            raise Malformed(str(error)) from None
        return self.draft(me, wish, game)

    def store_draft(self, me: Account, draft: Draft) -> Opened:
        """Store a table; it starts at once if nobody is missing."""
        self.journal.create(draft.record, draft.sittings)
        table = self.get(draft.record.id)
        if seating.full(draft.sittings):
            seating.begin(table, me)
        return Opened(table, draft.invites)

    def offered(self) -> list[TitleInfo]:
        """Return the titles that new tables may have."""
        known = self.titles.catalogue()
        return [info for info in known if not self.only or info.title in self.only]

    def host_data(self, title: str, text: str) -> str:
        """Return a host's file as it is stored; raise ``Malformed`` with all its errors."""
        if not text.strip():
            return self.data.get(title, "")
        data, problems = self.titles.check_data(title, text)
        if problems:
            shown = problems[:MOST_PROBLEMS]
            more = len(problems) - len(shown)
            shown += [f"And {more} more: trunkline check-data tells them all."] if more else []
            raise Malformed("\n".join(["The amendments cannot be used.", *shown]))
        return data

    def draft(self, me: Account, wish: TableSetup, game: Rules) -> Draft:
        """Return a table that is not stored yet, its seats, and the secrets of its invites."""
        if self.only and wish.title not in self.only:
            raise Malformed(f"This server does not offer {wish.title}.")
        made = [seating.seat_from(one, seat, me, wish.title) for seat, one in enumerate(wish.seats)]
        sittings = seating.with_personas(self._named(sitting, me) for sitting, _ in made)
        now = time.time()
        record = Record(
            id=new_id(),
            title=wish.title,
            name="".join(c for c in " ".join(wish.name.split()) if c.isprintable())[:60],
            options=dict(game.options),
            amendments=game.amendments,
            rules_version=game.rules_version,
            owner_id=me.id,
            seed=secrets.token_hex(16) if wish.seed is None else f"fixed {wish.seed}",
            fixed_seed=wish.seed is not None,
            pace=wish.pace,
            visibility=wish.visibility,
            undo=wish.undo,
            created=now,
            updated=now,
            help=seating.alone(sittings) if wish.help is None else wish.help,
            private_chat=wish.private_chat,
            ready_minutes=wish.ready,
            clock=self._clock(wish),
            invite="" if seating.full(sittings) else table_link.new_token(),
            least=wish.least,
            least_rating=wish.least_rating,
            circle=wish.circle,
        )
        invites = {seat: token for seat, (_, token) in enumerate(made) if token}
        return Draft(record, sittings, invites)

    def _clock(self, wish: TableSetup) -> Clock | None:
        if wish.clock is None:
            return None
        clock = read_clock(wish.clock)
        level = seating.stand_in(clock.bot or None, wish.title) if clock.policy == "bot" else ""
        return clock._replace(bot=level).written()

    def _named(self, sitting: Sitting, me: Account) -> Sitting:
        """Return a seat that names its real owner if its name is another player's."""
        if sitting.label is None or not self.people.taken(sitting.label, me.id):
            return sitting
        return sitting._replace(label=f"{sitting.label} ({WHOSE})")

    def invited(self, token: str) -> tuple[Table, int | None]:
        """Return the table and seat of an invite; no seat where it is the link of a table."""
        found = self.journal.invited(hashed(token))
        if found is not None:
            return self.get(found[0]), found[1]
        linked = table_link.table_of(self.store, token)
        if linked is None:
            raise NotFound("This link no longer works.")
        return self.get(linked), None

    def warm_up(self) -> None:
        """Draw each title once, and the tables that were played last.

        Their first visitors then see them at once. Archived rules are loaded too, if games are
        played by them.
        """
        played = self.journal.versions()
        offered = self.offered()
        for info in self.titles.catalogue():
            if info in offered:
                _safely(partial(self._draw, info, None))
            for title, version in played:
                if title == info.title and version != info.rules_version:
                    _safely(partial(self._draw, info, version))
        until = time.monotonic() + WARM_SECONDS
        for table_id in last_played(self.store, WARM_TABLES):
            if time.monotonic() < until:
                _safely(partial(self._draw_table, table_id))

    def _draw_table(self, table_id: str) -> None:
        """Draw a table in its current state.

        Names and figures of each hex are placed once in a process, which takes longer than all
        else.
        """
        here = self.get(table_id).present
        with suppress(Conflict):  # its rules are not here
            Shown(here.game, here.state()).see(SPECTATOR, live=False, pictures=True)

    def _draw(self, info: TitleInfo, version: int | None) -> None:
        options = info.defaults if version is None else {}
        game = self.titles.load(info.title, info.seats[0], options, version)
        game.page.still()
        Shown(game, game.start()).see(SPECTATOR, live=False, pictures=True)

    # Watching

    def listen(self, table_id: str, listener: Listener) -> Callable[[], None]:
        """Call `listener` after every change of a table; returns the function that ends it."""
        with self.lock:
            self._listeners.setdefault(table_id, []).append(listener)

        def end() -> None:
            with self.lock:
                listeners = self._listeners[table_id]
                listeners.remove(listener)
                if not listeners:
                    del self._listeners[table_id]

        return end

    def watched(self) -> list[str]:
        """Return the tables that are watched here."""
        with self.lock:
            return list(self._listeners)

    def watching(self, table_id: str) -> int:
        """Return how many have a table open on this host."""
        with self.lock:
            return len(self._listeners.get(table_id, ()))

    def _changed(self, table: Table) -> None:
        for hook in self.hooks:
            _safely(partial(hook, table))
        self.publish(table.id)

    def _stored(self, change: Change) -> None:
        for hook in self.stored:
            _safely(partial(hook, change))

    def _foreseen(self, change: Change) -> Sequence[Notification]:
        """Return the notifications for a change; a fault there must not make a move fail."""
        found: list[Notification] = []
        _safely(lambda: found.extend(self.foresee(change)))
        return found

    def publish(self, table_id: str) -> None:
        """Wake everybody who watches a table."""
        with self.lock:
            listeners = list(self._listeners.get(table_id, ()))
        for listener in listeners:
            _safely(listener)

    def compare(self) -> None:
        """Look whether another host changed watched tables and we did not hear of it."""
        watched = self.watched()
        if not watched:
            return
        epoch, counts = self.journal.change_count(watched)
        for table_id in watched:
            table = self.peek(table_id)
            if table.change_count() != (epoch, counts.get(table_id)):
                self.publish(table_id)

    def hear(self, notice: str) -> None:
        """Note that a table was changed, perhaps by another host, and wake its watchers."""
        changed = read_notice(notice)
        if changed is None:
            self.compare()
            return
        with self.lock:
            table = self._tables.get(changed.table_id)
        if table is not None and changed.changes is not None:
            if table.change_count()[1] >= changed.changes:
                return  # it was done here
            table.heard = max(table.heard, changed.changes)
        self.publish(changed.table_id)

    def _renewed(self, epoch: str) -> None:
        log.warning("restored", extra={"epoch": epoch})

    def tidy(self, idle: float = IDLE) -> int:
        """Drop tables that are not watched and were unused for a while; return their number."""
        now = time.monotonic()
        with self.lock:
            old = [
                table_id
                for table_id, table in self._tables.items()
                if table_id not in self._listeners and now - table.used > idle
            ]
            for table_id in old:
                del self._tables[table_id]
        return len(old)

    def expire(self) -> int:
        """Open the seats of those who were not ready in time; return their number."""
        late = self.journal.not_ready(time.time())
        return sum(len(before_start.expire(self.get(table_id))) for table_id in late)

    def catch_up(self) -> int:
        """Record games that ended while no server recorded them; return their number."""
        return self.archive.catch_up(self.get)

    def close(self) -> None:
        """Forget everything in memory and close the database."""
        with self.lock:
            self._tables.clear()
        self.store.close()
