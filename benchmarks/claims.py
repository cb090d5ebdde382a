"""Promises about the bots: strength over many seat-balanced games, pace, time to decide.

It takes minutes on all cores, so `make bench` leaves it out and `make soak` runs it.
"""

import os
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from typing import NamedTuple

from benchmarks._table import Figure, show
from benchmarks.bots import figures, times
from trunkline.arena.match import Match, play_game, seeds
from trunkline.arena.report import scores

LONG = True
GAMES = 90
"""Games of a match: a multiple of 3 and of 5, so that every seat is taken equally often."""
SEASONED = "trunkline.titles.g1848.bots.regular:Seasoned"
EXPERT_GAMES = 30
"""Games of matches with an expert, about a minute each; `trunkline ladder` plays more."""
LONG_GAMES, WHOLE_GAMES = 42, 2
"""Games of the scenario of 18OE, a minute each, and of all Europe, many minutes each."""


class Claim(NamedTuple):
    """A match, and the promised lower end of the 95% interval of the first bot's wins.

    Without a promise the figure is only reported.
    """

    title: str
    bots: tuple[str, ...]
    promised: int | None
    games: int = GAMES
    scenario: str = ""


CLAIMS = (
    Claim("1848", ("novice", "random", "random"), 90),
    Claim("1848", ("regular", "novice", "novice"), 75),
    Claim("1848", ("regular", "novice", "novice", "novice", "novice"), 60),
    Claim("1848", ("casual", "novice", "novice"), None),
    Claim("1848", ("regular", "casual", "casual"), None),
    Claim("1848", (SEASONED, "regular", SEASONED, "regular"), None),
    Claim("1848", ("expert", "regular", "regular"), None, EXPERT_GAMES),
    Claim("1848", ("expert", "strong", "strong"), None, EXPERT_GAMES),
    Claim("1848", ("expert", "regular", "regular", "regular", "regular"), None, EXPERT_GAMES),
    Claim("railways-of-australia", ("expert", "regular", "regular"), None, EXPERT_GAMES),
    Claim("railways-of-australia", ("novice", "random", "random"), 90),
    Claim("railways-of-australia", ("regular", "novice", "novice"), 75),
    Claim("18oe", ("regular", "novice", "novice"), 60, LONG_GAMES, "uk-france"),
    Claim("18oe", ("regular", "novice", "novice", "novice", "novice"), None, WHOLE_GAMES),
)


SCENARIO = {"scenario": "uk-france"}
SMALL = {"CLAIMS": (CLAIMS[-4]._replace(games=3, promised=None),), "TIMED": False, "bots:GAMES": 1}
TIMED = True
"""True to time decisions of 18OE too."""


def strength(pool: ProcessPoolExecutor, claim: Claim) -> list[Figure]:
    """Return the share of wins of the first bot, and the number of bots that were replaced."""
    options = {"scenario": claim.scenario} if claim.scenario else {}
    match = Match(claim.title, options, claim.bots)
    played = list(pool.map(partial(play_game, match), seeds(1, claim.games)))
    score = scores(match, played)[0]
    title = f"{claim.title} ({claim.scenario})" if claim.scenario else claim.title
    who = f"{title}, {claim.bots[0]} against {len(claim.bots) - 1} {claim.bots[1]}"
    won = f"won {score.wins / claim.games:.1%} of {claim.games}"
    won += f", interval {score.low:.1%} to {score.high:.1%}"
    faults = sum(len(game.faults) for game in played)
    return [
        Figure(f"{who}: wins, lower end", 100 * score.low, None, "%", won, least=claim.promised),
        Figure(f"{who}: bots replaced", faults, 0, ""),
    ]


def run() -> bool:
    lines = figures()  # first, while nothing else runs
    if TIMED:
        lines += times("18oe", 3, 1, SCENARIO, mean=0.3, late=3.0)
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for claim in CLAIMS:
            lines += strength(pool, claim)
            print(f"{lines[-2].name}: {lines[-2].value:.1f} %", file=sys.stderr)
    return show("What is promised of the bots", lines)
