"""The command play: a server on the loopback, a game against bots, and where to find it."""

import re
import signal
import subprocess
import sys
import urllib.request
from argparse import Namespace

import pytest

from trunkline import cli, titles
from trunkline.arena.self_play import self_play
from trunkline.commands import play, solo
from trunkline.kernel import audit, digest


def test_the_address_is_printed_and_answers(tmp_path):
    words = [
        "play",
        "--no-browser",
        "--players",
        "3",
        "--seed",
        "5",
        "--port",
        str(play.free_port(0)),
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "trunkline.cli", *words, "--database", str(tmp_path / "g.sqlite")],
        stdout=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        said = running.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/solo/1848\?players=3&seed=5", said)
        assert found, said
        with urllib.request.urlopen(found[0]) as page:
            assert b"Trunkline" in page.read()
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 0
    assert (tmp_path / "g.sqlite").exists()


def test_too_many_players_are_refused(capsys):
    assert cli.main(["play", "--players", "40"]) == 2
    assert "players" in capsys.readouterr().err


def test_an_unknown_bot_gets_the_list_of_bots(capsys):
    assert cli.main(["play", "--bot", "wizard"]) == 2
    assert "random" in capsys.readouterr().err


def test_the_address_says_what_was_wished():
    args = Namespace(title="1848", players=4, bot="random", seed=None, option=[])
    assert solo.path(args) == "/solo/1848?players=4&bot=random"
    args = Namespace(title="18oe", players=3, bot="", seed=None, option=["scenario=uk-france"])
    assert solo.path(args) == "/solo/18oe?players=3&option=scenario%3Duk-france"


def test_a_scenario_that_is_not_there_or_too_small_is_refused(capsys):
    assert cli.main(["play", "18oe", "--option", "scenario=moon"]) == 2
    assert "scenario" in capsys.readouterr().err
    assert cli.main(["play", "18oe", "--players", "5", "--option", "scenario=uk-france"]) == 2
    assert "2 to 3 players" in capsys.readouterr().err


def test_games_are_kept_in_the_users_data_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert play.home() == tmp_path / "data" / "trunkline" / "games.sqlite"
    assert play.home().parent.is_dir()


def test_without_a_screen_no_browser_is_tried(monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not solo.has_screen()
    monkeypatch.setenv("DISPLAY", ":0")
    assert solo.has_screen()


@pytest.mark.parametrize("seats", [3, 6])
def test_the_same_seed_is_the_same_game(seats):
    game = titles.load("1848", seats, {})
    one, same, other = self_play(game, 1), self_play(game, 1), self_play(game, 2)
    assert digest(one.state) == digest(same.state) != digest(other.state)
    assert audit(game, one.state) == []
