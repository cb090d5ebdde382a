"""§7.7: station tokens."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.records.actions import PlaceToken

ROW_H = {"H11": ("57", 1), "H9": ("57", 1), "H7": ("57", 1)}


def vr(cash: int = 500, **tiles: tuple[str, int]) -> Table:
    table = Table(4).phase("3").after_auction(P6=3).tiles(**(tiles or ROW_H))
    return table.company("VR", {0: 60}, cash=cash)


@pytest.mark.rule("7.7.1")
def test_the_home_token_is_free_and_placed_when_a_company_first_operates():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 60}, cash=500, started=False).stock().end_stock()
    assert table.op == "VR"
    assert table.state.tokens == {"H11.0": ("VR",)}
    assert table["VR"].cash == 500
    assert table["VR"].placed == 1
    assert table.said("VR places its home token in Melbourne (H11).")


@pytest.mark.rule("7.7.1")
def test_it_is_placed_once():
    table = Table(4).after_auction(P6=3).company("VR", {0: 60}).stock().end_stock()
    assert table.op == "VR"
    assert table.state.tokens == {"H11.0": ("VR",)}


@pytest.mark.rule("7.7.2")
def test_the_second_token_costs_40_and_the_others_100():
    table = vr().operate("VR", "token")
    bank = table.state.bank
    table.do(table.token("H9.0"))
    assert table["VR"].cash == 460
    assert table["VR"].placed == 2
    assert table.state.bank == bank + 40
    assert table.state.tokens["H9.0"] == ("VR",)
    assert table.said("VR places a token in Geelong (H9) for £40.")
    table.operate("VR", "token")
    table.do(table.token("H7.0"))
    assert table["VR"].cash == 360


@pytest.mark.rule("7.7.2", "5.1.5")
def test_a_company_has_only_its_printed_tokens():
    table = vr().token_at("H9.0", "VR").token_at("H7.0", "VR")
    table.tiles(G10=("235", 0))
    table.operate("VR", "token")
    assert table.asked == ("train", 0)
    table.operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    assert "no tokens left" in table.no(table.token("G10.0"), "7.7.2")


@pytest.mark.rule("7.7.2", "5.1.5")
def test_numbers_of_tokens():
    cards = Table(4).game.cards.companies
    assert {name: len(card.tokens) for name, card in cards.items()} == {
        "QR": 5, "COM": 5, "FT": 4, "VR": 3, "SAR": 4, "WA": 5, "NSW": 4, "CAR": 4,
    }  # fmt: skip


@pytest.mark.rule("7.7.2")
def test_a_token_must_be_affordable():
    table = vr(cash=39).operate("VR", "token")
    assert table.asked[0] == "token"  # the loan of this turn could pay for it
    table.no(table.token("H9.0"), "7.7.2")
    table.do(table.loan())
    table.yes(table.token("H9.0"))


@pytest.mark.rule("7.7.2")
def test_one_token_of_a_company_on_a_hex():
    table = Table(4).phase("5").after_auction(P6=3)
    table.tiles(H11=("239", 1), G10=("59", 0))
    table.company("VR", {0: 60}, cash=500, trains=("5",)).operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    table.no(table.token("H11.0"), "7.7.2")


@pytest.mark.rule("7.7.4")
def test_one_token_in_a_turn():
    table = vr().operate("VR", "token")
    table.do(table.token("H9.0"))
    assert table.asked == ("train", 0)
    table.operate("VR", "track", token=True)
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    table.no(table.token("H7.0"), "7.7.4")
    assert table.offers(PlaceToken) == []


@pytest.mark.rule("7.7.4")
def test_a_token_needs_a_route_from_one_of_the_companys_stations():
    table = vr(H11=("57", 1), H9=("57", 1), F13=("57", 1)).operate("VR", "token")
    assert [offer.city for offer in table.offers(PlaceToken)] == ["H9.0"]
    table.no(table.token("F13.0"), "7.7.4")


@pytest.mark.rule("7.7.3", "7.7.4")
def test_the_route_does_not_lead_through_a_full_city():
    table = vr()
    table.company("NSW", {1: 60}, tokens=("H9.0",)).operate("VR", "token")
    assert table.asked == ("train", 0)
    table.operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    assert "no free place" in table.no(table.token("H9.0"), "7.7.4")
    table.no(table.token("H7.0"), "7.7.4")


@pytest.mark.rule("7.7.4")
def test_no_reversing_at_a_junction():
    """G8's tile 25 joins G6 with F9's and G10's side, but not these two with each other."""
    table = Table(4).phase("3").after_auction(P6=3)
    table.tiles(G6=("5", 3), G8=("25", 1), F9=("8", 0), G10=("235", 1))
    table.company("SAR", {0: 60}, cash=500).operate("SAR", "token")
    reach = table.state.networks.of("SAR")
    fork = table.game.board.face(table.state.tiles, "G8").ways()
    assert fork[1] == (3, 5)  # from the west north-east or south-east
    assert fork[3] == (1,)
    assert fork[5] == (1,)
    assert reach.enters("F9", 0)
    assert reach.enters("H9", 2)
    other = Table(4).phase("3").after_auction(P6=3)
    other.tiles(G8=("25", 1), F9=("8", 0), H9=("5", 1), F7=("57", 1))
    other.company("VR", {0: 60}, cash=500, tokens=("H9.0",)).operate("VR")
    reach = other.state.networks.of("VR")
    assert reach.enters("G8", 5)
    assert reach.enters("G6", 4)
    assert not reach.enters("F9", 0)


