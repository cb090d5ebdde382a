"""What ``import trunkline`` offers."""

import json
import subprocess
import sys

import pytest

import trunkline
from trunkline.kernel import BadData, finished


def test_nothing_is_loaded_before_it_is_used():
    code = (
        "import sys, trunkline; trunkline.__version__;"
        "print([m for m in sys.modules if m.startswith(('trunkline.', 'numba', 'numpy'))])"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout == "[]\n"


def test_every_public_name_is_there_and_says_what_it_is():
    for name in trunkline.__all__:
        assert name in dir(trunkline)
        assert getattr(trunkline, name).__doc__
    with pytest.raises(AttributeError, match="no attribute 'fly'"):
        _ = trunkline.fly


def test_a_game_goes_into_a_file_and_comes_back(tmp_path):
    game = trunkline.random_game("1848", 3, seed=5)
    assert finished(game.state)
    trunkline.write(game, tmp_path / "game.json", ["Ann", "Bob", "Cy"])
    again = trunkline.read(tmp_path / "game.json")
    assert list(again.actions()) == list(game.actions())
    assert trunkline.picture(again) == trunkline.picture(game) != trunkline.picture(game, at=0)


def test_a_file_that_goes_wrong_is_refused(tmp_path):
    path = tmp_path / "game.json"
    trunkline.write(trunkline.random_game("1848", 3, seed=5), path)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["journal"][40]["digest"] = "0" * 32
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadData, match="action 41"):
        trunkline.read(path)


def test_a_missing_title_gets_an_error():
    with pytest.raises(BadData, match="no title '1830'"):
        trunkline.load("1830", 4)


def test_values_print_short():
    game = trunkline.random_game("1848", 3, seed=5)
    values = (game, game.game, game.state, game.game.board, *game.game.steps.values())
    rules = [rule for step in game.game.steps.values() for rule in step.rules]
    assert not [value for value in (*values, *rules) if len(repr(value)) > 400]
    assert "0x" not in "".join(map(repr, (*values, *rules)))
