"""§1.4, §4.1, §5, §11 Rounds, the end and the winner."""

import pytest

from trunkline.eighteen.parts.actions import Distribute, Pass
from trunkline.eighteen.parts.events import FinalWorth
from trunkline.kernel import Plan, complete, finished, legal

ANN, BOB, CAT = 0, 1, 2


def pass_until(table, done):
    """Pass and pay until something is true."""
    while not done(table.state):
        step, seat = table.asked
        name = table.state.op.company if table.state.op else ""
        table.act(Distribute(seat, name, True) if step == "dividend" else Pass(seat))


@pytest.mark.rule("1.4", "5.1")
def test_two_operating_rounds_follow_in_the_order_of_prices(table):
    table.company("GH", par=60, cash=50).company("PM", par=80, cash=50).company("TU", par=80)
    table.stock(ANN)
    pass_until(table, lambda state: state.round == "operating")
    assert (table.state.operating_rounds, table.state.op.company) == (2, "PM")
    assert table.state.to_operate == ("TU", "GH")
    pass_until(table, lambda state: state.operating_round == 2)
    pass_until(table, lambda state: state.round == "stock")
    assert table.state.turn == 3


@pytest.mark.rule("5.2")
def test_a_step_in_which_nothing_can_be_done_is_left_out(table):
    table.company("GH", cash=30).company("PM", {BOB: 60}, cash=30).operate("GH", "track", ("PM",))
    table.act(Pass(ANN))
    assert (table.state.op.company, table.asked) == ("PM", ("track", BOB))


@pytest.mark.rule("4.1")
def test_private_companies_pay_before_the_first_company(table):
    table.owns(Survey=ANN, Pilots=BOB).stock(ANN)
    pass_until(table, lambda state: state.turn == 3)  # two operating rounds without a company
    assert table.money == (320, 330, 300)


@pytest.mark.rule("4.1", "4.4")
def test_closed_private_companies_pay_nothing(table):
    table.owns(Survey=ANN).company("GH", trains=("4",)).phase("4").stock(ANN)
    pass_until(table, lambda state: state.turn == 3)
    assert table.money[ANN] == 300


def running(table, bank):
    """GH earns 40 in each operating round; the bank has this much left."""
    table.company("GH", {ANN: 60, BOB: 40}, trains=("2",))
    table.track(B5=("9", 2), C6=("57", 2))
    return table.cash(cat=300 + table.state.bank - bank)


@pytest.mark.rule("11.1")
def test_when_the_bank_breaks_the_set_is_played_to_its_end(table):
    running(table, 30).operate("GH", "run")
    table.act(offer(table), Distribute(ANN, "GH", True))
    assert (table.state.bank, table.state.end) == (-10, "bank")
    assert table.told(
        "The game will end after this set of operating rounds: the bank is broken (§11.1)."
    )
    while not finished(table.state):
        assert table.state.round == "operating"
        table.act(offer(table))
    assert table.state.operating_round == 2
    assert table.game.end_reason(table.state) == "bank"


def offer(table):
    """Return the last thing on offer: to pass, if that is one of them."""
    found = legal(table.game, table.state)[-1]
    return complete(table.game, table.state, found) if isinstance(found, Plan) else found


@pytest.mark.rule("11.2")
def test_after_six_sets_the_game_is_over_in_any_case(table):
    table.stock(ANN, turn=6)
    pass_until(table, finished)
    assert table.game.end_reason(table.state) == "rounds"


@pytest.mark.rule("11", "11.3")
def test_the_richest_has_won(table):
    table.company("GH", {ANN: 60, BOB: 40}, par=80).owns(Survey=CAT).stock(ANN, turn=6)
    table.cash(ann=0, bob=100, cat=300)
    assert table.game.result(table.state) == {ANN: 240, BOB: 260, CAT: 300}
    pass_until(table, finished)
    final = table.state.events[-1]
    assert isinstance(final, FinalWorth)
    assert table.told("Final worth: Cat $320, Bob $260, Ann $240; Cat wins.") or final.worth
    assert table.refused(Pass(ANN)) == "The game is over (§11)."
