"""What the parts of a running server share: the house, its bots, limits, metrics and threads."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from trunkline.kernel import Cancel
from trunkline.server.guard.addresses import NOBODY, Proxies
from trunkline.server.guard.concurrency import OwnTally, Tally
from trunkline.server.guard.import_worker import Readers
from trunkline.server.guard.limits import Limits
from trunkline.server.guard.table_queue import Refusals, Turns
from trunkline.server.http.response_cache import ReadyAnswers
from trunkline.server.live.channels import Channels
from trunkline.server.notify.mail import Mail
from trunkline.server.notify.webhooks import Webhooks
from trunkline.server.ops.metrics import Metrics
from trunkline.server.processes.shared_memory import SharedTally
from trunkline.server.processes.table_affinity import Crew
from trunkline.table.house import House
from trunkline.table.seats.bot_seats import BotSeats


@dataclass(frozen=True)
class Settings:
    """How a server is run."""

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
    """How many files may wait to be played in."""
    most_imports_each: int = 2
    body_pause: float = 10.0
    """Seconds that may pass between two parts of a body."""
    body_seconds: float = 60.0
    """Seconds for a whole body."""
    most_waiting: int = 64
    """How many may wait to change one table, or for something to be replayed."""
    refusal_seconds: float = 0.5
    """How long whoever asked too much waits to be told so."""
    hosts: tuple[str, ...] = ()
    """The names by which this server may be called; any if there are none."""
    mail: Mail | None = None
    """How mail is sent; None if none is."""
    contact: str = ""
    """Whom push services may write to about this server: an address of mail or of the web."""
    metrics_token: str = ""
    """Whoever sends it may read the metrics; without one, only this machine may."""


@dataclass
class Services:
    """A running server."""

    house: House
    players: BotSeats
    settings: Settings = field(default_factory=Settings)
    limits: Limits = field(default_factory=Limits)
    metrics: Metrics = field(default_factory=Metrics)
    webhooks: Webhooks = field(default_factory=Webhooks)
    channels: Channels = field(default_factory=Channels)
    streams: int = 0
    watching: Tally = field(default_factory=OwnTally)
    """How many streams each account and each address has open, and how many files each sends."""
    waiting: set[Cancel] = field(default_factory=set)
    """One for each visitor who waits for something long."""
    ready: ReadyAnswers = field(default_factory=ReadyAnswers)
    readers: Readers = field(default_factory=Readers)
    """Who reads files from elsewhere."""
    turns: Turns = field(default_factory=Turns)
    remind: Callable[[], None] = lambda: None
    """Called now and then: tells people what has waited for long enough."""
    refusals: Refusals = field(init=False)
    ending: bool = False
    requests: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 8, "request"))
    """For what only reads, and waits for nobody."""
    changes: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 8, "change"))
    """For what may have to wait for other writers."""
    replays: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 2, "replay"))
    """For looks at the past of a game."""
    checks: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 2, "check"))
    """For those who ask whether this server is well, however much there is to do."""
    passwords: ThreadPoolExecutor = field(
        default_factory=partial(ThreadPoolExecutor, 2, "password")
    )
    errands: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 2, "errand"))
    """For what may take long (files played in, names looked up), so that play goes on."""
    planners: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 2, "planner"))
    views: ThreadPoolExecutor = field(default_factory=partial(ThreadPoolExecutor, 4, "view"))

    def __post_init__(self) -> None:
        self.refusals = Refusals(self.settings.refusal_seconds)

    def join(self, crew: Crew) -> None:
        """Be one of several processes: limits count for all, each table is at home in one."""
        self.limits = Limits(crew.memory, enabled=self.limits.enabled)
        self.watching = SharedTally(crew.memory, crew.place)
        self.house.at_home = crew.has
        self.metrics.gauge("worker", lambda: crew.place)

    def call_off(self) -> None:
        """The server is about to end: nobody's plan goes on, nor begins."""
        self.ending = True
        for one in list(self.waiting):
            one.set()

    def close(self) -> None:
        """End bots and threads, then close the database."""
        self.call_off()
        self.players.close()
        threads = (self.requests, self.changes, self.replays, self.checks, self.passwords)
        for pool in (*threads, self.errands, self.planners, self.views):
            pool.shutdown(wait=True, cancel_futures=True)
        self.readers.close()
        self.webhooks.close()
        self.house.close()
