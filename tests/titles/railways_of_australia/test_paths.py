"""The best paths of deliveries against a search of every path, on random networks."""

from random import Random

import pytest

from tests.titles.railways_of_australia.table import Table
from trunkline.titles.railways_of_australia.printed.facts import COLOURS
from trunkline.titles.railways_of_australia.rules.deliveries import paths
from trunkline.titles.railways_of_australia.rules.deliveries.delivering import (
    Errand,
    deliveries,
    other_ways,
    payout,
    wish,
)
from trunkline.titles.railways_of_australia.rules.track.link_network import Edge
from trunkline.titles.railways_of_australia.state import Link


def random_network(seed: int, links: int, branches: int, shared: int, cubes: int) -> Table:
    """Links between near cities, without their tiles: only the graph matters to a delivery."""
    random = Random(seed)
    table = Table().bare()
    state, game = table.state, table.game
    cities = [place for place, city in state.cities.items() if city.built]
    hexes, apart = game.land.hexes, game.board.map.layout.distance
    near = {
        one: sorted(set(cities) - {one}, key=lambda x: (apart(hexes[one], hexes[x]), x))[:6]
        for one in cities
    }
    graph: dict[str, list[Edge]] = {place: [] for place in state.cities}

    def join(one: str, other: str, number: int, owners: tuple[int, ...]) -> None:
        graph[one].append(Edge(other, number, owners))
        graph[other].append(Edge(one, number, owners))

    for number in range(1, links + 1):
        one = random.choice(cities)
        other = random.choice(near[one])
        seat = random.randrange(3)
        owners = (seat, (seat + 1) % 3) if number <= shared else (seat,)
        state.links[number] = Link(seat, owners, one, other)
        join(one, other, number, owners)
    for number in range(links + 1, links + branches + 1):
        stem = random.randint(1, links)
        link = state.links[stem]
        ends = [link.start, link.end]
        third = random.choice([place for place in near[link.start] if place not in ends])
        state.links[number] = Link(link.builder, (link.builder,), "0418", third, stem)
        for end in ends:
            join(third, end, number, (link.builder,))
    object.__setattr__(state.net, "graph", {place: tuple(found) for place, found in graph.items()})
    for _ in range(cubes):
        table.cubes(random.choice(cities), random.choice(COLOURS))
    return table


def brute(table: Table, seat: int, level: int, bonus_from: int) -> dict:
    """For each cube and destination the best values by both preferences, from all paths."""
    found: dict = {}
    state = table.state
    for origin, goods in state.goods.items():
        for colour, number in zip(COLOURS, goods, strict=True):
            for to in state.cities if number else ():
                every = list(paths.every(state, seat, origin, colour, to, level))
                if every:
                    rows = [
                        (p.own + (3 if bonus_from and p.length >= bonus_from else 0), p)
                        for p in every
                    ]
                    points = min((-own, p.others, p.length, p.links) for own, p in rows)
                    margin = min((p.others - own, -own, p.length, p.links) for own, p in rows)
                    found[origin, colour, to] = (points, margin)
    return found


CASES = [
    (seed, links, 8, 8, level) for seed in range(4) for links in (25, 45) for level in (3, 4, 5)
]


@pytest.mark.rule("8.1", "8.2", "8.3", "8.4", "8.5")
@pytest.mark.parametrize(("seed", "links", "branches", "shared", "level"), CASES)
def test_best_paths_are_those_of_an_exhaustive_search(seed, links, branches, shared, level):
    table = random_network(seed, links, branches, shared, 50)
    for fast in (0, 3):
        look = paths.PathQuery(0, level, 0, fast, 3 if fast else 0)
        found = {
            (origin, colour, to): row[0]
            for (origin, colour), rows in paths.best(table.state, look).items()
            for to, row in rows.items()
        }
        expected = brute(table, 0, level, fast)
        assert found.keys() == expected.keys()
        for key, (points, margin) in expected.items():
            best = found[key]
            assert best is not None
            assert best.points.links == points[3]
            assert best.margin.links == margin[3]


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.parametrize("level", [6, 7, 8])
def test_long_paths_too(seed, level):
    table = random_network(seed, 40 + seed % 30, 8, 8, 60)
    look = paths.PathQuery(0, level, 0, 0, 0)
    for (origin, colour), rows in paths.best(table.state, look).items():
        for to, (best,) in rows.items():
            every = paths.every(table.state, 0, origin, colour, to, level)
            value = min((-p.own, p.others, p.length, p.links) for p in every)
            assert best.points.links == value[3]


