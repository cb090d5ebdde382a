"""§8.4: a company that must buy a train and cannot pay for it."""

import pytest

from tests.titles.g1848.test_s08_trains import deal, names, vr


@pytest.mark.rule("8.4.1", "5.6.2", "5.6.3")
@pytest.mark.parametrize(
    ("cash", "loans", "column"), [(400, 1, 13), (399, 2, 10), (299, 3, 7), (150, 4, 4), (0, 5, 1)]
)
def test_a_company_that_must_buy_draws_loans_the_first_2_to_the_left_the_rest_3(
    cash, loans, column
):
    """A 5 costs £500; from column 15 each further loan costs three more spaces."""
    table = vr("5", route=True, cash=cash, cell=(1, 15)).operate("VR", "train")
    table.do(table.train("5"))
    vr_ = table["VR"]
    assert not vr_.closed
    assert table.state.loans.get("VR", 0) == loans == table.state.boe.loans
    assert vr_.cash == cash + 100 * loans - 500
    assert vr_.cell == (1, column)
    assert table.train_names("VR") == ["5"]


@pytest.mark.rule("8.4.1", "5.6.2")
def test_after_a_voluntary_loan_of_the_turn_every_forced_one_costs_3():
    table = vr("5", route=True, cash=299, cell=(1, 15)).operate("VR", "train")
    table.do(table.loan())
    assert table["VR"].cell == (1, 13)
    table.do(table.train("5"))
    assert table["VR"].cell == (1, 7)  # two more, three spaces each
    assert table.state.loans["VR"] == 3


@pytest.mark.rule("5.6.3", "8.4.1")
def test_forced_loans_may_go_beyond_five_and_the_first_still_costs_2():
    table = vr("5", route=True, cash=350, cell=(1, 15), loans=5).operate("VR", "train")
    table.no(table.loan(), "5.6.3")
    table.do(table.train("5"))
    assert (table.state.loans["VR"], table["VR"].cell) == (7, (1, 10))


@pytest.mark.rule("8.4.1", "8.3.7")
@pytest.mark.parametrize("cash", [300, 330])
def test_no_forced_loans_while_a_bank_train_can_be_paid_for(cash):
    table = vr("4", route=True, cash=cash).operate("VR", "train")
    table.no(table.train("4+"), "8.4.1")
    table.yes(table.train("4"))
    table.do(table.loan())
    table.yes(table.train("4+"))  # with the ordinary loan it can


@pytest.mark.rule("8.4.1")
def test_which_side_is_bought_with_forced_loans_is_free():
    table = vr("8", route=True, cash=700, cell=(1, 15)).operate("VR", "train")
    assert names(table)[:2] == ["8", "D"]
    table.do(table.train("D"))
    assert (table.state.loans["VR"], table["VR"].cell) == (4, (1, 4))


@pytest.mark.rule("8.4.1", "8.4.3")
def test_without_the_duty_no_forced_loans():
    table = vr("5", cash=480).operate("VR", "train")
    table.no(table.train("5"), "8.3.2")
    table = vr("5", route=True, cash=480, trains=("4",)).operate("VR", "train")
    table.no(table.train("5"), "8.3.2")


@pytest.mark.rule("8.4.1", "8.2.5")
def test_no_forced_loans_for_the_ghan():
    table = vr("5", route=True, cash=150).operate("VR", "train")
    table.no(table.train("2E"), "8.3.2")


@pytest.mark.rule("8.4.2", "5.5.1")
@pytest.mark.parametrize("cash", [450, 300])
def test_in_the_first_column_the_purchase_fails_even_if_the_money_would_do(cash):
    table = vr("5", route=True, cash=cash, cell=(1, 2), trains=()).operate("VR", "train")
    issued = table.state.issued["5"]
    table.do(table.train("5"))
    assert table["VR"].closed
    assert table.state.issued["5"] == issued  # the train stays in the bank
    assert table.state.boe.loans == 1  # and the loan stays taken


@pytest.mark.rule("8.4.3")
def test_the_director_adds_no_private_capital():
    table = vr("5", route=True, cash=450, cell=(1, 15)).operate("VR", "train")
    before = table.money()
    table.do(table.train("5"))
    assert table.money() == before


@pytest.mark.rule("8.4.4")
def test_without_loans_left_the_company_goes_into_receivership():
    table = vr("5", route=True, cash=450, cell=(1, 15)).boe(loans=20).operate("VR", "train")
    table.do(table.train("5"))
    assert table["VR"].closed
    assert table.lines()[:2] == [
        "VR must buy a train but cannot borrow, because all loans of the Bank of England are given "
        "out: it fails (§8.4.4).",
        "VR's share price goes from £390 to £0.",
    ]
    assert table.state.boe.loans == 20


@pytest.mark.rule("8.4.4")
def test_loans_may_run_out_on_the_way():
    table = vr("5", route=True, cash=350, cell=(1, 15)).boe(loans=19).operate("VR", "train")
    table.do(table.train("5"))
    assert table["VR"].closed
    assert table.state.boe.loans == 20


@pytest.mark.rule("8.4.4", "5.6.1")
def test_before_the_first_3_there_are_no_loans_and_the_company_fails():
    """R-LOAN-FORCED-PH2: the nearest rule is §8.4.4."""
    table = vr("2", route=True, cash=50).operate("VR", "train")
    table.no(table.pass_(), "5.1.7")
    table.do(table.train("2"))
    assert table["VR"].closed
    assert table.said("cannot borrow, because there are no loans before the first 3/3+")
    assert table.state.boe.loans == 0


@pytest.mark.rule("8.3.7")
def test_the_duty_is_fulfilled_by_a_train_of_another_company():
    table = deal(route=True, seller=0, cash=50).operate("VR", "train")
    table.do(table.train_from("NSW", 50))
    table.yes(table.pass_()) if table.asked[0] == "train" else None
    assert not table["VR"].closed
