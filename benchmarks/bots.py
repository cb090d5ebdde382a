"""Bots: how long decisions take, and how many games and actions a second they play."""

import time
from statistics import mean
from typing import Any

from benchmarks._table import Figure, show
from trunkline import bots, titles
from trunkline.bots.match import Match, play_game, seed_of
from trunkline.kernel import Timeline, asked, legal, view

GAMES = 6


def decisions(name: str, seats: int, games: int) -> list[float]:
    """Seconds of every decision of one bot among novices."""
    spent = []
    for seed in range(games):
        game = titles.load("1848", seats, {})
        timeline: Timeline[Any] = Timeline(game, game.start())
        while timeline.state.frames:
            state, seat = timeline.state, asked(timeline.state)[0]
            seen = view(game, state, seat)
            offers = legal(game, seen.state, seat)
            kind = name if seat == seed % seats else "novice"
            bot = bots.make(kind, seed_of(seed, seat, timeline.now), game)
            start = time.perf_counter()
            action = bot.choose(seen, offers)
            if kind == name:
                spent.append(time.perf_counter() - start)
            timeline.play(action)
    return sorted(spent)


def pace(match: Match, games: int) -> tuple[float, float]:
    """Games and actions a second on one core, audit and all."""
    play_game(match, 0)
    played = [play_game(match, seed) for seed in range(1, games + 1)]
    seconds = sum(game.seconds for game in played)
    return len(played) / seconds, sum(game.actions for game in played) / seconds


def run() -> bool:
    spent = decisions("regular", 4, GAMES)
    late = spent[int(len(spent) * 0.99)]
    sensible = pace(Match("1848", {}, ("novice",) * 4), GAMES)
    nearly = pace(Match("1848", {}, ("random",) * 4), 3 * GAMES)
    peer = "18xx.games engine (Ruby, its own machine)"
    return show(
        "Bots (1848)",
        [
            Figure("regular: one decision, mean", mean(spent), 50e-3),
            Figure("regular: one decision, 99th percentile", late, 1.0),
            Figure("regular: slowest decision", spent[-1]),
            Figure("novice: games a second", sensible[0], None, "", f"{peer}: 0.41 to 0.43"),
            Figure("novice: actions a second", sensible[1], None, "", f"{peer}: 380 to 406"),
            Figure("random: games a second", nearly[0], None, "", f"{peer}: 1.43"),
            Figure("random: actions a second", nearly[1], None, "", f"{peer}: 571"),
        ],
    )
