"""The logs of three games, line by line; a change is reviewed as a diff of the text.

``python -m tests.titles.g1848.test_golden`` writes the logs anew from the actions.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.titles.golden import check_log, check_sentences
from trunkline.kernel import finished, play
from trunkline.titles.g1848.game import make

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES = sorted(path.stem for path in GOLDEN.glob("*.jsonl"))


def log(name: str) -> Iterator[str]:
    """Replay a game: its first line has seats and options, the others one action each."""
    head, *lines = (GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    setup = json.loads(head)
    game = make(setup["seats"], setup["options"])
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
    state = game.start()
    for line in lines:
        state = play(game, state, game.codec.decode(json.loads(line)))
        for event in state.events:
            yield event.sentence(lambda seat: names[seat], say=game.said)
    assert finished(state)


def test_there_are_three_games():
    assert len(GAMES) == 3


@pytest.mark.parametrize("name", GAMES)
def test_the_log_reads_as_it_did(name):
    check_log(GOLDEN, name, log(name))


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_a_plain_sentence(name):
    check_sentences(GOLDEN, name)


if __name__ == "__main__":
    for game_name in GAMES:
        text = "\n".join(log(game_name)) + "\n"
        (GOLDEN / f"{game_name}.log").write_text(text, encoding="utf-8")
