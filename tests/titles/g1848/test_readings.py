"""Open rules of operating on which all editions agree: both readings of each.

The readings are explained in docs/rules/1848-rulings.md.
"""

import pytest

from tests.titles.g1848.table import Table, revenue
from tests.titles.g1848.test_s10_income import K_LINE
from trunkline.titles.g1848.records.actions import BuyTrain, LayTrack, PlaceTasmania
from trunkline.titles.g1848.rules.track.edge_tokens import put_at_edge
from trunkline.titles.g1848.rules.track.homes import HOMES, move_from_edge
from trunkline.titles.g1848.rules.trains.running import problem

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


# -- operating -----------------------------------------------------------------------------------


@pytest.mark.rule("7.2", "5.5.3")
def test_turn_order():
    """A forced sale lowers NSW below SAR while both are still to come."""
    for reading, next_ in (("follows-prices", "SAR"), ("fixed", "NSW")):
        table = Table(4, turn_order=reading).phase("3").after_auction(P6=3).cash(0)
        table.company("VR", {0: 40, 1: 20, 2: 10}, par=80, cell=(0, 1))
        table.company("NSW", {0: 20, 1: 40}, cell=(2, 5)).company("SAR", {2: 60}, cell=(1, 4))
        table.operate("VR", then=("NSW", "SAR"))
        table.do(table.loan(), table.sell("NSW", 20))
        assert table.op == next_


@pytest.mark.rule("7.4.3", "7.3")
def test_home_tile():
    """ "In its first turn a company places a tile on its home"; building is not compulsory."""
    for reading in ("optional", "required"):
        table = Table(4, home_tile=reading).after_auction(P6=3).company("VR", {0: 60}).operate("VR")
        if reading == "optional":
            table.yes(table.pass_())
            continue
        table.no(table.pass_(), "7.4.3")
        table.do(table.lay("H11", "57", 1))
        assert table.asked == ("stock", 0)  # one tile, no money: its turn is over


@pytest.mark.rule("7.4.3")
def test_a_required_home_is_built_before_anything_else():
    """COM, freed by the first 6/6+, has two homes; Sydney is built, Adelaide is not."""
    table = Table(4, home_tile="required").phase("6").after_auction(P6=3).tiles(F17=("6", 0))
    table.company("COM", {0: 60}, cash=500).operate("COM")
    assert {offer.hex for offer in table.offers(LayTrack)} == {"G6"}
    table.no(table.lay("E16", "8", 5), "7.4.3")
    table.no(table.lay("F17", "238", 0), "7.")
    table.no(table.pass_(), "7.4.3")
    table.do(table.lay("G6", "5", 3))
    assert "E16" in {offer.hex for offer in table.offers(LayTrack)}
    table.yes(table.pass_())


@pytest.mark.rule("7.4.3")
@pytest.mark.parametrize("why", ["perth", "no tiles", "built"])
def test_a_home_that_cannot_or_need_not_be_built_is_not_required(why):
    table = Table(4, home_tile="required").after_auction(P6=3)
    if why == "built":
        table.tiles(H11=("57", 1))
    name = "WA" if why == "perth" else "VR"
    table.company(name, {0: 60}).operate(name)
    if why == "no tiles":
        for number in ("5", "6", "57"):
            table.state.supply[number] = 0
    assert table.offered(table.pass_())


@pytest.mark.rule("4.4", "7.3")
def test_tasmania_moment():
    """ "In addition to the normal build": at any point of the turn, or with the track."""
    for reading in ("whole-turn", "track"):
        early = Table(4, tasmania_moment=reading).phase("3").after_auction(P6=3, P3=0)
        early.company("VR", {0: 60}, trains=("3",)).operate("VR")
        early.yes(early.tasmania("I8"))
        late = Table(4, tasmania_moment=reading).phase("3").after_auction(P6=3, P3=0)
        late.company("VR", {0: 60}, cash=300, trains=("3",)).operate("VR", "train")
        if reading == "whole-turn":
            late.yes(late.tasmania("I8"))
        else:
            late.no(late.tasmania("I8"), "8.3")
            assert late.offers(PlaceTasmania) == []


