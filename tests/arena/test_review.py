"""The coach: finds the move that lost, says the same every time, and can be stopped."""

import json
from pathlib import Path
from typing import Any

import pytest

from examples.goods_yard.game import Bid, Demand, Give
from tests.bots.test_lookahead import FORESIGHT, GAME
from trunkline import titles
from trunkline.arena.review import Mark, Progress, decisions, review, worst
from trunkline.cli import main
from trunkline.commands import review as command
from trunkline.kernel import CHANCE, Timeline, files
from trunkline.library import random_game
from trunkline.titles import bots

MOVES = (
    Give(CHANCE, 0, 2), Give(CHANCE, 1, 8), Bid(0, 0), Bid(1, 1), Demand(1, 0), Give(0, 1, 2),
    Give(CHANCE, 0, 3), Give(CHANCE, 1, 1), Bid(0, 2), Bid(1, 0), Demand(0, 1), Give(1, 0, 8),
    Give(CHANCE, 0, 9), Give(CHANCE, 1, 4), Bid(0, 0), Bid(1, 0), Demand(0, 1), Give(1, 0, 1),
)  # fmt: skip
BLUNDER = 12
"""Seat 1 gave away its 8, where a 1 would have done."""


def game() -> Timeline[Any]:
    timeline: Timeline[Any] = Timeline(GAME, GAME.start())
    for move in MOVES:
        timeline.play(move)
    return timeline


def test_the_move_that_lost_most_is_found_with_what_was_better():
    marks = [step.mark for step in review(game(), FORESIGHT) if step.mark]
    first = worst(marks, 1)[0]
    assert (first.moment, first.seat, first.played) == (BLUNDER, 1, Give(1, 0, 8))
    assert first.better in (Give(1, 0, 1), Give(1, 0, 2))
    assert first.cost > 5
    assert first.line[0] == first.better
    assert [step.mark for step in review(game(), FORESIGHT) if step.mark] == marks


def test_only_the_seats_that_are_asked_about_are_looked_at():
    assert decisions(game(), {1}) == [4, 5, 10, 12, 16, 18]
    steps = list(review(game(), FORESIGHT, {1}))
    assert [step.moment for step in steps] == [4, 5, 10, 12, 16, 18]
    assert {step.end for step in steps} == {18}


def test_the_review_knows_no_more_than_the_player_did():
    first = next(iter(review(game(), FORESIGHT, {1})))
    other: Timeline[Any] = Timeline(GAME, GAME.start())
    for move in (Give(CHANCE, 0, 3), *MOVES[1:4]):  # another card of seat 0, which 1 cannot see
        other.play(move)
    assert next(iter(review(other, FORESIGHT, {1}))).mark == first.mark


def test_every_title_with_an_expert_can_be_reviewed():
    for title in ("1848", "18oe", "railways-of-australia"):
        assert bots.foresight(titles.load(title, 3, {})) is not None
    assert bots.foresight(GAME) is None


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The last actions of a game of Railways of Australia do not take long to be reviewed."""
    timeline = random_game("railways-of-australia", 2, seed=3)
    path = tmp_path / "game.json"
    path.write_text(json.dumps(files.write(timeline.branch(14), ("ann", "bob"))))
    return path


def test_the_command_shows_marks_as_a_table_and_as_json(short, capsys):
    assert main(["review", str(short), "--seat", "1", "--json"]) == 0
    marks = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert all(mark["seat"] == 0 and mark["cost"] > 0 for mark in marks)
    assert all(mark["player"] == "ann" for mark in marks)
    assert main(["review", str(short), "--seat", "1", "--most", "2"]) == 0
    assert "the decisions that cost most" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seat", "9"], "players 1 to 2"),
        (["--seat", "0"], "1 to 2"),
        (["--most", "0"], "--most takes a number from 1 on"),
    ],
)
def test_a_game_without_a_review_gets_a_sentence(arguments, words, short, capsys):
    assert main(["review", str(short), *arguments]) == 2
    assert words in capsys.readouterr().err
    assert main(["review", str(short.parent / "nothing.json")]) == 2
    assert "nothing.json: No such file or directory" in capsys.readouterr().err


def test_a_file_that_goes_wrong_is_reviewed_up_to_there_and_said_to(short, capsys):
    data = json.loads(short.read_text())
    data["journal"][9]["digest"] = "0" * 32
    short.write_text(json.dumps(data))
    assert main(["review", str(short), "--seat", "1"]) == 0
    assert "What came before is reviewed." in capsys.readouterr().err


def test_an_interrupted_review_shows_its_findings(short, monkeypatch, capsys):
    mark = Mark(3, 1, Give(1, 0, 8), Give(1, 0, 1), "", 7.0, ())

    def interrupted(timeline, foresight, seats):
        yield Progress(3, 18, mark)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "review", interrupted)
    monkeypatch.setattr(command, "table", lambda replay, marks, foresight: f"{len(marks)} mark")
    assert main(["review", str(short)]) == 130
    said = capsys.readouterr()
    assert "1 mark" in said.out
    assert "found so far" in said.err


def test_a_game_without_faults_has_no_empty_table(short, monkeypatch, capsys):
    monkeypatch.setattr(command, "review", lambda *_: iter(()))
    assert main(["review", str(short)]) == 0
    assert "Nothing was surely better" in capsys.readouterr().out
