"""Files that say the same in other words lead to the same states."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import NO_SHARED, SHARED
from tests.interop.recast import Recast, plain
from trunkline.interop import load_data
from trunkline.titles.g1848.site.replay import site_game
from trunkline.titles.g1848.site.trace import lines

DATA = sorted((Path(__file__).parent / "data").glob("*.json"))
GAMES = sorted((SHARED / "games" / "1848").glob("*/*.json"))
PIECES = {number: tile.pieces for number, tile in site_game(3).board.catalogue.tiles.items()}


def check(path: Path, seed: int) -> None:
    """Every action that counts leads to the same state, but for the names of equal pieces."""
    game = json.loads(path.read_text(encoding="utf-8"))
    first = load_data(game, audited=False)
    again = load_data(Recast(game, PIECES, seed).file(), audited=False)
    assert again.divergence is None
    assert again.match
    assert not again.detail.mispriced
    assert again.end_reason == first.end_reason
    assert len(again.moments) == len(first.moments)
    for one, other in zip(list(lines(first))[::29], list(lines(again))[::29], strict=True):
        assert plain(one["state"]) == plain(other["state"])


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("path", DATA, ids=lambda path: path.stem)
def test_a_file_in_other_words_leads_to_the_same_states(path: Path, seed: int) -> None:
    check(path, seed)


@pytest.mark.skipif(not GAMES, reason=NO_SHARED)
@pytest.mark.parametrize("path", GAMES[3::16] + GAMES[-1:], ids=lambda path: path.stem)
def test_a_file_of_the_site_in_other_words_too(path: Path) -> None:
    check(path, len(path.stem))
