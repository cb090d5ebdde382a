"""The cheapest ways to a city against every chain of pieces that the rules allow."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay, switch
from trunkline.kernel import Seat, play
from trunkline.titles.railways_of_australia.rules.track.build_plans import starts, ways
from trunkline.titles.railways_of_australia.rules.track.track import Laying, declared, judge, pieces


def chains(table: Table, seat: int, start: str) -> dict[str, dict[int, int]]:
    """Every chain of an action from a city, played piece by piece: least price by end and tiles."""
    found: dict[str, dict[int, int]] = {}
    game = table.game

    def go(state, builds: int, price: int) -> None:
        ops = declared(game, state)
        for name, a, b in list(pieces(game, state, seat, ops)):
            ground = game.land.grounds[name]
            if not builds and start not in (ground.place(a), ground.place(b)):
                continue
            laying = judge(game, state, seat, name, a, b, ops)
            assert isinstance(laying, Laying)
            total = price + laying.price
            after = play(game, state, do.Lay(Seat(seat), name, a, b), audited=False)
            if after.frames[-1].step == "building":
                go(after, builds + 1, total)
                for town in [t for t in ("Bourke",) if t in state.cities]:
                    action = do.BuildTown(Seat(seat), town)
                    if (
                        game.steps["building"].by_kind[do.BuildTown].refusal(game, after, action)
                        is None
                    ):
                        row = found.setdefault(town, {})
                        row[builds + 2] = min(row.get(builds + 2, 10**9), total + 5000)
                continue
            link = after.links[laying.link or max(after.links)]
            if link.end is not None:
                end = link.end if link.start == start else link.start
                row = found.setdefault(end, {})
                row[builds + 1] = min(row.get(builds + 1, 10**9), total)

    go(table.state, 0, 0)
    return found


def frontier(row: dict[int, int]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for builds, price in sorted(row.items()):
        if not found or price < found[-1][1]:
            found.append((builds, price))
    return found


def busy() -> Table:
    table = Table(2)
    table.link(1, ("2421", 4, 0), ("2521", 3, 5))
    table.link(0, ("2518", 5, 3), stop=True)
    return table.asks(0)


@pytest.mark.rule("5.1", "5.6", "5.7", "5.12")
@pytest.mark.parametrize("start", ["Canberra", "Albury", "Sydney", "Dubbo", "Rockhampton"])
def test_the_ways_are_those_of_all_chains(start):
    for table in (Table(2), busy()):
        expected = {end: frontier(row) for end, row in chains(table, 0, start).items()}
        found = {
            target: [(way.builds, way.price) for way in some]
            for target, some in ways(table.game, table.state, 0, start).items()
        }
        assert found == expected


@pytest.mark.rule("5.7")
def test_dearer_with_fewer_tiles_and_cheaper_with_more():
    found = ways(*at(Table(2)), "Albury")["Canberra"]
    assert [(way.builds, way.price) for way in found] == [(1, 8000), (2, 6000)]
    found = ways(*at(Table(2)), "Tamworth")["Wallangarra"]
    assert [way.builds for way in found] == [1, 2]


def at(table: Table):
    return table.game, table.state, 0


def test_a_way_is_a_list_of_actions_that_cost_what_it_says():
    table = busy()
    tried = 0
    for start in starts(*at(table)):
        for target, some in ways(*at(table), start).items():
            for way in some:
                state = table.state
                for action in way.actions:
                    state = play(table.game, state, action)
                assert state.players[0].spent == way.price
                ends = {(link.start, link.end) for link in state.links.values()}
                assert any(target in pair for pair in ends)
                tried += 1
    assert tried > 100


@pytest.mark.rule("5.10")
def test_two_actions_reach_further_and_cards_count_in_the_first_only():
    table = Table(2).hold(0, "Government Land Grant")
    near, far = ways(*at(table), "Dubbo"), ways(*at(table), "Dubbo", 2)
    assert set(near) < set(far)
    assert {way.rounds for some in far.values() for way in some} == {1, 2}
    table.play(do.Declare(Seat(0), table.card("Government Land Grant")))
    granted = ways(*at(table), "Dubbo", 2)
    way = next(way for some in granted.values() for way in some if way.rounds == 2)
    state = table.state
    for action in way.actions[:4]:
        state = play(table.game, state, action)
    paid = state.players[0].spent
    rest = Table(2)
    rest.state = state
    rest.asks(0)
    for action in way.actions[4:]:
        rest.play(action)
    assert rest.spent(0) == way.price > paid


@pytest.mark.rule("A7.1", "A7.2")
def test_ways_from_a_switch():
    table = Table()
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.asks(0)
    found = ways(*at(table), switch(0, "0418", 5))
    assert [(way.builds, way.price) for way in found["Albany"]] == [(3, 9000)]
    assert "Perth" not in found
    other = Table()
    other.link(0, ("2323", 1, 5), ("2424", 2, 0))
    other.asks(0)
    (way,) = ways(*at(other), switch(0, "2323", 4))["Melbourne"]
    assert (way.builds, way.price, len(way.actions)) == (1, 5000, 1)


@pytest.mark.rule("A4.2")
def test_ways_to_a_town_build_it():
    found = ways(*at(Table(2)), "Dubbo")["Bourke"]
    assert [(way.builds, way.price) for way in found] == [(3, 9000)]
    assert found[0].actions[-1] == do.BuildTown(Seat(0), "Bourke")


@pytest.mark.rule("5.3")
def test_ways_go_on_from_the_track_being_built():
    table = Table(2).play(lay(0, "2612", 1, 4))
    assert list(starts(*at(table))) == [1]
    (way,) = ways(*at(table), 1)["Roma"]
    assert (way.builds, way.price) == (1, 6000)
