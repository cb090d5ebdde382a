"""Files of every version of the rules: each command reads them with the rules they were written
under, those that were kept included."""

import gzip
import json
from pathlib import Path

import pytest

from trunkline import cli, titles
from trunkline.titles.kept_rules import versions

TITLE = titles.get("1848")
GAMES = Path(__file__).parents[1] / "rules" / "games"


@pytest.fixture(params=(*versions(TITLE), TITLE.rules_version))
def old_game(request, tmp_path):
    path = tmp_path / "old.json"
    with gzip.open(GAMES / f"1848-{request.param}-18xx.games.json.gz") as file:
        path.write_bytes(file.read())
    return path


def acts_of(path: Path, kind: str) -> int:
    return sum(entry["act"]["kind"] == kind for entry in json.loads(path.read_text())["journal"])


def test_the_best_routes_of_an_old_game_are_found_and_drawn(old_game, capsys):
    assert cli.main(["routes", str(old_game), "--all", "--json"]) == 0
    runs = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(runs) == acts_of(old_game, "run_trains") > 0
    runs = [e["act"] for e in json.loads(old_game.read_text())["journal"] if "routes" in e["act"]]
    picture = old_game.with_name("routes.svg")
    words = ["--company", runs[0]["company"], "--at", "60", "-o", str(picture)]
    assert cli.main(["routes", str(old_game), *words]) == 0
    assert "proved best" in capsys.readouterr().out
    assert picture.read_text().startswith("<svg")


def test_an_old_game_is_exported_and_traced(old_game, capsys):
    out, trace = old_game.with_name("site.json"), old_game.with_name("trace.jsonl")
    assert cli.main(["export", str(old_game), "-o", str(out)]) == 0
    assert len(json.loads(out.read_text())["actions"]) > 100
    assert cli.main(["replay", str(old_game), "--trace", str(trace)]) == 0
    assert "every state is as recorded" in capsys.readouterr().out
    first = json.loads(trace.read_text().splitlines()[0])
    assert first["state"]["p.0.cash"] > 0
