"""Views: a table as a seat sees it, in JSON; the one place where a game becomes a message.

Everything about the game goes through ``kernel.view``. The log goes through ``see_action`` and the
sentences of the seat. Digests, seeds, snapshots and other seats' orders never come here.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from trunkline.bots.personas import face_of
from trunkline.draw import parts, theme
from trunkline.kernel import SPECTATOR, Page
from trunkline.page.table import Branch, Ready
from trunkline.page.table import Table as TableView
from trunkline.page.title import Page as TitlePage
from trunkline.page.view import (
    Amendments,
    Change,
    Choices,
    Clocks,
    Correction,
    Motion,
    Request,
    Verdict,
    View,
)
from trunkline.table.clocks import clocks, timing
from trunkline.table.errors import Conflict, NotFound, NotYours, TableError
from trunkline.table.help import lesson_script
from trunkline.table.orders import order_views
from trunkline.table.people.people import Account
from trunkline.table.play import undo_policy
from trunkline.table.play.table import Table
from trunkline.table.storage import unplayable
from trunkline.table.storage.db_rows import Entry, Record, Sitting
from trunkline.table.storage.unplayable import Remnant
from trunkline.table.views.log_lines import log_lines
from trunkline.table.views.seat_views import Shown
from trunkline.table.views.terms import terms
from trunkline.table.views.times import when
from trunkline.titles import bots

logger = logging.getLogger("trunkline.views")

MOST_CHANGES = 200
"""Number of values of a host's data that are listed one by one."""


class Rights(NamedTuple):
    """All facts that decide an account's view of a table: equal rights see the same."""

    mine: tuple[int, ...]
    """Their seats."""
    owner: bool
    """True if it is their table."""
    wish: int | None = None
    """The seat to look from; None for the asked one of theirs."""
    left: tuple[int, ...] = ()
    """Seats that they left and may come back to."""


def rights_of(table: Table, who: Account | None, wish: int | None = None) -> Rights:
    """Return an account's rights at a table. A request for another player's seat is ignored."""
    mine = tuple(table.seats_of(who))
    owner = who is not None and who.id == table.record.owner_id
    left = tuple(
        int(seat) for seat, left in table.record.away.items() if who and left["who"] == who.id
    )
    return Rights(mine, owner, wish if wish in (*mine, SPECTATOR) else None, left)


def summary(record: Record, sittings: list[Sitting], owner: str, who: Account | None) -> TableView:
    """Return a table in a list, and at the head of every view."""
    mine = [one.seat for one in sittings if who and one.account_id == who.id]
    return _summary(record, sittings, owner, mine, who is not None and who.id == record.owner_id)


def _summary(
    record: Record, sittings: list[Sitting], owner: str, mine: Sequence[int], is_mine: bool
) -> TableView:
    playing = record.status == "playing"
    return {
        "id": record.id,
        "title": record.title,
        "name": record.name,
        "options": record.options,
        "amended": bool(record.amendments),
        "rules_version": record.rules_version,
        "status": record.status,
        "pace": record.pace,
        "visibility": record.visibility,
        "undo": record.undo,
        "fixed_seed": record.fixed_seed,
        "owner": owner,
        "owner_is_me": is_mine,
        "mine": list(mine),
        "seats": [
            {
                "seat": one.seat,
                "kind": one.kind,
                "name": one.name,
                "owner": one.person or None,
                "guest": one.guest,
                "machine": one.machine,
                "bot": one.bot,
                "face": face_of(one.persona),
                "third_party": bots.package_of(one.bot or ""),
                "mine": one.seat in mine,
            }
            for one in sittings
        ],
        "version": record.version,
        "moment": record.moment,
        "asked": record.asked,
        "my_turn": bool(set(mine).intersection(record.asked)),
        "ranking": record.ranking,
        "end_reason": record.end_reason,
        "created": when(record.created),
        "updated": when(record.updated),
        "branch": _branch(record),
        "lesson": lesson_script.lesson_at(record),
        "help": record.help,
        "private_chat": record.private_chat,
        "ready_minutes": record.ready_minutes,
        "ready": _ready(record),
        "round": record.round,
        "clock": record.clock,
        "prompt": record.prompt if playing else "",
        "since": when(record.since) if playing and record.since else None,
        "until": when(record.deadline) if playing and record.deadline else None,
        "terms": terms(record),
        "invite": record.invite if record.status == "open" and (mine or is_mine) else "",
        "least": record.least,
        "least_rating": record.least_rating,
    }


def _ready(record: Record) -> Ready | None:
    """Return the deadline for readiness and those who confirmed; None if nobody is asked."""
    if not record.ready_until:
        return None
    return {"until": when(record.ready_until), "seats": record.ready}


def _branch(record: Record) -> Branch | None:
    """Return the game and moment of a branch; None for a game."""
    if not record.branch_of:
        return None
    return {"of": record.branch_of, "at": record.branch_at, "drawn": record.branch_drawn}


