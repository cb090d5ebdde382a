"""Lines of the log as the player at a seat may read them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import partial

from trunkline.kernel import BadData
from trunkline.kernel.secrets import see_action
from trunkline.page.table import Action
from trunkline.page.view import LogEntry
from trunkline.table.errors import TableError
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.storage.db_rows import Entry, Record
from trunkline.table.views import entry_lines, event_sentences
from trunkline.table.views.past_names import PastNames
from trunkline.table.views.times import when


def see_log(
    table: Table, entries: Iterable[Entry], who: Account | None, seat: int
) -> list[LogEntry]:
    """Return journal lines as the player at a seat may read them."""
    return log_lines(table, entries, table.seats_of(who), seat)


def log_lines(
    table: Table, entries: Iterable[Entry], mine: Sequence[int], seat: int
) -> list[LogEntry]:
    """Journal lines as those who have some seats may read them at one."""
    entries = list(entries)
    moved, names = _moved(table, entries), PastNames(table)
    lines = (_line(table, entry, mine, seat, moved, names) for entry in entries)
    return [line for line in lines if line is not None]


def _by(entry: Entry, mine: Sequence[int]) -> str:
    """Return the author of an entry. Only its player can tell a move from a standing order's."""
    by = str(entry.data.get("by", "player" if entry.account_id else "server"))
    return "player" if by == "order" and entry.seat not in mine else by


def _moved(table: Table, entries: list[Entry]) -> dict[int, str]:
    """By entry, the names of those who spoke, came or left and no longer sit at that seat."""
    found = {
        entry.number: entry.account_id
        for entry in entries
        if entry.kind in ("chat", "seat") and entry.account_id and entry.seat is not None
        if entry.account_id != table.sittings[entry.seat].account_id
    }
    names = table.journal.names(found.values()) if found else {}
    return {number: names[account] for number, account in found.items() if account in names}


def _line(
    table: Table,
    entry: Entry,
    mine: Sequence[int],
    seat: int,
    moved: dict[int, str],
    names: PastNames,
) -> LogEntry | None:
    if entry.kind == "chat" and not mine:
        return None
    name = None if entry.seat is None else names.at(entry.number, entry.seat)
    name = moved.get(entry.number, name)
    answer: LogEntry = {
        "n": entry.number,
        "kind": entry.kind,
        "seat": entry.seat,
        "name": name,
        "moment": entry.moment,
        "time": when(entry.created),
        "lines": [],
        "events": [],
        "undone": table.line.undone(entry),
        "action": None,
        "by": _by(entry, mine),
        "why": None,
    }
    if entry.kind == "act":
        words = entry.data["action"]["kind"].replace("_", " ")
        answer["lines"] = event_sentences.read(
            entry.told, seat, partial(names.at, entry.number)
        ) or [f"{name} passes." if words == "pass" else f"{name}: {words}."]
        answer["events"] = event_sentences.happened(entry.told, seat)
        answer["action"] = _seen_action(table, entry, seat)
        answer["why"] = _why(table, entry)
    else:
        answer["lines"] = [line for line in [entry_lines.sentence(entry, name or "")] if line]
    if entry.kind == "chat":
        answer["speaker"] = speaker(table.record, entry.account_id)
    if entry.data.get("mentions"):
        answer["mentions"] = entry.data["mentions"]
    return answer


def speaker(record: Record, account_id: str | None) -> str:
    """Return a token by which an account is recognized at one table.

    It stays when they change name or seat, and says nothing about them elsewhere.
    """
    key = hashlib.sha256(record.seed.encode()).digest()
    return hashlib.blake2b((account_id or "").encode(), key=key, digest_size=6).hexdigest()


def _seen_action(table: Table, entry: Entry, seat: int) -> Action | None:
    try:
        codec = table.game.codec
        return codec.encode(see_action(codec.decode(entry.data["action"]), seat))
    except (TableError, BadData):
        return None  # rules that are not here, or do not know the action: the sentences must do


def _why(table: Table, entry: Entry) -> str | None:
    """Return a bot's reason; in a game with secrets it is shown when the game is over."""
    why: str | None = entry.data.get("why")
    if not why or table.record.status == "finished":
        return why
    try:
        return None if table.has_secrets else why
    except TableError:
        return None  # rules that are not installed: nobody knows what it would tell
