"""Calibration of opinions: compare claimed gains with games that regulars play on.

`python -m benchmarks calibration` takes a handful of games, `python -m benchmarks.calibration
--games 50` as many as there are. It takes real games and games of other programs if the datasets
are beside the project; otherwise our own recorded games of bots.
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.console import Console
from rich.table import Table

from trunkline.report import source
from trunkline.report.calibration import Checked, check, summary

LONG = True
HERE = Path(__file__).resolve().parents[1]
REAL = HERE.parent / "shared" / "games" / "1848"
RECORDED = HERE / "tests" / "rules" / "games"
SEED = 1848
FEW, BRANCHES = 4, 6
SMALL = {"FEW": 0, "BRANCHES": 1}
LEAST_AGREE = 0.7
"""The part of the claims whose better move must be better on average."""


def sources(games: int, folder: Path | None = None) -> Iterator[source.Source]:
    """Yield finished games, people's first, the others in a random order that is always the same.

    Games of random players are left out: everything is better than what they do.
    """
    paths = sorted((folder or REAL).rglob("*.json"))
    real = [path for path in paths if path.parent.name == "real"]
    others = [path for path in paths if path not in real and "chaos" not in path.name]
    random.Random(SEED).shuffle(others)
    recorded = [] if paths else sorted(RECORDED.glob("1848-*.json.gz"))
    found = 0
    for path in [*real, *others, *(one for one in recorded if "random" not in one.name)]:
        if found == games:
            return
        raw = path.read_bytes()
        data = json.loads(gzip.decompress(raw) if path.suffix == ".gz" else raw)
        one = source.open_data(data, path.name)
        if one.replay.finished:
            found += 1
            yield one


def measured(games: int, branches: int, folder: Path | None = None) -> list[Checked]:
    """Check the opinions about so many games, and print each."""
    found = list[Checked]()
    for one in sources(games, folder):
        for claim in check(one, branches):
            found.append(claim)
            gains = " ".join(f"{gain:.0f}" for gain in claim.gains)
            print(
                f"{claim.file} move {claim.move} seat {claim.seat + 1}: claimed £{claim.claimed} "
                f"(£{claim.low} to £{claim.high}), gained £{claim.gain:.0f} [{gains}]",
                flush=True,
            )
    return found


def run(games: int | None = None, branches: int | None = None, folder: Path | None = None) -> bool:
    """Print the table; return True if enough claims come true."""
    games = FEW if games is None else games
    branches = BRANCHES if branches is None else branches
    facts = summary(measured(games, branches, folder))
    table = Table("what", "figure", title="Do claimed gains come true?", title_justify="left")
    for name, value in facts.items():
        table.add_row(name, str(value))
    Console().print(table)
    return bool(facts["claims"]) and facts["agree"] >= LEAST_AGREE * facts["claims"]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=FEW)
    parser.add_argument("--branches", type=int, default=BRANCHES)
    parser.add_argument("--folder", type=Path)
    args = parser.parse_args()
    sys.exit(0 if run(args.games, args.branches, args.folder) else 1)
