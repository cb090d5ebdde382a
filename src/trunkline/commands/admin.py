"""``trunkline admin``: look after the people and tables of a server, without any e-mail."""

from __future__ import annotations

import json
import secrets
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

from rich.console import Console
from rich.table import Column, Table

from trunkline.commands import Complaint
from trunkline.commands.serve import add_database, open_store
from trunkline.table.errors import TableError
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.seats import admin
from trunkline.table.views.views import when

WIDE = 500
"""Columns of a listing that goes to a file."""


def add_arguments(parser: ArgumentParser) -> None:
    """What may follow the command."""
    parser.set_defaults(task=None)
    tasks = parser.add_subparsers(metavar="TASK", required=True)
    for name, work, words, arguments in TASKS:
        task = tasks.add_parser(name, help=words, description=words)
        add_database(task)
        for argument, kind, text in arguments:
            task.add_argument(argument, type=kind, help=text, metavar=argument.upper())
        task.set_defaults(task=work)


def run(args: Namespace) -> int:
    """Do one task."""
    house = House(open_store(args.database))
    try:
        task: Callable[[House, Namespace], None] = args.task
        task(house, args)
    except TableError as error:
        raise Complaint(error.message) from None
    finally:
        house.close()
    return 0


def _listing(*names: str) -> Table:
    """A table whose ids and times are never cut."""
    whole = ("table", "id", "since", "when", "last change")
    return Table(*(Column(name, no_wrap=name in whole) for name in names))


def _show(listing: Table) -> None:
    """Print a table; where nobody looks (a file, another program) no line is broken."""
    console = Console(markup=False, emoji=False)
    if not console.is_terminal:
        console.width = WIDE
    console.print(listing)


def tables(house: House, args: Namespace) -> None:
    """List all tables."""
    shown = _listing("table", "title", "name", "status", "moves", "players", "last change")
    for record in house.journal.everything():
        people = ", ".join(one.name for one in house.journal.sittings(record.id))
        words = (record.id, record.title, record.name, record.status, str(record.moment))
        shown.add_row(*words, people, when(record.updated))
    _show(shown)


def people(house: House, args: Namespace) -> None:
    """List all accounts."""
    shown = _listing("name", "guest", "seats", "since", "id")
    for account, created, seats in house.people.everybody():
        guest = "guest" if account.guest else ""
        shown.add_row(account.name, guest, str(seats), when(created), account.id)
    _show(shown)


def reports(house: House, args: Namespace) -> None:
    """List faults: actions that the program's own check refused, and damaged rows."""
    shown = _listing("table", "entry", "after move", "when", "action", "fault")
    for table_id, entry in house.journal.reports():
        data = entry.data
        words = (table_id, str(entry.number), str(data["moment"]), when(entry.created))
        shown.add_row(*words, json.dumps(data.get("action")), data.get("detail", data["kind"]))
    for table_id, entry in house.journal.damaged():
        words = (table_id, str(entry.number), str(entry.moment), when(entry.created))
        shown.add_row(*words, "", "the row of the journal is damaged")
    _show(shown)


def _somebody(house: House, name: str) -> Account:
    found = house.people.find(name)
    if found is None:
        found = house.people.names([name]).get(name)
    if found is None:
        raise Complaint(f"There is no account {name!r} (give a name, or the id of a guest).")
    return found


def password(house: House, args: Namespace) -> None:
    """Set a new password and sign the account out everywhere; the password is printed once."""
    account = _somebody(house, args.name)
    if account.guest:
        raise Complaint("A guest has no password.")
    new = secrets.token_urlsafe(12)
    house.people.set_password(account.id, new)
    print(f"The new password of {account.name} is {new}")


def remove_chat(house: House, args: Namespace) -> None:
    """Empty every chat line of an account."""
    account = _somebody(house, args.name)
    print(f"{house.journal.remove_chat(account.id)} lines of {account.name} removed")


def close(house: House, args: Namespace) -> None:
    """Close a table: it can be read and exported, not played."""
    admin.close(house.get(args.table))
    print("closed")


def reopen(house: House, args: Namespace) -> None:
    """Open a closed table again."""
    admin.reopen(house.get(args.table))
    print("open")


def give_to_bot(house: House, args: Namespace) -> None:
    """Let a bot play on for a seat."""
    admin.give_to_bot(house.get(args.table), args.seat, args.bot)
    print("done")


def record(house: House, args: Namespace) -> None:
    """Make the record of finished games anew, and with it all ratings."""
    house.archive.make_anew()
    print(f"{house.catch_up()} games are on record")


_NAME = ("name", str, "an account's name, or a guest's id")
_TABLE = ("table", str, "a table's id, from its address")
TASKS = (
    ("tables", tables, "list all tables", ()),
    ("people", people, "list all accounts", ()),
    ("reports", reports, "list faults: refused actions, and damaged rows of the journal", ()),
    ("password", password, "reset a password; prints the new one", (_NAME,)),
    ("remove-chat", remove_chat, "remove all chat of a player", (_NAME,)),
    ("close", close, "close a table", (_TABLE,)),
    ("reopen", reopen, "open a closed table again", (_TABLE,)),
    ("record", record, "make the record of finished games and all ratings anew", ()),
    (
        "give-to-bot",
        give_to_bot,
        "let a bot play on for an absent player",
        (_TABLE, ("seat", int, "the seat's number"), ("bot", str, "the bot's name")),
    ),
)
