"""§7.1 to §7.3: rounds, order, the sequence of a company's turn."""

import pytest

from tests.titles.g1848.table import Table


@pytest.mark.rule("7.1", "9.1", "9.2", "9.3", "9.5")
@pytest.mark.parametrize(
    ("phase", "rounds"), [("2", 1), ("3", 2), ("4", 2), ("5", 3), ("6", 3), ("8", 3)]
)
def test_operating_rounds_after_a_stock_round(phase, rounds):
    table = Table(4).phase(phase).after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(1, 12)).stock().end_stock()
    assert table.state.operating_rounds == rounds
    for number in range(1, rounds + 1):
        assert (table.state.round, table.state.operating_round) == ("operating", number)
        table.end_turn()
    assert (table.state.round, table.state.turn) == ("stock", 3)


@pytest.mark.rule("7.1")
def test_a_train_bought_within_a_set_does_not_lengthen_it():
    table = Table(4).phase("2", sold_out=True).after_auction(P6=3)
    table.company("VR", {0: 60}, cash=300).operate("VR", "train", rounds=(1, 1))
    table.do(table.train("3"))
    table.end_turn()
    assert table.state.round == "stock"


def order(**cells: tuple[int, int]) -> list[str]:
    """Markers put on the chart in this order; who operates when."""
    table = Table(4).after_auction(P6=3)
    for name, cell in cells.items():
        table.company(name, {0: 60}, cell=cell)
    table.stock().end_stock()
    return [table.op, *table.state.to_operate]


@pytest.mark.rule("7.2")
def test_higher_prices_first():
    assert order(VR=(2, 3), NSW=(1, 5), SAR=(0, 9)) == ["SAR", "NSW", "VR"]


@pytest.mark.rule("7.2", "11.3")
def test_in_one_space_the_upper_marker_first():
    assert order(VR=(1, 5), NSW=(1, 5), SAR=(1, 5)) == ["VR", "NSW", "SAR"]


@pytest.mark.rule("7.2")
def test_at_one_price_the_marker_further_right_first():
    # £100 stands in rows 0, 1 and 2: columns 4, 5 and 6
    assert order(VR=(0, 4), NSW=(1, 5), SAR=(2, 6)) == ["SAR", "NSW", "VR"]


@pytest.mark.rule("7.2", "4.1", "5.4.3")
def test_privates_pay_then_the_bank_of_england_then_companies_operate():
    table = Table(4).phase("3").after_auction(P6=3).boe({0: 10})
    table.company("VR", {0: 60}).stock().end_stock()
    lines = table.lines()
    began = lines.index("Operating round 2.1 begins.")
    private = lines.index("P1 pays P0 £5.")
    boe = next(i for i, line in enumerate(lines) if line.startswith("The Bank of England pays"))
    assert began < private < boe
    assert table.asked == ("track", 0)


@pytest.mark.rule("7.3")
def test_the_steps_of_a_turn_in_their_order():
    table = Table(4).phase("3").after_auction(P6=3)
    table.tiles(H11=("57", 1), H9=("57", 1), H7=("57", 1))
    table.company("VR", {0: 60}, cash=500, trains=("2",), cell=(1, 8)).operate("VR")
    seen = [table.asked[0]]
    while table.state.round == "operating":
        table.idle()
        if table.state.round == "operating":
            seen.append(table.asked[0])
    assert seen == ["track", "token", "run", "dividend", "train", "finish"]


@pytest.mark.rule("7.3", "11.2")
def test_operating_and_the_price_are_compulsory_even_without_trains():
    table = Table(4).after_auction(P6=3).company("VR", {0: 60}, cell=(1, 5)).operate("VR")
    table.end_turn()
    assert table["VR"].cell == (1, 4)


@pytest.mark.rule("7.3", "10.3.3")
def test_trains_may_not_stand_still():
    table = Table(4).after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60}, trains=("2",)).operate("VR", "run")
    table.no(table.run(), "7.3")
    from trunkline.titles.g1848.records.actions import Pass

    table.no(Pass(0), "10")


@pytest.mark.rule("7.3", "10.1.1", "11.2")
def test_a_train_that_reaches_no_second_stop_runs_for_nothing_and_the_price_falls():
    """Geelong to Mount Gambier: two cities and a gauge change are too much for a 2."""
    table = Table(4).after_auction(P6=3).tiles(H9=("57", 1), H7=("57", 1))
    table.company("VR", {0: 60}, tokens=("H9.0",), trains=("2",), cell=(1, 5))
    table.operate("VR", "run")
    assert table.asked == ("run", 0)
    table.do(table.run())  # nothing to run: that is allowed
    assert table.lines()[0] == "VR earns £0."
    assert not table.said("VR has no income.")
    assert table["VR"].cell == (1, 4)


@pytest.mark.rule("7.3")
def test_the_round_ends_when_all_companies_have_operated():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(1, 6)).company("NSW", {1: 60}, cell=(1, 5))
    table.stock().end_stock()
    assert table.op == "VR"
    table.end_turn()
    assert table.op == "NSW"
    table.end_turn()
    assert table.state.round == "stock"


