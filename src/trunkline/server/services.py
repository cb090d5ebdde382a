"""Services: the parts a running server shares, such as house, bots, limits, metrics and threads."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from trunkline.kernel import Cancel
from trunkline.server.guard.addresses import NOBODY, Proxies
from trunkline.server.guard.concurrency import Concurrency, Outgoing
from trunkline.server.guard.import_worker import Readers
from trunkline.server.guard.limits import Limits
from trunkline.server.guard.refusals import Refusals
from trunkline.server.guard.report_worker import LOW, LOWEST, Makers
from trunkline.server.http.response_cache import ReadyAnswers
from trunkline.server.live.channels import Channels
from trunkline.server.notify.mail import Mail
from trunkline.server.notify.webhooks import Sender
from trunkline.server.ops.metrics import Metrics
from trunkline.table.fair_queue import FairQueue
from trunkline.table.house import House
from trunkline.table.play.table import Table
from trunkline.table.record.report_rows import Stored
from trunkline.table.seats.bot_seats import BotSeats

log = logging.getLogger("trunkline.server")

MOST_VIEWS = 5_000
"""More views than the most streams: each stream waits for one."""
MOST_NOTES = 1_000


def looking(account_id: str, table_id: str) -> str:
    """Return the key under which an account's looks at a table are counted."""
    return f"{account_id} at {table_id}"


@dataclass(frozen=True)
class Settings:
    """The settings of a server."""

    secure: bool = False
    """True behind HTTPS: the cookie then never travels without it."""
    proxies: Proxies = NOBODY
    """Proxies that are believed about the addresses of visitors."""
    largest_body: int = 64 * 1024
    largest_import: int = 8 * 1024 * 1024
    import_seconds: float = 20.0
    import_memory: int = 1024 * 1024 * 1024
    keepalive: float = 15.0
    most_streams: int = 2000
    most_streams_each: int = 200
    most_imports: int = 16
    """Files that may wait to be imported."""
    most_imports_each: int = 2
    body_pause: float = 10.0
    """Seconds that may pass between two parts of a body."""
    body_seconds: float = 60.0
    """Seconds for a whole body."""
    most_waiting: int = 256
    """Requests of one kind that wait at most."""
    refusal_seconds: float = 0.5
    """Seconds before a visitor who asked too much receives the refusal."""
    hosts: tuple[str, ...] = ()
    """The names by which this server may be called; any if there are none."""
    mail: Mail | None = None
    """The mail server; None if the server sends no mail."""
    contact: str = ""
    """A mail or web address where push services may write about this server."""
    source: str = ""
    """The address of the running source code; empty if the host does not state one."""
    public_url: str = ""
    """The address of this server for browsers, if the host says it."""
    daily_game: bool = False
    """True if bots play a public game each day."""
    metrics_token: str = ""
    """The secret that gives access to the metrics; without one, only this machine has access."""


class Queues(NamedTuple):
    """The work of a server by its kind.

    Places for work that only waits for other machines are many; no visitor takes all of them.
    """

    requests: FairQueue
    """Work that only reads and never waits."""
    changes: FairQueue
    """Changes, which may have to wait for other writers: two at a time for one table."""
    replays: FairQueue
    """Looks at the past of a game."""
    planners: FairQueue
    """Best routes, advice, review."""
    imports: FairQueue
    """Work in a separate process: imported files and pictures; and a host's data."""
    reports: FairQueue
    """Quick parts of reports: runs, film, story. Each works in a process of its own."""
    opinions: FairQueue
    """Slow parts of reports: the decisions of one player."""
    lookups: FairQueue
    """Addresses that are looked up by name."""
    passwords: FairQueue
    views: FairQueue
    """Views for streams."""
    notes: FairQueue
    """Notifications of absent players."""
    mails: FairQueue
    checks: FairQueue
    """Health checks, separate from all other work."""
    chores: FairQueue


