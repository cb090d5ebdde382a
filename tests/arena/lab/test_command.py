"""``trunkline lab``: experiments go on where they were, and report in words."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from trunkline.arena.match import GameResult, Position, Thought
from trunkline.arena.parallel import Job
from trunkline.cli import main
from trunkline.commands import lab
from trunkline.kernel import Place
from trunkline.titles import bots

TITLE = "railways-of-australia"


def quickly(job: Job) -> GameResult:
    """A game decided by luck, and by the constant `line`."""
    luck, seats = Random(job.seed), job.match.seats(job.seed)
    result = {
        seat: luck.randrange(40, 90) + 20 * ("line=0.75" in name or name == "expert")
        for seat, name in enumerate(seats)
    }
    order = sorted(result, key=lambda seat: -result[seat])
    places = tuple(Place(rank, (seat,), result[seat]) for rank, seat in enumerate(order, 1))
    game = GameResult(job.seed, seats, 9, "", result, (order[0],), 0.1, places=places)
    game.thought = dict.fromkeys(seats, Thought(2, 0.5, (0.3,)))
    game.habits = [
        {"links": 5 + 3 * (name == "builder"), "luck": luck.randrange(9)} for name in seats
    ]
    look = bots.learnable(TITLE)
    assert look is not None
    if job.match.teaches:
        rows = [[luck.random() for _ in look.names] for _ in seats]
        game.positions = [Position(0.5, [0.0] * len(seats), rows)]
    return game


@pytest.fixture
def jobs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Job]:
    """The games that are played, in luck's own time."""
    seen: list[Job] = []

    def played(todo: list[Job], workers: int, ray: str | None) -> Iterator[tuple[Job, Any]]:
        for job in todo:
            seen.append(job)
            yield job, quickly(job)

    monkeypatch.setattr(lab, "played", played)
    monkeypatch.chdir(tmp_path)
    return seen


def test_factors_are_measured_and_what_was_played_is_not_played_again(jobs, capsys):
    asked = ["lab", "factors", TITLE, "--factor", "line", "--factor", "second=0.5:0.9"]
    asked += ["--file", "kept.jsonl"]
    assert main([*asked, "--games", "20"]) == 0
    assert main([*asked, "--games", "30"]) == 0
    assert [job.seed for job in jobs] == list(range(1, 31))
    told = capsys.readouterr().out
    line = next(row for row in told.splitlines()[::-1] if "line" in row)
    assert [word for word in line.split() if word[0].isdigit()][:2] == ["0.55", "0.75"]
    effect = next(float(word) for word in line.split() if word[0] in "+-")
    assert 10 < effect < 30


def test_a_value_is_learned_and_written(jobs, capsys, tmp_path):
    asked = ["lab", "fit", TITLE, "--games", "12", "--factor", "line", "--file", "kept.jsonl"]
    asked += ["-o", "value.json"]
    assert main(asked) == 0
    data = json.loads((tmp_path / "value.json").read_text())
    assert (data["seeds"], data["games"]) == ([1, 12], 12)
    assert data["command"].startswith(f"trunkline lab fit {TITLE} --level regular --games 12")
    assert "explains" in capsys.readouterr().out
    assert main(asked[:-2]) == 0
    assert len(jobs) == 12


def test_a_duel_compares_two_bots_on_the_same_seeds(jobs, capsys):
    asked = ["lab", "duel", TITLE, "--bot", "expert", "--against", "regular"]
    assert main([*asked, "--instead", "strong", "--games", "6"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "expert is" in told
    assert "same 6 seeds" in told
    assert list(Path().iterdir()) == [], "nothing is written unasked"
    assert len(jobs) == 12


def test_a_duel_ends_as_soon_as_its_promise_is_decided(jobs, capsys):
    asked = ["lab", "duel", TITLE, "--bot", "expert", "--against", "novice", "--promise", "0.6"]
    asked += ["--file", "kept.jsonl"]
    assert main([*asked, "--games", "200"]) == 0
    played = len(jobs)
    assert played < 60
    assert "It wins 60% rather than 33%" in " ".join(capsys.readouterr().out.split())
    assert main([*asked, "--games", "200"]) == 0
    assert len(jobs) == played
    assert main([*asked, "--games", "0", "--file", "none.jsonl"]) == 0
    assert "do not decide" in " ".join(capsys.readouterr().out.split())


def test_a_duel_that_is_interrupted_says_how_to_go_on(jobs, monkeypatch, capsys):
    def stopped(*_: Any) -> Iterator[Any]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(lab, "played", stopped)
    with pytest.raises(KeyboardInterrupt):
        list(lab._play([], type("Args", (), {"workers": 1, "ray": None, "file": None})()))
    assert "Stopped after 0 games" in capsys.readouterr().err


def test_habits_show_significant_differences(jobs, capsys):
    asked = ["lab", "habits", TITLE, "--seats", "builder,banker,regular"]
    asked += ["--file", "kept.jsonl"]
    assert main([*asked, "--games", "12"]) == 0
    assert main([*asked, "--games", "20"]) == 0
    assert [job.seed for job in jobs] == list(range(1, 21)), "none is played again"
    told = capsys.readouterr().out.splitlines()
    links = next(row for row in told[::-1] if "links" in row)
    assert [word for word in links.split() if word[0].isdigit()] == [
        "8.0",
        "5.0",
        "5.0",
        "3.0",
        "0.0",
    ]
    assert not any("luck" in row for row in told)
    assert any("result" in row for row in told), "whatever it says"


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        (["factors", TITLE, "--level", "novice"], "has no constants to change"),
        (["factors", "chess"], "There is no title"),
        (["factors", TITLE, "--players", "1"], "--players from 2 on"),
        (["factors", TITLE, "--factor", "gold=1:2"], "no constant 'gold'"),
        (["fit", "1848"], "no features to learn from"),
        (["habits", TITLE, "--seats", "novice"], "two or more different bots"),
        (["habits", TITLE, "--seats", "novice,regular", "--games", "0"], "0 games say nothing"),
        (["duel", TITLE, "--bot", "fox", "--against", "novice"], "no bot 'fox'"),
        (
            ["duel", TITLE, "--bot", "novice", "--against", "random", "--promise", "0.2"],
            "--promise",
        ),
    ],
)
def test_wrong_arguments_get_a_clear_error(jobs, capsys, asked, why):
    assert main(["lab", *asked]) == 2
    assert why in " ".join(capsys.readouterr().err.split())
    assert jobs == []
