"""§4: certificates and the stock market."""

import pytest

from trunkline.eighteen.parts.market import by_price
from trunkline.eighteen.parts.shares import Shares
from trunkline.kernel import Seat
from trunkline.titles.g18oe.core import certificate_count
from trunkline.titles.g18oe.records.actions import (
    BuyShare,
    ClosePrivate,
    Distribute,
    Pass,
    SellShares,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.running.dividends import distribute
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def market(**options: str) -> Table:
    return Table(3, **options).sold("major").quiet().phase("3").major("PLM", 0).major("BEL", 1)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("cell", "move", "to"),
    [
        ((1, 2), "up", (0, 2)),
        ((0, 2), "up", (0, 3)),
        ((0, 16), "up", (0, 16)),
        ((1, 0), "up", (1, 1)),
        ((0, 5), "down", (1, 5)),
        ((7, 3), "down", (7, 3)),
        ((4, 3), "right", (4, 4)),
        ((4, 8), "right", (3, 8)),
        ((0, 16), "right", (0, 16)),
        ((3, 4), "left", (3, 3)),
        ((3, 0), "left", (4, 0)),
        ((7, 0), "left", (7, 0)),
        ((0, 1), "left", (1, 1)),
    ],
)
def test_moves_and_edges_4_4(cell, move, to):
    assert getattr(Table().game.market, move)(cell) == to


@pytest.mark.rule("4.4")
def test_down_once_for_each_share_sold_4_4():
    table = market().shares("PLM", s1=20).stock(1)
    change(table.state, "PLM", cell=(2, 2))
    table.do(SellShares(B, "PLM", 20))
    assert table.line("PLM").cell == (4, 2)


@pytest.mark.rule("4.4")
def test_sold_out_railroads_move_up_from_the_highest_4_4():
    table = market().shares("PLM", s0=40, s1=40).shares("BEL", pool=10).stock(0)
    before, other = table.line("PLM").cell, table.line("BEL").cell
    table.do(Pass(A), Pass(B), Pass(C))
    assert table.line("PLM").cell == (before[0] - 1, before[1])
    assert table.line("BEL").cell == other


@pytest.mark.rule("4.4")
def test_the_worked_examples_of_dividends_4_4():
    """£160 of £320 split: RIGHT at a value of £150, no move at £165."""
    for cell, moves in (((0, 4), True), ((0, 5), False)):
        table = market()
        change(table.state, "PLM", cell=cell)
        distribute(table.game, table.state, "PLM", 320, "split")
        assert (table.line("PLM").cell == (0, cell[1] + 1)) == moves


@pytest.mark.rule("4.4")
def test_left_without_a_dividend_4_4():
    table = market()
    change(table.state, "PLM", cell=(2, 3))
    distribute(table.game, table.state, "PLM", 100, "hold")
    assert table.line("PLM").cell == (2, 2)


@pytest.mark.parametrize(("choice", "moves"), [("declared", True), ("paid", False)])
def test_shares_in_the_open_market_count_as_declared(choice, moves):
    table = market(dividend_test=choice).shares("PLM", pool=50)
    change(table.state, "PLM", cell=(0, 1))
    distribute(table.game, table.state, "PLM", 110, "pay")
    assert (table.line("PLM").cell == (0, 2)) == moves


@pytest.mark.rule("4.4")
def test_a_marker_that_arrives_goes_below_4_4():
    table = market()
    change(table.state, "PLM", cell=(2, 2))
    change(table.state, "BEL", cell=(2, 3))
    from trunkline.titles.g18oe.rules.money import PRICES

    PRICES.move(table.game, table.state, "BEL", (2, 2))
    assert by_price(table.game.market, table.state, ["BEL", "PLM"]) == ("PLM", "BEL")
    PRICES.move(table.game, table.state, "PLM", (2, 2))  # stays and keeps its place
    assert by_price(table.game.market, table.state, ["BEL", "PLM"]) == ("PLM", "BEL")


