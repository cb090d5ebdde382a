"""§11.1 to §11.5, §14 in detail: what track, tokens, authorities and transfers refuse and leave."""

import pytest

from tests.titles.g18oe.details import at, base, cash_of
from trunkline.eighteen.parts.tokens import lay_tile, put_token
from trunkline.kernel import Frame, Seat, fork
from trunkline.titles.g18oe.records.actions import (
    Answer,
    BuyAbandoned,
    BuyAuthority,
    Distribute,
    FreeBrandt,
    LayForBrandt,
    LayRightOfWay,
    LayTile,
    PlaceFerryToken,
    PlaceToken,
    TradeOwnShares,
    TransferToken,
)
from trunkline.titles.g18oe.rules import brandt
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.rounds import operating, rounds
from trunkline.titles.g18oe.rules.track import right_of_way, tokens
from trunkline.titles.g18oe.rules.trains import piles
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


# -- track ----------------------------------------------------------------------------------------


@pytest.mark.rule("11.1")
def test_an_upgrade_needs_its_points_11_1():
    table = base("5").operate("PLM")
    table.do(next(o for o in table.offers(LayTile) if o.hex == "U34"))
    assert table.told[0].startswith("PLM lays tile")
    table.state.op = table.state.op._replace(points=1)
    lays = table.game.board.choices("U34", table.state.tiles["U34"])
    upgrade = next(lay for lay in lays if lay.twin == lay.rotation)
    action = LayTile(A, "U34", upgrade.tile.number, upgrade.rotation)
    assert "has 1 tile points left" in table.why(action)


@pytest.mark.rule("11.1.3")
def test_a_tile_that_looks_the_same_turned_is_laid_one_way_11_1_3():
    table = Table(3).sold("major").quiet().phase("2").minor("K", 0, "V27.0", cash=300)
    change(table.state, "K", operated=True)
    table.track("V27", 1, 4).operate("K")
    assert table.may(LayTile(A, "V25", "9", 1))
    assert "looks the same" in table.why(LayTile(A, "V25", "9", 4))


@pytest.mark.rule("11.1.7")
def test_a_brown_grand_city_that_misses_a_side_is_refused_11_1_7():
    table = base("5").track("U34", 3, 5)
    lays = table.game.board.choices("U34", table.state.tiles["U34"])
    green = next(lay for lay in lays if lay.twin == lay.rotation)
    table.tile("U34", green.tile.number, green.rotation).operate("PLM")
    usable = table.game.geo.usable["U34"]
    short = [
        lay
        for lay in table.game.board.choices("U34", table.state.tiles["U34"])
        if lay.mask != usable and lay.twin == lay.rotation
    ]
    assert short
    action = LayTile(A, "U34", short[0].tile.number, short[0].rotation)
    assert "all usable sides" in table.why(action)


@pytest.mark.rule("14.9")
def test_brandt_refuses_other_hexes_14_9(monkeypatch):
    table = base("3", "BBE").track("U34", 3, 5).operate("PLM")
    offer = next(iter(table.offers(LayForBrandt)))
    assert "empty rough terrain" in table.why(LayForBrandt(A, "U34", "9", 1))
    assert "Tile 57 cannot be laid this way on V35" in table.why(
        LayForBrandt(A, offer.hex, "57", 0)
    )
    monkeypatch.setattr(brandt, "fee_or_refusal", lambda *_: 1000)
    assert "way over water costs £1000" in table.why(offer)


@pytest.mark.rule("14.9")
def test_brandt_tokens_are_counted_by_the_round_14_9():
    table = base("3", "BBE").track("U34", 3, 5).operate("PLM")
    table.do(next(iter(table.offers(LayForBrandt))))
    assert (table.state.brandt_used, table.state.brandt_left) == (1, 3)
    table.state.brandt_used = 2
    assert table.offers(LayForBrandt) == []
    table.state.first = "last"
    rounds.begin_operating_round(table.game, table.state)
    assert (table.state.brandt_used, table.state.first) == (0, "")


@pytest.mark.rule("14.9")
def test_others_pass_a_hex_only_when_it_is_freed_14_9():
    table = base("3", "BBE").track("U34", 3, 5)
    table.operate("PLM").do(next(iter(table.offers(LayForBrandt))))
    (name,) = table.state.brandt
    assert tokens.network(table.game, table.state, "PLM") is table.state.networks
    assert name not in tokens.network(table.game, table.state, "BEL").of("BEL").laid
    table.fund("BEL", 500).operate("BEL").do(FreeBrandt(B, name))
    assert table.told[0].startswith("BEL")
    assert tokens.network(table.game, table.state, "BEL").of("BEL").laid == table.state.tiles


def connected(cash: int) -> Table:
    """Minor K, at home in Toulouse, has track to Saint-Etienne."""
    table = base("2").minor("K", 0, "V27.0", cash=cash).track("V27", 1, 4)
    return table.track("V29", 1, 3).track("U30", 0, 4).track("U32", 1, 4)


