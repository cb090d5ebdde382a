"""The kernel: copies, undo, redo, jump, digest, snapshot, and playing the teaching game."""

import dataclasses
import json
from random import Random
from typing import Any

from benchmarks._table import Figure, best, show
from examples.goods_yard.game import Bid, make
from examples.goods_yard.random_play import random_game
from trunkline import titles
from trunkline.arena.self_play import self_play
from trunkline.kernel import (
    CHANCE,
    Seat,
    State,
    Timeline,
    asked,
    audit,
    content,
    digest,
    draw_chance,
    examples,
    files,
    fork,
    freeze,
    legal,
    play,
    thaw,
    view,
)


def sized_state() -> State:
    """Return a state as large as 1848's: 30 fields, 8 of them dicts of 8 to 70 entries."""
    sizes = (8, 6, 7, 7, 60, 70, 40, 20)
    fields: list[Any] = [(f"value{i}", int) for i in range(20)]
    fields += [(f"table{i}", dict[str, tuple[int, ...]]) for i in range(len(sizes))]
    cls = dataclasses.make_dataclass("Sized", fields, bases=(State,), slots=True, eq=False)
    tables = [{f"A{key}": (key, key + 1) for key in range(size)} for size in sizes]
    state: State = cls(*range(20), *tables)
    return state


def long_line(length: int) -> Timeline[State]:
    """Return a game of this many actions."""
    timeline = Timeline(make("goods-yard", 2, {}), sized_state())
    state = timeline.state
    for _ in range(length):
        state = fork(state)
        timeline.append(Bid(Seat(0), 0), state)
    return timeline


def back_and_forth(timeline: Timeline[State]) -> None:
    timeline.undo()
    timeline.redo()


def moves(length: int) -> tuple[float, float]:
    """Seconds for an undo with its redo, and for a jump, in a game of this many actions."""
    timeline = long_line(length)
    random = Random(1)
    places = [random.randint(0, length) for _ in range(1_000)]
    undo = best(lambda: back_and_forth(timeline))
    jump = best(lambda: [timeline.jump(place) for place in places]) / len(places)
    return undo, jump


def one_action() -> float:
    """Return the seconds to list legal actions, choose, judge, play and audit a whole game."""
    game = make("goods-yard", 3, {"cards": [1 + i % 6 for i in range(400)], "coins": 9})

    def whole_game() -> int:
        random, state, count = Random(1), game.start(), 0
        while state.frames:
            if CHANCE in asked(state):
                action = draw_chance(game, state, random)
            else:
                choices = [a for offer in legal(game, state) for a in examples(offer)]
                action = random.choice(choices)
            state = play(game, state, action)
            count += 1
        return count

    return best(whole_game, repeat=3) / whole_game()


def real_state() -> tuple[Timeline[Any], State]:
    """Return a game of 1848 and its state with the most on the table."""
    timeline = self_play(titles.load("1848", 4, {}), 12)
    return timeline, timeline.at(timeline.end - 30).state


def along(timeline: Timeline[Any]) -> float:
    """Return the seconds for the digest of a state that an action has just changed.

    Nothing is remembered from before the game.
    """
    states = [timeline.at(index).state for index in range(timeline.end + 1)]

    def walk() -> None:
        content._texts.clear()
        for state in states:
            digest(state)

    return best(walk, repeat=3) / len(states)


def run() -> bool:
    state = sized_state()
    line, late = real_state()
    real = line.game
    snapshot = json.dumps(freeze(late))
    (undo10, jump10), (undo10k, jump10k) = moves(10), moves(10_000)
    game = random_game(5)
    written = files.write(game, ["A", "B", "C"])
    return show(
        "Kernel",
        [
            Figure("copy of a late state of 1848", best(lambda: fork(late)), 5e-6),
            Figure("copy, 30 fields with 8 dicts", best(lambda: fork(state)), 5e-6),
            Figure("undo + redo, game of 10 actions", undo10),
            Figure("undo + redo, game of 10,000", undo10k),
            Figure("  10,000 against 10", undo10k / undo10, 2.0, "x"),
            Figure("jump, game of 10 actions", jump10),
            Figure("jump, game of 10,000", jump10k, None, "s", "over places at random"),
            Figure("  10,000 against 10", jump10k / jump10, 2.0, "x"),
            Figure("1848: digest", best(lambda: digest(late)), None, "s", "nothing has changed"),
            Figure("1848: digest after an action", along(line), None, "s", "mean of a whole game"),
            Figure("1848: audit", best(lambda: audit(real, late)), 200e-6),
            Figure("1848: view", best(lambda: view(real, late, 0))),
            Figure("1848: freeze", best(lambda: freeze(late))),
            Figure("1848: thaw from text", best(lambda: thaw(real, json.loads(snapshot)))),
            Figure("teaching game: one action", one_action(), None, "s", "legal, play and audit"),
            Figure("teaching game: view", best(lambda: view(game.game, game.state, 0))),
            Figure(
                "teaching game: read a file",
                best(lambda: files.read(written, make)) / len(written["journal"]),
                None,
                "s",
                "for each action, digests checked",
            ),
        ],
    )