@pytest.mark.rule("4.1")
def test_certificates_count_one_whatever_their_percentage_4_1():
    table = market()
    privates = sum(private.seat == 0 for private in table.state.privates.values())
    privates -= table.state.privates["BBBT"].seat == 0
    table.minor("K", 0, "AC8.0")
    minors = 1
    assert certificate_count(table.game, table.state, 0) == privates + minors + 1
    table.shares("PLM", s0=30)
    assert certificate_count(table.game, table.state, 0) == privates + minors + 4
    table.state.privates["RSC"] = table.state.privates["RSC"]._replace(open=False)
    assert certificate_count(table.game, table.state, 0) == privates + minors + 3


@pytest.mark.rule("4.1")
def test_nobody_buys_beyond_the_limit_4_1():
    table = Table(7, concessions="without").sold("major").quiet().phase("3")
    names = list(table.game.book.regionals)
    for name in names[:20]:
        table.major(name, 1)
    at = 0
    while certificate_count(table.game, table.state, 0) < 20:
        table.shares(names[at], s0=10)
        at += 1
    table.rich(0, 500).stock(0)
    assert "certificate limit of 20" in table.why(BuyShare(A, names[at], "treasury"))
    private = next(n for n, p in table.state.privates.items() if p.seat == 0)
    table.do(ClosePrivate(A, private, False))
    assert table.may(BuyShare(A, names[at], "treasury"))


@pytest.mark.rule("4.1")
def test_a_player_above_the_limit_must_sell_or_close_4_1():
    table = Table(7, concessions="without").sold("major").quiet().phase("3")
    names = list(table.game.book.regionals)
    for name in names[:20]:
        table.major(name, 1)
    for at in range(21 - certificate_count(table.game, table.state, 0)):
        table.shares(names[at], s0=10)
    assert certificate_count(table.game, table.state, 0) == 21
    table.stock(0)
    assert "above the certificate limit" in table.why(Pass(A))
    table.do(SellShares(A, names[0], 10), Pass(A))
    assert table.seat == B


@pytest.mark.rule("11.4")
def test_rounding_up_for_each_recipient_11_4():
    """§11.4: GWR runs for £70: £35, £18 and £18 for the treasury; KSS splits £70: 44, 18 and 9."""
    table = Table(3).sold("major").regional("GWR", 0, cash=0).regional("KSS", 0, cash=0)
    for name in ("GWR", "KSS"):
        change(table.state, name, shares=Shares((50, 25, 0), treasury=25))
    cash = [table.cash(seat) for seat in range(3)]
    distribute(table.game, table.state, "GWR", 70, "pay")
    assert [table.cash(seat) - cash[seat] for seat in range(3)] == [35, 18, 0]
    assert table.line("GWR").cash == 18
    cash = [table.cash(seat) for seat in range(3)]
    distribute(table.game, table.state, "KSS", 70, "split")
    assert [table.cash(seat) - cash[seat] for seat in range(3)] == [18, 9, 0]
    assert table.line("KSS").cash == 35 + 9


@pytest.mark.rule("11.4")
def test_a_minor_splits_and_nobody_is_asked_11_4():
    table = Table(3).sold("major").minor("K", 0, "AC8.0", cash=0)
    cash = table.cash(0)
    distribute(table.game, table.state, "K", 50, "split")
    assert table.line("K").cash == 25
    assert table.cash(0) == cash + 25


@pytest.mark.rule("11.4")
def test_a_national_only_pays_11_4():
    table = market()
    from trunkline.titles.g18oe.rules.running.dividends import choices

    assert choices(table.state, "PLM", 100) == ("pay", "split", "hold")
    change(table.state, "PLM", kind="national")
    assert choices(table.state, "PLM", 100) == ("pay",)
    assert choices(table.state, "PLM", 0) == ("hold",)


@pytest.mark.rule("11.4")
def test_shares_in_the_open_market_are_paid_to_nobody_11_4():
    table = market().shares("PLM", pool=50)
    bank = table.state.bank
    distribute(table.game, table.state, "PLM", 100, "pay")
    assert bank - table.state.bank == 20 + 30  # the president's 20 %, the treasury's 30 %


@pytest.mark.rule("11.4")
def test_the_president_chooses_11_4():
    table = market().operate("PLM", "dividend", revenue=200)
    assert table.offers(Distribute) == [Distribute(A, c) for c in ("pay", "split", "hold")]
    cash = table.line("PLM").cash
    table.do(Distribute(A, "hold"))
    assert table.line("PLM").cash == cash + 200