def cut_off() -> Table:
    """Lyon's two tracks lead into a loop: PLM begins cut off."""
    table = Table(3).sold("regional").quiet().phase("2", "regional").regional("PLM", 0)
    table.track("U34", 3, 5).track("T35", 0, 5).track("V35", 2, 3).track("U36", 2, 0)
    return table.track("T37", 0).operate("PLM", cut_off=True)


def green(table: Table, name: str) -> LayRightOfWay:
    """A green tile for a hex."""
    lay = next(
        lay
        for lay in table.game.board.choices(name, table.state.tiles[name])
        if lay.tile.kind != "city" and lay.twin == lay.rotation
    )
    return LayRightOfWay(A, name, lay.tile.number, lay.rotation)


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_refuses_other_tiles_11_1_9(monkeypatch):
    table = cut_off()
    offer, state = table.offers(LayRightOfWay)[0], table.state
    op, supply = state.op, state.supply[offer.tile]
    state.op = op._replace(points=0)
    assert "At least one tile point" in table.why(offer)
    state.op = op
    state.supply[offer.tile] = 0
    assert "is left (§11.1.2)" in table.why(offer)
    state.supply[offer.tile] = supply
    change(state, "PLM", zones=("RU",))
    assert "no track rights" in table.why(offer)
    change(state, "PLM", zones=("FR",))
    table.track("V25", 1, 4)
    assert "not connected" in table.why(green(table, "V25"))
    table.tile("B43", "58", 2)
    assert "looks the same" in table.why(LayRightOfWay(A, "B43", "144", 2))
    monkeypatch.setattr(right_of_way, "way_cost", lambda *_: 1000)
    assert "It costs £10" in table.why(offer)


@pytest.mark.rule("11.1.9")
def test_a_connected_railroad_has_no_right_of_way_11_1_9():
    table = connected(cash=300).operate("K", cut_off=True)
    assert "is connected already" in table.why(green(table, "V29"))


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_is_for_the_first_round_11_1_9():
    table = cut_off()
    assert right_of_way.begins_cut_off(table.game, table.state, "PLM")
    change(table.state, "PLM", operated=True)
    assert not right_of_way.begins_cut_off(table.game, table.state, "PLM")


@pytest.mark.rule("11.1.9", "14.9")
def test_a_right_of_way_leaves_anothers_brandt_hex_alone_14_9():
    """Nor does track that only others use connect a home."""
    table = cut_off()
    offer, state = table.offers(LayRightOfWay)[0], table.state
    state.privates["BBE"] = state.privates["BBE"]._replace(seat=1)
    state.brandt, state.brandt_left = (offer.hex,), 3
    tokens.rebuild(table.game, state)
    assert "Brandt token" in table.why(offer)
    assert all(other.hex != offer.hex for other in table.offers(LayRightOfWay))


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_cuts_off_no_own_railroad_11_1_9():
    """Minor K, still to operate, has no way but over the loop that PLM breaks: it stays open."""
    table = cut_off().minor("K", 0, "U32.0").operate("PLM", cut_off=True)
    before = right_of_way.link_path(table.game, table.state, "K", 3)
    assert before is not None
    offers = table.offers(LayRightOfWay)
    assert offers
    for offer in offers:
        after = fork(table.state)
        lay = table.game.board.lay(after.tiles, offer.hex, offer.tile, offer.rotation)
        assert right_of_way.spoils(table.game, after, 0, lay) is None
        lay_tile(table.game, after, lay)
        assert right_of_way.link_path(table.game, after, "K", 3) == before


@pytest.mark.rule("11.1.9", "14.9")
@pytest.mark.parametrize(("owner", "linked"), [(0, True), (1, False)])
def test_track_under_anothers_brandt_token_connects_no_home_11_1_9(owner, linked):
    """Minor K's track to Saint-Etienne leads under a Brandt token: whose is it?"""
    table = connected(cash=300)
    state = table.state
    state.privates["BBE"] = state.privates["BBE"]._replace(seat=owner, gone=False)
    state.brandt, state.brandt_left = ("U30",), 3
    tokens.rebuild(table.game, state)
    assert tokens.network(table.game, state, "K").of("K").has_route is linked
    path = right_of_way.link_path(table.game, state, "K", 3)
    assert (path == frozenset()) is linked  # nothing to build, or another way
    assert right_of_way.link_path(table.game, state, "K", 0) == (frozenset() if linked else None)


@pytest.mark.rule("11.1.9")
def test_a_right_of_way_takes_every_point_11_1_9(monkeypatch):
    table = cut_off()
    table.state.op = table.state.op._replace(water_point=True, rough_point=True)
    offer = table.offers(LayRightOfWay)[0]
    monkeypatch.setattr(operating, "_settle_if", lambda *_: False)
    table.do(offer)
    op = table.state.op
    assert (op.points, op.water_point, op.rough_point, op.cut_off) == (0, False, False, False)
    assert op.laid


# -- tokens, authorities, transfers ----------------------------------------------------------------


