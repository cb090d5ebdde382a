"""The commands replay, export and routes, as a user runs them."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from trunkline.arena.review import Mark, Progress
from trunkline.cli import main
from trunkline.commands import review
from trunkline.interop import load_any, load_data

DATA = Path(__file__).parent / "data"
GAME = DATA / "mixed-3.json"

KEYS = {
    *("file", "title", "actions", "effective_actions", "result", "stored_result", "match"),
    *("end_reason", "seconds", "divergence"),
}


def run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    return status, said.out, said.err


def tampered(tmp_path: Path, **changes: Any) -> Path:
    data = copy.deepcopy(json.loads(GAME.read_text(encoding="utf-8")))
    data["actions"][49] |= changes
    path = tmp_path / "tampered.json"
    path.write_text(json.dumps(data))
    return path


def test_replay_prints_worth_reason_and_match(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", GAME)
    assert status == 0
    assert "matches the stored result" in out
    assert "ended: a share price has reached the top of the chart" in out
    assert "novice" in out


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(DATA.glob("*.json"))
    status, out, _ = run(capsys, "replay", "--json", *files)
    assert status == 0
    lines = [json.loads(line) for line in out.splitlines()]
    assert [line["file"] for line in lines] == [str(path) for path in files]
    for line in lines:
        assert line.keys() == KEYS
        assert line["match"] is True
        assert line["result"] == line["stored_result"]
        assert line["divergence"] is None


def test_replay_of_a_folder(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "replay", DATA)
    assert status == 0
    assert out.count("matches") == 6
    richest = max(load_any(GAME).result().values())
    assert f" £{richest:,}, " in out


def test_replay_stops_at_an_illegal_action(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tampered(tmp_path, type="lay_tile", entity="CAR", entity_type="corporation", hex="A1")
    status, out, _ = run(capsys, "replay", path)
    assert status == 1
    assert "action 50: lay_tile: there is no hex 'A1'" in out
    status, out, _ = run(capsys, "replay", "--json", path)
    assert status == 1
    line = json.loads(out)
    assert line["divergence"]["action_id"] == 50
    assert line["match"] is False
    assert line["effective_actions"] == 49


def test_replay_of_what_is_no_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"title": "1848"')
    status, out, _ = run(capsys, "replay", path, GAME)
    assert status == 1
    assert "broken.json: the file is not JSON" in out
    assert "matches the stored result" in out
    status, out, _ = run(capsys, "replay", "--json", path)
    assert json.loads(out).keys() == KEYS


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Missing, a folder called like a file, no JSON: each is reported, and the last one matches."""
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "folder.json" / "inside.json").write_bytes(b"\xff\xfe\xfd")
    files = (tmp_path / "missing.json", tmp_path / "folder.json", GAME)
    status, out, _ = run(capsys, "replay", "--json", *files)
    assert status == 1
    missing, inside, good = (json.loads(line) for line in out.splitlines())
    assert missing.keys() == inside.keys() == good.keys() == KEYS
    assert missing["divergence"]["action_id"] is None
    assert "No such file" in missing["divergence"]["reason"]
    assert "not JSON" in inside["divergence"]["reason"]
    assert (missing["match"], inside["match"], good["match"]) == (False, False, True)
    status, out, _ = run(capsys, "replay", *files)
    assert status == 1
    assert "missing.json: the file cannot be read: No such file" in out
    assert "matches the stored result" in out


@pytest.mark.parametrize("stored", [None, {}])
def test_an_unfinished_file_without_a_result_has_nothing_to_match(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, stored: Any
) -> None:
    data = json.loads(GAME.read_text(encoding="utf-8"))
    data |= {"result": stored, "status": "active", "actions": data["actions"][:100]}
    path = tmp_path / "active.json"
    path.write_text(json.dumps(data))
    status, out, _ = run(capsys, "replay", "--json", path)
    assert status == 1
    line = json.loads(out)
    assert line["stored_result"] == stored
    assert (line["match"], line["divergence"], line["end_reason"]) == (False, None, None)
    assert line["effective_actions"] == 100
    assert sum(line["result"].values()) > 0
    status, out, _ = run(capsys, "replay", path)
    assert status == 1
    assert "no stored result to compare with, game not finished" in out


