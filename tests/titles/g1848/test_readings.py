"""Open rules on which all editions agree: both readings of each (docs/rules/1848-rulings.md)."""

import pytest

from tests.titles.g1848.table import Table, revenue
from tests.titles.g1848.test_s10_income import K_LINE
from trunkline.titles.g1848.actions import BuyTrain, LayTrack, PlaceTasmania, SellShares
from trunkline.titles.g1848.limits import certificate_count
from trunkline.titles.g1848.panels import status
from trunkline.titles.g1848.running import problem

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


# -- shares --------------------------------------------------------------------------------------


@pytest.mark.rule("5.2.2", "4.6", "4.7")
@pytest.mark.parametrize(
    ("reading", "company", "before", "left"),
    [
        ("count", "QR", 50, 10),
        ("count", "CAR", 50, 10),
        ("count", "VR", 50, 10),
        ("not-bought", "QR", 50, 20),
        ("not-bought", "QR", 60, 10),
        ("not-bought", "CAR", 60, 20),
        ("not-bought", "CAR", 70, 10),
        ("not-bought", "VR", 50, 10),  # no private brings shares of it
    ],
)
def test_free_shares(reading, company, before, left):
    """60 % "have been bought": do shares that came free with P5 and P6 count?"""
    table = Table(3, free_shares=reading).after_auction(P6=2).cash(500)
    table.company(company, {0: 40, 1: before - 40}, sold=False).stock()
    assert status(table.game, table.state, company) == f"launches when {left}% more is sold"
    table.do(table.buy(company))
    assert table[company].sold == (left == 10)
    assert table[company].cash == (1000 if left == 10 else 0)


@pytest.mark.rule("5.1.6", "12.4.2")
def test_boe_first_sale():
    """Nothing is sold in the first stock round; the Bank of England's "without restriction"."""
    for reading in ("allowed", "refused"):
        table = Table(4, boe_first_sale=reading).after_auction(P6=3).boe({0: 20}).stock(turn=1)
        if reading == "allowed":
            table.yes(table.sell("BOE", 20))
        else:
            assert "first stock round" in table.no(table.sell("BOE", 20), "5.1.6")
            table.no(table.sell("BOE", 30), "12.4.1")
            assert table.offers(SellShares) == []
        later = Table(4, boe_first_sale=reading).after_auction(P6=3).boe({0: 20}).stock(turn=2)
        later.yes(later.sell("BOE", 20))


@pytest.mark.rule("12.2.2", "12.3.2")
def test_boe_limits():
    """Is the Bank of England "a company" that one may not buy beyond 60 %, nor buy back?"""
    for reading in ("as-a-company", "none"):
        most = Table(4, boe_limits=reading).after_auction(P6=3).boe({0: 60}).stock()
        sold = Table(4, boe_limits=reading).after_auction(P6=3).boe({0: 20}).stock()
        sold.do(sold.sell("BOE", 10))
        if reading == "none":
            most.yes(most.buy("BOE"))
            sold.yes(sold.buy("BOE"))
        else:
            most.no(most.buy("BOE"), "12.2.2")
            sold.no(sold.buy("BOE"), "12.3.2")
    railway = Table(4, boe_limits="none").after_auction(P6=3).company("VR", {0: 60}).stock()
    railway.no(railway.buy("VR"), "12.2.2")


@pytest.mark.rule("12.2.2")
def test_without_limits_all_of_the_bank_of_england_may_be_bought_and_no_more():
    table = Table(4, boe_limits="none").after_auction(P6=3).cash(100).boe({0: 90}).stock()
    table.do(table.buy("BOE"))
    assert table.state.boe.holdings == (100, 0, 0, 0)
    table.no(table.buy("BOE"), "5.4.2")


@pytest.mark.rule("12.5.1", "12.1.1")
def test_sales():
    """One space for each sale: may a player make several of one company in a turn?"""
    for reading in ("one-block", "several"):
        table = Table(4, sales=reading).after_auction(P6=3).company("VR", {0: 40, 1: 20}).stock()
        table.do(table.sell("VR", 10))
        if reading == "one-block":
            table.no(table.sell("VR", 10), "12.5.1")
            continue
        table.yes(table.sell("VR", 10))
        table.do(table.sell("VR", 10))
        assert table["VR"].cell == (3, 5)  # two sales, two spaces
        assert table.money()[0] == 630 + 100 + 90
        assert table.state.stock.sold[0] == ("VR",)
        table.no(table.sell("VR", 30), "12.4.1")  # more than he has left


