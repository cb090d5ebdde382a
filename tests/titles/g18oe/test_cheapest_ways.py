"""§11.1.6: the cheapest way to a tile is the same however far the search has gone."""

from collections import Counter
from random import Random

import pytest

from tests.rules.record import FOLDER, replayed
from trunkline.board import SIDES
from trunkline.kernel import fork
from trunkline.titles.g18oe.records.actions import LayTile
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.build_reach import known, near, ways
from trunkline.titles.g18oe.rules.track.track import connection, water_fee, way_cost


def fresh(timeline, number):
    """Return a copy of a state of which nothing is known yet."""
    state = fork(timeline.at(number).state)
    tokens.rebuild(timeline.game, state)
    return state


def tile_turns(timeline):
    return [n for n, action in enumerate(timeline.actions()) if isinstance(action, LayTile)]


GAMES = (("18oe-1-plain-trains", 6), ("18oe-1-begun", 2))
"""Recorded games, and every how many tiles we look."""


def moments():
    """Yield a timeline with the number of an action that lays a tile."""
    for name, step in GAMES:
        timeline = replayed(FOLDER / f"{name}.json.gz")
        for number in tile_turns(timeline)[::step]:
            yield timeline, number


def test_a_search_to_one_hex_finds_what_the_whole_search_finds():
    chance = Random(2)
    wet = overseas = 0
    for timeline, number in moments():
        state, game = fresh(timeline, number), timeline.game
        name = state.op.company
        whole = ways(game, state, name)
        if not whole.wet:
            continue
        wet += 1
        sides, stops = dict(whole.sides), dict(whole.stops)
        lazy = ways(game, fresh(timeline, number), name)
        for hex_name in chance.sample(sorted(game.geo.exits), 24):
            doors = chance.randrange(1, 64)
            weights = [sides.get((hex_name, s)) for s in SIDES if doors >> s & 1]
            weights.append(stops.get((hex_name, 0)))
            expected = min((w for w in weights if w is not None), default=None)
            assert lazy.cheapest(hex_name, doors, (0,)) == expected, (number, hex_name)
            overseas += bool(expected)
        assert lazy.sides == sides
        assert list(lazy.stops.items()) == list(stops.items())
    assert min(wet, overseas) > 20


@pytest.mark.rule("11.1.3", "11.1.6")
def test_a_dry_way_costs_what_the_whole_search_says():
    chance, seen = Random(3), Counter()
    for timeline, number in moments():
        game, other = timeline.game, fresh(timeline, number)
        name = other.op.company
        beside = [hex_name for hex_name, _ in near(game, other, name)]
        tried = [timeline.at(number + 1).action.hex, *chance.sample(sorted(game.geo.usable), 6)]
        for hex_name in (*tried, *beside[:4]):
            state = fresh(timeline, number)
            for lay in game.board.lays(state.tiles, hex_name)[::5]:
                weight = connection(game, other, lay, ways(game, other, name))
                fee = None if weight is None else water_fee(game, other, name, weight, token=False)
                assert way_cost(game, state, lay) == fee, (number, lay)
                seen["none" if fee is None else "wet" if weight else "dry"] += 1
                seen["unsearched"] += not known(game, state, name)
    assert min(seen[kind] for kind in ("none", "wet", "dry", "unsearched")) > 20
