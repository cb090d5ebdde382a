"""One request's changes to a table: played on a copy, then stored as a whole or not at all.

After a player's move, chance and standing orders that are now asked act at once, each with an entry
of its own. Bots think elsewhere and come back with moves of their own.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from random import Random
from typing import Any

from trunkline.bots.personas import name_for
from trunkline.kernel import (
    CHANCE,
    SPECTATOR,
    Action,
    Cancelled,
    Game,
    Refused,
    State,
    asked,
    digest,
    draw_chance,
    finished,
    play,
    same_question,
    view,
)
from trunkline.table.orders import order_stops
from trunkline.table.orders.orders import after_use, answer, known_order, wants
from trunkline.table.people.sessions import SteadyClock
from trunkline.table.play.line import Line
from trunkline.table.storage.db_rows import (
    BY_HAND,
    PLAY,
    WHOSE,
    Ended,
    Entry,
    Former,
    Kind,
    PlayedEntry,
    Record,
    Sitting,
    Standing,
    Told,
)
from trunkline.table.titles import has_secrets, places, reveals
from trunkline.table.views.event_sentences import with_sentences

log = logging.getLogger("trunkline.orders")
CLOCK = SteadyClock()
"""A steady clock: setting the machine's clock takes no player's time."""
BY_PEOPLE = ("player", "order")
"""Authors of acts that a person decided on."""
MOST_ENDED = 12
"""Number of ended orders of a seat that are listed."""
MOST_AT_ONCE = 200
"""Standing orders that act more often than this in one go are ended."""

BROKE = "The program's own check failed there; nothing was done for you, and the game goes on."
"""Reason shown for an order that failed where no order may fail."""


def seed_for(record: Record, moment: int, what: str) -> int:
    """Return the seed of one draw or decision: the same after an undo, so nobody re-rolls."""
    text = f"{record.seed}/{what}/{moment}"
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Transaction:
    """Entries to be appended to a journal, and the table as it will then stand."""

    def __init__(
        self, record: Record, sittings: Sequence[Sitting], line: Line, who: str | None = None
    ) -> None:
        self.record = replace(
            record,
            asked=list(record.asked),
            orders=list(record.orders),
            ended=list(record.ended),
            away=dict(record.away),
            changes=record.changes + 1,
        )
        self.sittings = list(sittings)
        self.moved: list[Sitting] = []
        self.line = line.copy()
        self.who = who
        self.entries: list[Entry] = []
        self.states: dict[int, State] = {}
        self.now = CLOCK.now()
        self.before_orders: tuple[Transaction, State] | None = None
        """The changes and the state before the first standing order acts."""

    def add(
        self,
        kind: Kind,
        seat: int | None,
        data: dict[str, Any],
        *,
        client_id: str | None = None,
        digest: str | None = None,
        told: list[Told] | None = None,
        reveals: bool = False,
    ) -> Entry:
        """One more entry; the table's numbers follow."""
        moment = data["to"] if kind in ("undo", "redo") else self.line.now + (kind == "act")
        number = self.record.entries + 1
        entry = Entry(
            number,
            kind,
            seat,
            self.who,
            client_id,
            moment,
            data,
            digest,
            told or [],
            reveals,
            self.now,
        )
        self.entries.append(entry)
        self.record.entries = number
        self.record.updated = self.now
        if kind in PLAY:
            self.record.version = number
            self.record.request = None
            self.line.follow(
                [PlayedEntry(number, kind, moment, -1 if seat is None else seat, reveals)]
            )
            self.record.moment = self.line.now
        if kind == "act" and data["by"] in BY_PEOPLE:
            self._is_there(seat)
        return entry

    @property
    def own_version(self) -> int:
        """The version in the answer to the sender, before any standing order has acted.

        Nobody else knows of those orders. The stream brings their moves like every other.
        """
        stood = self.before_orders
        return stood[0].record.version if stood else self.record.version

    def _as_it_stands(self) -> Transaction:
        """Return a copy of the changes made so far."""
        half = Transaction(self.record, self.sittings, self.line, self.who)
        half.record.changes = self.record.changes
        half.entries, half.states, half.now = list(self.entries), dict(self.states), self.now
        return half

    def _is_there(self, seat: int | None) -> None:
        """End votes on the seat of a player who answers, and their return to it."""
        self.record.away.pop(str(seat), None)
        motion = self.record.motion
        if motion and motion["what"] == "replace" and motion["seat"] == seat:
            self.record.motion = None

    def name(self, seat: int) -> str:
        """Return the name of a seat in a refusal."""
        return self.sittings[seat].name if seat >= 0 else "chance"

    def sit(self, sitting: Sitting) -> None:
        """Let someone else sit at a seat; a bot gets its name, and the log keeps the old one."""
        before, sitting = self.sittings[sitting.seat], self._named(sitting)
        if self.line.started and before.kind in ("player", "bot") and before.name != sitting.name:
            name = before.label or WHOSE if before.account_id else before.name
            left = Former(before.seat, self.record.entries, before.account_id, name)
            self.record.former = [*self.record.former, left]
        self.sittings[sitting.seat] = sitting
        self.moved.append(sitting)

    def leave_out(self, seats: Iterable[int]) -> None:
        """Leave seats out of the game before it starts; the others move up."""
        gone = set(seats)
        kept = [one for one in self.sittings if one.seat not in gone]
        self.sittings = [one._replace(seat=seat) for seat, one in enumerate(kept)]
        self.moved = list(self.sittings)

    def _named(self, sitting: Sitting) -> Sitting:
        """Give a new bot a name that nobody at the table has or had."""
        if sitting.kind != "bot" or sitting.persona:
            return sitting
        others = {one.name for one in self.sittings if one.seat != sitting.seat}
        taken = others | {one.name for one in self.record.former}
        return sitting._replace(persona=name_for(str(sitting.bot), taken))

    def act(
        self,
        game: Game,
        state: State,
        action: Action,
        *,
        by: str,
        client_id: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> State:
        """Play an action (``Refused`` if it is not legal) and record it."""
        reason = game.only_in_files(action)
        if reason:
            raise Refused(reason)
        new = play(game, state, action, name=self.name)
        self.take_over(game, state, action, new, by=by, client_id=client_id, extra=extra)
        return new

    def take_over(
        self,
        game: Game,
        state: State,
        action: Action,
        new: State,
        *,
        by: str,
        client_id: str | None = None,
        extra: dict[str, Any] | None = None,
    ) -> Entry:
        """Record an action that was played: the states before and after it."""
        # A finished game hides nothing (its file is whole), so its end shows everything.
        over = finished(new) and has_secrets(game, game.start())
        shown = over or reveals(game, state, new, action)
        data = {"action": game.codec.encode(action), "by": by, **(extra or {})}
        entry = self.add(
            "act",
            action.seat,
            data,
            client_id=client_id,
            digest=digest(new),
            told=with_sentences(game, new.events),
            reveals=shown,
        )
        self.states[entry.number] = new
        self.ask_on(state, new, [action.seat])
        self.watch(game, state, new, action)
        return entry

    def settle(self, game: Game, state: State) -> State:
        """Let chance and standing orders answer while they are asked; then note who is next."""
        count, state = 0, self.draw_all(game, state)
        while not finished(state):
            standing = self._order_due(game, state)
            if standing is None:
                break
            count += 1
            if count > MOST_AT_ONCE:
                self.end_order(standing, "It acted too often at once.")
                continue
            state = self._order_acts(game, state, standing)
        self.stand(game, state)
        return state

    def draw_all(self, game: Game, state: State) -> State:
        """Chance answers for as long as it is asked."""
        while CHANCE in asked(state):
            state = self.draw(game, state)
        return state

    def draw(self, game: Game, state: State) -> State:
        """Chance answers what it is asked."""
        random = Random(seed_for(self.record, self.line.now, "chance"))
        who, self.who = self.who, None
        state = self.act(game, state, draw_chance(game, state, random), by="chance")
        self.who = who
        return state

    def ask_on(self, before: State, after: State, doers: Iterable[int]) -> None:
        """Note since when each seat is asked: still as before if only others answered."""
        asked_at = self.record.asked_at if same_question(before, after) else {}
        for seat in doers:
            asked_at = {one: at for one, at in asked_at.items() if one != str(seat)}
        self.record.asked_at = self._asked_at(after, asked_at)

    def _asked_at(self, state: State, known: Mapping[str, int]) -> dict[str, int]:
        return {str(seat): known.get(str(seat), self.record.version) for seat in asked(state)}

    def stand(self, game: Game, state: State) -> None:
        """Note who is asked now, or how the game ended."""
        record = self.record
        record.round = game.page.where(view(game, state, SPECTATOR))
        record.prompt = _prompt(game, state)
        if any(entry.kind in PLAY for entry in self.entries):
            record.since = self.now  # an order that waits changes nothing that others see
        record.asked = list(asked(state))
        record.asked_at = self._asked_at(state, record.asked_at)
        self.await_bots()
        if finished(state):
            record.status = "finished"
            record.ranking = places(game, game.ranking(state))
            record.end_reason = game.end_reason(state)
        else:
            record.status, record.ranking, record.end_reason = "playing", None, ""

    def await_bots(self) -> None:
        """Note whether the table waits for a bot."""
        bots = {sitting.seat for sitting in self.sittings if sitting.kind == "bot"}
        self.record.bot_turn = bool(bots.intersection(self.record.asked))

    def end_early(self, game: Game, state: State, reason: str = BY_HAND) -> None:
        """End a game that the players have stopped: scores as they are, and nobody is asked."""
        record = self.record
        record.asked, record.asked_at, record.bot_turn = [], {}, False
        record.status, record.end_reason, record.prompt = "finished", reason, ""
        record.ranking = places(game, game.ranking(state))

    def _order_due(self, game: Game, state: State) -> Standing | None:
        for standing in list(self.record.orders):
            seat = standing.seat
            try:
                if seat in asked(state) and wants(game, known_order(game, standing), state, seat):
                    return standing
            except Exception as error:
                self._order_broke(standing, error)
        return None

    def _order_acts(self, game: Game, state: State, standing: Standing) -> State:
        """Play an order's move, and chance after it.

        A failure there is not the fault of the player who moved before: it ends the order and
        changes nothing else.
        """
        stood = self._as_it_stands()
        try:
            after = self.draw_all(game, self._order_played(game, state, standing))
        except Exception as error:
            self.record, self.line, self.who = stood.record, stood.line, stood.who
            self.entries, self.states = stood.entries, stood.states
            self._order_broke(standing, error)
            return state
        if after is not state:
            self.before_orders = self.before_orders or (stood, state)
        return after

    def _order_broke(self, standing: Standing, error: Exception) -> None:
        """End an order that failed. The journal has no report of it: everybody would see that."""
        if isinstance(error, Cancelled):
            raise error  # nobody waits for any of it
        detail = f"seat {standing.seat}, order {standing.number}: {type(error).__name__}: {error}"
        log.error("order", extra={"table": self.record.id, "detail": detail}, exc_info=error)
        self.end_order(standing, BROKE)

    def _order_played(self, game: Game, state: State, standing: Standing) -> State:
        order = known_order(game, standing)
        action = answer(game, state, order)
        if action is None:
            self.end_order(standing, "Nothing of it is allowed now, within its limits.")
            return state
        owner = self.sittings[standing.seat].account_id
        who, self.who = self.who, owner
        state = self.act(game, state, action, by="order", extra={"order": standing.number})
        left, orders = after_use(standing), self.record.orders
        if left is None and standing in orders:
            self.end_order(standing, "It acted as often as it was asked to.")
        orders[:] = [left if left and one.number == left.number else one for one in orders]
        self.who = who
        return state

    def watch(self, game: Game, before: State, after: State, action: Action | None) -> None:
        """End the standing orders that a change concerns."""
        if finished(before) or finished(after):
            return
        change = order_stops.Change(game, before, after, action)
        for standing in list(self.record.orders):
            try:
                why = change.stops(known_order(game, standing), standing.seat)
            except Exception as error:
                self._order_broke(standing, error)
                continue
            if why:
                self.end_order(standing, why)

    def end_order(self, standing: Standing, why: str) -> None:
        """End a standing order; its owner reads why."""
        record = self.record
        record.orders[:] = [one for one in record.orders if one.number != standing.number]
        number, seat, order, left, client_id, sent = standing
        gone = Ended(number, seat, why, client_id, sent, {**order, "times": left}, self.line.now)
        record.ended.append(gone)
        mine = [one for one in record.ended if one.seat == seat]
        if len(mine) > MOST_ENDED:
            record.ended.remove(mine[0])


def _prompt(game: Game, state: State) -> str:
    """Return the current question, without the sections it cites; empty at the end."""
    if not state.frames:
        return ""
    return re.sub(r"\s*\(§[^)]*\)", "", game.steps[state.frames[-1].step].prompt)
