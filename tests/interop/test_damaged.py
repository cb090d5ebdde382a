"""Damaged files give a sentence and a status, never a traceback, whatever the command."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.interop.mutations import damaged, paths
from trunkline.cli import main
from trunkline.interop import load_any
from trunkline.kernel import files

DATA = Path(__file__).parent / "data"


def games() -> list[Any]:
    """Short beginnings of games of both formats; a file need not be long to be broken."""
    found: list[Any] = []
    for name in ("mixed-3.json", "random-5.json"):
        replay = load_any(DATA / name, audited=False)
        site = json.loads((DATA / name).read_text(encoding="utf-8"))
        native = json.loads(json.dumps(files.write(replay.timeline, replay.names)))
        for count in (60, 150):
            found.append({**site, "actions": site["actions"][:count], "result": {}})
            found.append({**native, "journal": native["journal"][:count]})
    return found


GAMES = games()
WAYS = [paths(game) for game in GAMES]
SEEDS = range(300)


def commands(rng: Random, file: Path) -> list[tuple[str, ...]]:
    """Return commands that a user might run on a file; one of the slower ones each time."""
    out, at = str(file.parent / "out"), str(rng.choice((0, 10, 59, 99)))
    return [
        ("replay", str(file)),
        rng.choice(
            (
                ("replay", "--json", "--trace", out, str(file)),
                ("export", str(file), "-o", out),
                ("export", str(file), "--format", "trunkline", "-o", out),
                ("routes", str(file), "--company", "CAR", "--at", at, "--seconds", "0.1"),
                ("routes", str(file), "--company", "CAR", "--json", "--seconds", "0.1"),
                ("routes", str(file), "--all", "--json", "--seconds", "0.01"),
                ("render", str(file), "--at", at, "-o", out + ".svg"),
                ("render", str(file), "-o", out + ".svg"),
            )
        ),
    ]


@pytest.mark.parametrize("seeds", [SEEDS[start : start + 50] for start in SEEDS[::50]])
def test_a_damaged_file_is_answered_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seeds: range
) -> None:
    file = tmp_path / "damaged.json"
    for seed in seeds:
        rng = Random(seed)
        place = rng.randrange(len(GAMES))
        file.write_bytes(damaged(GAMES[place], WAYS[place], rng))
        for words in commands(rng, file):
            status = main(list(words))
            said = capsys.readouterr()
            assert status in (0, 1, 2), (seed, words)
            if status == 2:
                assert said.err.startswith("trunkline: "), (seed, words)
            elif words[:3:2] == ("routes", "--all"):  # a line for each run, and there may be none
                assert all(map(json.loads, said.out.splitlines())), (seed, words)
            elif words[0] in ("replay", "routes"):
                assert said.out, (seed, words)
