"""§5.3: Commonwealth Railways."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.rules.track import edge_tokens


def ready(missing: str = "", com: bool = True, phase: str = "3", **kwargs: object) -> Table:
    """Sydney and Adelaide linked, except for one tile; COM is sold."""
    table = Table(4).phase(phase).after_auction(P6=3)
    table.tiles(**{hex_: lying for hex_, lying in linked().items() if hex_ != missing})
    if com:
        table.company("COM", {2: 60}, par=80, started=False, cell=(1, 4))
    return table


def linked() -> dict[str, tuple[str, int]]:
    """A line from Sydney by Dubbo to Adelaide."""
    return {
        "F17": ("6", 0), "E16": ("8", 5), "E14": ("57", 1), "E12": ("9", 1), "E10": ("9", 1),
        "E8": ("8", 4), "F7": ("9", 0), "G6": ("5", 3),
    }  # fmt: skip


def line_ok() -> None:
    from trunkline.board import network

    table = Table(4)
    assert network.linked(table.game.board, linked(), ("F17", 0), ("G6", 0))


@pytest.mark.rule("5.3.1")
def test_com_is_started_like_any_company():
    table = Table(4).after_auction(P6=3).stock()
    table.do(table.start("COM", 90))
    assert table.price("COM") == 90
    table.yes(table.buy("COM"))


@pytest.mark.rule("5.3.2", "5.3.4")
def test_60_percent_alone_do_not_launch_com():
    table = Table(4).after_auction(P6=3).company("COM", {0: 50}, sold=False).stock()
    table.do(table.buy("COM"))
    com = table["COM"]
    assert com.sold
    assert "COM" not in table.state.capital
    assert com.cash == 0
    for _ in range(4):
        table.do(table.pass_())
    assert table.state.round == "stock"  # nobody operated


@pytest.mark.rule("5.3.2", "5.3.4")
def test_the_link_alone_does_not_launch_com_but_the_60_percent_then_do():
    table = ready(com=False).company("COM", {0: 50}, par=80, sold=False)
    table.state.linked = True
    table.stock()
    table.do(table.buy("COM"))
    assert table["COM"].cash == 800
    assert table.said("COM is launched with £800.")


def last_tile(cell: tuple[int, int], then: tuple[str, ...]) -> Table:
    """VR is about to lay the last tile of the link; its marker stands at `cell`."""
    table = ready("E10").company(
        "VR", {0: 60}, cell=cell, cash=100, tokens=("E14.0",), trains=("3",)
    )
    return table.operate("VR", then=then)


@pytest.mark.rule("5.3.2", "5.3.3", "5.3.4")
def test_the_link_launches_com_at_once_and_it_operates_in_the_same_round_if_its_turn_comes():
    table = last_tile((0, 7), ("COM",))
    assert not table.state.linked
    table.do(table.lay("E10", "9", 1))
    assert table.state.linked
    assert table.said("Sydney and Adelaide are linked: the condition for launching COM is met.")
    assert table["COM"].cash == 800
    table.end_turn()
    assert table.op == "COM"
    assert table["COM"].placed == 2


@pytest.mark.rule("5.3.3")
def test_a_link_made_after_coms_place_lets_it_operate_in_the_next_round():
    """COM's marker stands higher: its place in the order has passed when VR makes the link."""
    table = ready("E10").company(
        "VR", {0: 60}, cell=(3, 2), cash=100, tokens=("E14.0",), trains=("3",)
    )
    table.phase("3").stock()
    for _ in range(4):
        table.do(table.pass_())
    assert table.op == "VR"  # COM was passed over
    table.do(table.lay("E10", "9", 1))
    assert table.state.operating_round == 1
    table.end_turn()
    assert (table.state.operating_round, table.op) == (2, "COM")


@pytest.mark.rule("5.3.2", "5.3.5")
def test_a_link_that_com_no_longer_needs_is_only_logged():
    table = last_tile((0, 7), ("COM",))
    table.state.issued["6"] = table.state.scrapped["6"] = 1  # gone at a receivership
    table.do(table.lay("E10", "9", 1))
    assert table.state.linked
    assert table.said("Sydney and Adelaide are linked.")


@pytest.mark.rule("5.3.2")
def test_tokens_do_not_block_the_link():
    table = ready("E10").company("VR", {0: 60}, cell=(0, 7), cash=100, tokens=("E14.0",))
    table.company("NSW", {1: 60}).company("SAR", {1: 60})  # fill both homes
    table.operate("VR", then=("COM",))
    table.do(table.lay("E10", "9", 1))
    assert table.state.linked


@pytest.mark.rule("5.3.2")
def test_track_that_does_not_reach_both_cities_is_no_link():
    for missing in linked():
        table = ready(missing)
        from trunkline.board import network

        assert not network.linked(table.game.board, table.state.tiles, ("F17", 0), ("G6", 0))


@pytest.mark.rule("5.3.5", "9.6", "5.3.3")
def test_the_first_6_frees_com_from_the_link():
    table = Table(4).phase("5", sold_out=True).after_auction(P6=3)
    table.company("COM", {2: 60}, par=80, started=False)
    table.company("VR", {0: 60}, cash=1000, trains=())
    table.operate("VR", "train", then=("COM",))
    table.do(table.train("6"))
    assert table["COM"].cash == 800
    assert table.said("COM no longer needs a link")
    table.end_turn()
    assert table.op == "COM"


