"""The command check-data, and commands that play with a host's data."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path

import pytest

import trunkline
from trunkline import cli
from trunkline.commands import Complaint, play
from trunkline.commands.check_data import chosen
from trunkline.interop import load_data
from trunkline.titles.host_data import LIMIT

GOOD = '[hexes.D17]\nwithout = ["terrain"]\ncost = 0\n\n[players.3]\ncash = 900\n'


def file(folder: Path, text: str | bytes) -> Path:
    path = folder / "ours.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def test_differences_are_listed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = file(tmp_path, GOOD)
    assert cli.main(["check-data", "1848", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "players.3.cash: 900 (printed: 840)",
        "hexes.D17.cost: 0 (printed: 50)",
        'hexes.D17.terrain: nothing (printed: "mountain")',
        f"{path} can be used: 3 values differ.",
    ]


def test_everything_that_is_wrong_is_listed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = file(tmp_path, "[hexes.D17]\nterain = 'swamp'\n[bank]\ncash = 'much'\n")
    assert cli.main(["check-data", "1848", str(path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "hexes.D17: there is no key 'terain'. Did you mean 'terrain'?",
        "bank.cash: expected a whole number, got 'much'.",
        f"{path} cannot be used: 2 things are wrong.",
    ]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"\xff\xfe", "is not text in UTF-8"),
        (b"\xff" * (LIMIT + 1), "The file is larger than 256 kB."),
        (b"a = ", "The file cannot be read"),
    ],
)
def test_a_file_without_amendments_gets_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, said: str
) -> None:
    assert cli.main(["check-data", "1848", str(file(tmp_path, content))]) in (1, 2)
    out = capsys.readouterr()
    assert said in out.out + out.err


def test_a_missing_file_and_an_unknown_title_get_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["check-data", "1848", str(tmp_path / "none.toml")]) == 2
    assert cli.main(["check-data", "1900", str(file(tmp_path, GOOD))]) == 2
    assert "There is no title '1900'" in capsys.readouterr().err


def test_games_are_simulated_with_a_hosts_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", "1848", "--players", "3", "--games", "1", "--workers", "1", "--json"]
    saved = ["--save", str(tmp_path / "games"), "--data", str(file(tmp_path, GOOD))]
    assert cli.main([*words, *saved]) == 0
    game = json.loads((tmp_path / "games" / "game-1.json").read_text())
    assert game["amendments"] == {
        "hexes": {"D17": {"cost": 0, "without": ["terrain"]}},
        "players": {"3": {"cash": 900}},
    }
    assert load_data(game).timeline.at(0).state.players[0].cash == 900
    capsys.readouterr()
    assert cli.main([*words, "--data", str(file(tmp_path, "[bank]\nx = 1"))]) == 2
    assert "bank: there is no key 'x'." in capsys.readouterr().err


def test_one_plays_with_their_own_data(tmp_path: Path) -> None:
    path = file(tmp_path, GOOD)
    args = Namespace(title="1848", players=3, bot=None, data=path, option=[])
    assert play.check(args) == chosen(args) == trunkline.load("1848", 3, amendments=GOOD).amendments
    with pytest.raises(Complaint, match="cannot be used"):
        play.check(
            Namespace(title="1848", players=3, bot=None, data=file(tmp_path, "x = 1"), option=[])
        )
    assert play.check(Namespace(title="1848", players=3, bot=None, data=None, option=[])) == ""