def table_json(table: Table, who: Account | None) -> TableView:
    """Return the summary of a table in memory."""
    return summary(table.record, table.sittings, table.owner, who)


def choose_seat(table: Table, who: Account | None, wish: int | None) -> int:
    """Return the seat an account looks from: one of theirs, or none."""
    if wish not in (None, SPECTATOR, *table.seats_of(who)):
        raise NotYours("You can look from your own seats only.")
    return _seat(table, rights_of(table, who, wish))


def _seat(table: Table, rights: Rights) -> int:
    """Return the seat from which those with some rights look now."""
    if rights.wish is not None:
        return rights.wish
    asked_now = [seat for seat in table.record.asked if seat in rights.mine]
    return (*asked_now, *rights.mine, SPECTATOR)[0]


class Glance(NamedTuple):
    """A table at the time of a request: the answer is made from it without its lock."""

    table: Table
    """The table at that time: its fields are replaced and never changed in place."""
    moment: int
    shown: Shown | None
    """None before the start, and where nothing can be shown."""
    trouble: str = ""
    """Reason why the game cannot be played here."""
    remnant: Remnant | None = None
    """Readable rest that is shown instead."""

    @property
    def live(self) -> bool:
        """True for the current moment."""
        return self.moment == self.table.line.now


def glance(table: Table, at: int | None = None) -> Glance:
    """Return the current table, with the game at a moment (None: now)."""
    here = table.present
    now = here.line.now
    moment = now if at is None else at
    if not 0 <= moment <= now:
        raise NotFound(f"The game has moments 0 to {now}.")
    if not here.line.started:
        return Glance(here, moment, None)
    try:
        return Glance(here, moment, here.shown(moment))
    except Conflict as error:
        remnant = here.remnant(moment)
        shown = Shown(remnant.game, remnant.state) if remnant else None
        return Glance(here, moment, shown, error.message, remnant)


def see(
    table: Table,
    who: Account | None,
    seat: int,
    *,
    at: int | None = None,
    log: Iterable[Entry] = (),
    pictures: bool = False,
) -> View:
    """Return an account's view from a seat at a moment (None: now)."""
    here = glance(table, at)
    return see_as(here, rights_of(here.table, who, seat), log=log, pictures=pictures)


def see_as(
    here: Glance, rights: Rights, *, log: Iterable[Entry] = (), pictures: bool = False
) -> View:
    """Return the view that some rights give."""
    table, live = here.table, here.live
    record, line = table.record, table.line
    mine, seat = rights.mine, _seat(table, rights)
    answer: View = {
        "table": _summary(record, table.sittings, table.owner, mine, rights.owner),
        "tag": None,
        "version": record.version,
        "moment": line.now,
        "at": here.moment,
        "end": line.end,
        "live": live,
        "seat": seat,
        "asked": record.asked if live else [],
        "step": None,
        "prompt": "",
        "my_turn": live and bool(set(mine).intersection(record.asked)),
        "finished": record.status == "finished",
        "ranking": record.ranking,
        "end_reason": record.end_reason,
        "standing": [],
        "still": None,
        "now": None,
        "pictures": {},
        "offers": [],
        "places": {},
        "why_not": [],
        "undo": _verdict(table.verdict("undo", mine)),
        "redo": _verdict(table.verdict("redo", mine)),
        "requests": _requests(record),
        "orders": [],
        "ended_orders": [],
        "whispers": _whispers(table, mine),
        "curtain": len(mine) > 1 and not record.aside and _hides(table),
        "unplayable": None,
        "amendments": _amendments(table),
        "clocks": _clocks(table),
        "motion": _motion(table),
        "left": list(rights.left),
        "log": log_lines(table, log, mine, seat),
        "last": record.entries,
    }
    if here.trouble:
        answer = see_remnant(here, seat, pictures, answer)
    elif here.shown:
        answer = {**answer, **order_views.orders_view(table, mine)}
        over = live and record.status == "finished"
        seen = here.shown.see(seat, live=live and not over, pictures=pictures)
        answer = {**answer, **seen}
        if over:  # also where the players stopped, and the rules would go on asking
            answer |= {"step": None, "prompt": "", "asked": []}
    return answer


def see_still(table: Table) -> TitlePage | None:
    """Return the title's constant part, also of a table that waits for players."""
    page = _page(table)
    found: Any = page.still() if page else None  # as the title's types have it
    still: TitlePage | None = found
    return still


def see_ground(table: Table, key: str, mode: theme.Mode) -> str:
    """Return the ground of the map in a theme; ``Unknown`` if it has another key by now."""
    page = _page(table)
    ground = page.ground() if page else ""
    if not ground or parts.ground_facts(ground)["key"] != key:
        raise NotFound("There is no such ground: ask for the table again.")
    return parts.styled(ground, mode)


