"""Section 5: tiles, links, prices, crossings."""

import pytest

from tests.titles.railways_of_australia.table import ONE_TILE, Table, do, lay, side, switch
from trunkline.kernel import Seat
from trunkline.titles.railways_of_australia.rules.track.links import list_price

STOP = do.Stop(Seat(0))


@pytest.mark.rule("5.1")
def test_an_action_has_four_builds():
    table = Table()
    tiles = [(name, 3, 0) for name in ("0617", "0717", "0817", "0917")]
    for one in tiles[:3]:
        table.play(lay(0, *one))
        assert table.asked == 0
    assert table.state.work.left == 1
    table.play(lay(0, *tiles[3]))
    assert (table.asked, table.state.work) == (1, None)
    assert len(table.state.links[1].pieces) == 4


@pytest.mark.rule("5.1", "9.5")
def test_perfect_engineering_gives_five_and_two_copies_no_more():
    for names, builds in (
        (("Perfect Engineering",), 5),
        (("Perfect Engineering",) * 2, 5),
        ((), 4),
    ):
        table = Table().hold(0, *names).play(lay(0, "0617", 3, 0))
        assert table.state.work.left == builds - 1


@pytest.mark.rule("5.2")
def test_track_starts_at_any_city_or_own_open_end():
    table = Table()
    table.refused(lay(0, "2017", 3, 0), "§5.2")
    table.link(0, ("2612", 1, 4), stop=True)
    table.asks(1).refused(lay(1, "2513", 1, 3), "§5.2")
    table.asks(0).play(lay(0, "2513", 1, 5))
    far = Table()
    far.chain(0, "Geraldton", "Perth")
    assert far.asks(0).offers(lay(0, *ONE_TILE["Devonport", "Hobart"]))


@pytest.mark.rule("5.3")
def test_the_tiles_of_an_action_form_a_chain():
    table = Table().play(lay(0, "2612", 1, 4))
    table.refused(lay(0, *ONE_TILE["Devonport", "Hobart"]), "§5.3")
    assert {one.hex for one in table.legal(do.Lay)} == {"2513"}


@pytest.mark.rule("5.3")
def test_two_own_open_ends_may_be_joined_by_a_tile_between_them():
    table = Table()
    table.link(0, ("0318", 3, 0), stop=True)
    table.link(0, ("0518", 1, 3), stop=True)
    table.asks(0).play(lay(0, "0418", 3, 0))
    assert len(table.state.links) == 1
    assert (table.state.links[1].start, table.state.links[1].end) == ("Perth", "Kalgoorlie")
    assert [piece.hex for piece in table.state.links[1].pieces] == ["0318", "0418", "0518"]
    assert table.asked == 1


@pytest.mark.rule("5.4")
def test_a_complete_link_ends_the_action_with_builds_left():
    table = Table().play(lay(0, *ONE_TILE["Melbourne", "Portland"]))
    assert (table.asked, table.step) == (1, "act")


@pytest.mark.rule("5.5")
def test_a_chain_may_not_return_to_its_start():
    table = Table(sharp_curves=True).play(lay(0, "0318", 3, 4))
    table.refused(lay(0, "0219", 1, 2), "§5.5")


@pytest.mark.rule("5.6")
@pytest.mark.parametrize(
    ("piece", "price"),
    [(("2224", 3, 0), 2000), (("1922", 2, 0), 3000), (("2323", 4, 1), 4000)],
)
def test_prices_by_terrain(piece, price):
    assert Table().play(lay(0, *piece)).spent(0) == price


@pytest.mark.rule("5.8")
def test_no_tile_is_laid_on_a_city():
    Table().refused(lay(0, "2720", 0, 3), "§5.8")


@pytest.mark.rule("5.9", "5.15")
def test_a_link_belongs_to_its_builder_from_the_first_tile():
    table = Table().play(lay(0, "2612", 1, 4))
    assert table.state.links[1].owners == (0,)
    assert table.state.links[1].end is None
    table.play(lay(0, "2513", 1, 5))
    assert table.state.links[1].end == "Roma"
    assert "P0 completes the link Rockhampton – Roma." in table.events()


