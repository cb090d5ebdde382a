"""Sections 14, A11: what each rail baron counts."""

import pytest

from tests.titles.railways_of_australia.table import Table, do, lay, switch
from trunkline.kernel import Seat
from trunkline.titles.railways_of_australia.rules.cards.barons import (
    MOST,
    cities_reached,
    longest_chain,
    points,
)
from trunkline.titles.railways_of_australia.rules.track.links import joins


def worth(table: Table, baron: str, seat: int = 0) -> int:
    return points(table.game, table.state, seat, baron)


@pytest.mark.rule("14.2", "A11.3")
@pytest.mark.parametrize(
    ("baron", "changes"),
    [("rb03", {"level": 3}), ("rb06", {"takings": 2}), ("rb10", {"longest": 4}),
     ("rb12", {"delivered": (0, 0, 3, 0, 1)})],
)  # fmt: skip
def test_the_most_of_something_unless_it_is_shared(baron, changes):
    table = Table(3).player(0, **changes)
    assert worth(table, baron) == 5
    assert worth(table, baron, 1) == 0
    assert worth(table.player(1, **changes), baron) == 0


@pytest.mark.rule("A11.3", "A11.1")
def test_money_and_bonds():
    table = Table(3).cash(0, 5000).cash(1, 1000, bonds=1).cash(2, 1000, bonds=2)
    assert (worth(table, "rb04"), worth(table, "rb05"), worth(table, "rb13")) == (5, 5, 8)
    table.cash(1, 5000)
    assert (worth(table, "rb04"), worth(table, "rb05"), worth(table, "rb13")) == (0, 0, 8)
    assert worth(table, "rb13", 1) == 8
    table.cash(0, 5000, bonds=1)
    assert worth(table, "rb13") == 0


@pytest.mark.rule("A11.3")
def test_links_cities_and_chains():
    table = Table()
    table.chain(0, "Sydney", "Canberra", "Albury", "Melbourne", "Portland")
    table.chain(0, "Melbourne", "Bairnsdale")
    assert worth(table, "rb01") == 5
    assert worth(table, "rb07") == 5
    assert longest_chain(table.state, 0) == 4
    assert worth(table, "rb02") == 8
    assert worth(table, "rb11") == 5
    assert MOST["most_red"](table.game, table.state, 0) == 4
    assert MOST["most_cities"](table.game, table.state, 0) == 6


@pytest.mark.rule("A11.3", "A7.6")
def test_a_branch_counts_as_a_link_and_stands_once_in_a_chain():
    table = Table()
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    assert MOST["most_links"](table.game, table.state, 0) == 2
    assert longest_chain(table.state, 0) == 2
    assert MOST["most_red"](table.game, table.state, 0) == 1
    assert table.state.cities["Perth"].colour == "red"
    table.hold(1, "Company Merger").asks(1)
    table.play(do.Merge(Seat(1), table.card("Company Merger"), 2))
    assert cities_reached(table.state, 0) == {"Perth", "Kalgoorlie", "Albany"}
    assert cities_reached(table.state, 1) == {"Albany"}
    assert MOST["most_red"](table.game, table.state, 1) == 0


@pytest.mark.rule("A7.6", "A10.1", "A5.3")
def test_a_branch_without_its_stem_leads_to_either_end_and_does_not_join_them():
    table = Table().hold(1, "Company Merger", "Company Merger")
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.asks(0).play(switch(0, "0418", 5), lay(0, "0419", 2, 4), lay(0, "0420", 1, 4))
    table.asks(1).play(do.Merge(Seat(1), table.card("Company Merger"), 2))
    assert joins(table.state, 1, "Albany", ["Perth"])
    assert joins(table.state, 1, "Kalgoorlie", ["Albany"])
    assert not joins(table.state, 1, "Perth", ["Kalgoorlie"])
    assert not joins(table.state, 1, "Albany", ["Perth", "Kalgoorlie"])
    assert joins(table.state, 0, "Perth", ["Kalgoorlie"])
    table.chain(1, "Geraldton", "Perth")
    assert joins(table.state, 1, "Geraldton", ["Albany"])
    table.asks(1).play(do.Merge(Seat(1), table.card("Company Merger", 1), 1))
    assert joins(table.state, 1, "Albany", ["Perth", "Kalgoorlie"])


@pytest.mark.rule("A10.2", "A11.3")
def test_the_federation_is_a_red_city_too():
    table = Table()
    table.chain(0, "Albury", "Canberra")
    assert MOST["most_red"](table.game, table.state, 0) == 0
    table.city("Canberra", commonwealth=True)
    assert MOST["most_red"](table.game, table.state, 0) == 1


@pytest.mark.rule("A11.3")
def test_brisbane_and_melbourne_joined():
    table = Table()
    table.chain(0, "Brisbane", "Wallangarra", "Tamworth", "Sydney", "Canberra", "Albury")
    assert worth(table, "rb08") == 0
    table.chain(0, "Albury", "Melbourne")
    assert worth(table, "rb08") == 6


@pytest.mark.rule("A11.3")
def test_a_tile_in_every_region():
    table = Table(2)
    table.chain(0, "Sydney", "Dubbo")
    table.chain(0, "Melbourne", "Portland")
    assert worth(table, "rb09") == 0
    table.chain(0, "Mackay", "Rockhampton")
    assert worth(table, "rb09") == 6


@pytest.mark.rule("A11.1", "A11.3")
@pytest.mark.parametrize(("lines", "score"), [(0, 0), (1, 2), (4, 8), (6, 8)])
def test_two_points_a_major_line(lines, score):
    assert worth(Table().player(0, lines=lines), "rb14") == score


@pytest.mark.rule("A11.1", "A11.3")
def test_towns_that_are_built():
    table = Table()
    tiles = {"Bourke": ("2316", 3, 5), "Camooweal": ("1908", 3, 5), "Mount Newman": ("0410", 2, 5)}
    for number, (town, tile) in enumerate(tiles.items()):
        assert worth(table, "rb15") == 0
        table.link(0, tile, stop=True)
        table.asks(0).play(do.BuildTown(Seat(0), town))
        table.chance(do.DrawCubes(-1, ("red", "red")))
        assert len(table.state.links) == number + 1
    assert worth(table, "rb15") == 2


@pytest.mark.rule("A11.3")
def test_a_shared_link_counts_for_both():
    table = Table().hold(1, "Company Merger")
    table.chain(0, "Sydney", "Canberra")
    table.asks(1).play(do.Merge(Seat(1), table.card("Company Merger"), 1))
    assert [MOST["most_links"](table.game, table.state, seat) for seat in (0, 1, 2)] == [1, 1, 0]


def test_every_baron_can_be_counted():
    table = Table(2)
    assert all(worth(table, baron) >= 0 for baron in table.game.barons)
