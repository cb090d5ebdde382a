"""§10 Trains: purchases, the limit, rust, what a director must do."""

import pytest

from trunkline.eighteen.parts.actions import BuyTrain, DiscardTrain, Pass, SellShares

ANN, BOB, CAT = 0, 1, 2
LINE = {"B5": ("9", 2), "C6": ("57", 2)}


@pytest.mark.rule("10.1")
def test_trains_are_bought_in_their_order_for_the_printed_price(table):
    table.company("GH", cash=350).operate("GH", "train")
    assert "(§10.1)" in table.refused(BuyTrain(ANN, "GH", "3"))
    assert "There is no train called '9'" in table.refused(BuyTrain(ANN, "GH", "9"))
    table.act(BuyTrain(ANN, "GH", "2"), BuyTrain(ANN, "GH", "2"))
    assert table.state.companies["GH"].cash == 350 - 160
    assert table.asked == ("train", ANN)


@pytest.mark.rule("10.1")
def test_without_the_money_or_a_duty_there_is_no_train(table):
    table.company("GH", cash=79).company("PM", cash=80).operate("GH", "train", ("PM",))
    assert table.state.op.company == "PM"


@pytest.mark.rule("10.2")
def test_a_company_at_its_limit_buys_no_more(table):
    table.company("GH", cash=300, trains=("2", "2")).company("PM", {BOB: 60}, cash=300)
    table.operate("GH", "train", ("PM",)).act(BuyTrain(ANN, "GH", "2"))
    assert (table.state.op.company, table.asked) == ("PM", ("track", BOB))


@pytest.mark.rule("10.2")
def test_the_first_4_lowers_the_limit_at_once(table):
    table.company("GH", cash=300).company("PM", {BOB: 60}, trains=("3", "3", "3")).phase("3")
    table.operate("GH", "train").act(BuyTrain(ANN, "GH", "4"))
    assert table.asked == ("discard", BOB)
    assert "PM is over its train limit" in table.refused(DiscardTrain(BOB, "GH", "4-0"))
    table.act(DiscardTrain(BOB, "PM", "3-2"))
    assert len(table.state.companies["PM"].trains) == 2
    assert table.state.scrapped["3"] == 1


@pytest.mark.rule("10.3", "4.4", "6.4")
def test_the_first_4_rusts_the_2s_and_closes_the_privates(table):
    table.company("GH", cash=300).company("PM", {BOB: 60}, trains=("2", "3")).phase("3")
    table.sold_out("3").operate("GH", "train").act(BuyTrain(ANN, "GH", "4"))
    assert [train.name for train in table.state.companies["PM"].trains] == ["3"]
    assert all(private.closed for private in table.state.privates.values())
    assert (table.state.phase, table.told("PM loses its 2-trains.")) == ("4", True)
    assert "brown" in table.game.phase(table.state).colours


@pytest.mark.rule("10.3")
def test_the_first_5_rusts_the_3s(table):
    table.company("GH", cash=400).company("PM", {BOB: 60}, trains=("3", "4")).phase("4")
    table.sold_out("4").operate("GH", "train").act(BuyTrain(ANN, "GH", "5"))
    assert [train.name for train in table.state.companies["PM"].trains] == ["4"]


@pytest.mark.rule("10.4")
def test_a_company_with_a_route_must_own_a_train(table):
    table.company("GH", cash=100).track(**LINE).operate("GH", "train")
    reason = "GH has a route and must own a train (§10.4)."
    assert table.refused(Pass(ANN)) == reason


@pytest.mark.rule("10.4")
def test_the_director_adds_what_is_missing(table):
    table.company("GH", cash=30).track(**LINE).operate("GH", "train")
    table.act(BuyTrain(ANN, "GH", "2"))
    assert (table.money[ANN], table.state.companies["GH"].cash) == (250, 0)
    assert table.told("Ann adds $50 for a train of GH.")


@pytest.mark.rule("10.5")
def test_a_director_sells_no_more_than_needed(table):
    table.company("GH", {ANN: 60}).company("PM", {BOB: 40, ANN: 40}).cash(ann=30).track(**LINE)
    table.operate("GH", "train")
    assert table.refused(BuyTrain(ANN, "GH", "2")) == (
        "You lack $50 for it: sell shares first (§10.5)."
    )
    assert table.offers(SellShares) == [SellShares(ANN, "GH", 20), SellShares(ANN, "PM", 20)]
    assert "(§10.5)" in table.refused(SellShares(ANN, "PM", 40))
    table.act(SellShares(ANN, "PM", 20))
    assert (table.money[ANN], table.price("PM"), table.asked[0]) == (100, 60, "train")
    assert table.offers(SellShares) == []
    table.act(BuyTrain(ANN, "GH", "2"))
    assert table.money[ANN] == 20


@pytest.mark.rule("10.5")
def test_the_office_of_the_company_that_buys_is_not_sold(table):
    table.company("GH", {ANN: 60, BOB: 40}).company("PM", {ANN: 40, BOB: 40}).cash(ann=0)
    table.track(**LINE).operate("GH", "train")
    assert SellShares(ANN, "GH", 20) in table.offers(SellShares)
    table.act(SellShares(ANN, "PM", 20))
    assert table.state.companies["PM"].director == BOB
    assert SellShares(ANN, "GH", 40) not in table.offers(SellShares)


@pytest.mark.rule("10.6")
def test_without_enough_money_the_company_goes_without_a_train(table):
    table.company("GH", {ANN: 40}, cash=10).company("PM", {BOB: 40, ANN: 20}, par=60)
    table.cash(ann=0).track(**LINE).operate("GH", "train", ("PM",))
    table.act(SellShares(ANN, "PM", 20))
    assert (table.money[ANN], table.state.companies["GH"].cash) == (60, 10)
    assert table.state.op.company == "PM"


@pytest.mark.rule("10.7")
def test_a_ship_takes_a_train_before_the_next_stock_round(table):
    table.act(Pass(ANN), Pass(BOB), Pass(CAT))
    assert (table.state.turn, table.state.issued["2"], table.state.scrapped["2"]) == (2, 1, 1)
    assert table.told("A ship takes a 2-train off the island.")


@pytest.mark.rule("10.7", "10.3")
def test_a_train_on_the_ship_counts_as_sold(table):
    table.company("PM", {BOB: 60}, trains=("3", "3")).phase("3").sold_out("3").stock(ANN)
    table.state.companies["PM"] = table.state.companies["PM"]._replace(sold=False)
    while table.state.turn == 2:
        table.act(Pass(table.asked[1]))
    assert (table.state.phase, table.state.issued["4"]) == ("4", 1)
