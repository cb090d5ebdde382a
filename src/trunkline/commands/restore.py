"""``trunkline restore``: bring back a backup, into an empty database or over a full one."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from sqlalchemy import func, select

from trunkline.commands import Complaint, full_stop
from trunkline.commands.leftovers import nothing_left
from trunkline.commands.serve import add_database, open_store
from trunkline.kernel import BadData
from trunkline.table.storage.backup import read_backup
from trunkline.table.storage.schema import game_table


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup to bring back")
    add_database(parser)
    parser.add_argument(
        "--replace", action="store_true", help="replace what is in the database, even while it runs"
    )


def run(args: Namespace) -> int:
    """Bring the backup back."""
    if not args.file.is_file():
        raise Complaint(f"There is no file {args.file}.")
    with nothing_left(args.database):
        rows = _restored(args)
    print(f"{rows} rows restored")
    return 0


def _restored(args: Namespace) -> int:
    """Bring the backup back; returns the number of rows."""
    store = open_store(args.database, make=True)
    try:
        with store.read() as connection:
            tables = connection.execute(select(func.count()).select_from(game_table)).scalar()
        if tables and not args.replace:
            raise Complaint(f"The database has {tables} tables; --replace overwrites them.")
        return read_backup(store, args.file)
    except BadData as error:
        raise Complaint(full_stop(f"Nothing was changed: {error}")) from None
    finally:
        store.close()
