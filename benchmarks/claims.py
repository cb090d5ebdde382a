"""What is promised of the bots: strength over many seat-balanced games, pace, time to decide.

It takes minutes on all cores, so `make bench` leaves it out and `make soak` runs it.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from benchmarks._table import Figure, show
from benchmarks.bots import figures
from trunkline.bots.match import Match, play_game, seeds
from trunkline.bots.report import scores

LONG = True
GAMES = 90
"""Of each match: a multiple of 3 and of 5, so that every seat is taken equally often."""
MATCHES = (
    ("1848", ("novice", "random", "random"), 90),
    ("1848", ("regular", "novice", "novice"), 75),
    ("1848", ("regular", "novice", "novice", "novice", "novice"), 60),
    ("railways-of-australia", ("novice", "random", "random"), 90),
    ("railways-of-australia", ("regular", "novice", "novice"), 75),
)
"""Who plays what, and the promised lower end of the 95 % interval of the first one's wins."""


def strength(
    pool: ProcessPoolExecutor, title: str, names: tuple[str, ...], promised: int
) -> list[Figure]:
    """The share of games that the first bot wins, and how many bots had to be replaced."""
    match = Match(title, {}, names)
    played = list(pool.map(partial(play_game, match), seeds(1, GAMES)))
    score = scores(match, played)[0]
    who = f"{title}, {names[0]} against {len(names) - 1} {names[1]}"
    won = f"won {score.wins / GAMES:.1%}, interval {score.low:.1%} to {score.high:.1%}"
    faults = sum(len(game.faults) for game in played)
    return [
        Figure(f"{who}: wins, lower end", 100 * score.low, None, "%", won, least=promised),
        Figure(f"{who}: bots replaced", faults, 0, ""),
    ]


def run() -> bool:
    lines = figures()  # first, while nothing else runs
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for title, names, promised in MATCHES:
            lines += strength(pool, title, names, promised)
            print(f"{lines[-2].name}: {lines[-2].value:.1f} %", file=sys.stderr)
    return show(f"What is promised of the bots ({GAMES} games a match)", lines)
