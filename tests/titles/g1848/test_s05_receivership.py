"""§5.5: companies in receivership."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.eighteen.parts.shares import Shares, trade
from trunkline.titles.g1848.records.actions import SellShares
from trunkline.titles.g1848.rules.shares.limits import certificate_limit


def failing(players: int = 4, cash: int = 0) -> Table:
    """VR (seat 0: 40 %, seat 1: 20 %, seat 2: 10 %, pool 10 %) one loan from receivership."""
    table = Table(players).phase("3").after_auction(P6=players - 1)
    return table.company(
        "VR", {0: 40, 1: 20, 2: 10}, par=80, pool=10, cell=(0, 1), cash=cash, trains=("3",)
    )


@pytest.mark.rule("5.5.1", "5.5.2", "11.2")
def test_the_first_column_means_receivership_at_once():
    table = failing(cash=500).operate("VR")
    table.do(table.loan())
    assert table["VR"].closed
    assert table.state.receiverships == 1
    assert table.said("VR goes into receivership")
    assert table.asked == ("stock", 0)  # its turn is over


@pytest.mark.rule("5.5.2")
def test_the_company_compensates_other_players_at_par_and_nobody_else():
    table = failing(cash=500).operate("VR")
    before, bank = table.money(), table.state.bank
    table.do(table.loan())
    assert table.money() == [before[0], before[1] + 160, before[2] + 80, before[3]]
    assert table.state.bank == bank + 600 - 240  # what is left goes to the bank (§5.5.5)
    assert table.said("P1 is compensated with £160 for VR.")
    assert table.said("P2 is compensated with £80 for VR.")
    assert not table.said("P0 is compensated")
    assert not table.said("P3 is compensated")
    assert not table.said("the director, pays")


@pytest.mark.rule("5.5.2", "5.5.3")
def test_the_director_pays_what_the_company_cannot():
    table = failing(cash=20).operate("VR")  # with the loan £120, due are £240
    before = table.money()
    table.do(table.loan())
    assert table.money() == [before[0] - 120, before[1] + 160, before[2] + 80, before[3]]
    assert table.said("P0, the director, pays £120 of the compensation.")
    assert table.state.debts[0] == 0
    assert not table.said("owes the bank")
    assert table.asked == ("stock", 0)  # nothing has to be sold


@pytest.mark.rule("5.5.2", "5.5.5")
def test_no_compensation_out_of_nothing_when_only_the_director_holds_shares():
    table = Table(4).phase("3").after_auction(P6=3).company("VR", {0: 60}, cell=(0, 1))
    table.operate("VR")
    before, bank = table.money(), table.state.bank
    table.do(table.loan())
    assert table.money() == before
    assert table.state.bank == bank + 100


def insolvent() -> Table:
    """Seat 0 fails with £50 and owes £190 of compensation; they hold shares elsewhere."""
    table = failing().cash(50, 600, 600, 600)
    table.company("NSW", {0: 20, 1: 30, 2: 10}, par=100, cell=(3, 4))  # £70, seat 1 directs
    return table


@pytest.mark.rule("5.5.3", "12.4.1")
def test_a_director_without_money_sells_shares_by_the_usual_rules():
    table = insolvent().operate("VR", then=("NSW",))
    table.do(table.loan())  # £100 from the loan, £50 from them: £90 are missing
    assert table.asked == ("insolvent", 0)
    assert table.state.op is None  # nobody operates any more
    assert (table.account(0), table.state.failures) == ((0, 90), {0: 1})
    assert table.said("P0 owes the bank £90.")
    assert table.money()[1:] == [760, 680, 600]  # the others have been paid
    assert [(o.company, o.percent) for o in table.offers(SellShares)] == [("NSW", 20)]
    table.do(table.sell("NSW", 20))
    assert table.player(0).cash == 50
    assert table.state.debts[0] == 0
    assert table.said("P0 repays £90 and is free of debt.")
    assert table.price("NSW") == 60  # one step for the sale
    assert table.asked == ("track", 1)


@pytest.mark.rule("5.5.3", "12.5.1")
def test_a_debtor_sells_each_company_once_and_borrows_only_what_shares_cannot_raise():
    table = insolvent().cash(60).operate("VR", then=("NSW",))
    table.do(table.loan())
    table.no(table.sell("NSW", 10), "5.5.3")  # £70 of the £80, and no second block
    table.do(table.sell("NSW", 20))
    assert (table.account(0), table.state.failures) == ((60, 0), {0: 1})

    richer = insolvent().cash(60).boe({0: 10}).operate("VR", then=("NSW",))
    richer.do(richer.loan())
    richer.do(richer.sell("NSW", 10))  # the share of the Bank of England makes up for the rest
    assert richer.state.debts[0] == 10
    richer.no(richer.sell("NSW", 10), "5.5.3")
    richer.do(richer.sell("BOE", 10))
    assert (richer.account(0), richer.state.failures) == ((70, 0), {0: 1})
    assert richer.state.stock.sold_now == ()


@pytest.mark.rule("5.5.3")
def test_a_block_larger_than_needed_is_refused():
    table = insolvent().cash(80).operate("VR", then=("NSW",))
    table.do(table.loan())  # £60 are missing, one share brings £70
    assert "as needed and no more" in table.no(table.sell("NSW", 20), "5.5.3")
    table.yes(table.sell("NSW", 10))


@pytest.mark.rule("5.5.3", "12.4.1", "12.4.2")
def test_shares_of_the_bank_of_england_are_sold_too():
    table = insolvent().boe({0: 20}).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert ("BOE", 20) in [(o.company, o.percent) for o in table.offers(SellShares)]
    table.do(table.sell("BOE", 20))  # £80 each after the loan
    assert (table.account(0), table.state.failures) == ((70, 0), {0: 1})


@pytest.mark.rule("12.4.1", "5.5.3")
def test_a_forced_sale_never_changes_a_director():
    table = failing().cash(0, 600, 600, 600)
    table.company("NSW", {0: 40, 1: 30}, cell=(3, 4)).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert [o.percent for o in table.offers(SellShares)] == [10]  # 30 % against 30 %: they stay
    table.no(table.sell("NSW", 20), "12.4.1")
    table.do(table.sell("NSW", 10))
    assert table["NSW"].director == 0


@pytest.mark.rule("5.5.3", "5.1.6")
def test_a_forced_sale_keeps_the_pool_at_half():
    table = failing().cash(0, 600, 600, 600)
    table.company("NSW", {0: 20, 1: 40}, pool=40, cell=(3, 4)).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert [o.percent for o in table.offers(SellShares)] == [10]
    table.do(table.sell("NSW", 10))
    assert table.state.debts[0] == 140 - 70
    assert table.asked == ("track", 1)  # nothing more can be sold: the rest stays a debt


@pytest.mark.rule("5.5.3")
def test_the_bank_lends_a_debtors_shortfall_without_interest():
    table = failing().cash(50, 600, 600, 600).operate("VR")
    bank = table.state.bank
    table.do(table.loan())
    assert (table.account(0), table.state.failures) == ((0, 90), {0: 1})
    assert table.state.bank == bank - 90
    assert table.state.insolvent == -1  # nothing is left to ask them
    assert table.game.worth(table.state, 0) == -90


@pytest.mark.rule("5.5.3")
@pytest.mark.parametrize("income", ["dividend", "sale", "boe", "private", "compensation"])
def test_any_income_repays_the_debt_at_once(income):
    table = Table(4).phase("3").after_auction(P6=3, P1=0)
    table.company("VR", {0: 20, 1: 40}, par=100, cash=500, cell=(0, 1), trains=("3",))
    table.boe({0: 10}).debt(0, 500)
    bank_before = None
    if income == "dividend":
        table.operate("VR", "dividend", revenue=100)
        bank_before = table.state.bank
        table.do(table.pay())
        assert table.state.debts[0] == 480
        assert table.state.bank == bank_before - 40  # only what others got has left the bank
    elif income == "sale":
        table.stock()
        table.do(table.sell("VR", 10))
        assert table.state.debts[0] == 430
    elif income == "boe":
        table.stock(turn=3)
        for name, private in table.state.privates.items():
            table.state.privates[name] = private._replace(closed=True, spent=True)
        table.end_stock()
        assert table.state.debts[0] == 490
    elif income == "private":
        table.company("NSW", {0: 60}, cash=100).operate("NSW")
        table.do(table.take_over("P1", 40))
        assert table.state.debts[0] == 460
    else:
        table.operate("VR")
        table.do(table.loan())
        assert table.state.debts[0] == 300
    assert table.player(0).cash == 0


@pytest.mark.rule("5.5.3")
def test_income_beyond_the_debt_is_the_players():
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 20, 1: 40}, trains=("3",)).debt(0, 15)
    table.operate("VR", "dividend", revenue=100)
    table.do(table.pay())
    assert table.account(0) == (5, 0)


@pytest.mark.rule("5.5.3", "13.1")
def test_a_sale_that_repays_a_debt_does_not_empty_the_bank():
    table = insolvent().bank(150).operate("VR", then=("NSW",))
    assert table.state.bank == 150
    table.do(table.loan(), table.sell("NSW", 20))
    assert table.state.bank == 10  # £140 went to them, in part by way of the loan
    assert table.state.end != "bank"
    assert table.state.end == ""


@pytest.mark.rule("5.5.4", "12.2.1")
@pytest.mark.parametrize(
    ("players", "others", "former"), [(3, 18, 16), (4, 15, 13), (5, 13, 12), (6, 11, 10)]
)
def test_the_certificate_limit_falls_and_the_former_directors_more(players, others, former):
    table = failing(players, cash=500).operate("VR")
    table.do(table.loan())
    assert certificate_limit(table.game, table.state, 0) == former
    assert certificate_limit(table.game, table.state, 1) == others
    words = f"The certificate limit is now {others}; for P0, the director, it is {former}."
    assert table.said(words)


@pytest.mark.rule("5.5.4")
def test_the_penalty_counts_for_each_company_lost():
    table = Table(4).failed("NSW", "SAR", directors=(0, 0))
    assert certificate_limit(table.game, table.state, 0) == 13 - 4
    assert certificate_limit(table.game, table.state, 1) == 13


@pytest.mark.rule("5.5.4", "12.2.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_sixth_receivership_leaves_the_last_limit_of_the_table(players):
    table = Table(players).failed("NSW", "SAR", "QR", "WA", "FT")
    five = certificate_limit(table.game, table.state, 0)
    table.failed("VR")
    assert (
        certificate_limit(table.game, table.state, 0) == five == {3: 10, 4: 9, 5: 8, 6: 7}[players]
    )


@pytest.mark.rule("5.5.5")
def test_trains_and_papers_leave_the_game_and_stations_become_the_banks():
    table = failing(cash=500).tiles(H11=("57", 1), H9=("57", 1)).token_at("H9.0", "VR")
    table.operate("VR")
    table.do(table.loan())
    vr = table["VR"]
    assert vr.trains == ()
    assert vr.cash == 0
    assert vr.cell is None
    assert vr.director == -1
    assert vr.shares == Shares((0, 0, 0, 0))
    assert table.state.tokens["H11.0"] == table.state.tokens["H9.0"] == ("BOE",)
    assert table.state.scrapped["3"] == table.state.issued["3"]


@pytest.mark.rule("5.5.2", "5.5.3", "5.5.5")
def test_the_log_tells_everything_that_a_receivership_takes():
    table = Table(4).phase("3").after_auction(P6=3, P1="VR", P2="VR", P3="VR")
    held = {0: 40, 1: 20, 2: 10}
    table.company("VR", held, par=80, pool=10, cell=(0, 1), cash=500, trains=("3", "3+"))
    table.state.privates["P2"] = table.state.privates["P2"]._replace(spent=True)
    table.operate("VR")
    table.do(table.loan())
    assert table.lines()[2:] == [
        "VR goes into receivership; the Bank of England takes over its stations.",
        "VR pays £240 of the compensation.",
        "P1 is compensated with £160 for VR.",
        "P2 is compensated with £80 for VR.",
        "The certificate limit is now 15; for P0, the director, it is 13.",
        "The bank takes the £360 left in VR's treasury.",
        "The trains of VR leave the game: 3, 3+.",
        "P1 closes with VR.",
        "P2 closes with VR.",
        "P3 closes with VR, and the Tasmania tile is lost.",
        "Stock round 3 begins.",
    ]


@pytest.mark.rule("5.5.5", "4.1")
def test_the_log_tells_of_nothing_that_was_not_there():
    table = Table(4).phase("5").after_auction(P6=3, P2="VR", P4="VR", P1="VR")
    table.company("VR", {0: 40, 1: 20}, cell=(0, 1), par=80, trains=("2E",))
    table.state.privates["P2"] = table.state.privates["P2"]._replace(spent=True)
    table.operate("VR")
    table.do(table.loan())
    assert table.lines()[2:-1] == [
        "VR goes into receivership; the Bank of England takes over its stations.",
        "VR pays £100 of the compensation.",
        "P0, the director, pays £60 of the compensation.",
        "P1 is compensated with £160 for VR.",
        "The certificate limit is now 15; for P0, the director, it is 13.",
        "The 2E of VR leaves the game.",
        "VR loses the rebate on The Ghan of P4.",
    ]


@pytest.mark.rule("5.5.5", "7.7.3")
def test_stations_of_the_bank_of_england_block_on():
    table = failing(cash=500).tiles(H9=("57", 1), H11=("57", 1), G12=("55", 4))
    table.company("NSW", {1: 60}, tokens=("H9.0",)).operate("VR", then=("NSW",))
    assert not table.state.networks.of("NSW").enters("H13", 1)
    table.do(table.loan())
    assert table.op == "NSW"
    assert not table.state.networks.of("NSW").enters("H13", 1)
    assert table.state.networks.of("NSW").sees("H11", 0)


@pytest.mark.rule("5.5.5", "5.5.7")
def test_the_stations_are_the_banks_in_every_way():
    """What follows from tiles and tokens follows from the new owner."""
    table = failing(cash=500).tiles(H9=("57", 1), H11=("57", 1)).operate("VR")
    assert not table.state.networks.of("BOE").stops
    table.do(table.loan())
    assert table.state.networks.of("BOE").sees("H11", 0)
    assert table.state.networks.of("BOE").sees("H9", 0)
    assert not table.state.networks.of("VR").sees("H11", 0)


@pytest.mark.rule("5.5.5", "12.3.1")
def test_a_company_in_receivership_is_never_started_or_traded_again():
    table = Table(4).after_auction(P6=3).failed("VR").stock()
    table.no(table.start("VR", 70), "12.3.1")
    table.no(table.buy("VR"), "5.5")
    table.no(table.sell("VR", 10), "12.4.1")


@pytest.mark.rule("5.5.6", "13.1")
def test_the_fifth_receivership_ends_the_game_after_the_set():
    table = Table(4).phase("3").after_auction(P6=3).failed("NSW", "SAR", "QR", "WA")
    table.company("VR", {0: 60}, cell=(0, 1)).operate("VR", rounds=(1, 2))
    table.do(table.loan())
    assert table.state.end == "receivership"
    table.do(table.tasmania("I8"))  # the fifth receivership removed the first 5/5+
    assert table.state.round == "over"  # the second round of the set had nobody left to operate
    assert table.game.end_reason(table.state) == "receivership"


@pytest.mark.rule("5.5.6")
def test_the_fourth_does_not():
    table = Table(4).phase("3").after_auction(P6=3).failed("NSW", "SAR", "QR")
    table.company("VR", {0: 60}, cell=(0, 1)).operate("VR")
    table.do(table.loan())
    assert table.state.end == ""


@pytest.mark.rule("5.5.1", "7.2")
def test_after_a_forced_sale_the_order_follows_the_prices():
    table = failing().cash(0, 600, 600, 600)
    table.company("NSW", {0: 20, 1: 40}, cell=(2, 5))  # £90, before SAR
    table.company("SAR", {2: 60}, cell=(1, 4))  # £90 too, further left
    table.company("QR", {3: 60}, cell=(2, 4))  # £80
    table.operate("VR", then=("NSW", "SAR", "QR"))
    table.do(table.loan(), table.sell("NSW", 20))
    assert table.price("NSW") == 80
    assert table.op == "SAR"
    assert table.state.to_operate == ("NSW", "QR")  # one price, NSW further to the right


@pytest.mark.rule("5.5.3", "5.1.1")
def test_a_share_without_a_price_is_not_sold_for_compensation():
    """P5's share of QR, which nobody has started."""
    table = failing().cash(0, 600, 600, 600)
    qr = table["QR"]
    table.state.companies["QR"] = trade(qr, 10, "bank", 0)
    table.company("NSW", {0: 20, 1: 40}, cell=(3, 4)).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert {offer.company for offer in table.offers(SellShares)} == {"NSW"}
    table.no(table.sell("QR", 10), "5.5.3")


@pytest.mark.rule("5.5.3")
def test_two_shares_are_too_many_if_one_is_enough():
    table = insolvent().cash(70).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert table.state.debts[0] == 70  # and one share brings £70
    assert [offer.percent for offer in table.offers(SellShares)] == [10]


@pytest.mark.rule("5.5.3")
@pytest.mark.parametrize("seat", [0, 3])
def test_an_old_debt_is_repaid_from_income_and_asks_for_no_further_sale(seat):
    table = Table(4).phase("3").after_auction(P6=2).debt(seat, 90)
    table.company("NSW", {seat: 20, 1: 40}, cell=(3, 4), cash=100).operate("NSW")
    assert table.asked == ("track", 1)
    table.do(table.loan())
    assert table.asked == ("track", 1)