@pytest.mark.rule("5.3.5")
def test_the_first_6_frees_nothing_where_the_link_is_made_and_an_8_never_does():
    table = ready(phase="5").phase("5", sold_out=True)
    table.state.linked = True
    table.company("VR", {0: 60}, cash=3000, trains=("5",), cell=(3, 4)).operate("VR", "train")
    table.do(table.train("6"))
    assert table.said("Phase 6 begins")
    assert not table.said("COM no longer needs a link")
    late = Table(4).phase("6", sold_out=True).after_auction(P6=3)
    late.company("VR", {0: 60}, cash=3000, trains=("5",)).operate("VR", "train")
    late.do(late.train("8"))
    assert late.said("Phase 8 begins")
    assert not late.said("COM no longer needs a link")


@pytest.mark.rule("5.3.5")
def test_a_second_6_frees_nothing_more():
    table = Table(4).phase("6").after_auction(P6=3)
    table.company("VR", {0: 60}, cash=1000, trains=("5",)).operate("VR", "train")
    table.do(table.train("6"))
    assert not table.said("COM")


@pytest.mark.rule("5.3.6", "7.7.1")
def test_coms_homes_go_into_free_places():
    table = Table(4).phase("6").after_auction(P6=3).tiles(F17=("238", 0), G6=("238", 0))
    table.company("NSW", {0: 60}).company("SAR", {0: 60})
    table.company("COM", {2: 60}, started=False, cash=800).stock()
    table.end_stock()
    while table.op != "COM":
        table.end_turn()
    assert table.state.tokens["F17.0"] == ("NSW", "COM")
    assert table.state.tokens["G6.0"] == ("SAR", "COM")
    assert table.said("COM places its home token in Sydney (F17).")


def at_edge() -> Table:
    """COM begins with Sydney full and Adelaide's one place kept for SAR."""
    table = Table(4).phase("6").after_auction(P6=3).tiles(F17=("5", 0), G6=("57", 1))
    table.company("NSW", {0: 60}, cell=(5, 2))
    table.company("COM", {2: 60}, started=False, cell=(0, 8), cash=800).stock()
    table.end_stock()
    return table


@pytest.mark.rule("5.3.6")
def test_without_room_coms_tokens_lie_at_the_edge_of_tile_or_hex():
    table = at_edge()
    assert table.op == "COM"
    assert table.state.tokens["F17.0"] == ("NSW", "COM")
    assert table.state.tokens["G6.0"] == ("", "COM")
    assert table.said("COM finds no free place in Sydney (F17): its home token lies at the edge.")
    assert table.said(
        "The free place in Adelaide (G6) is kept for SAR: the home token of COM lies at the edge."
    )


@pytest.mark.rule("5.3.6")
def test_a_token_at_the_edge_has_all_powers():
    table = at_edge()
    reach = table.state.networks.of("COM")
    assert reach.home("F17")
    assert reach.home("G6")
    assert any(offer.hex == "F17" for offer in table.offers() if hasattr(offer, "hex"))


@pytest.mark.rule("5.3.6")
def test_the_token_moves_in_when_a_place_becomes_free():
    table = at_edge()
    table.do(table.lay("F17", "238", 0))
    assert table.state.tokens["F17.0"] == ("NSW", "COM")
    assert table.said("The token of COM in Sydney (F17) moves from the edge into the city.")

    assert edge_tokens.at_edge(table.game, table.state, "F17.0") == ()


@pytest.mark.rule("5.3.6", "7.7.4")
def test_a_place_kept_for_sar_is_not_free_for_com_but_a_second_one_is():
    table = at_edge()
    table.state.tiles["G6"] = ("5", 3)
    table.operate("COM")
    assert table.state.tokens["G6.0"] == ("", "COM")
    table.do(table.lay("G6", "238", 2))
    assert table.state.tokens["G6.0"] == ("COM", "")


@pytest.mark.rule("5.3.6")
def test_coms_homes_on_undeveloped_hexes_may_be_built_by_com():
    table = Table(4).phase("6").after_auction(P6=3)
    table.company("COM", {2: 60}, started=False, cell=(0, 8), cash=800).stock()
    table.end_stock()
    assert table.op == "COM"
    assert table.state.tokens["F17.0"] == ("", "COM")  # the place is kept for NSW
    hexes = {offer.hex for offer in table.offers() if hasattr(offer, "hex")}
    assert hexes == {"F17", "G6"}
    table.do(table.lay("F17", "6", 0))
    assert table.state.tokens["F17.0"] == ("", "COM")  # the new tile has no second place


@pytest.mark.rule("5.3.7", "7.7.2")
def test_coms_further_tokens_cost_100_each():
    table = Table(4).phase("6").after_auction(P6=3).tiles(**linked())
    table.company("COM", {2: 60}, cash=300, trains=("5",)).operate("COM", "token")
    table.do(table.token("E14.0"))
    assert table["COM"].cash == 200
    assert table["COM"].placed == 3
    assert table.said("COM places a token in Dubbo (E14) for £100.")


def test_the_line_of_these_tests_is_a_line():
    line_ok()