@pytest.mark.rule("4.4")
def test_with_the_track_tasmania_waits_for_a_word_after_the_last_tile():
    for reading, step in (("whole-turn", "run"), ("track", "track")):
        table = Table(4, tasmania_moment=reading).phase("3").after_auction(P6=3, P3=0)
        table.tiles(**ROUTE).company("VR", {0: 60}, cash=50, trains=("3",))
        table.operate("VR", lays=1, token=True)
        table.do(table.lay("H13", "9", 1))
        assert table.asked == (step, 0)
        table.yes(table.tasmania("I10"))
    table.do(table.tasmania("I10"))
    assert table.asked == ("run", 0)  # nothing is left to build


@pytest.mark.rule("4.4", "5.4.4", "5.5.5")
def test_failed_tasmania():
    """VR owns P3 and its failure, the second, removes the first 5/5+ from the bank."""
    for reading in ("lost", "placed"):
        table = Table(4, failed_tasmania=reading).phase("3").after_auction(P6=3, P3="VR")
        table.failed("NSW").company("VR", {1: 60}, cell=(0, 1)).company("QR", {2: 60})
        table.operate("VR", then=("QR",))
        table.do(table.loan())
        assert table.state.issued["5"] == 1
        assert table.state.privates["P3"].closed
        if reading == "lost":
            assert table.asked == ("track", 2)
            assert "I8" not in table.state.tiles
            continue
        assert table.asked == ("tasmania", 1)
        table.do(table.tasmania("I8"))
        assert table.state.tiles["I8"][0] == "241"
        assert table.asked == ("track", 2)


@pytest.mark.rule("5.5.5", "4.4")
def test_the_tile_of_a_failed_company_is_lost_where_no_5_leaves_and_others_keep_theirs():
    first = Table(4, failed_tasmania="placed").phase("3").after_auction(P6=3, P3="VR")
    first.company("VR", {1: 60}, cell=(0, 1)).company("QR", {2: 60}).operate("VR", then=("QR",))
    first.do(first.loan())
    assert first.asked == ("track", 2)
    assert first.state.privates["P3"].spent
    other = Table(4, failed_tasmania="placed").phase("3").after_auction(P6=3, P3="QR")
    other.failed("NSW").company("VR", {1: 60}, cell=(0, 1)).company("QR", {2: 60})
    other.operate("VR", then=("QR",))
    other.do(other.loan())
    assert other.asked == ("tasmania", 2)


@pytest.mark.rule("5.4.4")
@pytest.mark.parametrize(
    ("reading", "phase", "sold_out", "removed"),
    [
        ("begins-phase", "3", False, "5"),
        ("begins-phase", "4", False, "5"),
        ("on-sale", "3", False, ""),
        ("on-sale", "4", False, ""),
        ("on-sale", "4", True, "5"),
        ("on-sale", "5", False, "5"),
        ("on-sale", "5", True, "6"),
        ("on-sale", "6", True, "8"),
    ],
)
def test_removed_train_on_sale(reading, phase, sold_out, removed):
    """ "The cheapest permanent train on sale": nothing, if no permanent type is on sale yet."""
    table = Table(4, removed_train=reading).phase(phase, sold_out=sold_out)
    table.after_auction(P6=3).failed("NSW").company("VR", {0: 60}, cell=(0, 1)).operate("VR")
    before = dict(table.state.issued)
    table.do(table.loan())
    assert table["VR"].closed
    gone = "".join(family for family, count in table.state.issued.items() if count > before[family])
    assert gone == removed
    assert table.said("leaves the game and counts as sold") == bool(removed)


# -- income --------------------------------------------------------------------------------------


@pytest.mark.rule("10.4", "7.4.6")
def test_k_cities():
    """Adelaide and Melbourne on yellow tiles: the hexes are marked K, the tiles are not."""
    for reading, income in (("from-yellow", 110), ("from-green", 60)):
        table = Table(4, k_cities=reading).phase("4").after_auction(P6=3).tiles(**K_LINE)
        table.company("VR", {0: 60}, trains=("4",)).operate("VR", "run")
        assert revenue(table) == income


