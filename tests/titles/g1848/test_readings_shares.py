"""Open rules of shares, debts and the end on which all editions agree: both readings of each.

The readings are explained in docs/rules/1848-rulings.md.
"""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.page.panels import status
from trunkline.titles.g1848.records.actions import SellShares
from trunkline.titles.g1848.rules.shares.limits import certificate_count

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
        table.no(table.sell("VR", 30), "12.4.1")  # more than they have left


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
def test_a_player_who_can_only_buy_an_office_is_asked_where_allowed():
    """Seat 0 is at the limit and nothing of theirs can be sold."""
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
        assert (table.account(0), table.state.failures) == ((80, 0), {0: 1})


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
    assert table.account(0) == ((0, 500 - amount) if repaid else (amount, 500))
    assert table.game.worth(table.state, 0) == amount - 500 + table["VR"].percent(0) // 10 * (
        table.price("VR")
    ) + table["NSW"].percent(0) // 10 * table.price("NSW")


@pytest.mark.rule("5.5.3", "13.1")
def test_income_that_repays_nothing_leaves_the_bank():
    for reading, broken in (("any-income", False), ("dividends-and-sales", True)):
        table = Table(4, repayment=reading).after_auction(P6=3, P1=0).debt(0, 500)
        for name in ("P2", "P3", "P4", "P5", "P6"):
            private = table.state.privates[name]
            table.state.privates[name] = private._replace(closed=True, spent=True)
        table.bank(5).stock().end_stock()
        assert table.account(0) == ((5, 500) if broken else (0, 495))
        assert (table.state.end == "bank") == broken


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
