"""``trunkline simulate`` from the outside."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from multiprocessing import active_children
from pathlib import Path
from xml.etree import ElementTree

import pytest

from trunkline import cli, titles
from trunkline.arena import parallel
from trunkline.commands.files import read_json
from trunkline.eighteen.rules.turns import StockPass
from trunkline.kernel import digest, files


def simulated(capsys, *words: str) -> dict:
    assert cli.main(["simulate", "1848", "--json", *words]) == 0
    data = json.loads(capsys.readouterr().out)
    for game in data["games"]:
        del game["seconds"]
    del data["summary"]["seconds"]
    return data


def test_the_summary_is_printed(capsys):
    assert cli.main(["simulate", "1848", "--games", "2", "--workers", "1"]) == 0
    out = capsys.readouterr().out
    for words in ("1848: 2 games", "random", "ended by", "receiverships", "actions"):
        assert words in out


def test_json_has_the_agreed_shape(capsys):
    data = simulated(capsys, "--players", "3", "--games", "2", "--seed", "5", "--workers", "1")
    assert [game["seed"] for game in data["games"]] == [5, 6]
    for game in data["games"]:
        assert game["players"] == 3
        assert set(game["result"]) == {"0", "1", "2"}
        assert game["seats"] == ["random"] * 3
        assert game["end_reason"] in ("bank", "price", "loans", "receivership")


def test_the_games_do_not_depend_on_the_number_of_workers(capsys):
    words = ("--seats", "random,random,random", "--games", "3", "--seed", "2")
    assert simulated(capsys, *words, "--workers", "1") == simulated(
        capsys, *words, "--workers", "2"
    )


def test_one_game_of_many_can_be_played_alone(capsys):
    many = simulated(capsys, "--players", "3", "--games", "3", "--workers", "1")
    alone = simulated(capsys, "--players", "3", "--games", "1", "--seed", "3", "--workers", "1")
    assert alone["games"] == many["games"][2:]


def test_single_options_beside_the_edition(tmp_path, capsys):
    words = ("--games", "1", "--workers", "1", "--save", str(tmp_path))
    chosen = {"edition": "18xx.games", "debt": "bank-lends", "blocking_loan": False}
    options = ("--option", "debt=bank-lends", "--option", "blocking_loan=False")
    data = simulated(capsys, *words, "--edition", "18xx.games", *options)
    assert data["options"] == chosen
    assert read_json(tmp_path / "game-1.json")["options"] == chosen


@pytest.mark.parametrize("edition", ["gmt-2021", "first-2007", "18xx.games"])
def test_saved_games_replay_to_the_same_digests(edition, tmp_path, capsys):
    words = ["--games", "1", "--workers", "1", "--save", str(tmp_path / "new" / "folder")]
    data = simulated(capsys, *words, "--edition", edition)
    saved = read_json(tmp_path / "new" / "folder" / "game-1.json")
    timeline, names = files.read(saved, titles.load)
    assert names == data["games"][0]["seats"]
    assert timeline.game.options["edition"] == edition
    assert digest(timeline.state) == saved["journal"][-1]["digest"]


def test_a_table_for_spreadsheets_and_a_picture(tmp_path, capsys):
    sheet, picture = tmp_path / "out.csv", tmp_path / "report.svg"
    words = ["--seats", "novice,random,random", "--games", "2", "--workers", "1"]
    assert cli.main(["simulate", "1848", *words, "--csv", str(sheet), "-o", str(picture)]) == 0
    lines = list(csv.DictReader(sheet.read_text(encoding="utf-8").splitlines()))
    assert len(lines) == 6
    assert {line["bot"] for line in lines} == {"novice", "random"}
    assert sum(float(line["won"]) for line in lines) == 2
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_a_bot_of_ones_own_plays(capsys):
    data = simulated(
        capsys,
        "--seats",
        "tests.bots.helpers:Babbling,random,random",
        "--games",
        "1",
        "--workers",
        "1",
    )
    assert data["bots"][0] == "tests.bots.helpers:Babbling"
    assert data["summary"]["faults"] == 1


@pytest.mark.parametrize("workers", ["1", "2"])
def test_prints_of_a_bot_do_not_spoil_the_output(workers, capfd):
    words = ["--seats", "tests.bots.helpers:Chatting,random,random", "--games", "2", "--json"]
    assert cli.main(["simulate", "1848", *words, "--workers", workers]) == 0
    out, err = capfd.readouterr()
    assert len(json.loads(out)["games"]) == 2
    assert "Hmm." in err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["1999"], "no title '1999'"),
        (["1848", "--players", "7"], "1848 is for 3 to 6 players, not 7"),
        (["1848", "--players", "0"], "--players takes a number from 1 on"),
        (["1848", "--games", "0"], "--games takes a number from 1 on"),
        (["1848", "--workers", "0"], "--workers takes a number from 1 on"),
        (["1848", "--seats", "random,random,nobody"], "no bot 'nobody'"),
        (["1848", "--seats", ""], "1848 is for 3 to 6 players, not 1"),
        (["1848", "--seats", "random,random", "--players", "3"], "--seats names 2 bots"),
        (["1848", "--seats", "nowhere:Bot,random,random"], "cannot be loaded"),
        (["1848", "--edition", "first"], "no edition 'first'"),
        (["1848", "--option", "excess"], "--option takes NAME=VALUE, not 'excess'"),
        (["1848", "--option", "luck=more"], "1848 has no option 'luck'; there are alice_springs"),
        (["1848", "--option", "debt=none"], "debt is one of bank-lends, negative-cash, not 'none'"),
        (["1848", "--option", "blocking_loan=yes"], "is one of False, True, not 'yes'"),
        (["1848", "--option", "debt=bank-lends", "--option", "debt=x"], "debt is chosen twice"),
        (["1848", "--edition", "18xx.games", "--option", "edition=x"], "edition is chosen twice"),
        (["1848", "--seats", "os:getcwd,random,random"], "os:getcwd cannot be made"),
        (["1848", "-o", "report.pdf"], "something.svg or something.png"),
        (["1848", "-o", "nowhere/report.svg"], "nowhere/report.svg cannot be written"),
        (["1848", "--csv", "."], ". cannot be written"),
    ],
)
def test_an_impossible_request_gets_one_sentence(words, sentence, capsys):
    assert cli.main(["simulate", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_a_fault_of_the_rules_names_the_game(monkeypatch, capsys):
    def broken(self, game, state, action):
        raise RuntimeError("broken")

    monkeypatch.setattr(StockPass, "apply", broken)
    assert cli.main(["simulate", "1848", "--games", "1", "--workers", "1"]) == 2
    assert "The rules of 1848 failed: seed 1, action" in capsys.readouterr().err


def test_only_a_few_of_a_million_games_are_handed_out_at_a_time(monkeypatch):
    handed = []

    def interrupted(waiting, **how):
        handed.append(len(waiting))
        raise KeyboardInterrupt

    monkeypatch.setattr(parallel, "wait", interrupted)
    words = ["--seats", "tests.bots.helpers:Sleeping,random,random", "--games", "1000000"]
    assert cli.main(["simulate", "1848", *words, "--workers", "2"]) == 130
    assert handed == [2 * parallel.AHEAD]


def test_saved_games_are_never_overwritten(tmp_path, capsys):
    (tmp_path / "game-3.json").write_text("mine")
    words = ["--games", "2", "--workers", "1", "--seed", "2", "--save", str(tmp_path)]
    assert cli.main(["simulate", "1848", *words]) == cli.WRONG
    assert "game-3.json is there already: name another folder" in capsys.readouterr().err
    assert [path.read_text() for path in tmp_path.iterdir()] == ["mine"], "and none is played"
    words[words.index("--seed") + 1] = "4"
    assert cli.main(["simulate", "1848", *words]) == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        *("game-3.json", "game-4.json", "game-5.json")
    }


def test_finished_games_are_saved_and_reported_after_an_interrupt(monkeypatch, tmp_path, capsys):
    play = parallel.play_game

    def interrupted(match, seed, *, keep):
        if seed == 2:
            raise KeyboardInterrupt
        return play(match, seed, keep=keep)

    monkeypatch.setattr(parallel, "play_game", interrupted)
    words = ["--games", "9", "--workers", "1", "--save", str(tmp_path)]
    assert cli.main(["simulate", "1848", *words]) == 130
    assert [path.name for path in tmp_path.iterdir()] == ["game-1.json"]
    said = capsys.readouterr()
    assert "stopped after 1 of 9 games" in said.err
    assert "1 game" in said.out


def test_an_interrupt_ends_all_processes(monkeypatch):
    def interrupted(waiting, **how):
        raise KeyboardInterrupt

    monkeypatch.setattr(parallel, "wait", interrupted)
    assert cli.main(["simulate", "1848", "--games", "40", "--workers", "2"]) == 130
    for process in active_children():  # each has been told to end
        process.join(60)
    assert active_children() == []


@pytest.mark.parametrize("workers", ["1", "2"])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_no_process_is_left_behind_after_an_interrupt(how, workers, tmp_path):
    words = ["--seats", "tests.bots.helpers:Marking,random,random", "--games", "50"]
    command = subprocess.Popen(
        [sys.executable, "-m", "trunkline.cli", "simulate", "1848", *words, "--workers", workers],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(sys.path),
            "MARKS": str(tmp_path),
        },
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    )
    try:
        patiently(lambda: len(list(tmp_path.iterdir())) == int(workers))
        players = [int(mark.name) for mark in tmp_path.iterdir()]
        command.send_signal(how)
        _, said = command.communicate(timeout=60)
    finally:
        command.kill()
    assert command.returncode == (143 if how == signal.SIGTERM else -how)
    assert b"Traceback" not in said
    patiently(lambda: not any(alive(player) for player in players))


def patiently(ready) -> None:
    for _ in range(1_200):
        if ready():
            return
        time.sleep(0.05)
    raise AssertionError("waited for a minute")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # One that has ended and is not yet collected by whoever inherited it is no longer there.
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_a_bot_that_fails_is_named_in_the_summary(capsys):
    words = ["--seats", "tests.bots.helpers:Raising,random,random", "--games", "1"]
    assert cli.main(["simulate", "1848", *words, "--workers", "1"]) == 0
    out = " ".join(capsys.readouterr().out.split())
    assert "Bots that failed; the random player went on" in out