@pytest.mark.rule("7.3", "7.2")
def test_only_the_company_on_turn_acts():
    from trunkline.titles.g1848.records import actions as do

    table = Table(4).phase("3").after_auction(P6=3)
    table.tiles(H11=("57", 1), H9=("57", 1), H7=("57", 1))
    table.company("VR", {0: 60}, cash=900, trains=("3",)).company("NSW", {0: 60}, cash=900)
    table.operate("VR")
    table.no(do.LayTrack(0, "NSW", "F17", "57", 1), "7.2")
    table.no(do.LayDesertTrack(0, "NSW", "F17", "57", 1), "7.2")
    table.operate("VR", "token")
    table.no(do.PlaceToken(0, "NSW", "H9.0"), "7.2")
    table.operate("VR", "run")
    table.no(do.RunTrains(0, "NSW", ()), "7.2")
    table.operate("VR", "dividend", revenue=40)
    table.no(do.Distribute(0, "NSW", True), "7.2")
    table.operate("VR", "train")
    table.no(do.BuyTrain(0, "NSW", "3"), "7.2")
    table.no(do.BuyTrainFrom(0, "NSW", "VR", "3-0", 10), "7.2")


@pytest.mark.rule("7.3")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "train", "finish"])
def test_privates_may_be_bought_at_any_point_of_the_turn(step):
    table = Table(4).phase("3").after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60}, cell=(1, 8), cash=300, trains=("3",))
    table.operate("VR", step, revenue=40)
    table.yes(table.take_over("P1", 40))


# -- a director is asked as long as something can be done, and only then --------------------------

OVER = ("stock", 0)
"""Nothing is left to do in this turn, and the round is over."""
OTHERS = {"P1": 3, "P2": 3, "P3": 3, "P4": 3, "P5": 3, "P6": 3}


@pytest.mark.rule("7.3", "4.1")
@pytest.mark.parametrize(
    ("owners", "cash", "asked"),
    [
        ({"P1": 0}, 1, ("finish", 0)),
        ({"P1": 0}, 0, OVER),
        ({"P5": 0}, 100, OVER),  # no company may buy it
        ({"P1": "VR"}, 100, OVER),
        ({}, 100, OVER),  # another player's
    ],
)
def test_a_turn_ends_with_a_question_if_a_private_can_be_bought(owners, cash, asked):
    table = Table(4).phase("3").after_auction(**{**OTHERS, **owners})
    table.company("VR", {0: 60}, cash=cash, loans=5).operate("VR", "finish")
    assert table.asked == asked


@pytest.mark.rule("7.3", "4.1")
def test_a_closed_private_or_anybodys_where_that_is_allowed():
    closed = Table(4).phase("3").after_auction(**{**OTHERS, "P1": 0})
    closed.state.privates["P1"] = closed.state.privates["P1"]._replace(closed=True)
    closed.company("VR", {0: 60}, cash=100, loans=5).operate("VR", "finish")
    assert closed.asked == OVER
    anybody = Table(4, private_sellers="anybody").phase("3").after_auction(**OTHERS)
    anybody.company("VR", {0: 60}, cash=100, loans=5).operate("VR", "finish")
    assert anybody.asked == ("finish", 0)


@pytest.mark.rule("7.3", "8.3.4")
@pytest.mark.parametrize(("when", "step"), [("last", "finish"), ("any-moment", "train")])
@pytest.mark.parametrize("cash", [300, 700])
def test_after_a_deal_the_bank_is_closed_where_deals_come_last(when, step, cash):
    """VR could pay for a train of the bank, and with £700 for a Ghan too."""
    table = Table(4, company_trains=when).phase("5" if cash == 700 else "3").after_auction(**OTHERS)
    table.company("VR", {0: 60}, cash=cash).company("NSW", {0: 60}, trains=("3",))
    table.operate("VR", "train")
    table.do(table.train_from("NSW", 1))
    assert table.asked == (step, 0)


@pytest.mark.rule("7.3", "8.2.5")
@pytest.mark.parametrize(("cash", "asked"), [(200, ("train", 0)), (199, OVER)])
def test_at_the_limit_a_ghan_is_asked_for_if_it_can_be_paid(cash, asked):
    table = Table(4).phase("5").after_auction(**OTHERS)
    table.company("VR", {0: 60}, cash=cash, loans=5, trains=("5", "4")).operate("VR", "train")
    assert table.asked == asked


@pytest.mark.rule("7.3", "8.2.4")
@pytest.mark.parametrize(("cash", "asked"), [(800, ("train", 0)), (799, OVER)])
def test_at_the_limit_a_trade_in_is_asked_for_if_it_can_be_paid(cash, asked):
    table = Table(4).phase("6", sold_out=True).after_auction(**OTHERS)
    table.company("VR", {0: 60}, cash=cash, loans=5, trains=("5", "4", "2E"))
    table.operate("VR", "train")
    assert table.asked == asked


@pytest.mark.rule("7.3", "8.3.4")
@pytest.mark.parametrize(
    ("phase", "seller", "cash", "asked"),
    [
        ("2", 0, 50, OVER),  # companies trade from the first 3/3+ on
        ("3", 0, 1, ("train", 0)),
        ("3", 0, 0, OVER),
        ("3", 1, 100, ("train", 0)),  # another director's 2 at its face value
        ("3", 1, 99, OVER),
    ],
)
def test_another_companys_train_is_asked_for_if_it_can_be_paid(phase, seller, cash, asked):
    table = Table(4).phase(phase).after_auction(**OTHERS)
    table.company("NSW", {seller: 60}, trains=("2",))
    table.company("VR", {0: 60}, cash=cash, loans=5).operate("VR", "train")
    assert table.asked == asked
