"""1848: an action, a tile, the audit, the list of legal actions, a whole game, its memory."""

import json
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

from benchmarks._table import Figure, show
from trunkline.arena.self_play import self_play
from trunkline.kernel import Action, Plan, Range, Timeline, audit, finished, legal, play
from trunkline.kernel.game import complete
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.records.actions import LayDesertTrack, LayTrack, PlaceTasmania

GAMES = Path(__file__).resolve().parents[1] / "tests" / "titles" / "g1848" / "golden"
TILES = (LayTrack, LayDesertTrack, PlaceTasmania)
ROUNDS, RANDOM = 3, 10
"""Passes over the recorded games, and random games."""
SMALL = {"ROUNDS": 1, "RANDOM": 1}


def recorded() -> Iterator[tuple[Any, list[Action]]]:
    """Whole games of the tests: a game and its actions."""
    for path in sorted(GAMES.glob("*.jsonl")):
        head, *lines = path.read_text(encoding="utf-8").splitlines()
        setup = json.loads(head)
        game = make(setup["seats"], setup["options"])
        yield game, [game.codec.decode(json.loads(line)) for line in lines]


def mean(values: list[float]) -> float:
    return sum(values) / len(values)


def one_pass(times: dict[str, list[float]], steps: dict[str, list[float]]) -> None:
    for game, actions in recorded():
        state = game.start()
        for action in actions:
            start = process_time()
            legal(game, state)
            steps["legal"].append(process_time() - start)
            start = process_time()
            state = play(game, state, action, audited=False)
            spent = process_time() - start
            times["tile" if isinstance(action, TILES) else "action"].append(spent)
            start = process_time()
            problems = audit(game, state)
            steps["audit"].append(process_time() - start)
            assert not problems


def choose(random: Random, game: Any, state: Any) -> Action:
    offer = random.choice(legal(game, state))
    if isinstance(offer, Range):
        return offer.at(random.choice(offer.values()))
    return complete(game, state, offer) if isinstance(offer, Plan) else offer


def random_game(seed: int) -> tuple[int, float]:
    """Actions and seconds of a random game with its routes solved, every action audited."""
    game = make(4, {})
    random, count, start = Random(seed), 0, process_time()
    state: Any = game.start()
    while not finished(state):
        state = play(game, state, choose(random, game, state))
        count += 1
    return count, process_time() - start


def replay_seconds(game: Any, actions: list[Action]) -> float:
    start = process_time()
    state = game.start()
    for action in actions:
        state = play(game, state, action)
    return process_time() - start


def memory() -> tuple[float, int]:
    """Return the megabytes of a whole game with every state, after listing its legal actions."""
    game, actions = max(recorded(), key=lambda found: len(found[1]))
    self_play(game, 1)  # what is remembered about the board is not the game's
    tracemalloc.start()
    timeline: Timeline[Any] = Timeline(game, game.start())
    for action in actions:
        legal(game, timeline.state)
        timeline.play(action)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return size / 2**20, timeline.end


def run() -> bool:
    times: dict[str, list[float]] = {"tile": [], "action": []}
    steps: dict[str, list[float]] = {"legal": [], "audit": []}
    one_pass({"tile": [], "action": []}, {"legal": [], "audit": []})  # warm
    for _ in range(ROUNDS):
        one_pass(times, steps)
    lists = sorted(steps["legal"])
    games = [random_game(seed) for seed in range(1, RANDOM + 1)]
    seconds = mean([spent for _, spent in games])
    length = mean([float(count) for count, _ in games])
    size, actions = memory()
    whole = [(len(played), replay_seconds(game, played)) for game, played in recorded()]
    long = max(whole)
    return show(
        "1848",
        [
            Figure("ordinary action", mean(times["action"]), 60e-6, "s", "mean of whole games"),
            Figure("tile laid", mean(times["tile"]), 400e-6, "s", "mean of whole games"),
            Figure("audit", mean(steps["audit"]), 200e-6),
            Figure("everything legal, mean", mean(lists), 0.5e-3),
            Figure("everything legal, 95th percentile", lists[int(len(lists) * 0.95)], 3e-3),
            Figure(
                "random game, 4 players",
                seconds,
                0.7,
                "s",
                f"mean of {RANDOM}, {length:.0f} actions",
            ),
            Figure("  for 650 actions", seconds / length * 650, 0.7, "s", "aim 200 ms"),
            Figure("replay of a long game", long[1], None, "s", f"{long[0]} actions, audited"),
            Figure("memory of a whole game", size, 50.0, "MB", f"{actions} actions, states kept"),
        ],
    )


if __name__ == "__main__":
    run()
