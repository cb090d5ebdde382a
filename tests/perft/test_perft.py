"""The number of legal actions in known positions; the small ones are counted by hand."""

import pytest

from tests.perft.positions import HERE, load, read
from trunkline.kernel import audit, divide, perft

FILES = sorted(HERE.glob("*.perft"))
DEEP = 200_000
"""Counts above this are left to the long runs."""


def test_there_are_enough_positions_and_their_names_are_their_ids():
    least = {"1848": 40, "railways-of-australia": 30, "18oe": 50}
    for title, number in least.items():
        assert len([path for path in FILES if read(path).title == title]) >= number
    assert all(read(path).id == path.stem for path in FILES)


def test_small_positions_are_explained():
    for path in FILES:
        position = read(path)
        if position.perft[1] < 60:
            assert len(position.comment) > 20, path.name


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_counts(path):
    position = read(path)
    game, state = load(position)
    assert audit(game, state) == []
    assert divide(game, state) == position.kinds
    assert sum(position.kinds.values()) == position.perft[1]
    for depth, count in position.perft.items():
        if count <= DEEP:
            assert perft(game, state, depth) == count


@pytest.mark.soak
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_deep_counts(path):
    position = read(path)
    game, state = load(position)
    for depth, count in position.perft.items():
        if count > DEEP:
            assert perft(game, state, depth) == count
