"""The logs of three games of a title, line by line; a change is reviewed as a diff of the text.

``python -m tests.titles.test_golden`` writes the logs anew from the actions.
"""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.titles.golden import check_log, check_sentences
from trunkline import titles
from trunkline.kernel import finished, play

FOLDERS = {
    title: Path(__file__).resolve().parent / titles.get(title).package.rpartition(".")[2] / "golden"
    for title in ("1848", "railways-of-australia")
}
GAMES = [
    (title, path.stem)
    for title, folder in FOLDERS.items()
    for path in sorted(folder.glob("*.jsonl"))
]
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def log(title: str, name: str) -> Iterator[str]:
    """Replay a game: its first line has seats and options, the others one action each."""
    head, *lines = (FOLDERS[title] / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    setup = json.loads(head)
    game = titles.load(title, setup["seats"], setup["options"])
    state = game.start()
    for line in lines:
        state = play(game, state, game.codec.decode(json.loads(line)))
        yield from (
            event.sentence(NAMES.__getitem__, 0, game.format_value) for event in state.events
        )
    assert finished(state)
    for place in game.ranking(state):
        who = " and ".join(NAMES[seat] for seat in place.seats)
        yield f"Place {place.place}: {who} with {place.score}."


def test_there_are_three_games_of_each_title():
    assert [title for title, _ in GAMES] == ["1848"] * 3 + ["railways-of-australia"] * 3


@pytest.mark.parametrize(("title", "name"), GAMES)
def test_the_log_reads_as_it_did(title: str, name: str):
    check_log(FOLDERS[title], name, log(title, name))


@pytest.mark.parametrize(("title", "name"), GAMES)
def test_every_line_is_a_plain_sentence(title: str, name: str):
    check_sentences(FOLDERS[title], name)


if __name__ == "__main__":
    for played, game_name in GAMES:
        text = "\n".join(log(played, game_name)) + "\n"
        (FOLDERS[played] / f"{game_name}.log").write_text(text, encoding="utf-8")
