"""``trunkline routes`` on a position written by hand: the example of the page, and mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from trunkline import cli

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "position.json"


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = cli.main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "routes.md").read_text(encoding="utf-8")
    (shown,) = re.findall(r"```json\n(.*?)```", page, re.DOTALL)
    assert json.loads(shown) == json.loads(EXAMPLE.read_text())
    status, out, _ = run(capsys, "routes", EXAMPLE)
    assert status == 0
    (printed,) = re.findall(
        r"\$ trunkline routes docs/examples/position.json\n(.*?)```", page, re.S
    )
    without_time = re.compile(r" \([\d.]+ s\)")
    assert without_time.sub("", out).split() == without_time.sub("", printed).split()


def test_a_problem_without_trains_is_still_no_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = json.loads(EXAMPLE.read_text())
    del document["trains"]
    file = tmp_path / "short.json"
    file.write_text(json.dumps(document))
    status, _, err = run(capsys, "routes", file)
    assert status == 2
    assert "needs a list of trains" in " ".join(err.split())


def test_two_lines_between_the_same_stops_are_two_tracks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = {
        "stops": [{"id": "A", "value": 20, "token": True}, {"id": "B", "value": 30}],
        "lines": [["A", "B"], ["A", "B", 1]],
        "trains": [{"id": "2", "reach": 2}, {"id": "3", "reach": 3, "name": "big"}],
    }
    file = tmp_path / "two.json"
    file.write_text(json.dumps(document))
    status, out, _ = run(capsys, "routes", file, "--json")
    found = json.loads(out)
    assert (status, found["revenue"], found["optimal"]) == (0, 100, True)
    assert [route["name"] for route in found["routes"]] == ["2", "big"]


def test_a_board_without_a_token_gets_a_hint(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = {
        "stops": [{"id": "A", "value": 20}, {"id": "B", "value": 30}],
        "lines": [["A", "B"]],
        "trains": [{"id": "2", "reach": 2}],
    }
    file = tmp_path / "none.json"
    file.write_text(json.dumps(document))
    assert "No stop has a token" in run(capsys, "routes", file)[1]


WRONG: dict[str, dict[str, Any]] = {
    "leads to no stop of the problem: 'Sydny'": {"lines": [["Sydney", "Sydny"]]},
    "A line is two stops and perhaps a cost": {"lines": [["Sydney"]]},
    "leads back to where it begins": {"lines": [["Sydney", "Sydney"]]},
    "write its id without a colon": {
        "stops": [{"id": "A: north", "value": 1}, {"id": "B", "value": 1}],
        "lines": [["A: north", "B"]],
    },
    "The train 2 is listed twice: each needs an id of its own": {
        "trains": [{"id": "2", "reach": 2}, {"id": "2", "reach": 2}]
    },
    "Crossing the line": {"lines": [["Sydney", "Albury", "dear"]]},
    "Unknown keys: colour; known are again, junctions, lines": {"colour": 1},
    "A stop has no colour; its fields are id, value, kind, token": {
        "stops": [{"id": "A", "value": 1, "colour": "red"}]
    },
    "A train has no range; its fields are id, reach, towns": {"trains": [{"id": "2", "range": 2}]},
    "A stop needs its value": {"stops": [{"id": "A"}]},
    "The value of a stop is a number, not '40'": {"stops": [{"id": "A", "value": "40"}]},
    "The token of a stop is true or false, not 1": {
        "stops": [{"id": "A", "value": 40, "token": 1}]
    },
    "The id of a stop is a text, not 3": {"stops": [{"id": 3, "value": 40}]},
    "The marks of a train are a list, not 5": {"trains": [{"id": "3", "marks": 5}]},
    "Each train is a JSON object": {"trains": ["3"]},
    "needs a list of trains": {"trains": {}},
    "has an end that does not exist": {"paths": [{"id": "p", "a": ["stop", "X"], "b": 3}]},
    "A path needs its a": {"paths": [{"id": "p"}]},
    "A path has no length; its fields are id, a, b, pieces": {"paths": [{"id": "p", "length": 1}]},
    "The id of a path is a text": {"paths": [{"id": 1, "a": ["stop", 0], "b": ["stop", 1]}]},
    "junctions is a number": {"junctions": "two"},
    "is a castle": {"stops": [{"id": "A", "value": 1, "kind": "castle"}]},
}


@pytest.mark.parametrize("sentence", WRONG)
def test_mistakes_are_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, sentence: str
) -> None:
    document = json.loads(EXAMPLE.read_text())
    if "stops" in WRONG[sentence] and "lines" not in WRONG[sentence]:
        document["lines"] = []
    file = tmp_path / "wrong.json"
    file.write_text(json.dumps({**document, **WRONG[sentence]}))
    status, _, err = run(capsys, "routes", file)
    assert status == 2
    assert sentence in " ".join(err.split())
