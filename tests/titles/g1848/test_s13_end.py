"""§13: how the game ends, and the final totals."""

import pytest

from tests.interop import wild
from tests.titles.g1848.table import Table
from trunkline.kernel import view


def vr(**company: object) -> Table:
    table = Table(4).phase("3").after_auction(P6=3)
    return table.company("VR", {0: 60}, **{"trains": ("3",), "cell": (1, 12), **company})


@pytest.mark.rule("13.1")
@pytest.mark.parametrize(("bank", "broken"), [(61, False), (60, True), (59, True), (10, True)])
def test_1_the_bank_has_run_out_of_money(bank, broken):
    """R-END-BANK: at or below zero. Players are paid all the same."""
    table = vr().bank(bank)
    table.operate("VR", "dividend", revenue=100)
    before = table.money()[0]
    table.do(table.pay())
    assert table.money()[0] == before + 60
    assert (table.state.end == "bank") == broken
    assert table.state.end == ("bank" if broken else "")
    assert table.said("the bank has run out of money") == broken


@pytest.mark.rule("13.1")
def test_a_broken_bank_stays_broken():
    table = vr(cash=500).bank(10)
    table.operate("VR", "dividend", revenue=100)
    table.do(table.pay())
    table.do(table.train("3"))
    assert table.state.bank > 0
    assert table.state.end == "bank"


@pytest.mark.rule("13.1")
@pytest.mark.parametrize("cell", [(0, 15), (1, 16)])
def test_2_a_share_price_at_the_top_of_the_chart(cell):
    table = vr(cell=cell).operate("VR", "dividend", revenue=100)
    table.do(table.pay())
    assert table.price("VR") == 450
    assert table.state.end == "price"
    assert table.said("a share price has reached the top of the chart")


@pytest.mark.rule("13.1", "5.4.1")
def test_3_sixteen_loans():
    table = vr().boe(loans=15).operate("VR")
    table.do(table.loan())
    assert table.state.end == "loans"
    table.end_turn()
    assert table.state.round == "over"
    assert table.game.end_reason(table.state) == "loans"
    shown = table.game.page.now(view(table.game, table.state, 0))["breakdown"]
    assert shown["0"]["VR"]["of"] == "VR"
    for seat, parts in shown.items():
        total = sum(part["money"] for part in parts.values())
        assert total == table.game.worth(table.state, int(seat))


@pytest.mark.rule("13.1", "5.5.6")
def test_4_five_companies_in_receivership():
    table = Table(4).phase("5").after_auction(P6=3).failed("NSW", "SAR", "QR", "WA")
    table.company("VR", {0: 60}, cell=(0, 1)).operate("VR")
    table.do(table.loan())
    assert table.state.round == "over"
    assert table.game.end_reason(table.state) == "receivership"
    assert table.said("The game is over: five companies are in receivership")


@pytest.mark.rule("13.1")
def test_the_current_set_is_played_to_its_end():
    table = vr(cell=(0, 15)).company("NSW", {1: 60}, cell=(1, 8))
    table.operate("VR", "dividend", revenue=100, rounds=(1, 2), then=("NSW",))
    table.do(table.pay())
    table.end_turn()
    assert table.op == "NSW"
    table.end_turn()
    assert (table.state.operating_round, table.op) == (2, "VR")
    table.end_turn()
    assert table.op == "NSW"
    table.end_turn()
    assert table.state.round == "over"
    assert table.state.frames == ()
    assert table.game.end_reason(table.state) == "price"
    assert table.said("The game is over")


@pytest.mark.rule("13.2")
@pytest.mark.parametrize(
    ("cash", "words"),
    [
        ((30, 10, 20), "P0 £30, P2 £20, P1 £10. P0 wins."),
        ((10, 30, 30), "P1 £30, P2 £30, P0 £10. P1 and P2 win together."),
    ],
)
def test_the_last_line_of_the_log_is_the_final_reckoning(cash, words):
    from trunkline.titles.g1848.rules.operating.rounds import ROUNDS

    table = Table(3).cash(*cash)
    table.state.end = "bank"
    ROUNDS.end(table.game, table.state, "bank")
    assert table.lines()[-1] == f"Final worth: {words}"


