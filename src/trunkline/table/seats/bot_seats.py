"""Bots at the table: they think on separate threads and move like any player.

A bot thinks on the host that stored the change before it. Another host steps in only if nothing
happens for a while (`recover`).

A bot gets the view and the offers of its seat, nothing else, and is created again for each
decision. One that fails, answers nonsense or takes too long is replaced by the random player, and
the log records it. If even that one has no move the log records this too, and it tries again after
a pause, each twice as long as the one before.
"""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from trunkline.bots.protocol import Explains
from trunkline.kernel import Action, Cancel, Cancelled, Game, State, refusal, view
from trunkline.kernel.secrets import seen_offers
from trunkline.table.errors import Conflict, NotFound, TableError, TooManyRequests
from trunkline.table.fair_queue import FairQueue, Job, in_pieces, present
from trunkline.table.house import House
from trunkline.table.play.lookups import looked_up
from trunkline.table.play.table import Table
from trunkline.table.play.transaction import seed_for
from trunkline.table.seats.leaving import hand_over
from trunkline.table.storage.journal import LAST
from trunkline.titles import bots

log = logging.getLogger("trunkline.bots")

THINKERS = 2
"""Number of bots that think at the same time."""
AWAY = 1.0
"""Seconds before a table is looked at again after the database did not answer."""
FALLBACK = "random"
PATIENCE = 300.0
"""Seconds for one decision. Bots of titles limit themselves by counted work, which takes as long as
the machine is busy: this only ends what would never end."""
LOOK_EVERY = 0.5
"""Seconds between two looks whether a bot took too long."""
MOST_WAITING = 2_000
"""Tables that wait for a thinker; of others the database knows."""
AGAIN, SELDOM = 60.0, 3600.0
"""Seconds before a table where bots are stuck is tried again, at first and at most."""
PACE = 0.7
"""Seconds between two moves of bots at a table of people, who like to see what happens."""
STUCK = "The bots are stuck. They try again in a minute, and then less and less often."

MakeBot = Callable[[str, int, Game], bots.Bot]


def make_bot(name: str, seed: int, game: Game) -> bots.Bot:
    """Return a bot that knows a game's own rules: kept rules were kept with their bots."""
    return bots.make(name, seed, game)


class Question(NamedTuple):
    """A decision for a bot."""

    version: int
    seat: int
    bot: str
    seed: int
    game: Game
    state: State


class Reply(NamedTuple):
    """A bot's answer; `fault` if it has no usable one."""

    action: Action | None
    why: str | None
    fault: str | None


class Stuck(NamedTuple):
    """A table whose bots had no move at a version, so many times."""

    version: int
    times: int
    timer: threading.Timer | None
    """Timer that ends the pause; None when it is over."""