def _page(table: Table) -> Page | None:
    """Return the page of a table's title, or that of what is left of a game that cannot go on."""
    try:
        return table.game.page
    except Conflict:
        remnant = table.remnant(table.line.now)
        return remnant.game.page if remnant else None


def see_remnant(here: Glance, seat: int, pictures: bool, answer: View) -> View:
    """Return a view with the board of a game that cannot be played here, as it is stored."""
    table, remnant = here.table, here.remnant
    if here.shown:
        try:
            answer = {**answer, **here.shown.see(seat, live=False, pictures=pictures)}
        except Exception as error:  # rules that were never made for this state may do anything
            logger.warning("remnant", extra={"table": table.id, "detail": str(error)})
            remnant = None
    answer["unplayable"] = f"{here.trouble} {unplayable.words(remnant, here.moment)}"
    if here.live:
        never = _verdict(undo_policy.UNPLAYABLE)
        answer |= {"asked": table.record.asked, "my_turn": False, "undo": never, "redo": never}
    return answer


def see_choices(here: Glance, seat: int, place: str) -> Choices:
    """Return the possible moves at a place, and the facts about it; of the past only the facts."""
    if here.trouble:
        raise Conflict(here.trouble, "unplayable")
    if here.shown is None:
        raise Conflict("The game has not started.", "not-started")
    record = here.table.record
    live = here.live and record.status == "playing"
    return {"version": record.version, **here.shown.choices(seat, place, live=live)}


def _amendments(table: Table) -> Amendments | None:
    """Return the host's changes of the printed data, if any."""
    if not table.record.amendments:
        return None
    try:
        changes = table.game.changed
    except Conflict:
        changes = ()  # rules that are not here; the whole is in the exported file
    return {
        "note": json.loads(table.record.amendments).get("note", ""),
        "changes": [change_json(change) for change in changes[:MOST_CHANGES]],
        "more": max(0, len(changes) - MOST_CHANGES),
    }


def change_json(change: Any) -> Change:
    """Return a value that a host changed."""
    table, row, key, before, after, source = change
    return {
        "table": table,
        "row": row,
        "key": key,
        "before": before,
        "after": after,
        "source": source,
    }


def _verdict(found: undo_policy.Verdict) -> Verdict:
    allowed, free, to, concerned, reason = found
    return {
        "allowed": allowed,
        "free": free,
        "to": to,
        "concerned": concerned,
        "reason": reason,
    }


def _clocks(table: Table) -> Clocks | None:
    """Return the state of the clocks; None where there are none, and before the game."""
    record = table.record
    if record.clock is None or not record.ticking:
        return None
    ticking = record.ticking
    ends = clocks.ends(timing.read_clock(record.clock), ticking, table.journal.outages)
    return {
        "left": {seat: round(left) for seat, left in ticking["left"].items()},
        "at": when(ticking["at"]),
        "running": ticking["running"],
        "out": ticking["out"],
        "paused": ticking["paused"],
        "ends": {str(seat): when(at) for seat, at in ends.items()},
        "vacation": {seat: when(span[1]) for seat, span in ticking["away"].items()},
        "days": ticking["days"],
    }


def _motion(table: Table) -> Motion | None:
    """Return the open motion, and its deadline.

    It does not depend on a clock: otherwise a change hidden from others would bring them its end.
    """
    motion = table.record.motion
    if not motion:
        return None
    return {
        "number": motion["number"],
        "what": motion["what"],
        "seat": motion["seat"],
        "bot": motion["bot"],
        "by": motion["by"],
        "yes": motion["yes"],
        "no": motion["no"],
        "until": when(motion["until"]),
    }


def _requests(record: Record) -> list[Request]:
    request = record.request
    if request is None:
        return []
    return [
        {
            "request": request.number,
            "seat": request.by,
            "kind": request.kind,
            "to": request.to,
            "waiting": request.waiting,
            "agreed": request.agreed,
            "correct": _correction(request.what) if request.what else None,
        }
    ]


def _correction(what: dict[str, Any]) -> Correction:
    """Return the view of a correction: sentences, if any, about the replacement moves."""
    return {
        "at": what["at"],
        "moves": len(what["play"]),
        "lines": what["lines"],
        "stands": what["stands"],
        "of": what["of"],
        "falls": what["falls"],
        "why": what["why"],
    }


def _hides(table: Table) -> bool:
    """Return True if the seats of a table may know different things.

    The page then draws a curtain for people who share a screen. Everyone may know all of a finished
    game.
    """
    try:
        return table.record.status == "playing" and table.has_secrets
    except TableError:
        return False  # rules that are not here: nothing hidden can be shown


def _whispers(table: Table, mine: Sequence[int]) -> int:
    """Return the number of private messages sent and received by the player of some seats."""
    accounts = {table.sittings[seat].account_id for seat in mine}
    return sum(table.record.whispered.get(one or "", 0) for one in accounts)
