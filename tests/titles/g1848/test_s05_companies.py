"""§5.1, §5.2: shares, prices, launching."""

import pytest

from tests.titles.g1848.table import Table, by_seat


def stock(**companies: object) -> Table:
    return Table(4).after_auction(P6=3).stock()


@pytest.mark.rule("5.1.1", "5.2.1", "12.3.1")
@pytest.mark.parametrize("par", [70, 80, 90, 100])
def test_the_buyer_of_the_directors_share_sets_par(par):
    table = stock()
    table.yes(table.start("VR", par))
    table.do(table.start("VR", par))
    vr = table["VR"]
    assert (vr.par, table.price("VR"), vr.director) == (par, par, 0)
    assert (by_seat(vr), vr.percent("bank")) == ((20, 0, 0, 0), 80)
    assert table.money()[0] == 630 - 2 * par
    assert table.lines()[0] == (
        f"P0 buys the director's share of VR at a par of £{par} for £{2 * par}."
    )
    assert table.asked == ("stock", 1)


@pytest.mark.rule("5.2.1")
@pytest.mark.parametrize("par", [0, 60, 75, 110, 450, -70])
def test_other_prices_are_no_par(par):
    table = stock()
    assert "£70, £80, £90, £100" in table.no(table.start("VR", par), "5.2.1")


@pytest.mark.rule("5.1.2", "12.3.1")
def test_the_first_share_is_the_directors():
    table = stock()
    assert "director's share" in table.no(table.buy("VR"), "12.3.1")
    table.do(table.start("VR", 70))
    table.no(table.start("VR", 70), "12.3.1")
    table.yes(table.buy("VR"))


@pytest.mark.rule("5.1.2", "12.2.1")
def test_the_directors_share_is_two_shares_but_one_certificate():
    from trunkline.titles.g1848.rules.shares.limits import certificate_count

    table = stock()
    table.do(table.start("VR", 70))
    assert table["VR"].percent(0) == 20
    assert certificate_count(table.state, 0) == 1


@pytest.mark.rule("5.2.1", "4.7")
def test_car_was_started_with_p6_and_always_at_100():
    table = stock()
    table.no(table.start("CAR", 100), "12.3.1")
    table.do(table.buy("CAR"))
    assert table.money()[0] == 530


@pytest.mark.rule("5.4.1")
def test_the_bank_of_england_has_no_directors_share():
    table = stock()
    table.no(table.start("BOE", 70), "5.4.1")


@pytest.mark.rule("5.1.3", "5.1.4", "12.3.1")
def test_new_shares_cost_par_and_old_ones_the_market_price():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {1: 60}, par=80, pool=10, cell=(0, 7)).stock()
    new = table.fork().do(table.buy("VR"))
    assert new.money()[0] == 630 - 80
    assert (new["VR"].percent("bank"), new["VR"].percent("pool"), new["VR"].percent(0)) == (
        20,
        10,
        10,
    )
    assert new.said("P0 buys a share of VR from the bank for £80.")
    old = table.fork().do(table.buy("VR", "pool"))
    assert old.money()[0] == 630 - 140
    assert (old["VR"].percent("bank"), old["VR"].percent("pool"), old["VR"].percent(0)) == (
        30,
        0,
        10,
    )
    assert old.state.bank == table.state.bank + 140
    assert old.said("P0 buys a share of VR from the pool for £140.")


@pytest.mark.rule("5.1.3", "5.1.4")
def test_shares_that_are_not_there_are_not_bought():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {1: 60, 2: 40}).company("NSW", {1: 60}).stock()
    table.no(table.buy("VR"), "5.1.3")
    table.no(table.buy("NSW", "pool"), "5.1.4")
    table.no(table.buy("NSW", "hand"), "12.3.1")


@pytest.mark.rule("5.1.5", "10.3.3")
def test_dividends_go_to_players_and_the_banks_part_stays_there():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 30, 1: 20, 2: 10}, pool=10)
    table.operate("VR", "dividend", revenue=120)
    before, bank = table.money(), table.state.bank
    table.do(table.pay())
    assert table.money() == [before[0] + 36, before[1] + 24, before[2] + 12, before[3]]
    assert table.state.bank == bank - 72
    assert table["VR"].cash == 0
    assert table.lines()[0] == "VR pays £12 a share: P0 £36, P1 £24, P2 £12."


@pytest.mark.rule("5.1.6", "12.4.1")
def test_no_railway_shares_are_sold_in_the_first_stock_round():
    table = Table(4).after_auction(P6=3).company("VR", {0: 40, 1: 20}).stock(turn=1)
    table.no(table.sell("VR", 10), "5.1.6")
    table = Table(4).after_auction(P6=3).company("VR", {0: 40, 1: 20}).stock(turn=2)
    table.yes(table.sell("VR", 10))


@pytest.mark.rule("5.1.6", "12.4.1")
def test_at_most_half_of_a_company_lies_in_the_pool():
    table = Table(4).after_auction(P6=3).company("VR", {0: 30, 1: 40}, pool=30).stock()
    table.yes(table.sell("VR", 20))
    table.no(table.sell("VR", 30), "5.1.6")


@pytest.mark.rule("5.2.2")
@pytest.mark.parametrize("par", [70, 100])
def test_a_company_is_launched_with_ten_times_par_at_60_percent(par):
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 40, 1: 10}, par=par, sold=False).stock()
    table.do(table.buy("VR"))
    assert table["VR"].sold
    assert table["VR"].cash == 10 * par
    assert table.said(f"VR is launched with £{10 * par:,}.")
    table.do(table.buy("VR"))
    assert table["VR"].cash == 10 * par  # once


@pytest.mark.rule("5.2.2")
def test_shares_sold_on_to_the_pool_count_for_the_launch():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 20, 1: 10}, pool=20, sold=False).stock()
    table.do(table.buy("VR"))
    assert table["VR"].sold


@pytest.mark.rule("5.2.2", "4.6")
def test_the_free_share_of_p5_counts_for_the_launch_of_qr():
    table = Table(4).after_auction(P6=3, P5=2)
    table.company("QR", {0: 40, 2: 10}, sold=False).stock()
    table.do(table.buy("QR"))
    assert table["QR"].cash == 1000


@pytest.mark.rule("5.2.2")
def test_a_company_below_60_percent_does_not_operate():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 50}, sold=False).company("NSW", {1: 60}, cash=100).stock()
    for _ in range(4):
        table.do(table.pass_())
    assert table.op == "NSW"
    assert table.state.to_operate == ()


@pytest.mark.rule("5.1.7", "8.1")
def test_a_company_with_a_route_must_own_a_train():
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60}, cash=100).operate("VR", "train")
    table.no(table.pass_(), "5.1.7")
    table.do(table.train("2"))
    assert table.asked == ("stock", 0)  # its turn and the round are over


@pytest.mark.rule("5.1.7")
def test_a_company_without_a_route_need_not():
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1))
    table.company("VR", {0: 60}, cash=100).operate("VR", "train")
    table.yes(table.pass_())
