"""How often bots move as people did: forced moves and runs are left out."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trunkline import titles
from trunkline.arena.lab import people
from trunkline.bots.protocol import seed_of
from trunkline.cli import main
from trunkline.kernel import CHANCE, Timeline, asked, draw_chance, files, legal, view
from trunkline.titles import bots


@pytest.fixture(scope="module")
def game() -> Timeline[Any]:
    """The start of a game of three players who move as novices would."""
    rules = titles.load("1848", 3, {})
    line: Timeline[Any] = Timeline(rules, rules.start())
    for number in range(1, 121):
        seat = asked(line.state)[0]
        if seat == CHANCE:
            line.play(draw_chance(rules, line.state, Random(number)))
            continue
        seen = view(rules, line.state, seat)
        bot = bots.make("novice", seed_of(people.SEED, seat, number), rules)
        line.play(bot.choose(seen, legal(rules, seen.state, seat)))
    return line


def test_a_seat_that_moves_like_a_novice_matches_only_the_novice(game):
    names = ("random", "novice")
    found = list(people.decisions(game, names))
    assert 40 < len(found) < game.now, "forced moves and runs are left out"
    assert min(one.options for one in found) >= 1
    luck, novice = people.likeness(found, names)
    assert (novice.same, novice.kind) == (len(found), len(found))
    assert luck.same <= luck.kind < len(found)
    assert 0 < luck.low < luck.same / len(found) < luck.high
    steps = people.by_step(found, names)
    assert "run" not in steps
    assert sum(number for number, _ in steps.values()) == len(found)
    assert all(same["novice"] == number for number, same in steps.values())
    assert {one.step for one in people.decisions(game, names, {"stock"})} == {"stock"}


def test_the_command_asks_bots_about_a_file(game, tmp_path: Path, capsys: Any):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(files.write(game, ("novice",) * 3)))
    assert main(["lab", "people", str(path), "--levels", "novice,random", "--step", "stock"]) == 0
    told = capsys.readouterr().out
    assert "100%" in next(row for row in told.splitlines() if "novice" in row)
    assert "in 1 game" in told


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--levels", "fox"], "no bot 'fox'"),
        (["--levels", "novice", "--step", "tea"], "nothing to decide"),
    ],
)
def test_wrong_arguments_get_a_clear_error(game, tmp_path: Path, capsys: Any, words, why):
    path = tmp_path / "game.json"
    path.write_text(json.dumps(files.write(game, ("novice",) * 3)))
    assert main(["lab", "people", str(path), *words]) == 2
    assert why in " ".join(capsys.readouterr().err.split())


def test_files_of_two_titles_are_not_compared(game, tmp_path: Path, capsys: Any):
    other = titles.load("railways-of-australia", 3, {})
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    paths[0].write_text(json.dumps(files.write(game, ("novice",) * 3)))
    line: Timeline[Any] = Timeline(other, other.start())
    paths[1].write_text(json.dumps(files.write(line, ("novice",) * 3)))
    assert main(["lab", "people", *map(str, paths)]) == 2
    assert "one title" in capsys.readouterr().err