@pytest.mark.rule("12.2.1", "6.2", "5.1.2")
def test_limit_counts():
    """At the limit of 17, a purchase that wins an office gives up two certificates for one."""
    for reading in ("before-exchange", "after-exchange"):
        table = Table(4, limit_counts=reading).after_auction(P6=3).cash(1000)
        table.company("VR", {0: 30, 1: 30}, director=1).company("NSW", {0: 20, 1: 30})
        table.company("SAR", {0: 60}).company("QR", {0: 40}, sold=False).boe({0: 40}).stock()
        assert certificate_count(table.state, 0) == 17
        for company in ("NSW", "QR", "BOE"):
            table.no(table.buy(company), "12.2.1")
        table.no(table.start("FT", 70), "12.2.1")
        if reading == "before-exchange":
            table.no(table.buy("VR"), "12.2.1")
            continue
        table.yes(table.buy("VR"))
        table.do(table.buy("VR"))
        assert table["VR"].director == 0
        assert certificate_count(table.state, 0) == 17


@pytest.mark.rule("12.2.1")
def test_above_the_limit_nothing_is_bought_by_either_reading():
    for reading in ("before-exchange", "after-exchange"):
        table = Table(4, limit_counts=reading).after_auction(P6=3).cash(1000)
        table.company("VR", {0: 30, 1: 30}, director=1).company("SAR", {0: 60})
        table.company("NSW", {0: 60}).boe({0: 50}).stock()
        assert certificate_count(table.state, 0) == 18
        table.no(table.buy("VR"), "12.2.1")


@pytest.mark.rule("12.2.1")
def test_who_can_only_buy_an_office_is_asked_for_it_where_that_is_allowed():
    """Seat 0 is at the limit and nothing of his can be sold."""
    for reading, seat in (("before-exchange", 1), ("after-exchange", 0)):
        table = Table(4, limit_counts=reading).after_auction(P6=3).cash(1000)
        table.failed("QR", "FT", "COM")  # the limit is 11
        for name in ("VR", "NSW", "SAR"):
            table.company(name, {0: 30, 1: 30}, director=1)
        table.company("WA", {0: 20, 1: 40}).stock(turn=1)  # in the first round nothing is sold
        assert certificate_count(table.state, 0) == 11
        assert table.asked == ("stock", seat)
    nothing = Table(4, limit_counts="after-exchange").after_auction(P6=3).cash(1000)
    nothing.failed("QR", "FT", "COM")
    for name in ("VR", "NSW", "SAR", "WA"):
        nothing.company(name, {0: 30, 1: 40} if name != "WA" else {0: 20, 1: 40})
    nothing.stock(turn=1)
    assert nothing.asked == ("stock", 2)  # no office is one share away, and seat 1 is full too


@pytest.mark.rule("12.6.1", "11.3")
def test_rising():
    """Two sold-out companies of one space rise: the first to arrive lies on top."""
    for reading, order in (("highest-first", ("VR", "QR")), ("lowest-first", ("QR", "VR"))):
        table = Table(4, rising=reading).after_auction(P6=3)
        table.company("VR", {0: 60, 1: 40}, cell=(2, 4)).company("QR", {0: 40, 1: 60}, cell=(2, 4))
        table.stock().end_stock()
        assert table["VR"].cell == table["QR"].cell == (1, 4)
        assert (table.op, *table.state.to_operate) == order


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
    assert table.said("leaves the game from the bank") == bool(removed)


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
        table.operate("VR", "train", loan=True)
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


# -- debts and the end ---------------------------------------------------------------------------


@pytest.mark.rule("5.5.3")
def test_forced_sale():
    """Seat 0 owes £60; one share of NSW brings £70."""
    for reading in ("as-needed", "freely"):
        table = Table(4, forced_sale=reading).phase("3").after_auction(P6=3).cash(80)
        table.company("VR", {0: 40, 1: 20, 2: 10}, par=80, cell=(0, 1))
        table.company("NSW", {0: 20, 1: 40}, cell=(3, 4)).operate("VR", then=("NSW",))
        table.do(table.loan())
        table.yes(table.sell("NSW", 10))
        if reading == "as-needed":
            table.no(table.sell("NSW", 20), "5.5.3")
            continue
        table.do(table.sell("NSW", 20))
        assert table.player(0) == (80, 0, 1)


