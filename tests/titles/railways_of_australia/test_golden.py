"""The logs of three games, line by line; a change is reviewed as a diff of the text.

``python -m tests.titles.railways_of_australia.test_golden`` writes the logs anew from the actions;
with seats, a seed and a name it plays another game.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.titles.golden import check_log, check_sentences
from tests.titles.railways_of_australia.every_state import sensible
from trunkline.kernel import CHANCE, Range, asked, draw_chance, finished, legal, play
from trunkline.kernel.offers import template
from trunkline.titles.railways_of_australia.game import make

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def log(name: str) -> Iterator[str]:
    """Replay a game: its first line has seats and options, the others one action each."""
    head, *lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    setup = json.loads(head)
    game = make(setup["seats"], setup["options"])
    state: Any = game.start()
    for line in lines:
        state = play(game, state, game.codec.decode(json.loads(line)))
        yield from (event.sentence(NAMES.__getitem__, 0, game.said) for event in state.events)
    assert finished(state)
    for place in game.ranking(state):
        who = " and ".join(NAMES[seat] for seat in place.seats)
        yield f"Place {place.place}: {who} with {place.score}."


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


def test_there_are_three_games():
    assert len(GAMES) == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_log_reads_as_it_did(name):
    check_log(GOLDEN, name, log(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_a_plain_sentence(name):
    check_sentences(GOLDEN, name)


if __name__ == "__main__":
    if len(sys.argv) > 3:
        record(sys.argv[3], int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[4]))
    for game_name in sorted(path.stem for path in GOLDEN.glob("*.jsonl")):
        text = "\n".join(log(game_name)) + "\n"
        (GOLDEN / f"{game_name}.log").write_text(text, encoding="utf-8")
