"""The command play: a map, a game, and what is left in the folder."""

import json

import pytest

from trunkline import cli, titles
from trunkline.bots.self_play import self_play, story
from trunkline.kernel import audit, digest, files


def test_a_game_is_played_and_everything_is_in_the_folder(tmp_path, capsys):
    assert cli.main(["play", "--folder", str(tmp_path / "out")]) == 0
    out = capsys.readouterr().out
    assert "1848, 4 " in out
    assert "bots, seed 1" in out
    assert "Player 4" in out
    assert (tmp_path / "out" / "1848.svg").exists()
    data = json.loads((tmp_path / "out" / "1848-game.json").read_text())
    timeline, names = files.read(data, titles.load)
    assert names == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert timeline.end > 50
    assert not timeline.state.frames


def test_too_many_players_are_refused(tmp_path, capsys):
    assert cli.main(["play", "--players", "40", "--folder", str(tmp_path)]) == 2
    assert "players" in capsys.readouterr().err


def test_an_unknown_bot_gets_the_list_of_bots(tmp_path, capsys):
    assert cli.main(["play", "--bot", "wizard", "--folder", str(tmp_path)]) == 2
    assert "random" in capsys.readouterr().err


def test_a_game_that_finds_no_end_is_said_in_a_sentence(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("trunkline.bots.match.MOST_ACTIONS", 5)
    assert cli.main(["play", "--folder", str(tmp_path)]) == 2
    assert "could not be finished" in capsys.readouterr().err


@pytest.mark.parametrize("seats", [3, 6])
def test_the_same_seed_is_the_same_game(seats):
    game = titles.load("1848", seats, {})
    one, same, other = self_play(game, 1), self_play(game, 1), self_play(game, 2)
    assert digest(one.state) == digest(same.state) != digest(other.state)
    assert audit(game, one.state) == []
    names = [f"P{seat}" for seat in range(seats)]
    assert story(one, names) == story(same, names)
