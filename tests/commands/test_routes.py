"""``trunkline routes`` on a position written by hand: the example of the page, and mistakes."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from trunkline import cli, routes
from trunkline.routes import Answer, RouteProblem

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE = DOCS / "examples" / "position.json"


def run(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    status = cli.main([str(word) for word in words])
    out, err = capsys.readouterr()
    return status, out, err


def test_the_example_of_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    page = (DOCS / "route-problems.md").read_text(encoding="utf-8")
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


def _with_routes(folder: Path, routes: Any) -> Path:
    file = folder / "drawn.json"
    file.write_text(json.dumps({**json.loads(EXAMPLE.read_text()), "routes": routes}))
    return file


THE_BEST = [
    ["4+", ["Newcastle", "Sydney", "Wagga", "Albury", "Melbourne"]],
    ["2", ["Albury:Sydney-Albury", "Sydney:Sydney-Albury"]],
]


@pytest.mark.parametrize(
    ("drawn", "status", "sentence"),
    [
        (THE_BEST, 0, "£260 with the routes of the file, as much as that"),
        (THE_BEST[:1], 0, "£200 with the routes of the file, £60 less than that"),
        ([], 0, "£0 with the routes of the file, £260 less than that"),
        (
            [["4+", ["Sydney", "Albury"]], ["2", ["Albury", "Sydney"]]],
            1,
            "not allowed. The track between Sydney and Albury is used twice: by the 4+ train and",
        ),
        ([["2", ["Sydney", "Albury", 3]]], 1, "not allowed. Routes are a list"),
        (5, 1, "not allowed. Routes are a list"),
        ([["2", ["Wagga", "Melbourne"]]], 1, "No line leads from Wagga to Melbourne."),
        ([["2", ["Sydney", "Albry"]]], 1, "No line leads from Sydney to Albry."),
        ([["2", ["Sydney", "Sydney"]]], 1, "No line leads from Sydney to Sydney."),
    ],
)
def test_routes_drawn_by_hand_are_judged_beside_the_best(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, drawn: Any, status: int, sentence: str
) -> None:
    found, out, err = run(capsys, "routes", _with_routes(tmp_path, drawn))
    assert found == status
    assert sentence in " ".join((out + err).split())
    assert "£260, proved best" in out


def test_routes_drawn_by_hand_in_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawn = [["2", ["Albury", "Sydney"]]]
    found = json.loads(run(capsys, "routes", _with_routes(tmp_path, drawn), "--json")[1])
    one = {"train": "2", "name": "2", "revenue": 60, "stops": ["Albury", "Sydney"]}
    assert found["drawn"] == {"reason": None, "revenue": 60, "routes": [one]}
    assert "drawn" not in json.loads(run(capsys, "routes", EXAMPLE, "--json")[1])


def test_the_cheapest_line_is_drawn_first_and_each_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = {
        "stops": [{"id": "A", "value": 20, "token": True}, {"id": "B", "value": 30}],
        "lines": [["A", "B", 1], ["B", "A"]],
        "trains": [{"id": "2", "reach": 2}, {"id": "3", "reach": 3}],
        "routes": [["2", ["A", "B"]], ["3", ["A", "B"]]],
    }
    file = tmp_path / "two.json"
    file.write_text(json.dumps(document))
    assert run(capsys, "routes", file, "--json")[0] == 0
    document["routes"] = document["routes"][::-1]
    file.write_text(json.dumps(document))
    out = run(capsys, "routes", file)[1]
    assert "The 2 train reaches 2, its route counts 2 stops and 1 for crossings." in " ".join(
        out.split()
    )


def test_more_than_a_search_cut_short_has_found(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nothing(problem: RouteProblem, seconds: float) -> routes.Solution:
        return routes.Solution(problem, Answer((), 0, 500, False), (), seconds)

    monkeypatch.setattr(routes, "solved", nothing)
    out = run(capsys, "routes", _with_routes(tmp_path, THE_BEST), "--seconds", "0")[1]
    assert "at most £500 is possible" in out
    assert "£260 with the routes of the file, more than that" in out


def test_stops_are_called_by_their_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    document = json.loads(EXAMPLE.read_text())
    document["stops"][0]["name"] = "Port Jackson"
    file = tmp_path / "named.json"
    file.write_text(json.dumps(document))
    assert "Newcastle - Port Jackson - Wagga" in run(capsys, "routes", file)[1]
    first = json.loads(run(capsys, "routes", file, "--json")[1])["routes"][0]
    assert first["stops"][:2] == ["Newcastle", "Sydney"]  # programs want ids


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
    "The value of a stop is a whole number, not '40'": {"stops": [{"id": "A", "value": "40"}]},
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


def test_the_routes_of_a_problem_are_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    picture = tmp_path / "routes.svg"
    status, _, _ = run(capsys, "routes", EXAMPLE, "-o", picture)
    assert status == 0
    assert "proved best" in picture.read_text(encoding="utf-8")