@pytest.mark.rule("5.10")
def test_only_the_owner_goes_on_but_others_may_build_in_the_way():
    table = Table()
    table.link(0, ("2521", 5, 1), stop=True)
    table.asks(1).refused(lay(1, "2620", 4, 0), "§5.12")
    table.play(lay(1, "2620", 2, 0))
    assert table.state.links[2].end in ("Dubbo", "Sydney")
    table.asks(0)
    assert {(one.a, one.b) for one in table.legal(do.Lay) if one.hex == "2620"} == {
        tuple(sorted((side(4), side(1))))
    }


@pytest.mark.rule("5.11", "A4.4")
def test_unfinished_track_goes_before_income_and_is_not_paid_back():
    table = Table(2).play(lay(0, "2612", 1, 4), STOP)
    table.turn(round=3).asks(1).play(do.Pass(Seat(1)))
    assert table.state.links == {}
    assert table.state.net.taken == {}
    assert table.spent(0) == 5000 + 1000  # and the interest on its bond


@pytest.mark.rule("5.12")
def test_no_track_points_at_sea_or_off_the_land_in_play():
    table = Table(2)
    for name, ground in table.game.land.grounds.items():
        for one, beyond in enumerate(ground.sides):
            if isinstance(beyond, str):
                assert "§" in beyond
                assert all(one not in shape for shape in ground.shapes), name


@pytest.mark.rule("5.12", "5.13")
def test_two_tracks_of_two_owners_may_cross_but_do_not_connect():
    table = Table()
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.link(1, ("0417", 0, 4), stop=True)
    table.asks(1).play(lay(1, "0418", 1, 4), do.Stop(Seat(1)))
    assert table.state.net.tracks["0418"] == (1, 2)
    assert table.state.net.graph["Kalgoorlie"][0].to == "Perth"
    assert len(table.state.net.graph["Kalgoorlie"]) == 1


@pytest.mark.rule("5.13")
def test_a_third_track_has_no_room():
    table = Table()
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.link(1, ("0417", 0, 4), ("0418", 1, 4), stop=True)
    table.link(2, ("0217", 4, 0), ("0317", 3, 5), stop=True)
    table.asks(2).refused(lay(2, "0418", 2, 5), "§5.13")


@pytest.mark.rule("5.14")
def test_a_side_of_a_city_carries_one_track():
    table = Table()
    table.link(0, ("2323", 1, 5), ("2424", 2, 0))
    table.asks(1).refused(lay(1, "2424", 0, 3), "§5.14")


@pytest.mark.rule("5.14")
def test_others_may_build_a_parallel_link():
    table = Table()
    table.chain(0, "Sydney", "Dubbo")
    table.asks(0).refused(lay(0, "2619", 3, 5), "§5.14")
    table.asks(1).play(lay(1, "2619", 3, 5))
    assert table.state.links[2].owners == (1,)


@pytest.mark.rule("5.15")
def test_complete_track_stays_as_it_is():
    table = Table(2)
    table.chain(0, "Sydney", "Dubbo")
    pieces = table.state.links[1].pieces
    table.asks(0).play(switch(0, "2620", 4))
    table.turn(round=3).asks(1)
    table.state.work = None
    table.play(do.Pass(Seat(1)))
    assert table.state.links[1].pieces == pieces
    assert 2 not in table.state.links


@pytest.mark.rule("5.16")
def test_track_may_pass_a_city_by():
    table = Table().play(lay(0, "2521", 5, 2))
    beside = [table.game.land.grounds["2521"].place(one) for one in range(6)]
    assert "Canberra" in beside
    assert table.state.links[1].end is None
    assert table.offers(STOP)


@pytest.mark.rule("5.1")
def test_stopping_is_always_offered_while_building():
    table = Table().play(lay(0, "2612", 1, 4))
    assert table.legal(do.Stop) == [STOP]
    table.refused(do.Pass(Seat(0)), "§5.1")


@pytest.mark.rule("A10.1", "5.12")
def test_the_list_price_knows_no_crossing():
    table = Table()
    table.link(0, ("0318", 3, 0), ("0418", 3, 0), ("0518", 3, 1))
    table.link(1, ("0417", 0, 4), ("0418", 1, 4), stop=True)
    assert list_price(table.game, table.state, 2) == 4000


@pytest.mark.rule("1.4")
@pytest.mark.parametrize("sides", [(4, 1), (1, 1), (-1, 4), (1, 6)])
def test_sides_are_named_in_order(sides):
    Table().refused(do.Lay(Seat(0), "2224", *sides), "lower number first (§1.4)")
