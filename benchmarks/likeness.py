"""Games between bots beside a game between people: income, phase 8, stations, trains.

Worth says little (a player left in peace grows rich), but speed and income tell bots from people.
The human column is one 5-player game of people.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from statistics import fmean
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table

from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.eighteen.parts.events import TokenPlaced, TrainsRan
from trunkline.kernel import apply, asked, legal, view
from trunkline.titles import bots

LONG = True
PLAYERS, FIRST_SEED = 5, 60_000
GAMES = {"regular": 10, "strong": 10, "expert": int(os.environ.get("EXPERT_GAMES", "2"))}
"""Games of each table; one of experts alone takes minutes."""
SMALL = {"GAMES": {"novice": 1}, "PLAYERS": 3}
INCOME = 2_000
"""Pounds that all companies earn together in a round."""


class Course(NamedTuple):
    """The course of a game; rounds are counted from 1, and 0 means never."""

    rich: int
    """The operating round in which all companies together first earned £2,000."""
    eight: int
    """The operating round in which the first 8/D was sold."""
    tokens: int
    """Stations bought, homes not counted."""
    income: float
    """Income of a running company in the last operating round."""
    rounds: int


HUMAN = Course(9, 9, 14, 383, 14)


def course(level: str, seed: int) -> Course:
    """One game of equal bots."""
    game: Any = titles.load("1848", PLAYERS, {})
    state = game.start()
    incomes: list[list[int]] = []
    here, moment, tokens, eight = "", 0, 0, 0
    while state.frames:
        label = f"{state.turn}.{state.operating_round}" if state.round == "operating" else here
        if label != here:
            here = label
            incomes.append([])
        seat = asked(state)[0]
        seen = view(game, state, seat)
        bot = bots.make(level, seed_of(seed, seat, moment), game)
        state = apply(game, state, bot.choose(seen, legal(game, seen.state, seat)))
        moment += 1
        if incomes:
            incomes[-1] += [one.revenue for one in state.events if isinstance(one, TrainsRan)]
        tokens += sum(1 for one in state.events if isinstance(one, TokenPlaced) and one.cost)
        eight = eight or (len(incomes) if state.issued["8"] else 0)
    rich = next((n for n, some in enumerate(incomes, 1) if sum(some) >= INCOME), 0)
    last = [one for one in incomes[-1] if one] or [0]
    return Course(rich, eight, tokens, fmean(last), len(incomes))


def run() -> None:
    columns: dict[str, Sequence[Course]] = {}
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for level, games in GAMES.items():
            seeds = range(FIRST_SEED, FIRST_SEED + games)
            columns[level] = list(pool.map(partial(course, level), seeds))
            print(level, *columns[level], sep="\n  ", file=sys.stderr)
    table = Table(title="1848, tables of five equal bots beside a human one", title_justify="left")
    table.add_column("")
    for level, courses in columns.items():
        table.add_column(f"{level} ({len(courses)})", justify="right")
    table.add_column("people (1)", justify="right")
    for says, name in (
        ("£2,000 in a round: games", "rich"),
        ("first 8/D sold: games", "eight"),
        ("stations bought", "tokens"),
        ("income a company, last round", "income"),
        ("operating rounds", "rounds"),
    ):
        cells = [_cell(courses, name) for courses in (*columns.values(), [HUMAN])]
        table.add_row(says, *cells)
    Console().print(table)


def _cell(games: Sequence[Course], name: str) -> str:
    """Return a mean; for something that may never happen, how often it did, and when."""
    values = [getattr(one, name) for one in games]
    if name not in ("rich", "eight"):
        return f"{fmean(values):.0f}"
    there = [value for value in values if value]
    when = f", OR {fmean(there):.1f}" if there else ""
    return f"{len(there)} of {len(values)}{when}"