@pytest.mark.rule("13.1")
def test_without_a_trigger_a_stock_round_follows():
    table = vr().operate("VR").end_turn()
    assert table.state.round == "stock"
    assert table.game.end_reason(table.state) == ""


@pytest.mark.rule("13.1")
def test_a_bank_broken_in_a_stock_round_is_followed_by_a_complete_set():
    table = vr(cell=(1, 8)).company("NSW", {0: 40, 1: 30}).bank(10).stock()
    table.do(table.sell("NSW", 10))
    assert table.state.end == "bank"
    assert table.said("The game will end after the next set of operating rounds: the bank has")
    table.do(table.pass_())
    table.end_stock()
    assert (table.state.operating_round, table.state.operating_rounds) == (1, 2)
    while table.state.operating_round == 1:
        table.end_turn()
    assert table.state.operating_round == 2
    while table.state.round == "operating":
        table.end_turn()
    assert table.state.round == "over"


@pytest.mark.rule("13.1", "12.6.1")
def test_selling_out_at_440_ends_the_game_after_a_complete_set():
    """R-END-SET: every trigger in a stock round is followed by one complete set."""
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60, 1: 40}, cell=(1, 16), trains=("3",)).stock().end_stock()
    assert table.price("VR") == 450
    assert table.state.end == "price"
    table.end_turn()
    assert table.state.operating_round == 2
    table.end_turn()
    assert table.state.round == "over"


@pytest.mark.rule("13.1")
def test_the_first_trigger_is_the_reason():
    table = vr(cell=(0, 15)).boe(loans=15).operate("VR", "dividend", revenue=100)
    table.do(table.pay())
    table.do(table.loan())
    assert table.state.end == "price"


@pytest.mark.rule("13.1")
def test_once_over_nothing_may_be_done():
    from trunkline.kernel import legal, refusal
    from trunkline.titles.g1848.records.actions import Pass

    table = vr().boe(loans=15).operate("VR")
    table.do(table.loan())
    table.end_turn()
    assert legal(table.game, table.state) == []
    assert refusal(table.game, table.state, Pass(0)) == "The game is over (§13.1)."


@pytest.mark.rule("13.2")
def test_wealth_is_cash_and_shares_at_their_price():
    table = Table(4).phase("3").after_auction(P6=3).cash(111, 222, 333, 444)
    table.company("VR", {0: 60, 1: 20}, cell=(1, 8), cash=999, trains=("3",))  # £150
    table.boe({1: 30}, loans=5)  # £120
    assert table.game.result(table.state) == {
        0: 111 + 6 * 150,
        1: 222 + 2 * 150 + 3 * 120,
        2: 333,
        3: 444 + 2 * 100,  # CAR
    }


@pytest.mark.rule("13.2", "5.5.3")
def test_a_debt_is_subtracted_and_privates_are_worth_nothing():
    table = Table(4).after_auction(P6=3).debt(0, 250)
    assert table.game.worth(table.state, 0) == -250


@pytest.mark.rule("13.2", "4.6")
def test_a_share_of_a_company_without_a_price_is_worth_nothing():
    table = Table(4)
    table.do(table.private("P5"))
    assert table.game.worth(table.state, 0) == 630 - 170


@pytest.mark.rule("7.1")
def test_a_game_in_which_nobody_can_do_anything_ends():
    """Nobody has the money for a share or anything to sell, no company operates: every round to
    come would be the same."""
    timeline = wild.play("trades", 4, 905)
    state = timeline.state
    assert (state.round, state.end) == ("over", "standstill")
    assert timeline.game.end_reason(state) == "standstill"
    *_, last = timeline.actions()
    before = timeline.undo()
    said = timeline.game.page.describe_offer(view(timeline.game, before, last.seat), last)
    assert said["effects"]["alarm"] == ["The game ends with this: nobody can act (§7.1)."]