@pytest.mark.rule("10.4")
def test_perth_and_green_tiles_are_k_cities_by_either_reading():
    line = {"E2": ("6", 2), "E4": ("14", 0)}
    for reading in ("from-yellow", "from-green"):
        table = Table(4, k_cities=reading).phase("3").after_auction(P6=3).tiles(**line)
        table.company("WA", {0: 60}, trains=("3",)).operate("WA", "run")
        marked = {stop.id for stop in problem(table.game, table.state, "WA").stops if stop.mark}
        assert marked == {"D1"}
        green = Table(4, k_cities=reading).phase("4").after_auction(P6=3)
        green.tiles(**{**K_LINE, "H11": ("237", 4)})
        green.company("VR", {0: 60}, trains=("4",)).operate("VR", "run")
        marked = {stop.id for stop in problem(green.game, green.state, "VR").stops if stop.mark}
        assert marked - {"G6"} == {"H11"}


@pytest.mark.rule("11.2", "7.3")
def test_no_income():
    """A company without income neither pays nor retains any."""
    for reading, cell in (("withheld", (1, 4)), ("no-move", (1, 5))):
        table = Table(4, no_income=reading).after_auction(P6=3)
        table.company("VR", {0: 60}, cell=(1, 5)).company("NSW", {1: 60}, cell=(3, 3))
        table.operate("VR", then=("NSW",)).end_turn()
        assert table.op == "NSW"
        assert table["VR"].cell == cell
    table = Table(4, no_income="no-move").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cell=(1, 5), trains=("2",)).operate("VR", "run")
    table.do(table.best(), table.withhold())
    assert table["VR"].cell == (1, 4)  # retained income moves the marker as ever


# -- trains --------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.4", "8.3.5")
def test_trade_in():
    """At the limit of two trains, a 4 is offered in part payment for a D."""
    for reading in ("at-limit", "below-limit"):
        table = Table(4, trade_in=reading).phase("6", sold_out=True).after_auction(P6=3)
        table.company("VR", {0: 60}, cash=1100, trains=("4", "5"), cell=(1, 2))
        table.operate("VR", "train", borrowed=True)
        if reading == "at-limit":
            table.yes(table.train("D", trade_in="4-0"))
        else:  # only The Ghan is left to buy
            table.no(table.train("D", trade_in="4-0"), "8.3.5")
            assert {offer.name for offer in table.offers(BuyTrain)} == {"2E"}
        below = Table(4, trade_in=reading).phase("6", sold_out=True).after_auction(P6=3)
        below.company("VR", {0: 60}, cash=1100, trains=("4",)).operate("VR", "train")
        below.yes(below.train("D", trade_in="4-0"))


@pytest.mark.rule("8.2.4", "7.3")
def test_a_company_at_its_limit_is_asked_only_if_the_trade_in_makes_room():
    for reading, step in (("at-limit", "train"), ("below-limit", "finish")):
        table = Table(4, trade_in=reading).phase("6", sold_out=True).after_auction(P6=3)
        table.company("VR", {0: 60}, cash=1100, trains=("4", "5", "2E"))
        table.operate("VR", "train")
        assert table.asked == (step, 0)


def forced(**options: str) -> Table:
    """VR has £299 and a route, and a 5 costs £500."""
    table = Table(4, **options).phase("5").after_auction(P6=3).tiles(**ROUTE)
    return table.company("VR", {0: 60}, cash=299, cell=(1, 15))


@pytest.mark.rule("8.4.1")
def test_forced_train():
    """ "A new train from the Bank": either side, or the one that needs the fewest loans."""
    for reading in ("any", "cheapest"):
        table = forced(forced_train=reading).operate("VR", "train")
        table.yes(table.train("5"))
        if reading == "any":
            table.yes(table.train("5+"))
        else:
            assert "cheapest" in table.no(table.train("5+"), "8.4.1")
    rich = Table(4, forced_train="cheapest").phase("5").after_auction(P6=3).tiles(**ROUTE)
    rich.company("VR", {0: 60}, cash=550).operate("VR", "train")
    rich.yes(rich.train("5+"))  # without loans any side may be bought