class BotSeats:
    """All bots of one house."""

    def __init__(
        self,
        house: House,
        *,
        make: MakeBot = make_bot,
        patience: float = PATIENCE,
        thinkers: int = THINKERS,
        pace: float = 0.0,
    ) -> None:
        self.house = house
        self.make = make
        self.patience = patience
        self.pace = pace
        self._queue = FairQueue("bots", thinkers, most=MOST_WAITING)
        self._waiting: set[str] = set()
        self._stuck: dict[str, Stuck] = {}
        self._moved: dict[str, float] = {}
        """Time of the last bot move, by table on which bots continue."""
        self._resting: dict[str, threading.Timer] = {}
        """Timer that ends the rest after a bot's move, by table."""
        self._hurried: set[str] = set()
        """Tables whose bots do not rest until a person is asked."""
        self._thinking: dict[Cancel, tuple[str, Question]] = {}
        """Running decisions of bots, by the flag that cancels each, with their tables."""
        self._closed = False
        self._lock = threading.Lock()
        house.hooks.append(self.on_change)

    def on_change(self, table: Table) -> None:
        """Note that a table may be waiting for a bot, and call off thoughts that came too late."""
        for flag, (table_id, question) in list(self._thinking.items()):
            if table_id == table.id and not self._current(table, question):
                flag.set()
        waits = table.record.bot_turn and table.record.status == "playing"
        if waits:
            self.wake(table.id)
        else:
            self._moved.pop(table.id, None)
            self._hurried.discard(table.id)

    def hurry(self, table: Table) -> None:
        """Let the bots of a table move without rests until a person is asked."""
        if not table.record.bot_turn:
            return
        self._hurried.add(table.id)
        if timer := self._resting.pop(table.id, None):
            timer.cancel()
        self.wake(table.id)

    def _rest(self, table: Table) -> bool:
        """Return True if a bot moved a moment ago; a timer then goes on."""
        moved = self._moved.get(table.id)
        if moved is None or table.id in self._hurried:
            return False
        left = moved + self.pace - time.monotonic()
        if left <= 0 or not any(one.kind == "player" for one in table.sittings):
            return False
        if table.id not in self._resting and not self._closed:
            timer = threading.Timer(left, self._rested, (table.id,))
            timer.daemon = True
            self._resting[table.id] = timer
            timer.start()
        return True

    def _rested(self, table_id: str) -> None:
        self._resting.pop(table_id, None)
        self.wake(table_id)

    def wake(self, table_id: str) -> None:
        """Let a thinker look at a table, once."""
        with self._lock:
            if self._closed or table_id in self._waiting:
                return
            self._waiting.add(table_id)
        try:
            job = self._queue.submit(self._work, table_id, keys=(self._owner(table_id), table_id))
        except (
            TooManyRequests,
            RuntimeError,
        ):  # too many wait, or we close: `recover` wakes it again
            self._forget(table_id)
            return
        job.add_done_callback(partial(self._done, table_id))

    def _owner(self, table_id: str) -> str:
        """Return the account for which a table's bots think: its opener."""
        table = self.house.peek(table_id)
        try:
            record = table.record if table.seen else self.house.journal.read(table_id, LAST).record
        except (SQLAlchemyError, NotFound):
            return ""
        return record.owner_id

    def _forget(self, table_id: str) -> None:
        """Forget that a table waits."""
        with self._lock:
            self._waiting.discard(table_id)

    def _done(self, table_id: str, job: Future[None]) -> None:
        """Forget a table that had to make room for others."""
        if job.cancelled() or job.exception():
            self._forget(table_id)

    def recover(self, idle: float = 0.0) -> int:
        """Wake tables that have waited for a bot so long that no living host thinks for them."""
        now = time.time()
        waiting = self.house.journal.waiting_for_bots(now - idle, now)
        for table_id in waiting:
            self.wake(table_id)
        return len(waiting)

    def close(self) -> None:
        """Let the thinkers end; what a bot still searches for is called off."""
        self._closed = True
        for waiting in list(self._thinking):
            waiting.set()
        for stuck in list(self._stuck.values()):
            if stuck.timer:
                stuck.timer.cancel()
        for timer in list(self._resting.values()):
            timer.cancel()
        self._queue.close()

    def _work(self, table_id: str) -> None:
        self._forget(table_id)
        try:
            self.step(table_id)
        except Exception as error:
            log.error("bot", extra={"table": table_id}, exc_info=error)
            if isinstance(error, SQLAlchemyError):  # the database may be back in a moment
                time.sleep(AWAY)
                self.wake(table_id)

    def step(self, table_id: str) -> bool:
        """Take one decision of one bot of a table; return False if no bot is asked there."""
        table = self.house.get(table_id)
        try:
            question = self._question(table)
        # the rules are missing here: wait for them, or for a player's move
        except Conflict as error:
            self._give_up(table, table.record.version, error.message)
            return False
        if question is None or self._rest(table):
            return False
        flag = Cancel()
        self._thinking[flag] = table.id, question
        if self._closed or not self._current(table, question):
            flag.set()
        try:
            with self.house.thoughts.noted(flag, table.id, question.seat, question.bot):
                answer = self.think(question, flag)
        finally:
            del self._thinking[flag]
        if answer is None:
            return False
        table.change(lambda sent: self._play(table, question, answer), (None, None))
        return True

    def _question(self, table: Table) -> Question | None:
        with table.lock:
            record = table.record
            times, pausing = self._tried(table)
            if record.status != "playing" or pausing or self._thinks(table):
                return None
            for seat in record.asked:
                if table.sittings[seat].kind == "bot":
                    bot = str(table.sittings[seat].bot)
                    seed = seed_for(
                        record, record.moment, f"bot {seat}" + f" again {times}" * bool(times)
                    )
                    return Question(record.version, seat, bot, seed, table.game, table.state())
        return None

    def _thinks(self, table: Table) -> bool:
        """Return True if a bot of a table thinks already: its move wakes the next."""
        return any(
            table_id == table.id and not flag.is_set()
            for flag, (table_id, _) in list(self._thinking.items())
        )

    def _current(self, table: Table, question: Question) -> bool:
        """Return True if the table still asks this question of the same bot."""
        sitting = table.sittings[question.seat]
        return (
            table.record.status == "playing"
            and table.up_to_date(question.seat, question.version)
            and (sitting.kind, str(sitting.bot)) == ("bot", question.bot)
        )

    def think(self, question: Question, waiting: Cancel) -> Reply | None:
        """Let a bot answer within its time, on a thread that can be left behind.

        Whatever it then still searches for is called off. None if the thought itself was called
        off: the table asks something else by now, or we close.
        """
        answers: queue.Queue[Reply | None] = queue.Queue()
        job, began = present(), time.monotonic()
        thread = threading.Thread(
            target=lambda: answers.put(self._choose(question, waiting, job)),
            name="bot",
            daemon=True,
        )
        thread.start()
        try:
            while True:
                with suppress(queue.Empty):
                    return answers.get(timeout=min(self.patience, LOOK_EVERY))
                if self._closed:
                    return None
                if (job.ran() if job else time.monotonic() - began) >= self.patience:
                    return Reply(None, None, "took too long")
        finally:
            waiting.set()

    def _choose(self, question: Question, waiting: Cancel, job: Job | None = None) -> Reply | None:
        game, state, seat = question.game, question.state, question.seat
        try:
            bot = self.make(question.bot, question.seed, game)
            with waiting.over(), in_pieces(job):
                seen = view(game, state, seat)
                action: Any = bot.choose(seen, seen_offers(game, seen))
            why = bot.why if isinstance(bot, Explains) else None
            if not isinstance(action, Action) or action.seat != seat:
                return Reply(None, None, "answered nonsense")
            with waiting.over():
                action = looked_up(game, state, action, brief=True)
            refused = refusal(game, state, action)
        except Cancelled:
            return None
        except Exception as error:
            log.warning("bot failed", extra={"bot": question.bot}, exc_info=error)
            return Reply(None, None, f"failed ({type(error).__name__})")
        if refused:
            return Reply(None, None, f"wanted what is not allowed: {refused}")
        return Reply(action, str(why)[:300] if why else None, None)

    def _play(self, table: Table, question: Question, answer: Reply) -> None:
        if not self._current(table, question):
            return  # a move or another player came first; the host that stored it thinks next
        batch = table.batch(None)
        if answer.action is None:
            if question.bot == FALLBACK:
                self._give_up(table, question.version, str(answer.fault))
                self._tell(table, question.seat)
                return
            why = f"The {question.bot} bot {answer.fault}; the {FALLBACK} player goes on."
            log.warning("bot replaced", extra={"table": table.id, "detail": why})
            hand_over(batch, question.seat, FALLBACK, why)
            table.commit(batch)
            return
        extra = {"bot": question.bot, "why": answer.why}
        try:
            table.play(batch, table.state(), answer.action, by="bot", extra=extra)
        except TableError as error:
            self._give_up(table, question.version, error.message)
            self._tell(table, question.seat)
            return
        self._stuck.pop(table.id, None)
        if self.pace:
            self._moved[table.id] = time.monotonic()
        table.commit(batch)

    def _tried(self, table: Table) -> tuple[int, bool]:
        """Return how often bots had no move at this moment, and True if they pause for it."""
        stuck = self._stuck.get(table.id)
        if stuck is None or stuck.version != table.record.version:
            return 0, False
        return stuck.times, stuck.timer is not None

    def _give_up(self, table: Table, version: int, why: str) -> None:
        """Even the random player has no move: leave the table to people for a while."""
        log.error("bot stuck", extra={"table": table.id, "detail": why})
        times, _ = self._tried(table)
        timer = threading.Timer(min(AGAIN * 2**times, SELDOM), self._try_again, (table.id,))
        timer.daemon = True
        self._stuck[table.id] = Stuck(version, times + 1, timer)
        timer.start()

    def _try_again(self, table_id: str) -> None:
        self._stuck[table_id] = self._stuck[table_id]._replace(timer=None)
        self.wake(table_id)

    def _tell(self, table: Table, seat: int) -> None:
        """Say in the log that bots are stuck, once where the game stands."""
        record = table.record
        since = table.entries(record.version, record.entries)
        if not any(one.data.get("what") == "stuck" for one in since):
            batch = table.batch(None)
            batch.add("seat", seat, {"what": "stuck", "text": STUCK})
            table.commit(batch)
