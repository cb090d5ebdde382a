"""Learned values: a known value is found again in games that were not fitted."""

import json
from random import Random

import pytest

from trunkline.arena.lab import value_fit
from trunkline.arena.lab.value_fit import Lesson
from trunkline.arena.match import Match, Position, play_game
from trunkline.bots import learning
from trunkline.bots.learning import Learnable, Value, inputs
from trunkline.kernel import BadData
from trunkline.titles import bots

TITLE = "railways-of-australia"
NAMES = ("links", "cash")
LOOK = Learnable(NAMES, lambda *_: [], lambda *_: 0.0, lambda *_: 0.0, lambda *_: False)


def lessons(games: int, noise: float) -> list[Lesson]:
    """Games in which a link is worth three points for all that is left, and cash nothing."""
    luck, found = Random(4), []
    for seed in range(games):
        positions, end = [], [luck.gauss(0, noise) for _ in range(3)]
        rows = [[float(luck.randrange(9)), luck.random() * 30] for _ in range(3)]
        for left in (1.0, 0.5, 0.1):
            points = [mark + 3 * row[0] * (1 - left) for mark, row in zip(end, rows, strict=True)]
            positions.append(Position(left, points, rows))
        result = tuple(round(m + 3 * row[0]) for m, row in zip(end, rows, strict=True))
        found.append(Lesson(seed, ("a", "b", "c"), result, tuple(positions)))
    return found


def test_a_known_value_is_found_again():
    fitted = value_fit.fit(lessons(60, 0.0), (0.1, 1000.0))
    assert fitted.explained > 0.98
    assert (fitted.ridge, fitted.games, fitted.positions) == (0.1, 60, 540)
    value = Value(fitted.weights)
    rows = [[4.0, 0.0], [1.0, 9.0], [1.0, 9.0]]
    assert value.ahead(rows, 0, 1.0) == pytest.approx(9.0, abs=0.5)
    assert value.ahead(rows, 0, 0.5) == pytest.approx(4.5, abs=0.5)
    assert value.ahead(rows, 1, 1.0) == pytest.approx(-4.5, abs=0.5)


def test_noise_explains_nothing():
    luck, found = Random(1), []
    for one in lessons(60, 5.0):
        found.append(one._replace(result=tuple(luck.randrange(100) for _ in range(3))))
    assert value_fit.fit(found, (1000.0,)).explained < 0.1


def test_too_few_games_are_not_fitted():
    with pytest.raises(BadData, match="at least 10"):
        value_fit.fit(lessons(9, 0.0), (1.0,))


def test_games_are_kept_in_a_file(tmp_path):
    path = tmp_path / "games.jsonl"
    assert value_fit.read(path) == []
    known = lessons(2, 1.0)
    for one in known:
        value_fit.append(path, one)
    assert value_fit.read(path) == known
    path.write_text(path.read_text() + '{"seed": 1, "cut')
    assert value_fit.read(path) == known
    path.write_text("[]\n")
    with pytest.raises(BadData, match="line 1"):
        value_fit.read(path)


def test_the_file_of_a_value_says_what_made_it():
    fitted = value_fit.fit(lessons(20, 1.0), (10.0,))
    text = value_fit.written(fitted, LOOK, {"command": "trunkline lab fit", "seeds": [1, 20]})
    data = json.loads(text)
    assert (data["command"], data["seeds"], data["games"]) == ("trunkline lab fit", [1, 20], 20)
    assert learning.read(text, NAMES).weights == pytest.approx(fitted.weights, abs=1e-5)
    with pytest.raises(ValueError, match="other features"):
        learning.read(text, ("links",))


def test_inputs_are_differences_to_the_others_times_powers_of_what_is_left():
    rows = [[1.0, 4.0], [3.0, 0.0], [1.0, 2.0]]
    assert inputs(rows, 1, 0.5) == [2.0, -3.0, 1.0, -1.5, 0.5, -0.75]


def test_a_game_notes_positions_if_it_is_asked_to():
    match = Match(TITLE, {}, ("novice",) * 3, teaches=True)
    game = play_game(match, 3)
    look = bots.learnable(TITLE)
    assert look is not None
    assert len(game.positions) > 10
    assert all(len(row) == len(look.names) for one in game.positions for row in one.rows)
    assert game.positions[0].left > game.positions[-1].left
    assert value_fit.lesson_of(game).positions == tuple(game.positions)
    assert play_game(Match("1848", {}, ("random",) * 3, teaches=True), 3).positions == []
