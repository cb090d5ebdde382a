"""``trunkline puzzles``: make a list from games, solve it, and find what is wrong in it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trunkline import cli, puzzles

GAME = Path(__file__).parents[1] / "interop" / "data" / "mixed-3.json"


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = cli.main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def test_a_list_is_made_and_solved(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    made = tmp_path / "made.jsonl"
    make = ("puzzles", "make", GAME, "--kind", "lay", "--each", 2, "-o", made)
    status, _, err = run(capsys, *make)
    assert status == 0
    assert f"{GAME.name}: 2 new, 2 in all" in err
    before = made.read_bytes()
    assert "0 new, 2 in all" in run(capsys, *make)[2]
    assert made.read_bytes() == before
    status, out, _ = run(capsys, "puzzles", "solve", made)
    assert status == 0
    assert out.count("(1848 Australia, lay)") == 2
    status, out, _ = run(capsys, "puzzles", "solve", made, "--json")
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["problem"] for one in found] == ["", ""]
    assert all(one["best"] > one["second"] for one in found)


def test_a_wrong_puzzle_is_reported(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = puzzles.find(next(each.id for each in puzzles.shipped() if each.kind == "lay"))
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**puzzles.write(one), "best": one.best + 10}), encoding="utf-8")
    status, out, _ = run(capsys, "puzzles", "solve", file)
    assert status == 1
    assert "The best answer is worth" in out
    status, out, _ = run(capsys, "puzzles", "solve", file, "--json")
    assert status == 1
    assert json.loads(out).keys() == {"id", "problem"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("make",), "Name game files, or a title"),
        (("make", "{here}/none.json"), "none.json"),
        (("make", "--title", "1830"), "There is no title"),
        (("solve", "{here}/none.json"), "none.json"),
        (("solve", "{here}/list.txt"), "list.txt"),
    ],
)
def test_mistakes_are_explained(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], reason: str
) -> None:
    (tmp_path / "list.txt").write_text("no puzzle\n", encoding="utf-8")
    filled = [word.format(here=tmp_path) for word in words]
    output = ["-o", str(tmp_path / "out.jsonl")] if words[0] == "make" else []
    status, _, err = run(capsys, "puzzles", *filled, *output)
    assert status == 2
    assert reason in err
