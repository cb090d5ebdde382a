"""18OE: a whole game of novices: actions, tiles, lists of legal actions, the search for runs."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, NamedTuple

from benchmarks._long import Shelf, names
from benchmarks._table import Figure, best, show
from trunkline import routes, titles
from trunkline.kernel import (
    CHANCE,
    Timeline,
    asked,
    draw_chance,
    files,
    finished,
    fork,
    see_offers,
    view,
)
from trunkline.table.house import House, TableSetup
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from trunkline.titles import bots
from trunkline.titles.g18oe.records.actions import LayTile, RunTrains
from trunkline.titles.g18oe.rules.running.runs import best_of

SEATS, SEED = 5, 1
DEEP = 5_000
MOST = 1 << 30
"""The most actions of the game that are played."""
SMALL = {"MOST": 400, "DEEP": 450}


class Spent(NamedTuple):
    """Seconds of one game, each list by action."""

    tiles: list[float]
    others: list[float]
    lists: list[float]
    runs: list[float]
    choices: list[float]


def novices(spent: Spent) -> tuple[Timeline[Any], list[bool]]:
    """Play a whole game; return for each of its runs True if it was proved best."""
    game = titles.load("18oe", SEATS, {})
    timeline: Timeline[Any] = Timeline(game, game.start())
    chance, proved = Random(SEED), list[bool]()
    while not finished(timeline.state) and timeline.now < MOST:
        state = timeline.state
        seat = asked(state)[0]
        if seat == CHANCE:
            timeline.play(draw_chance(game, state, chance), audited=False)
            continue
        offers = _timed(spent.lists, lambda: see_offers(game, state, seat))  # noqa: B023
        if state.frames[-1].step == "run":
            name = state.op.company
            _timed(spent.runs, lambda: best_of(game, state, name))  # noqa: B023
        bot = bots.make("novice", SEED * 100_000 + timeline.now, game)
        action = _timed(spent.choices, lambda: bot.choose(view(game, state, seat), offers))  # noqa: B023
        times = spent.tiles if isinstance(action, LayTile) else spent.others
        _timed(times, lambda: timeline.play(action, audited=False))  # noqa: B023
        if isinstance(action, RunTrains):
            proved.append(action.known == action.bound)
    return timeline, proved


def _timed(times: list[float], work: Any) -> Any:
    start = process_time()
    result = work()
    times.append(process_time() - start)
    return result


def opening(timeline: Timeline[Any]) -> list[Figure]:
    """Measure a table with a long journal: a game, partly taken back and continued for long."""
    from benchmarks.server import openings

    file = files.write(timeline, names(timeline.game))
    acts, back = file["journal"], []
    while len(acts) + len(back) < DEEP:
        last = acts[-40:]
        back += [{"undo": len(acts) - len(last)}, *last]
    deep = {**file, "journal": [*acts, *back]}
    with tempfile.TemporaryDirectory() as folder:
        house = House(Store(str(Path(folder) / "deep.sqlite")), Shelf())
        ann = house.people.guest("ann")
        opened, _ = gamefiles.play_in(house, ann, deep, TableSetup("", ()))
        found = openings(house, f"a table of {DEEP} actions", opened.table.id, ann)
        house.close()
    return found


def mean(values: list[float]) -> float:
    return sum(values) / max(1, len(values))


def at(values: list[float], part: float) -> float:
    return sorted(values)[min(len(values) - 1, int(part * len(values)))] if values else 0.0


def run() -> bool:
    routes.warm()
    spent = Spent([], [], [], [], [])
    start = process_time()
    timeline, proved = novices(spent)
    whole = process_time() - start
    state = timeline.state
    return show(
        "18OE",
        [
            Figure("novice game, 5 players", whole, 60.0, "s", f"{timeline.end} actions"),
            Figure("ordinary action", mean(spent.others), 150e-6, "s", "mean of the game"),
            Figure("tile laid", mean(spent.tiles), 2e-3, "s", "mean of the game"),
            Figure("everything legal, mean", mean(spent.lists)),
            Figure("everything legal, 95th percentile", at(spent.lists, 0.95), 10e-3),
            Figure("state copy", best(lambda: fork(state)), 10e-6),
            Figure("best run, median", at(spent.runs, 0.5), note=f"{len(proved)} runs"),
            Figure("best run, 95th percentile", at(spent.runs, 0.95), 1.0),
            Figure(
                "runs proved best", 100 * mean([float(one) for one in proved]), None, "%", "", 95.0
            ),
            *opening(timeline),
        ],
    )


if __name__ == "__main__":
    run()