def queues(most: int) -> Queues:
    """Return the queues of a server, with as many waiting in those for requests."""
    return Queues(
        requests=FairQueue("request", 8, each=7, most=most),
        changes=FairQueue("change", 8, each=7, together=2, most=most),
        replays=FairQueue("replay", 2, most=most),
        planners=FairQueue("planner", 2, most=most),
        imports=FairQueue("import", 2, begun=6, most=most),
        reports=FairQueue("report", 1, begun=3, most=most),
        opinions=FairQueue("opinion", 1, begun=3, most=most),
        lookups=FairQueue("lookup", 8, each=2, most=most),
        passwords=FairQueue("password", 2, most=most),
        views=FairQueue("view", 4, most=MOST_VIEWS),
        notes=FairQueue("note", 2, most=MOST_NOTES),
        mails=FairQueue("mail", 4, each=2, most=MOST_NOTES),
        checks=FairQueue("check", 2),
        chores=FairQueue("chore", 1),
    )


@dataclass
class Services:
    """A running server."""

    house: House
    players: BotSeats
    settings: Settings = field(default_factory=Settings)
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    sender: Sender = field(default_factory=Sender)
    channels: Channels = field(default_factory=Channels)
    streams: int = 0
    watching: Concurrency = field(default_factory=Concurrency)
    """Open streams of each account and each address, and files that each sends."""
    waiting: set[Cancel] = field(default_factory=set)
    """One for each visitor who waits for something long."""
    ready: ReadyAnswers = field(default_factory=ReadyAnswers)
    readers: Readers = field(default_factory=Readers)
    """Processes that read files from elsewhere."""
    makers: Makers = field(default_factory=lambda: Makers(LOW))
    """Processes that make reports about them."""
    judges: Makers = field(default_factory=lambda: Makers(LOWEST))
    """Processes that examine the decisions in them."""
    outgoing: Outgoing = field(default_factory=Outgoing)
    """Long answers on their way."""
    remind: Callable[[], None] = lambda: None
    """Called now and then: tells people what has waited for long enough."""
    greet_circle: Callable[[str, str, str], None] = lambda circle, text, path: None
    """Called with a circle's id, a text and a path: tells the circle's channel."""
    post_to_circle: Callable[[Table, str], None] = lambda table, text: None
    """Called with a table and a text: tells the channel of the table's circle."""
    begin_report: Callable[[Stored, str], None] = lambda found, who: None
    """Called with a new report and the visitor who brought the file: makes it."""
    look_at_reports: Callable[[], None] = lambda: None
    """Called now and then: takes up the reports of hosts that died."""
    refusals: Refusals = field(init=False)
    work: Queues = field(init=False)
    ending: bool = False

    def __post_init__(self) -> None:
        self.refusals = Refusals(self.settings.refusal_seconds)
        self.work = queues(self.settings.most_waiting)

    def note_look(self, account_id: str, table_id: str) -> None:
        """Publish to the other hosts if an account watches a table here. Called on a thread."""
        here = bool(self.watching[looking(account_id, table_id)])
        try:
            self.house.onlookers.note(account_id, table_id, here=here)
        except SQLAlchemyError as error:  # the account may then be notified of events that it sees
            log.error("database", extra={"detail": str(error).partition("\n")[0]})

    def looks(self, account_id: str, table_id: str) -> bool:
        """Return True if the account watches a table on any host."""
        if self.watching[looking(account_id, table_id)]:
            return True
        return self.shared and self.house.onlookers.elsewhere(account_id, table_id)

    @property
    def shared(self) -> bool:
        """True if other hosts may serve the same database."""
        return self.house.store.postgres

    def _leave(self) -> None:
        if self.shared:
            with suppress(SQLAlchemyError):  # the notes of this host expire anyway
                self.house.onlookers.leave()

    def call_off(self) -> None:
        """Cancel all plans, and start no new ones: the server is about to end."""
        self.ending = True
        for one in list(self.waiting):
            one.set()

    def close(self) -> None:
        """End bots and threads, then close the database."""
        self.call_off()
        self.players.close()
        for queue in self.work:
            queue.close()
        self.readers.close()
        self.makers.close()
        self.judges.close()
        self.sender.close()
        self._leave()
        self.house.close()