def test_a_wrong_revenue_differs_from_json(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    data = json.loads(GAME.read_text(encoding="utf-8"))
    run_ = next(a for a in data["actions"] if a.get("routes") and a["routes"][0]["revenue"])
    run_["routes"][0]["revenue"] += 10
    path = tmp_path / "mispriced.json"
    path.write_text(json.dumps(data))
    status, out, err = run(capsys, "replay", "--json", path)
    assert status == 1
    assert json.loads(out).keys() == KEYS
    sentence = f"action {run_['id']}: {run_['entity']} is paid £"
    assert sentence in err
    assert sentence in run(capsys, "replay", path)[1]


def test_unprintable_text_causes_no_traceback(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tampered(tmp_path, type="\ud800", entity=None)
    for words in (("replay",), ("replay", "--json")):
        status, out, _ = run(capsys, *words, path)
        assert status == 1
        assert "\\ud800: entity and entity_type must say who acts" in out
    data = json.loads(GAME.read_text(encoding="utf-8"))
    data["players"][0]["name"] = "\ud800"
    path.write_text(json.dumps(data))
    status, out, _ = run(capsys, "replay", path)
    assert status == 1
    assert "not valid Unicode" in out


def test_names_are_printed_as_they_are(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A name may look like a command to the terminal's colours, or to a table."""
    data = json.loads(GAME.read_text(encoding="utf-8"))
    names = ["[/x] [bold]", ":smile:", "Zo\u00eb\x1b[31m"]
    for player, name in zip(data["players"], names, strict=True):
        player["name"] = name
    path = tmp_path / "[red].json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(data).encode())  # with a mark of its encoding
    status, out, _ = run(capsys, "replay", path)
    assert status == 0
    assert "[/x] [bold]" in out
    assert ":smile:" in out
    assert "\x1b[31m" not in out
    assert "[red].json" in out
    assert run(capsys, "routes", path, "--company", "CAR")[0] == 0


def test_replay_of_a_million_actions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Bounded by its size, and one of many short actions by their number."""
    action = '{"type":"pass","entity":0,"entity_type":"player"}'
    head = '{"title":"1848","players":[],"actions":['
    path = tmp_path / "long.json"
    path.write_text(head + ",".join([action] * 1_000_000) + "]}")
    status, out, _ = run(capsys, "replay", path)
    assert status == 1
    assert "too large to be a game" in out
    path.write_text(head + ",".join(["{}"] * 1_000_000) + "]}")
    status, out, _ = run(capsys, "replay", path)
    assert status == 1
    assert "1000000 actions; at most 30000" in out


def test_replay_writes_a_trace(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    one = tmp_path / "one.jsonl"
    assert run(capsys, "replay", "--trace", one, GAME)[0] == 0
    lines = [json.loads(line) for line in one.read_text().splitlines()]
    assert [line["id"] for line in lines] == list(load_any(GAME).moments)
    assert lines[-1]["state"]["finished"] is True
    many = tmp_path / "many"
    assert run(capsys, "replay", "--trace", many, GAME, DATA / "random-3.json")[0] == 0
    assert sorted(path.name for path in many.iterdir()) == [
        "mixed-3.trace.jsonl",
        "random-3.trace.jsonl",
    ]
    assert run(capsys, "replay", "--trace", many, DATA / "random-4.json")[0] == 0
    assert (many / "random-4.trace.jsonl").exists(), "one file into a folder that is there"


def test_two_files_of_one_name_keep_their_traces(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    copied = tmp_path / GAME.name
    copied.write_bytes(GAME.read_bytes())
    status, _, err = run(capsys, "replay", GAME, copied, "--trace", tmp_path / "traces")
    assert status == 2
    assert "would have the same trace" in err
    assert not (tmp_path / "traces").exists()


def test_export_there_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    native, site = tmp_path / "native.json", tmp_path / "site.json"
    assert run(capsys, "export", GAME, "--format", "trunkline", "-o", native)[0] == 0
    trace = tmp_path / "trace.jsonl"
    status, out, _ = run(capsys, "replay", "--json", "--trace", trace, native)
    assert status == 0
    line = json.loads(out)
    assert line["match"] is True
    assert line["stored_result"] is None
    assert len(trace.read_text().splitlines()) == line["effective_actions"]
    assert run(capsys, "export", native, "--format", "18xx.games", "-o", site)[0] == 0
    assert run(capsys, "replay", site)[0] == 0
    status, out, _ = run(capsys, "export", native)
    assert status == 0
    assert json.loads(out) == json.loads(site.read_text())


def test_export_says_why_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, _, err = run(capsys, "export", tampered(tmp_path, type="nonsense"))
    assert status == 2
    assert "action 50" in err


def test_a_native_file_that_was_changed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    native = tmp_path / "native.json"
    run(capsys, "export", GAME, "--format", "trunkline", "-o", native)
    data = json.loads(native.read_text())
    data["journal"][30]["digest"] = "0" * 32
    native.write_text(json.dumps(data))
    status, out, _ = run(capsys, "replay", "--json", native)
    assert status == 1
    assert json.loads(out)["divergence"]["action_id"] == 31


def test_best_routes_at_a_moment(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    at = next(a["id"] for a in reversed(json.loads(GAME.read_text())["actions"]) if a.get("routes"))
    company = next(a["entity"] for a in json.loads(GAME.read_text())["actions"] if a["id"] == at)
    picture = tmp_path / "routes.svg"
    words = ("routes", GAME, "--company", company, "--at", str(at))
    status, out, _ = run(capsys, *words, "--json", "-o", picture)
    assert status == 0
    found = json.loads(out)
    assert found["optimal"] is True
    assert found["revenue"] == found["bound"] == sum(r["revenue"] for r in found["routes"])
    assert picture.read_text().startswith("<svg")
    assert "proved best" in run(capsys, *words)[1]


def test_every_run_against_the_best(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "routes", GAME, "--all", "--json")
    assert status == 0
    runs = [json.loads(line) for line in out.splitlines()]
    assert [one["action_id"] for one in runs] == [
        a["id"] for a in json.loads(GAME.read_text())["actions"] if a["type"] == "run_routes"
    ]
    for one in runs:
        told = {"company", "recorded", "best", "bound", "optimal", "seconds"}
        assert one.keys() == {"action_id", *told}
        assert one["recorded"] <= one["best"]
    assert "32 runs earned £4060; none left anything." in run(capsys, "routes", GAME, "--all")[1]


def stopped(folder: Path, number: int) -> Path:
    """The game with an action that no rule allows."""
    data = json.loads(GAME.read_text())
    wrong = next(one for one in data["actions"] if one["id"] == number)
    wrong["type"] = "bankrupt"
    path = folder / "stopped.json"
    path.write_text(json.dumps(data))
    return path


def test_the_runs_before_the_point_where_a_file_stops(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    runs = [a["id"] for a in json.loads(GAME.read_text())["actions"] if a["type"] == "run_routes"]
    path = stopped(tmp_path, runs[3] + 1)
    status, out, err = run(capsys, "routes", path, "--all", "--json")
    assert status == 0
    assert [json.loads(line)["action_id"] for line in out.splitlines()] == runs[:4]
    assert f"action {runs[3] + 1}: " in err
    assert "The runs before it are shown." in err
    assert "4 runs earned" in run(capsys, "routes", path, "--all")[1]
    early = stopped(tmp_path, runs[0] - 1)
    assert "No company has run its trains before that." in run(capsys, "routes", early, "--all")[1]
    status, _, err = run(capsys, "routes", early, "--company", "CAR")
    assert status == 2
    assert f"action {runs[0] - 1}: " in err


def test_routes_and_review_number_actions_as_the_file_does(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message counts in the file, though the game has no such action."""
    data = json.loads(GAME.read_text())
    said = {"type": "message", "entity": 0, "entity_type": "player", "message": "Hello."}
    for one in data["actions"]:
        one["id"] += 1
    data["actions"].insert(0, said | {"id": 1})
    path = tmp_path / "chat.json"
    path.write_text(json.dumps(data))
    replay = load_any(path)
    runs = [one["id"] for one in data["actions"] if one["type"] == "run_routes"]
    found = run(capsys, "routes", path, "--all", "--json")[1].splitlines()
    assert [json.loads(line)["action_id"] for line in found] == runs
    action = replay.timeline.at(replay.moments[runs[0]]).action
    assert action is not None
    mark = Mark(replay.moments[runs[0]], 0, action, action, "", 7.0, (action,))
    monkeypatch.setattr(review, "review", lambda *_: iter([Progress(1, 1, mark)]))
    assert mark.moment < runs[0]
    told = json.loads(run(capsys, "review", path, "--json")[1])
    assert told["action_id"] == runs[0]
    assert f" {runs[0]} " in run(capsys, "review", path)[1]


def test_an_action_whose_automatic_results_go_wrong_keeps_its_number() -> None:
    """The automatic results of an action go wrong: the action itself has been played."""
    data = json.loads(GAME.read_text())
    place, whole = next(
        (n, one) for n, one in enumerate(data["actions"]) if one["type"] == "run_routes"
    )
    whole["auto_actions"] = [{"type": "nonsense", "entity": 0, "entity_type": "player"}]
    replay = load_data({**data, "actions": data["actions"][: place + 1]})
    assert replay.divergence is not None
    assert whole["id"] not in replay.moments
    assert replay.action_of(replay.timeline.now) == whole["id"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ((GAME,), "Name a company"),
        ((GAME, "--company", "XYZ"), "no company 'XYZ'"),
        ((GAME, "--company", "CAR", "--at", "99999"), "no such action"),
        ((GAME, "--all", "--at", "3"), "--all looks at the whole game"),
    ],
)
def test_routes_says_what_is_missing(
    capsys: pytest.CaptureFixture[str], words: tuple[Any, ...], sentence: str
) -> None:
    status, _, err = run(capsys, "routes", *words)
    assert status == 2
    assert sentence in err


def test_a_route_problem_is_solved_on_its_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "problem.json"
    problem = {
        "stops": [{"id": "F17", "value": 40, "token": True}, {"id": "E18", "value": 30}],
        "sides": [{"id": "E18-F17"}],
        "paths": [
            {"id": "E18:0", "a": ["stop", 1], "b": ["side", 0, 0]},
            {"id": "F17:0", "a": ["side", 0, 1], "b": ["stop", 0]},
        ],
        "trains": [{"id": "2", "reach": 2}],
    }
    path.write_text(json.dumps(problem))
    status, out, _ = run(capsys, "routes", path, "--json")
    assert status == 0
    assert json.loads(out)["revenue"] == 70
    path.write_text(json.dumps({**problem, "stops": [{"id": "F17"}]}))
    status, _, err = run(capsys, "routes", path)
    assert status == 2
    assert "problem.json: " in err


def test_files_that_cannot_be_read_leave_no_folder_of_traces(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, _, _ = run(capsys, "replay", tmp_path / "a", tmp_path / "b", "--trace", tmp_path / "d")
    assert status == 1
    assert list(tmp_path.iterdir()) == []
