"""``trunkline admin``: look after the people and tables of a server, without any e-mail."""

from __future__ import annotations

import json
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Column, Table

from trunkline.commands import Complaint
from trunkline.commands.files import print_json
from trunkline.commands.serve import add_database, open_store
from trunkline.table.club import moderation
from trunkline.table.club.settings import REGISTRATIONS
from trunkline.table.errors import TableError
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.seats import admin
from trunkline.table.views.times import when

WIDE = 500
"""Columns of a listing that goes to a file."""
WHOLE = ("table", "id", "since", "when", "last change", "until", "report")
"""Columns that are never cut."""
OPERATOR = "operator"
"""The name behind acts on the command line."""


class Outcome(NamedTuple):
    """Result of a task, for people and (``--json``) for programs."""

    data: Any
    text: str | Table


def add_arguments(parser: ArgumentParser) -> None:
    """Add the tasks and their arguments."""
    parser.set_defaults(task=None)
    tasks = parser.add_subparsers(metavar="TASK", required=True)
    for name, work, words, arguments in TASKS:
        task = tasks.add_parser(name, help=words, description=words)
        add_database(task)
        task.add_argument(
            "--json", action="store_true", help="print JSON; of a listing one object for each row"
        )
        for argument, how in arguments:
            task.add_argument(argument, **how)
        task.set_defaults(task=work)


def run(args: Namespace) -> int:
    """Do one task."""
    house = House(open_store(args.database))
    try:
        task: Callable[[House, Namespace], Outcome] = args.task
        outcome = task(house, args)
    except TableError as error:
        raise Complaint(error.message) from None
    finally:
        house.close()
    if args.json:
        print_json(outcome.data)
    elif isinstance(outcome.text, str):
        print(outcome.text)
    else:
        _show(outcome.text)
    return 0


def _listing(names: str, rows: Iterable[tuple[Any, ...]]) -> Outcome:
    """Return a listing. `names` are its columns, separated by commas."""
    columns = names.split(", ")
    shown = Table(*(Column(name, no_wrap=name in WHOLE) for name in columns))
    data = []
    for row in rows:
        data.append(dict(zip(columns, row, strict=True)))
        shown.add_row(*("" if one in (None, False) else str(one) for one in row))
    return Outcome(data, shown)


