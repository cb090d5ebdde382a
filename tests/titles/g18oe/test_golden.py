"""The logs of the recorded games of UK-France, line by line, and how they end.

``python -m tests.titles.g18oe.test_golden`` writes the logs anew.
"""

from pathlib import Path
from typing import Any

import pytest

from tests.rules.record import FOLDER, read
from tests.titles.golden import check_log, check_sentences
from trunkline import titles
from trunkline.kernel import Timeline, audit, files

GOLDEN = Path(__file__).resolve().parent / "golden"
GAMES = {"plain": "bank", "plain-random": "bank"}
"""Both break the bank. A recorded game that ends by trains: tests/rules/test_versions.py."""
NAMES = ("Ann", "Bob", "Cleo")


def replayed(name: str) -> Timeline[Any]:
    """A recorded game, played again."""
    file = read(FOLDER / f"18oe-1-{name}.json.gz")
    line, _ = files.read(file, titles.loader(file))
    return line


def log(line: Timeline[Any]) -> list[str]:
    """What the log of a game says."""
    return [
        event.sentence(NAMES.__getitem__, say=line.game.format_value)
        for number in range(line.now + 1)
        for event in line.at(number).state.events
    ]


@pytest.mark.rule("13", "13.1")
@pytest.mark.parametrize("name", GAMES)
def test_recorded_games_read_as_they_did_and_end(name):
    line = replayed(name)
    check_log(GOLDEN, name, log(line))
    assert line.game.end_reason(line.state) == GAMES[name]
    assert audit(line.game, line.state) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_a_plain_sentence(name):
    check_sentences(GOLDEN, name)


if __name__ == "__main__":
    for game_name in GAMES:
        text = "\n".join(log(replayed(game_name))) + "\n"
        (GOLDEN / f"{game_name}.log").write_text(text, encoding="utf-8")
