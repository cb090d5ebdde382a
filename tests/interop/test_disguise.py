"""Files as people make them: undo, redo, chat, orders, master mode and online ids in between."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from tests.interop.disguise import Disguise
from trunkline.interop import load_data
from trunkline.kernel import digest

DATA = sorted((Path(__file__).parent / "data").glob("*.json"))
GAMES = sorted((SHARED / "games" / "1848").glob("*/*.json"))


def check(path: Path, seed: int) -> None:
    """The disguised file matches, and every action that counts leads to the state it led to."""
    game = json.loads(path.read_text(encoding="utf-8"))
    plain = load_data(game, audited=False)
    disguise = Disguise(game, seed)
    data = json.loads(json.dumps(disguise.file()))
    assert len(data["actions"]) > 1.3 * len(plain.moments)
    replay = load_data(data, audited=False)
    assert replay.divergence is None
    assert replay.match
    assert replay.end_reason == plain.end_reason
    assert replay.timeline.now == plain.timeline.now
    assert digest(replay.timeline.state) == digest(plain.timeline.state)
    effective = [action.id for action in plain.detail.actions]
    for place, number in disguise.line[::37]:
        before = plain.at(effective[place])
        assert digest(replay.at(number)) == digest(before)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_disguised_file_leads_to_the_same_states(path: Path, seed: int) -> None:
    check(path, seed)


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", GAMES[1:66:9], ids=lambda path: path.stem)
def test_a_disguised_file_of_the_site_too(path: Path) -> None:
    check(path, 77)
