"""Which of the strong player's switches help in 1848, all of them measured by the same games.

Two players have a drawn half of the switches, the two others have exactly the other half, and the
same opening is played again with the seats exchanged. So every game says something about every
switch: a linear fit of who ended ahead is what each of them is worth. Games are kept in a file as
soon as they are over; the same command goes on where it was (`PAIRS=400 python -m benchmarks
switches`). Seeds are for tuning, far from those of the ladder.
"""

import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from benchmarks._table import Figure, show
from trunkline import titles
from trunkline.bots.protocol import seed_of
from trunkline.bots.random import RandomPlayer
from trunkline.bots.step_bot import Answering
from trunkline.kernel import apply, asked, legal, view
from trunkline.titles.g1848.bots.regular import ANSWERS
from trunkline.titles.g1848.bots.situation import Situation, Style

LONG = True
SWITCHES = tuple(name for name, value in Style._field_defaults.items() if value is False)
PLAYERS, OPENING, FIRST_SEED = 4, 6, 50_000
PAIRS = int(os.environ.get("PAIRS", "60"))
FILE = Path(os.environ.get("SWITCHES_FILE", "switches-1848.jsonl"))
SEATS = ((0, 2), (0, 1), (0, 3))


class Pair(NamedTuple):
    """Two games of one opening, with the seats exchanged."""

    seed: int
    on: list[str]
    """The switches of the one side; the other has the rest."""
    ahead: float
    """By how much the one side ended ahead of the other, for each player."""
    wins: float
    """The part of the two games that it won."""


def pair(seed: int) -> Pair:
    """Both games."""
    draw = Random(seed)
    on = [name for name in SWITCHES if draw.random() < 0.5]
    one, other = _style(on), _style([name for name in SWITCHES if name not in on])
    ahead, wins = [], []
    for game in range(2):
        mine = [seat for seat in range(PLAYERS) if (seat in SEATS[seed % 3]) != bool(game)]
        result = _game(seed, game, [one if seat in mine else other for seat in range(PLAYERS)])
        theirs = [worth for seat, worth in result.items() if seat not in mine]
        ahead.append(fmean(result[seat] for seat in mine) - fmean(theirs))
        wins.append(max(result, key=lambda seat: result[seat]) in mine)
    return Pair(seed, on, fmean(ahead), fmean(wins))


def _style(names: list[str]) -> Style:
    chosen: Any = dict.fromkeys(names, True)
    return Style(**chosen)


def _game(seed: int, number: int, styles: list[Style]) -> dict[int, int]:
    game: Any = titles.load("1848", PLAYERS, {})
    state, moment = game.start(), 0
    while state.frames:
        seat = asked(state)[0]
        seen = view(game, state, seat)
        offers = legal(game, seen.state, seat)
        if moment < OPENING:
            action = RandomPlayer(seed_of(seed, seat, moment), game).choose(seen, offers)
        else:
            situation = partial(Situation, style=styles[seat])
            luck = seed_of(2 * seed + number, seat, moment)
            action = Answering(luck, game, ANSWERS, situation).choose(seen, offers)
        state = apply(game, state, action)
        moment += 1
    result: dict[int, int] = game.result(state)
    return result


def _kept() -> Iterator[Pair]:
    if FILE.exists():
        for line in FILE.read_text(encoding="utf-8").splitlines():
            yield Pair(*json.loads(line))


def worth(pairs: list[Pair]) -> list[tuple[str, float, float]]:
    """Each switch with the pounds it is worth to a player, and their standard error."""
    signs = np.array([[1.0 if name in one.on else -1.0 for name in SWITCHES] for one in pairs])
    ahead = np.array([one.ahead for one in pairs])
    found, *_ = np.linalg.lstsq(signs, ahead, rcond=None)
    left = ahead - signs @ found
    spread = left @ left / (len(pairs) - len(SWITCHES))
    errors = np.sqrt(np.diag(np.linalg.inv(signs.T @ signs)) * spread)
    return list(zip(SWITCHES, map(float, found), map(float, errors), strict=True))


def run() -> bool:
    there = {one.seed for one in _kept()}
    todo = [seed for seed in range(FIRST_SEED, FIRST_SEED + PAIRS) if seed not in there]
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for one in pool.map(pair, todo):
            with FILE.open("a", encoding="utf-8") as file:
                file.write(json.dumps(one) + "\n")
    pairs = [one for one in _kept() if one.seed < FIRST_SEED + PAIRS]
    lines = [
        Figure(name, pounds, None, "£", f"standard error {error:.0f}")
        for name, pounds, error in worth(pairs)
    ]
    return show(f"What each switch is worth in 1848 ({2 * len(pairs)} games)", lines)