@pytest.mark.rule("5.5.3", "4.1")
@pytest.mark.parametrize("income", ["private", "take over", "compensation", "dividend", "sale"])
@pytest.mark.parametrize("reading", ["any-income", "dividends-and-sales"])
def test_repayment(reading, income):
    """ "Income (from dividends or the sale of shares)": all there is, or two examples?"""
    table = Table(4, repayment=reading).phase("3").after_auction(P6=3, P1=0, P2=1, P3=1, P4=1, P5=1)
    table.company("VR", {0: 20, 1: 40}, par=100, cash=500, cell=(0, 1), trains=("3",)).debt(0, 500)
    if income == "private":
        table.stock().end_stock()
        amount = 5
    elif income == "take over":
        table.company("NSW", {0: 60}, cash=100).operate("NSW")
        table.do(table.take_over("P1", 40))
        amount = 40
    elif income == "compensation":
        table.operate("VR")
        table.do(table.loan())
        amount = 200
    elif income == "dividend":
        table.operate("VR", "dividend", revenue=100)
        table.do(table.pay())
        amount = 20
    else:
        table.stock()
        table.do(table.sell("VR", 10))
        amount = 70
    repaid = reading == "any-income" or income in ("dividend", "sale")
    assert table.player(0)[:2] == ((0, 500 - amount) if repaid else (amount, 500))
    assert table.game.worth(table.state, 0) == amount - 500 + table["VR"].holdings[0] // 10 * (
        table.price("VR")
    ) + table["NSW"].holdings[0] // 10 * table.price("NSW")


@pytest.mark.rule("5.5.3", "13.1")
def test_income_that_repays_nothing_leaves_the_bank():
    for reading, broken in (("any-income", False), ("dividends-and-sales", True)):
        table = Table(4, repayment=reading).after_auction(P6=3, P1=0).debt(0, 500)
        for name in ("P2", "P3", "P4", "P5", "P6"):
            private = table.state.privates[name]
            table.state.privates[name] = private._replace(closed=True, spent=True)
        table.bank(5).stock().end_stock()
        assert table.player(0)[:2] == ((5, 500) if broken else (0, 495))
        assert table.state.bank_broken == broken


@pytest.mark.rule("13.1", "12.6.1")
def test_end_in_stock():
    """VR is sold out at £440 and rises to the top when the stock round ends."""
    for reading in ("full-set", "at-once"):
        table = Table(4, end_in_stock=reading).phase("3").after_auction(P6=3)
        table.company("VR", {0: 60, 1: 40}, cell=(1, 16), trains=("3",)).stock().end_stock()
        assert table.price("VR") == 450
        assert table.state.end == "price"
        if reading == "full-set":
            assert (table.state.round, table.state.operating_round) == ("operating", 1)
            assert table.said("The game will end after the next set")
        else:
            assert (table.state.round, table.state.frames) == ("over", ())
            assert table.said("The game is over: a share price has reached the top")
            assert not table.said("The game will end")


@pytest.mark.rule("13.1")
def test_at_once_is_for_the_price_in_a_stock_round_only():
    bank = Table(4, end_in_stock="at-once").phase("3").after_auction(P6=3)
    bank.company("VR", {0: 60}, trains=("3",)).company("NSW", {0: 40, 1: 30}).bank(10).stock()
    bank.do(bank.sell("NSW", 10), bank.pass_())
    bank.end_stock()
    assert bank.state.end == "bank"
    assert bank.state.round == "operating"  # "one more complete set of Operating Rounds"
    price = Table(4, end_in_stock="at-once").phase("3").after_auction(P6=3)
    price.company("VR", {0: 60}, trains=("3",), cell=(0, 15))
    price.operate("VR", "dividend", revenue=100, rounds=(1, 2))
    price.do(price.pay())
    assert price.said("The game will end after this set")
    price.end_turn()
    assert price.state.operating_round == 2