def _show(listing: Table) -> None:
    """Print a table; in a file or a pipe no line is broken."""
    console = Console(markup=False, emoji=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(listing)


def tables(house: House, args: Namespace) -> Outcome:
    """List all tables."""
    return _listing(
        "table, title, name, status, moves, players, last change",
        (
            (
                *(record.id, record.title, record.name, record.status, record.moment),
                ", ".join(one.name for one in house.journal.sittings(record.id)),
                when(record.updated),
            )
            for record in house.journal.everything()
        ),
    )


def people(house: House, args: Namespace) -> Outcome:
    """List all accounts."""
    standings = house.standings
    return _listing(
        "name, guest, moderator, barred, seats, since, id",
        (
            (
                *(one.name, one.guest, one.moderator, standings.of(one.id).barred),
                *(seats, when(created), one.id),
            )
            for one, created, seats in house.people.everybody()
        ),
    )


def reports(house: House, args: Namespace) -> Outcome:
    """List faults: refused actions, damaged rows, or files of visitors that could not be read."""
    if args.file:
        house.reports.find(args.file)
        file = house.reports.file(args.file)
        return Outcome(file, json.dumps(file))
    if args.games:
        stopped = house.reports.stopped()
        rows = ((one.id, one.name, when(one.created), one.problem) for one in stopped)
        return _listing("report, file, when, fault", rows)
    refused = (
        (
            *(table_id, entry.number, entry.data["moment"], when(entry.created)),
            json.dumps(entry.data.get("action")),
            entry.data.get("detail", entry.data["kind"]),
        )
        for table_id, entry in house.journal.reports()
    )
    damaged = (
        (
            *(table_id, entry.number, entry.moment, when(entry.created)),
            *("", "the row of the journal is damaged"),
        )
        for table_id, entry in house.journal.damaged()
    )
    return _listing("table, entry, after move, when, action, fault", (*refused, *damaged))


def complaints(house: House, args: Namespace) -> Outcome:
    """List what players reported."""
    return _listing(
        "id, when, by, about, table, entry, message, words, outcome",
        (
            (
                *(one.id, when(one.created), one.by, one.about, one.table_id, one.entry),
                *(one.quote, one.words, one.outcome),
            )
            for one in house.complaints.listed(settled=args.settled)
        ),
    )


def settle(house: House, args: Namespace) -> Outcome:
    """Settle a report."""
    house.complaints.settle(args.report, OPERATOR, args.outcome)
    return Outcome({"settled": args.report}, "settled")


def _somebody(house: House, name: str) -> Account:
    found = house.people.find(name)
    if found is None:
        found = house.people.names([name]).get(name)
    if found is None:
        raise Complaint(f"There is no account {name!r} (give a name, or the id of a guest).")
    return found


def password(house: House, args: Namespace) -> Outcome:
    """Set a new password and sign the account out everywhere; the password is printed once."""
    account = _somebody(house, args.name)
    if account.guest:
        raise Complaint("A guest has no password.")
    new = secrets.token_urlsafe(12)
    house.people.set_password(account.id, new)
    data = {"id": account.id, "name": account.name, "password": new}
    return Outcome(data, f"The new password of {account.name} is {new}")


def suspend(house: House, args: Namespace) -> Outcome:
    """Keep an account out for some days."""
    account = _somebody(house, args.name)
    found = house.standings.suspend(account.id, args.days, args.why)
    return Outcome(found._asdict(), f"{found.name} is suspended until {when(found.until or 0)}")


def ban(house: House, args: Namespace) -> Outcome:
    """Keep an account out for good."""
    found = house.standings.ban(_somebody(house, args.name).id, args.why)
    return Outcome(found._asdict(), f"{found.name} is banned")


def free(house: House, args: Namespace) -> Outcome:
    """End a suspension or ban, or approve a new account."""
    found = house.standings.free(_somebody(house, args.name).id)
    return Outcome(found._asdict(), f"{found.name} may sign in")


def delete(house: House, args: Namespace) -> Outcome:
    """Delete an account; bots take over its seats."""
    account = _somebody(house, args.name)
    moderation.remove_account(house, account)
    return Outcome({"id": account.id, "name": account.name}, f"{account.name} is deleted")


def moderator(house: House, args: Namespace) -> Outcome:
    """Make an account a moderator, or end that."""
    found = house.standings.appoint(args.name, moderator=not args.end)
    text = f"{found.name} is {'no longer ' if args.end else ''}a moderator"
    return Outcome(found._asdict(), text)


def invite(house: House, args: Namespace) -> Outcome:
    """Make an invitation into a closed club; it is printed once."""
    secret = house.registration.invite(OPERATOR, args.uses, args.note)
    return Outcome({"invitation": secret}, f"The invitation is {secret} (/join/{secret})")


def club(house: House, args: Namespace) -> Outcome:
    """Show the club's settings, or change some."""
    names = ("name", "greeting", "announcement", "registration")
    wanted = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    found = (house.club.change(**wanted) if wanted else house.club.read())._asdict()
    return Outcome(found, _listing("setting, value", found.items()).text)


def remove_chat(house: House, args: Namespace) -> Outcome:
    """Empty every chat line of an account."""
    account = _somebody(house, args.name)
    lines = house.journal.remove_chat(account.id)
    return Outcome({"lines": lines}, f"{lines} lines of {account.name} removed")


def hide(house: House, args: Namespace) -> Outcome:
    """Hide one message."""
    moderation.hide(house, args.table, args.number)
    return Outcome({"table": args.table, "hidden": args.number}, "hidden")


def close(house: House, args: Namespace) -> Outcome:
    """Close a table: it can be read and exported, not played."""
    admin.close(house.get(args.table))
    return Outcome({"table": args.table, "closed": True}, "closed")


def reopen(house: House, args: Namespace) -> Outcome:
    """Open a closed table again."""
    admin.reopen(house.get(args.table))
    return Outcome({"table": args.table, "closed": False}, "open")


def give_to_bot(house: House, args: Namespace) -> Outcome:
    """Let a bot take over a seat."""
    admin.give_to_bot(house.get(args.table), args.seat, args.bot)
    return Outcome({"table": args.table, "seat": args.seat, "bot": args.bot}, "done")


def record(house: House, args: Namespace) -> Outcome:
    """Rebuild the record of finished games and all ratings."""
    house.archive.make_anew()
    games = house.catch_up()
    return Outcome({"games": games}, f"{games} games are on record")


def _argument(name: str, text: str, kind: type = str, **how: Any) -> tuple[str, dict[str, Any]]:
    """Declare an argument of a task."""
    return name, {"type": kind, "help": text, "metavar": name.strip("-").upper(), **how}


def _option(name: str, text: str) -> tuple[str, dict[str, Any]]:
    """Declare an option that takes no value."""
    return name, {"action": "store_true", "help": text}


_NAME = _argument("name", "an account's name, or a guest's id")
_TABLE = _argument("table", "a table's id, from its address")
_WHY = _argument("--why", "the reason that the player reads", default="")
TASKS = (
    ("tables", tables, "list all tables", ()),
    ("people", people, "list all accounts", ()),
    (
        "reports",
        reports,
        "list faults: refused actions, damaged rows of the journal, files that stop",
        (
            _option("--games", "list files of visitors that could not be replayed to their end"),
            _argument("--file", "print the file of this report", default=""),
        ),
    ),
    (
        "complaints",
        complaints,
        "list what players reported",
        (_option("--settled", "list the settled ones"),),
    ),
    (
        "settle",
        settle,
        "settle a player's report",
        (_argument("report", "its id"), _argument("outcome", "what was done")),
    ),
    ("password", password, "reset a password; prints the new one", (_NAME,)),
    (
        "suspend",
        suspend,
        "keep an account out for some days",
        (_NAME, _argument("--days", "how many (7)", int, default=7), _WHY),
    ),
    ("ban", ban, "keep an account out for good", (_NAME, _WHY)),
    ("free", free, "end a suspension or ban, or approve a new account", (_NAME,)),
    ("delete", delete, "delete an account; bots play on for it", (_NAME,)),
    (
        "moderator",
        moderator,
        "make an account a moderator",
        (_NAME, _option("--end", "make it an ordinary one again")),
    ),
    (
        "invite",
        invite,
        "make an invitation into a closed club; prints it",
        (
            _argument("--uses", "for how many people (1)", int, default=1),
            _argument("--note", "a note for yourself", default=""),
        ),
    ),
    (
        "club",
        club,
        "show or change the club's settings",
        (
            _argument("--name", "the name on the front page"),
            _argument("--greeting", "the text below it"),
            _argument("--announcement", "the line above every page; empty for none"),
            ("--registration", {"choices": REGISTRATIONS, "help": "who may register"}),
        ),
    ),
    ("remove-chat", remove_chat, "remove all chat of a player", (_NAME,)),
    (
        "hide",
        hide,
        "hide one message",
        (_TABLE, _argument("number", "its number in the log", int)),
    ),
    ("close", close, "close a table", (_TABLE,)),
    ("reopen", reopen, "open a closed table again", (_TABLE,)),
    ("record", record, "rebuild the record of finished games and all ratings", ()),
    (
        "give-to-bot",
        give_to_bot,
        "let a bot play on for an absent player",
        (_TABLE, _argument("seat", "the seat's number", int), _argument("bot", "the bot's name")),
    ),
)
