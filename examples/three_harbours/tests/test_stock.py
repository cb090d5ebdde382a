"""§2, §3 Stock rounds."""

import pytest

from trunkline.eighteen.parts.actions import BuyPrivate, BuyShare, Pass, SellShares, StartCompany

ANN, BOB, CAT = 0, 1, 2


@pytest.mark.rule("2.2", "3.1")
def test_a_director_pays_twice_the_par_for_40_percent(table):
    table.act(StartCompany(ANN, "GH", 80))
    company = table.state.companies["GH"]
    assert (company.director, company.percent(ANN), company.par) == (ANN, 40, 80)
    assert (table.money[ANN], table.price("GH")) == (300 - 160, 80)
    assert not company.sold


@pytest.mark.rule("2.2")
def test_only_printed_pars_and_only_once(table):
    assert table.refused(StartCompany(ANN, "GH", 90)) == "GH may start at $80, $70, $60 (§2.2)."
    assert "buy its director's share (§2.2)" in table.refused(BuyShare(ANN, "GH", "new"))
    table.act(StartCompany(ANN, "GH", 80))
    assert "started already (§2.2)" in table.refused(StartCompany(BOB, "GH", 80))


@pytest.mark.rule("3.2")
def test_at_60_percent_a_company_gets_five_times_its_par(table):
    table.act(StartCompany(ANN, "GH", 70), BuyShare(BOB, "GH", "new"))
    company = table.state.companies["GH"]
    assert (company.sold, company.cash) == (True, 350)
    assert table.told("GH is launched with $350.")
    table.act(BuyShare(CAT, "GH", "new"))
    assert table.state.companies["GH"].cash == 350


@pytest.mark.rule("2.3")
def test_a_share_costs_the_present_price_wherever_it_lies(table):
    table.company("GH", {ANN: 60}, par=70, cell=(1, 4)).company("PM", {BOB: 40, "pool": 40})
    table.stock(CAT)
    table.act(BuyShare(CAT, "GH", "new"))
    assert table.money[CAT] == 300 - 90
    table.act(Pass(ANN), Pass(BOB), BuyShare(CAT, "PM", "pool"))
    assert table.money[CAT] == 300 - 90 - 70
    assert "There are no shares of GH in the pool" in table.refused(BuyShare(ANN, "GH", "pool"))


@pytest.mark.rule("2.3")
def test_nobody_buys_back_in_the_same_round(table):
    table.company("GH", {BOB: 40, ANN: 20, CAT: 20}).stock(ANN)
    table.act(SellShares(ANN, "GH", 20))
    reason = "You have sold GH in this round (§2.3)."
    assert table.refused(BuyShare(ANN, "GH", "pool")) == reason


@pytest.mark.rule("2.4")
def test_a_private_company_costs_its_printed_price(table):
    table.act(BuyPrivate(ANN, "Pilots"))
    assert (table.money[ANN], table.state.privates["Pilots"].seat) == (250, ANN)
    assert "§2.4" in table.refused(BuyPrivate(BOB, "Pilots"))


@pytest.mark.rule("2.4", "4.4")
def test_a_private_company_that_has_closed_is_not_sold(table):
    table.company("PM", {BOB: 60}, trains=("3",)).phase("4").stock(ANN)
    assert table.offers(BuyPrivate) == []
    assert table.refused(BuyPrivate(ANN, "Pilots")) == "Pilots is closed (§2.4)."


@pytest.mark.rule("2.5")
def test_nobody_buys_more_than_60_percent(table):
    table.company("GH", {ANN: 60, BOB: 20}).stock(ANN)
    reason = "You hold 60% of GH already (§2.5)."
    assert table.refused(BuyShare(ANN, "GH", "new")) == reason


@pytest.mark.rule("2.5")
def test_the_limit_counts_the_directors_certificate_once(new):
    table = new(4)
    table.company("GH", {ANN: 60}).company("PM", {ANN: 60}).company("TU", {BOB: 40, ANN: 20})
    table.stock(ANN)
    assert table.refused(BuyShare(ANN, "TU", "new")) == (
        "You hold 5 certificates, which is the limit (§2.5)."
    )
    table.act(Pass(ANN), Pass(BOB), BuyShare(2, "TU", "new"))


@pytest.mark.rule("2.5", "3.4")
def test_a_new_director_counts_certificates_after_the_exchange(new):
    table = new(4)
    table.company("GH", {ANN: 60}).company("PM", {ANN: 40}).company("TU", {BOB: 40, ANN: 40})
    table.stock(ANN)
    table.act(BuyShare(ANN, "TU", "new"))
    company = table.state.companies["TU"]
    assert (company.director, company.percent(ANN), company.percent(BOB)) == (ANN, 60, 40)
    assert table.told("Ann becomes director of TU.")