@pytest.mark.rule("7.7.4")
def test_a_place_is_kept_for_a_company_at_home_that_does_not_operate_yet():
    table = vr(H11=("57", 1), H9=("57", 1), G14=("57", 1))
    # Sydney yellow: its one place is NSW's. Green: one is free.
    for tile, rotation, free in (("57", 1, False), ("237", 1, True)):
        table = Table(4).phase("3").after_auction(P6=3).tiles(F17=(tile, rotation))
        table.tiles(F15=("235", 4))
        table.company("FT", {0: 60}, cash=500, tokens=("F15.0",)).operate("FT", "track")
        table.state.frames = (table.state.frames[0]._replace(step="token"),)
        if free:
            table.yes(table.token("F17.0"))
        else:
            assert "The last free place in Sydney" in table.no(table.token("F17.0"), "7.7.4")


@pytest.mark.rule("7.7.4", "5.3.6")
def test_no_place_is_kept_for_com():
    table = Table(4).phase("3").after_auction(P6=3).tiles(F17=("237", 1), F15=("235", 4))
    table.company("NSW", {1: 60}).company("FT", {0: 60}, cash=500, tokens=("F15.0",))
    table.operate("FT", "token")
    table.yes(table.token("F17.0"))  # the second place, though COM has its home here too


@pytest.mark.rule("7.7.4")
def test_the_place_is_free_once_the_company_at_home_is_gone():
    table = Table(4).phase("3").after_auction(P6=3).tiles(F17=("237", 1), F15=("235", 4))
    table.failed("NSW").company("FT", {0: 60}, cash=500, tokens=("F15.0",))
    table.operate("FT", "token")
    table.yes(table.token("F17.0"))


@pytest.mark.rule("7.7.4")
@pytest.mark.parametrize("city", ["H13.0", "H9.1", "ZZ.0", "H9", "H9.x", ""])
def test_a_token_goes_into_a_city(city):
    table = vr().operate("VR", "token")
    table.no(table.token(city), "7.7")


@pytest.mark.rule("7.7.2")
def test_the_two_cities_of_a_double_hex_are_one_hex():
    table = Table(4).phase("5").after_auction(P6=3).tiles(G10=("68", 1))
    table.company("VR", {0: 60}, cash=500, tokens=("G10.0",), trains=("5",)).operate("VR")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    table.no(table.token("G10.1"), "7.7.2")


@pytest.mark.rule("7.7.4", "7.7")
@pytest.mark.parametrize("number", ["00", "\u0660", "\u00b2", "+0", " 0", "-1", "", "9" * 5000])
def test_a_full_city_has_no_second_name_under_which_it_is_free(number):
    table = vr().token_at("H9.0", "NSW").operate("VR", "token")
    table.state.frames = (table.state.frames[0]._replace(step="token"),)
    assert "no free place" in table.no(table.token("H9.0"), "7.7.4")
    assert "There is no city" in table.no(table.token(f"H9.{number}"), "7.7")
