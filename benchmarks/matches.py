"""Stored matches, lost ones too: their results, and the same games played again.

`benchmarks/played/matches.toml` names for each file the command and commit that made it and the
number of games planned; it lists factorial runs too. The first games of each are played again and
must end in the same states. A bot that is changed on purpose plays other games: measure it again,
and store the new match.
"""

import os
import tomllib
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks._table import Figure, show
from trunkline.arena import ladder
from trunkline.arena.lab import duels, factorial
from trunkline.arena.lab.duels import Duel
from trunkline.arena.ladder import Row
from trunkline.arena.match import Match, play_game

LONG = True
FOLDER = Path(__file__).with_name("played")
AGAIN = int(os.environ.get("AGAIN", "20"))
"""Games of each match that are played again."""
SMALL = {"AGAIN": 0}


class Stored(NamedTuple):
    """A match, and where it is stored."""

    duel: Duel
    file: str
    planned: int
    commit: str

    @property
    def rows(self) -> list[Row]:
        return duels.of(ladder.read(FOLDER / self.file), self.duel)


class Factors(NamedTuple):
    """A factorial run, and where it is stored."""

    title: str
    options: dict[str, Any]
    factors: factorial.Factors
    file: str
    commit: str

    @property
    def rows(self) -> list[Row]:
        return ladder.read(FOLDER / self.file)


def _listed() -> dict[str, Any]:
    return tomllib.loads((FOLDER / "matches.toml").read_text("utf-8"))


def factors() -> list[Factors]:
    """All factorial runs, as the list has them."""
    return [
        Factors(
            one["title"],
            one.get("options", {}),
            {name: (low, high) for name, (low, high) in one["factors"].items()},
            one["file"],
            one["commit"],
        )
        for one in _listed()["factors"]
    ]


def stored() -> list[Stored]:
    """All matches, as their list has them."""
    data = _listed()
    return [
        Stored(
            Duel(one["title"], one.get("options", {}), one["players"], one["bot"], one["against"]),
            one["file"],
            one["planned"],
            one["commit"],
        )
        for one in data["match"]
    ]


def figures(one: Stored, digests: list[str]) -> list[Figure]:
    """Return the result, and the number of games that ended otherwise when played again."""
    found = duels.outcome(one.rows, one.duel)
    who = f"{one.duel.title}, {one.duel.bot} against {one.duel.players - 1} {one.duel.against}"
    won = f"{found.wins:g} of {found.games} ({one.planned} planned), {found.low:.0%} to "
    won += f"{found.high:.0%}, ahead {found.ahead:+.1f} ± {found.error:.1f}, at {one.commit}"
    other = sum(row.digest != new for row, new in zip(one.rows, digests, strict=False))
    return [
        Figure(f"{who}: won", 100 * found.wins / max(1, found.games), None, "%", won),
        Figure(f"{who}: other games", other, 0, "", f"{len(digests)} played again"),
    ]


def effects(one: Factors, digests: list[str]) -> list[Figure]:
    """Return the worth of each constant, and the number of games that ended otherwise."""
    lines = [
        Figure(
            f"{one.title}, {found.name} {found.high:g} less {found.low:g}",
            found.effect,
            None,
            "",
            f"± {found.error:.1f}, {len(one.rows)} games at {one.commit}",
        )
        for found in factorial.effects(one.rows, one.factors)
    ]
    other = sum(row.digest != new for row, new in zip(one.rows, digests, strict=False))
    name = f"{one.title}, {one.file}: other games"
    return [*lines, Figure(name, other, 0, "", f"{len(digests)} played again")]


def _again(match: Match, seed: int) -> str:
    return play_game(match, seed).digest


def run() -> bool:
    lines: list[Figure] = []
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for one in stored():
            seeds = [row.seed for row in one.rows[:AGAIN]]
            lines += figures(one, list(pool.map(_again, [one.duel.match()] * len(seeds), seeds)))
        for run in factors():
            some = run.rows[:AGAIN]
            matches = [Match(run.title, run.options, row.bots) for row in some]
            lines += effects(run, list(pool.map(_again, matches, [row.seed for row in some])))
    return show("Matches that are stored", lines)