@pytest.mark.rule("2.6")
def test_the_price_falls_by_one_space_for_each_share(table):
    table.company("GH", {BOB: 40, ANN: 40}, par=80).stock(ANN)
    table.act(SellShares(ANN, "GH", 40))
    assert (table.money[ANN], table.price("GH"), table.pool("GH")) == (300 + 160, 60, 40)


@pytest.mark.rule("2.6")
def test_no_sales_in_the_first_stock_round(table):
    table.act(StartCompany(ANN, "GH", 60), BuyShare(BOB, "GH", "new"), Pass(CAT), Pass(ANN))
    reason = "No shares are sold in the first stock round (§2.6)."
    assert table.refused(SellShares(BOB, "GH", 20)) == reason


@pytest.mark.rule("2.6")
def test_two_shares_at_most_lie_in_the_pool(table):
    table.company("GH", {BOB: 40, ANN: 20, "pool": 40}).stock(ANN)
    assert "More than 40% of GH would lie in the pool" in table.refused(SellShares(ANN, "GH", 20))
    assert "You hold 20% of GH" in table.refused(SellShares(ANN, "GH", 40))
    assert "You hold 20% of GH" in table.refused(SellShares(ANN, "GH", 10))


@pytest.mark.rule("2.6", "3.4")
def test_a_director_sells_the_office_only_to_a_successor(table):
    table.company("GH", {ANN: 40, BOB: 20, CAT: 20}).company("PM", {ANN: 40, BOB: 40}).stock(ANN)
    reason = "Nobody else holds 40% of GH, so its director keeps the certificate of 40% (§2.6)."
    assert table.refused(SellShares(ANN, "GH", 20)) == reason
    table.act(SellShares(ANN, "PM", 20))
    assert table.state.companies["PM"].director == BOB
    assert table.state.companies["PM"].percent(BOB) == 40


@pytest.mark.rule("3.4")
def test_of_two_heirs_the_next_clockwise_becomes_director(new):
    table = new(4).company("GH", {BOB: 40, ANN: 20, CAT: 40}).stock(ANN)
    table.act(Pass(ANN), SellShares(BOB, "GH", 20))
    assert table.state.companies["GH"].director == CAT


@pytest.mark.rule("2.1")
def test_a_turn_is_sales_and_then_one_purchase(table):
    table.company("GH", {BOB: 40, ANN: 20}).company("PM", {BOB: 40, ANN: 20}).stock(ANN)
    table.act(SellShares(ANN, "GH", 20), SellShares(ANN, "PM", 20))
    assert table.asked == ("stock", ANN)
    table.act(StartCompany(ANN, "TU", 60))
    assert table.asked == ("stock", BOB)


@pytest.mark.rule("2.1")
def test_players_without_a_move_are_passed_over(table):
    table.company("GH", {BOB: 40, CAT: 20}).cash(ann=20).stock(CAT)
    table.act(Pass(CAT))
    assert table.asked == ("stock", BOB)


@pytest.mark.rule("2.7")
def test_the_round_ends_when_all_pass_and_the_card_goes_on(table):
    table.act(StartCompany(ANN, "GH", 60), Pass(BOB), BuyPrivate(CAT, "Survey"))
    table.act(Pass(ANN), Pass(BOB), Pass(CAT))
    assert (table.state.round, table.state.turn) == ("stock", 2)  # nobody operates
    assert (table.state.priority, table.asked) == (ANN, ("stock", ANN))


@pytest.mark.rule("2.7", "3.3")
def test_a_company_that_is_sold_out_rises(table):
    table.company("GH", {ANN: 60, BOB: 40}, par=70).company("PM", {ANN: 60, BOB: 20}, par=60)
    table.stock(ANN).act(Pass(ANN), Pass(BOB), Pass(CAT))
    assert (table.price("GH"), table.price("PM")) == (80, 60)
    assert table.told(
        "GH's share price goes from $70 to $80, because all its shares are in players' hands."
    )


@pytest.mark.rule("3.3")
def test_at_the_end_of_a_row_a_marker_rises_and_elsewhere_it_stays(table):
    market = table.game.market
    assert market.right((1, 8)) == (0, 8)
    assert market.right((0, 9)) == (0, 9)
    assert market.left((2, 0)) == (2, 0)
    assert market.down((4, 3)) == (4, 3)