@pytest.mark.rule("11.2", "11.2.1")
def test_a_token_is_placed_for_money_only_11_2():
    table = at(connected(cash=10), "K", "token")
    assert "The token costs £20, Minor K has £10" in table.why(PlaceToken(A, "U32.0", 20, False))
    table.fund("K", 10).do(PlaceToken(A, "U32.0", 20, False))
    assert table.told[0] == "Minor K places a token in Saint-Etienne (U32) for £20."


@pytest.mark.rule("11.3.5")
@pytest.mark.parametrize(("cash", "step"), [(50, "transfer"), (300, "train")])
def test_an_authority_is_bought_with_what_the_run_brought_11_3_5(cash, step):
    """Until the buy trains step: whoever could not pay for it before is asked afterwards."""
    table = cash_of(base().train("PLM", "3"), "PLM", cash)
    at(table, "PLM", "dividend", revenue=100).do(Distribute(A, "hold"))
    assert table.step == step
    if step == "transfer":
        table.do(BuyAuthority(A, "north", ""))
        assert (table.line("PLM").authority, table.line("PLM").cash) == ("north", 25)
        assert table.step != "transfer"


@pytest.mark.rule("11.3.5")
def test_another_majors_authority_in_the_transfer_step_11_3_5():
    table = base()
    change(table.state, "BEL", authority="north")
    table.state.authorities["north"] -= 1
    at(table, "PLM", "track")
    assert "in the token transfer step" in table.why(BuyAuthority(A, "north", "BEL"))
    at(table, "PLM", "transfer").do(BuyAuthority(A, "north", "BEL"))
    assert (table.step, table.seat) == ("authority", B)
    assert table.told[0] == "PLM asks P1 to sell a port authority of BEL for £125."
    table.do(Answer(B, True))
    assert table.told[0] == "PLM buys the Northern port authority from BEL for £125."
    assert (table.line("PLM").authority, table.line("BEL").authority) == ("north", "")
    assert table.line("BEL").cash == 900 + 125


@pytest.mark.rule("11.3.5")
def test_an_authority_that_is_not_sold_is_not_asked_for_again_11_3_5():
    table = base()
    change(table.state, "BEL", authority="north")
    table.state.authorities["north"] -= 1
    at(table, "PLM", "transfer").do(BuyAuthority(A, "north", "BEL"), Answer(B, False))
    assert table.told[0] == "P1 passes."
    table.state.frames = (Frame("transfer", (0,)),)
    assert "does not sell it" in table.why(BuyAuthority(A, "north", "BEL"))


@pytest.mark.rule("11.5", "11.7", "9.5")
def test_some_actions_are_for_majors_only_11_5():
    table = base().major("OU", 0).train("PLM", "3")
    at(table, "PLM", "transfer")
    put_token(table.game, table.state, "V27.0", "OU")
    put_token(table.game, table.state, "U32.0", "PLM")
    change(table.state, "OU", charter=table.line("OU").charter[1:])
    form(table.game, table.state, "PLM")
    assert "Only majors transfer" in table.why(TransferToken(A, "V27.0", "OU", 40))
    table.state.frames = (Frame("shares", (0,)),)
    assert "Only majors trade their shares" in table.why(TradeOwnShares(A, True))
    assert "Only majors buy abandoned" in table.why(BuyAbandoned(A, "G"))


@pytest.mark.rule("11.2", "11.5")
def test_no_second_position_in_a_hex_by_a_transfer_11_5():
    table = base().major("OU", 0).tile("R55", "OE4", 0)
    put_token(table.game, table.state, "R55.0", "OU")
    put_token(table.game, table.state, "R55.1", "PLM")
    at(table, "PLM", "transfer")
    assert "PLM has a token in" in table.why(TransferToken(A, "R55.0", "OU", 40))


@pytest.mark.rule("11.7")
def test_an_empty_treasury_sells_nothing_11_7():
    table = base().train("PLM", "3").shares("PLM", s0=40, s1=40)
    at(table, "PLM", "shares")
    assert table.line("PLM").treasury == 0
    assert "no share in its treasury" in table.why(TradeOwnShares(A, False))


@pytest.mark.rule("11.2.2", "14.7")
def test_the_ferrys_token_ends_the_question_and_changes_the_networks_14_7():
    table = base("4", "WCF").train("PLM", "4")
    at(table, "PLM", "train")
    piles.begin_phase(table.game, table.state, "5")
    assert (table.step, table.seat) == ("white_cliffs", A)
    before = table.state.networks
    table.do(PlaceFerryToken(A, "PLM", 20, False))
    assert table.step != "white_cliffs"
    assert table.state.networks is not before
    assert tokens.placed(table.state, "PLM") == ("U34.0", tokens.LILLE_FERRY)
    form(table.game, table.state, "PLM")
    assert table.state.ferry_token == "open"
    assert tokens.placed(table.state, "PLM") == ()
    assert not table.state.networks.of("PLM").stops