@pytest.mark.rule("A10.3", "A10.9", "A10.11", "9.4")
def test_cards_are_offered_where_they_reach_more():
    table = (
        random_network(1, 45, 6, 4, 50).hold(0, "Tenders", "Mechanical Stoker").player(0, level=2)
    )
    without = {}
    for action in deliveries(table.game, table.state, 0):
        key = (action.stops[0], action.colour, action.stops[-1])
        own = payout(table.game, table.state, action).points[0]
        assert len(action.links) <= 2 + len(action.cards)
        if action.cards:
            assert len(action.links) == 2 + len(action.cards)
            assert own > max(
                (o for k, n, o in without.get(key, ()) if n < len(action.cards)), default=-1
            )
        without.setdefault(key, []).append((key, len(action.cards), own))
    used = {n for rows in without.values() for _, n, _ in rows}
    assert used == {0, 1, 2}


@pytest.mark.rule("8.1")
def test_other_ways_are_listed_best_first():
    table = random_network(2, 60, 0, 0, 60).player(0, level=5)
    action = next(a for a in deliveries(table.game, table.state, 0) if len(a.links) > 3)
    origin, to = action.stops[0], action.stops[-1]
    found, _ = other_ways(table.game, table.state, 0, Errand(origin, action.colour, to))
    assert found[0] == action
    points = [payout(table.game, table.state, one).points[0] for one in found]
    assert points == sorted(points, reverse=True)
    assert all(map(table.offers, found))


@pytest.mark.rule("A10.9", "A10.11", "A10.3")
def test_other_ways_go_as_far_as_the_cards_of_the_delivery():
    table = random_network(2, 60, 0, 0, 60).player(0, level=3)
    table.hold(0, "Mechanical Stoker", "Tenders")
    every = list(deliveries(table.game, table.state, 0))
    for number in (1, 2):
        action = next(one for one in every if len(one.cards) == number)
        errand = Errand(action.stops[0], action.colour, action.stops[-1], action.cards)
        found, _ = other_ways(table.game, table.state, 0, errand)
        assert action in found
        assert all(map(table.offers, found))
        points = [payout(table.game, table.state, one).points[0] for one in found]
        assert points == sorted(points, reverse=True)
        without, _ = other_ways(table.game, table.state, 0, errand._replace(cards=()))
        assert all(len(one.links) <= 3 for one in without)


@pytest.mark.rule("8.9", "8.6")
def test_other_ways_are_sorted_with_the_bonus_for_speed():
    table = random_network(2, 60, 0, 0, 60).player(0, level=6)
    table.state.discard, table.state.display = (), (table.card("Speed Record"),)
    mixed = 0
    for action in deliveries(table.game, table.state, 0):
        errand = Errand(action.stops[0], action.colour, action.stops[-1])
        found, _ = other_ways(table.game, table.state, 0, errand)
        points = [payout(table.game, table.state, one).points[0] for one in found]
        assert points == sorted(points, reverse=True)
        plain = [sum(0 in table.state.links[n].owners for n in one.links) for one in found]
        mixed += plain != sorted(plain, reverse=True)
    assert mixed


@pytest.mark.rule("8.6")
def test_found_paths_are_kept_until_the_links_change():
    table = random_network(3, 45, 0, 0, 40)
    look = wish(table.game, table.state, 0, 0, level=4)
    first = paths.best(table.state, look)
    assert table.state.net.found
    again = paths.best(table.state, look)
    key = next(iter(first))
    assert again[key] is first[key]
