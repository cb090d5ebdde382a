"""Seeded games choose the same actions and emit the same events as when they were recorded."""

import json

import pytest

from tests.guard.seeded_games import EVERY, FILE, GAMES, Seeded, marks

RECORDED = json.loads(FILE.read_text(encoding="utf-8"))


def test_every_seeded_game_is_recorded():
    assert list(RECORDED) == [game.name for game in GAMES]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seeded_game_repeats(game: Seeded):
    now, recorded = marks(game.play()), RECORDED[game.name]
    pairs = zip(now, recorded, strict=False)
    same = next((at for at, (one, other) in enumerate(pairs) if one != other), None)
    assert same is None, f"differs among the {EVERY} actions before number {(same + 1) * EVERY}"
    assert len(now) == len(recorded)
