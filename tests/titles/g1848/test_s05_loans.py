"""§5.6: loans of the Bank of England."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.records.actions import TakeLoan


def vr(phase: str = "3", step: str = "track", **company: object) -> Table:
    table = Table(4).phase(phase).after_auction(P6=3)
    table.company("VR", {0: 60}, **{"cell": (1, 8), "cash": 20, "trains": ("3",), **company})
    return table.operate("VR", step, revenue=40)


@pytest.mark.rule("5.6.1", "5.6.2", "9.3")
def test_a_loan_is_100_for_two_spaces_to_the_left_and_raises_the_banks_price():
    table = vr()
    table.yes(table.loan())
    bank = table.state.bank
    table.do(table.loan())
    assert table["VR"].cash == 120
    assert table["VR"].cell == (1, 6)
    assert (table.state.loans["VR"], table.state.boe.loans) == (1, 1)
    assert table.game.boe_price(table.state) == 80
    assert table.state.bank == bank  # it comes out of the Bank of England's own £2000
    assert table.lines()[0] == "VR borrows £100; Bank of England shares rise to £80."
    assert table.asked == ("track", 0)


@pytest.mark.rule("5.6.1")
def test_no_loans_before_the_first_3():
    table = vr("2", trains=("2",))
    table.no(table.loan(), "5.6.1")
    assert table.offers(TakeLoan) == []


@pytest.mark.rule("5.6.1")
def test_one_loan_in_a_turn():
    table = vr()
    table.do(table.loan())
    assert "at most one" in table.no(table.loan(), "5.6.1")
    table.end_turn()
    assert table.op == "VR" if table.state.round == "operating" else True


@pytest.mark.rule("5.6.1")
def test_another_loan_in_the_next_operating_round():
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(1, 12), trains=("3",)).operate("VR", rounds=(1, 2))
    table.do(table.loan())
    table.end_turn()
    assert table.state.operating_round == 2
    table.yes(table.loan())


@pytest.mark.rule("5.6.1", "7.3")
@pytest.mark.parametrize("step", ["track", "token", "run", "dividend", "train", "finish"])
def test_a_loan_may_be_taken_at_any_time_of_the_turn(step):
    table = Table(4).phase("3").after_auction(P6=3).tiles(H11=("57", 1), H9=("57", 1))
    table.company("VR", {0: 60}, cell=(1, 8), cash=300, trains=("3",))
    table.operate("VR", step, revenue=40)
    assert table.asked == (step, 0)
    table.yes(table.loan())


@pytest.mark.rule("5.6.1")
def test_only_the_company_on_turn_borrows():
    table = vr()
    table.company("NSW", {0: 60})
    table.no(TakeLoan(0, "NSW"), "7.2")


@pytest.mark.rule("5.6.2", "5.5.1")
@pytest.mark.parametrize(("column", "closed"), [(1, True), (2, True), (3, False)])
def test_a_loan_may_end_in_receivership(column, closed):
    table = vr(cell=(1, column))
    table.do(table.loan())
    assert table["VR"].closed == closed


@pytest.mark.rule("5.6.3")
def test_at_most_five_voluntary_loans():
    table = vr(loans=4)
    table.yes(table.loan())
    table = vr(loans=5)
    table.no(table.loan(), "5.6.3")


@pytest.mark.rule("5.6.1", "8.4.4")
def test_the_bank_of_england_has_twenty_loans():
    table = Table(4).phase("3").after_auction(P6=3).boe(loans=20)
    table.company("VR", {0: 60}, cell=(1, 8)).operate("VR")
    table.no(table.loan(), "8.4.4")


@pytest.mark.rule("13.1", "5.6.1")
@pytest.mark.parametrize(("given", "ends"), [(14, False), (15, True)])
def test_the_sixteenth_loan_ends_the_game(given, ends):
    table = Table(4).phase("3").after_auction(P6=3).boe(loans=given)
    table.company("VR", {0: 60}, cell=(1, 8), trains=("3",)).operate("VR")
    table.do(table.loan())
    assert table.state.end == ("loans" if ends else "")
    assert table.said("16 loans") == ends


@pytest.mark.rule("5.6.1", "7.3")
def test_a_company_that_cannot_borrow_is_not_asked_at_the_end_of_the_turn():
    for given, asked in ((19, ("finish", 0)), (20, ("stock", 0))):
        table = Table(4).phase("3").after_auction(P6=3, P1=3, P2=3, P3=3, P4=3, P5=3)
        table.boe(loans=given).company("VR", {0: 60}).operate("VR", "finish")
        assert table.asked == asked
