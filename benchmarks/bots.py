"""Bots: how long decisions take, and how many games and actions a second they play."""

import time
from collections.abc import Mapping
from random import Random
from statistics import fmean
from typing import Any

from benchmarks._table import Figure, show
from trunkline import titles
from trunkline.arena.match import Match, play_game
from trunkline.bots.protocol import seed_of
from trunkline.kernel import CHANCE, Timeline, asked, draw_chance, legal, view
from trunkline.titles import bots

GAMES = 6
SMALL = {"GAMES": 1}
NO_OPTIONS: Mapping[str, Any] = {}
PEER_SECONDS = 5.4e-3
"""Seconds of `calibration` on the machine on which the 18xx.games engine was measured."""


def decisions(
    name: str, seats: int, games: int, title: str = "1848", options: Mapping[str, Any] = NO_OPTIONS
) -> list[float]:
    """Seconds of the processor for every decision of one bot among novices."""
    spent = []
    for seed in range(games):
        game = titles.load(title, seats, options)
        timeline: Timeline[Any] = Timeline(game, game.start())
        while timeline.state.frames:
            state, seat = timeline.state, asked(timeline.state)[0]
            if seat == CHANCE:
                chance = Random(seed_of(seed, seat, timeline.now))
                timeline.play(draw_chance(game, state, chance))
                continue
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


def times(
    title: str, seats: int, games: int, options: Mapping[str, Any], *, mean: float, late: float
) -> list[Figure]:
    """Measure the time that a regular thinks, among novices."""
    spent = decisions("regular", seats, games, title, options)
    slow = spent[int(len(spent) * 0.99)]
    return [
        Figure(f"{title}: regular: one decision, mean", fmean(spent), mean),
        Figure(f"{title}: regular: one decision, 99th percentile", slow, late),
        Figure(f"{title}: regular: slowest decision", spent[-1]),
    ]


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
    """Measure the regular, and the pace of novice and random beside a peer's bots."""
    sensible = pace(Match("1848", {}, ("novice",) * 4), GAMES)
    nearly = pace(Match("1848", {}, ("random",) * 4), 3 * GAMES)
    scale = PEER_SECONDS / calibration()

    def peer(low: float, high: float) -> str:
        return f"18xx.games engine, scaled to this machine: {low * scale:.3g} to {high * scale:.3g}"

    return [
        *times("1848", 4, GAMES, NO_OPTIONS, mean=50e-3, late=1.0),
        Figure("novice: games a second, one core", sensible[0], None, "", peer(0.41, 0.43)),
        Figure("novice: actions a second, one core", sensible[1], None, "", peer(380, 406)),
        Figure("random: games a second, one core", nearly[0], None, "", peer(1.43, 1.43)),
        Figure("random: actions a second, one core", nearly[1], None, "", peer(571, 571)),
    ]


def run() -> bool:
    return show("Bots (1848)", figures())
