"""§15: the minors."""

import pytest

from trunkline.eighteen.parts.tokens import put_token
from trunkline.kernel import Seat
from trunkline.titles.g18oe.records.actions import (
    BuyAbandoned,
    ChoosePlace,
    LayTile,
    MergeMinor,
    Pass,
    PlaceBonus,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import abandon, form
from trunkline.titles.g18oe.rules.rounds.rounds import begin_operating_round
from trunkline.titles.g18oe.rules.track import tokens
from trunkline.titles.g18oe.rules.track.track import points_for, tile_points
from trunkline.titles.g18oe.rules.trains.piles import begin_phase
from trunkline.titles.g18oe.rules.trains.trains import cost
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def minor(name: str, phase: str = "3", cash: int = 300, city: str = "V27.0") -> Table:
    table = Table(3).sold("major").quiet().phase(phase).minor(name, 0, city, cash=cash)
    change(table.state, name, operated=True)
    return table.major("PLM", 0, cash=500)


def merged(table: Table, name: str) -> Table:
    table.stock(0).do(MergeMinor(A, name, "PLM", 0))
    while table.step == "merge":
        table.do(Pass(A))
    return table


@pytest.mark.rule("15.1")
def test_a_brings_the_share_value_15_1():
    table = minor("A", cash=50)
    cash, value = table.line("PLM").cash, table.game.price(table.line("PLM"))
    merged(table, "A")
    assert table.line("PLM").cash == cash + 50 + value


@pytest.mark.rule("15.1", "10.5")
def test_a_brings_it_even_without_a_share_15_1():
    table = minor("A", cash=50).shares("PLM", s0=40, s1=20, s2=20)
    table.track("V27", 1, 4).stock(0)
    tokens.replace(table.game, table.state, "V27.0", "A", "PLM")
    put_token(table.game, table.state, "U32.0", "A")
    change(table.state, "PLM", charter=table.line("PLM").charter[1:])
    table.track("V29", 1, 3).track("U30", 0, 4).track("U32", 1, 4)
    cash, value = table.line("PLM").cash, table.game.price(table.line("PLM"))
    table.do(MergeMinor(A, "A", "PLM", 0))
    assert table.line("PLM").cash == cash + value  # its own £50 go to the bank


@pytest.mark.rule("15.1", "10.5", "11.7")
def test_a_brings_it_once_in_the_game_15_1():
    table = merged(minor("A", "4"), "A")
    form(table.game, table.state, "PLM")
    table.major("BEL", 1, cash=100).train("BEL", "4").operate("BEL", "shares")
    table.do(BuyAbandoned(B, "A"))
    assert table.line("BEL").cash == 40


@pytest.mark.rule("15.1", "9.5", "11.7")
def test_a_that_never_merged_brings_it_when_it_is_bought_15_1():
    table = minor("A", "4", cash=0).major("BEL", 1, cash=100).train("BEL", "4")
    abandon(table.game, table.state, "A")
    table.operate("BEL", "shares").do(BuyAbandoned(B, "A"))
    assert table.line("BEL").cash == 40 + table.game.price(table.line("BEL"))


@pytest.mark.rule("15.2")
def test_b_pays_one_point_for_an_upgrade_of_track_15_2():
    table = minor("B").track("V27", 1, 4).track("V29", 1, 4).operate("B")
    points = table.state.op.points
    offer = next(o for o in table.offers(LayTile) if o.hex == "V29")
    assert table.game.board.catalogue.tiles[offer.tile].colour == "green"
    table.do(offer)
    assert table.state.op.points == points - 1


@pytest.mark.rule("15.2")
def test_b_upgrades_track_and_towns_for_a_point_15_2():
    table = minor("B")
    lays = {
        kind: next(
            lay
            for lying in ((number, r) for r in range(6))
            for lay in table.game.board.choices(hex_name, lying)
        )
        for kind, hex_name, number in (("track", "V25", "9"), ("city", "V27", "57"))
    }
    assert tile_points(table.game, table.state, lays["track"], ("B",)) == 1
    assert tile_points(table.game, table.state, lays["track"], ()) == 2
    assert tile_points(table.game, table.state, lays["city"], ("B",)) == 2


@pytest.mark.rule("15.3")
@pytest.mark.parametrize(("place", "at"), [("first", 0), ("last", -1), ("normal", 1)])
def test_c_chooses_its_place_in_its_group_15_3(place, at):
    table = Table(3).sold("major").quiet().phase("3").regional("BEL", 1)
    table.minor("C", 0, "V27.0").regional("SB", 2).major("PLM", 0)
    begin_operating_round(table.game, table.state)
    assert (table.step, table.seat) == ("place", A)
    table.do(ChoosePlace(A, place))
    order = [table.state.op.company, *table.state.to_operate]
    small = [name for name in order if name != "PLM"]
    assert small[at] == "C"
    assert order[-1] == "PLM"


@pytest.mark.rule("15.4")
def test_d_adds_20_and_from_phase_5_on_40_15_4():
    table = minor("D").operate("D")
    assert "not to a metropolis" in table.why(PlaceBonus(A, "Q30"))
    assert "red zone" in table.why(PlaceBonus(A, "A64"))
    table.do(PlaceBonus(A, "AC8"))  # it need not be reachable
    assert table.state.bonus_city == "AC8"
    assert "no token of Minor D" in table.why(PlaceBonus(A, "V27"))
    begin_phase(table.game, table.state, "5")
    assert table.state.bonus_city == ""
    assert any("Minor D's first token leaves" in told for told in table.told)
    if table.step == "white_cliffs":
        table.do(Pass(table.seat))
    table.operate("D").do(PlaceBonus(A, "V27"))
    assert table.state.bonus_used == 2


@pytest.mark.rule("15.5", "15.6", "11.1.5")
@pytest.mark.parametrize(("name", "hex_name"), [("E", "M36"), ("F", "U32")])
def test_e_and_f_have_a_point_and_a_discount_for_their_terrain_15_5_15_6(name, hex_name):
    """With no other point left only a yellow tile on that terrain can be laid, 33 % cheaper."""
    table = minor(name, city=f"{hex_name}.0")
    assert table.game.board.map[hex_name].cost == 30
    table.operate(name, points=0, rough_point=name == "F", water_point=name == "E")
    offers = list(table.offers(LayTile))
    assert {offer.hex for offer in offers} == {hex_name}
    cash = table.line(name).cash
    table.do(offers[0])
    assert table.line(name).cash == cash - 20  # £30 x 0.67


@pytest.mark.rule("15.5", "15.6")
@pytest.mark.parametrize(("name", "city"), [("E", "U32.0"), ("F", "M36.0")])
def test_not_for_the_terrain_of_the_other_15_5_15_6(name, city):
    table = minor(name, city=city)
    table.operate(name, points=0, rough_point=name == "F", water_point=name == "E")
    assert table.step != "track"


@pytest.mark.rule("15.7")
def test_g_has_two_points_more_15_7():
    table = minor("G")
    assert points_for(table.game, table.state, "G") == 5
    merged(table, "G")
    assert points_for(table.game, table.state, "PLM") == 8


@pytest.mark.rule("15.9")
def test_j_gets_trains_ten_percent_cheaper_15_9():
    table = minor("J")
    assert cost(table.game, table.state, "J", 225) == 202
    assert cost(table.game, table.state, "J", 150) == 135
    assert cost(table.game, table.state, "PLM", 225) == 225


@pytest.mark.rule("15.10")
@pytest.mark.parametrize(
    ("phase", "mail"), [("2", 20), ("3", 40), ("4", 40), ("5", 50), ("6", 50), ("7", 60)]
)
def test_k_carries_mail_15_10(phase, mail):
    table = minor("K", phase)
    cash = table.line("K").cash
    begin_operating_round(table.game, table.state)
    assert table.line("K").cash == cash + mail


@pytest.mark.rule("15.10")
def test_merged_mail_goes_to_the_major_15_10():
    table = merged(minor("K"), "K")
    cash = table.line("PLM").cash
    begin_operating_round(table.game, table.state)
    assert table.line("PLM").cash == cash + 40


@pytest.mark.rule("11.6.2")
def test_m_gets_a_pullman_for_nothing_at_phase_4_11_6_2():
    table = minor("M").operate("M")
    begin_phase(table.game, table.state, "4")
    assert table.line("M").pullman
    assert table.state.pullmans == 9


@pytest.mark.rule("11.6.2")
def test_a_surplus_pullman_is_discarded_after_a_merger_11_6_2():
    table = minor("M", "4")
    for name in ("M", "PLM"):
        change(table.state, name, pullman=True)
        table.state.pullmans -= 1
    merged(table, "M")
    assert table.line("PLM").pullman
    assert table.state.market_pullmans == 1