@pytest.mark.rule("8.3.7", "8.4.1")
def test_duty():
    """NSW of the same director has a 4 that VR could pay for with £1."""
    for reading in ("bank-train", "any-train"):
        table = forced(duty=reading).company("NSW", {0: 60}, trains=("4",))
        table.operate("VR", "train")
        table.no(table.pass_(), "5.1.7")
        table.yes(table.train_from("NSW", 1))
        if reading == "bank-train":
            table.yes(table.train("5"))
        else:
            table.no(table.train("5"), "8.3.7")


@pytest.mark.rule("8.3.7", "8.1")
def test_a_train_out_of_reach_or_declined_leaves_the_mandatory_purchase():
    dear = forced(duty="any-train").company("NSW", {1: 60}, trains=("4",)).operate("VR", "train")
    dear.yes(dear.train("5"))  # the 4 of another director costs £300, VR has £299
    asked = forced(duty="any-train").company("NSW", {1: 60}, trains=("3",)).operate("VR", "train")
    asked.no(asked.train("5"), "8.3.7")
    asked.do(asked.train_from("NSW", 200))
    asked.do(asked.answer(False))
    asked.yes(asked.train("5"))


@pytest.mark.rule("5.3.6", "7.7.1", "7.7.4")
def test_com_homes():
    """Adelaide has one place; SAR, at home there, does not operate yet when COM begins."""
    for reading in ("beside-kept", "any-place"):
        table = Table(4, com_homes=reading).phase("6").after_auction(P6=3).tiles(G6=("5", 3))
        table.company("COM", {2: 60}, started=False, cell=(0, 8), cash=800)
        table.company("SAR", {1: 60}, started=False).stock()
        table.end_stock()
        first, edge = ("SAR", "COM") if reading == "beside-kept" else ("COM", "SAR")
        assert table.op == "COM"
        assert table.state.tokens["G6.0"] == (("", "COM") if reading == "beside-kept" else ("COM",))
        assert table.said("kept for SAR") == (reading == "beside-kept")
        table.end_turn()
        assert table.op == "SAR"
        assert table.state.tokens["G6.0"] == (first, edge)
        assert table.said("SAR finds no free place in Adelaide (G6)") == (edge == "SAR")
        assert table.state.networks.of("SAR").home("G6")
        table.do(table.lay("G6", "238", 2))
        assert table.state.tokens["G6.0"] == (first, edge)
        assert table.said(f"The token of {edge} in Adelaide (G6) moves from the edge")


@pytest.mark.rule("5.3.6", "7.7.4")
def test_the_token_of_a_failed_com_leaves_the_kept_place_free():
    """The place in Sydney is kept for NSW, also from the Bank of England's token at the edge."""
    for reading, then in (("beside-kept", ("NSW", "BOE")), ("any-place", ("BOE", "NSW"))):
        table = Table(4, com_homes=reading).phase("6").after_auction(P6=3).cash(*[1000] * 3)
        table.company("FT", {1: 60}, cash=500).company("NSW", {2: 60}, started=False)
        table.company("COM", {0: 60}, cell=(1, 1), tokens=())
        put_at_edge(table.game, table.state, "F17.0", "COM")
        table.operate("COM", then=("FT", "NSW")).do(table.loan())
        table.state.tiles["F17"] = ("57", 0)
        table.game.rebuild(table.state)
        move_from_edge(table.game, table.state, "F17")
        HOMES.place(table.game, table.state, "NSW")
        assert table.state.tokens["F17.0"] == then


@pytest.mark.rule("5.3.6", "7.7.4")
def test_com_at_the_edge_moves_into_a_kept_place_only_where_it_may_take_one():
    """Adelaide was full when COM began; a green tile makes a second place, which is kept for SAR.

    (As after a token that another company placed there while SAR was closed to it.)
    """
    for reading in ("beside-kept", "any-place"):
        table = Table(4, com_homes=reading).phase("6").after_auction(P6=3).tiles(G6=("5", 3))
        table.company("VR", {0: 60}, tokens=("H11.0", "G6.0"))
        table.company("COM", {2: 60}, cash=800).operate("COM")
        assert table.state.tokens["G6.0"] == ("VR", "COM")
        table.do(table.lay("G6", "238", 2))
        moved = reading == "any-place"
        assert table.state.tokens["G6.0"] == (("VR", "COM") if moved else ("VR", "", "COM"))
        assert table.said("moves from the edge") == moved
