"""Record another game whose log is kept: seats, a seed, a name and options as JSON.

``python -m tests.titles.railways_of_australia.record_golden 4 7 name '{}'``; then
``python -m tests.titles.test_golden`` writes its log.
"""

import json
import sys
from random import Random
from typing import Any

from tests.titles.railways_of_australia.every_state import sensible
from tests.titles.test_golden import FOLDERS
from trunkline.kernel import CHANCE, Range, asked, draw_chance, finished, legal, play
from trunkline.kernel.offers import template
from trunkline.titles.railways_of_australia.game import make

GOLDEN = FOLDERS["railways-of-australia"]


def record(name: str, seats: int, seed: int, options: dict[str, Any]) -> None:
    """Play a game of players who choose more or less sensibly, and keep its actions."""
    game, random = make(seats, options), Random(seed)
    state: Any = game.start()
    lines = [json.dumps({"seats": seats, "options": options})]
    while not finished(state):
        if CHANCE in asked(state):
            action = draw_chance(game, state, random)
        else:
            offers = legal(game, state, asked(state)[0])
            some = [one.at(one.low) if isinstance(one, Range) else template(one) for one in offers]
            action = sensible(game, state, random, some)
        lines.append(json.dumps(game.codec.encode(action), separators=(",", ":")))
        state = play(game, state, action)
    (GOLDEN / f"{name}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    record(sys.argv[3], int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[4]))
