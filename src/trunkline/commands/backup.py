"""``trunkline backup``: everything in a server's database, in one file, while it runs."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from trunkline.commands import Complaint
from trunkline.commands.serve import add_database, open_store
from trunkline.table.storage.backup import write_backup


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the backup to write (.jsonl.gz)")
    add_database(parser)


def run(args: Namespace) -> int:
    """Write the backup."""
    store = open_store(args.database, upgrade=False)
    try:
        if not store.healthy():
            raise Complaint("There is no database of this version there; start the server once.")
        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task("backup")
            rows = write_backup(
                store, args.file, lambda done, total: bar.update(task, total=total, completed=done)
            )
    except OSError as error:
        raise Complaint(f"The backup cannot be written: {error}") from None
    finally:
        store.close()
    print(f"{rows} rows in {args.file}")
    return 0
