"""Bots: how long decisions take, and how many games and actions a second they play."""

import time
from statistics import mean
from typing import Any

from benchmarks._table import Figure, show
from trunkline import bots, titles
from trunkline.bots.match import Match, play_game, seed_of
from trunkline.kernel import Timeline, asked, legal, view

GAMES = 6
PEER_SECONDS = 5.4e-3
"""What `calibration` took on the machine on which the 18xx.games engine was measured."""


def decisions(name: str, seats: int, games: int) -> list[float]:
    """Seconds of the processor for every decision of one bot among novices."""
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
            start = time.process_time()
            action = bot.choose(seen, offers)
            if kind == name:
                spent.append(time.process_time() - start)
            timeline.play(action)
    return sorted(spent)


def pace(match: Match, games: int) -> tuple[float, float]:
    """Games and actions a second on one core, audit and all."""
    play_game(match, 0)
    start = time.process_time()
    played = [play_game(match, seed) for seed in range(1, games + 1)]
    seconds = time.process_time() - start
    return len(played) / seconds, sum(game.actions for game in played) / seconds


def calibration() -> float:
    """Seconds of the processor for the sum that the peer's machine was measured by."""
    times = []
    for _ in range(50):
        start = time.process_time()
        sum(i * i for i in range(100_000))
        times.append(time.process_time() - start)
    return min(times)


def figures() -> list[Figure]:
    """Times of the regular, and the pace of novice and random beside a peer's of the same kind."""
    spent = decisions("regular", 4, GAMES)
    late = spent[int(len(spent) * 0.99)]
    sensible = pace(Match("1848", {}, ("novice",) * 4), GAMES)
    nearly = pace(Match("1848", {}, ("random",) * 4), 3 * GAMES)
    scale = PEER_SECONDS / calibration()

    def peer(low: float, high: float) -> str:
        return f"18xx.games engine, scaled to this machine: {low * scale:.3g} to {high * scale:.3g}"

    return [
        Figure("regular: one decision, mean", mean(spent), 50e-3),
        Figure("regular: one decision, 99th percentile", late, 1.0),
        Figure("regular: slowest decision", spent[-1]),
        Figure("novice: games a second, one core", sensible[0], None, "", peer(0.41, 0.43)),
        Figure("novice: actions a second, one core", sensible[1], None, "", peer(380, 406)),
        Figure("random: games a second, one core", nearly[0], None, "", peer(1.43, 1.43)),
        Figure("random: actions a second, one core", nearly[1], None, "", peer(571, 571)),
    ]


def run() -> bool:
    return show("Bots (1848)", figures())
