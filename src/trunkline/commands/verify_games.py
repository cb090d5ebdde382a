"""``trunkline verify-games``: replay all stored games with the rules of this version."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from trunkline.commands import Complaint
from trunkline.commands.files import print_json
from trunkline.commands.serve import add_database, open_store
from trunkline.table.storage.journal import Journal
from trunkline.table.storage.verify import Finding, verify_game
from trunkline.table.titles import Installed


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_database(parser)
    parser.add_argument("--json", action="store_true", help="print JSON, one object for each game")


def run(args: Namespace) -> int:
    """Replay everything; the exit status is 1 if any game no longer agrees."""
    # It is asked while the old program still serves the database, so nothing is brought up to date.
    store = open_store(args.database, upgrade=False)
    if not store.healthy():
        store.close()
        raise Complaint(
            "There is no database of this version there, and it stays as it is: restore a backup "
            "of it into another, and verify that."
        )
    journal, titles = Journal(store), Installed()
    findings: list[Finding] = []
    with Progress(console=Console(stderr=True), transient=True) as bar:
        for record in bar.track(journal.everything(), description="verify"):
            findings.append(verify_game(journal, titles, record))
            if args.json:
                print_json(findings[-1]._asdict())
    store.close()
    wrong = [finding for finding in findings if finding.problem]
    if not args.json:
        _print(findings, wrong)
    return 1 if wrong else 0


def _print(findings: list[Finding], wrong: list[Finding]) -> None:
    console = Console(markup=False, emoji=False)
    acts = sum(finding.acts for finding in findings)
    agree = len(findings) - len(wrong)
    console.print(f"{agree} of {len(findings)} games agree ({acts} actions).")
    if not wrong:
        return
    table = Table("table", "title", "rules", "status", "entry", "problem")
    for one in wrong:
        entry = "" if one.entry is None else str(one.entry)
        version = str(one.rules_version)
        table.add_row(one.table, one.title, version, one.status, entry, str(one.problem))
    console.print(table)
    console.print(
        "Keep the old rules of these games beside the new ones (see docs/table.md, Upgrades); "
        "until then they can be read and exported."
    )
