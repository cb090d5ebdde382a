"""§13: how the game ends."""

import pytest

from trunkline.kernel import Frame, Seat, finished
from trunkline.titles.g18oe.records.actions import (
    BuyAuthority,
    BuyTrain,
    Distribute,
    Pass,
    TakeBonus,
    UseSwift,
)
from trunkline.titles.g18oe.rules.money import THE_BANK, change
from trunkline.titles.g18oe.rules.railroads.nationals import form
from trunkline.titles.g18oe.rules.rounds import rounds
from trunkline.titles.g18oe.state import Run
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))


def late(operating_round: int) -> Table:
    """PLM may buy the first level 8 train in this operating round of a pair."""
    table = Table(3).sold("major").quiet().phase("7").major("PLM", 0, cash=2000)
    table.state.issued[7] = 4
    from trunkline.titles.g18oe.state import Train

    table.state.market_trains = tuple(Train(f"7-{n}", "7+7") for n in range(4))
    table.state.operating_round = operating_round
    table.operate("PLM", "train")
    return table


@pytest.mark.rule("13")
def test_an_empty_bank_in_an_operating_round_ends_with_it_13():
    table = late(1)
    bank = table.state.bank
    THE_BANK.pays(table.game, table.state, bank)
    table.state.remainder += bank  # kept in the game for the audit
    assert table.state.end == "bank"
    rounds.end_operating_round(table.game, table.state)
    assert finished(table.state)
    assert table.game.end_reason(table.state) == "bank"


@pytest.mark.rule("13")
def test_an_empty_bank_in_a_stock_round_ends_after_one_more_13():
    table = late(1).stock(0)
    table.state.end = "bank"
    rounds.end_stock_round(table.game, table.state)
    assert table.state.operating_rounds == 1
    assert table.state.round == "operating"
    rounds.end_operating_round(table.game, table.state)
    assert finished(table.state)


@pytest.mark.rule("13")
@pytest.mark.parametrize(("bought_in", "after"), [(1, 2), (2, 3)])
def test_the_first_8_13(bought_in, after):
    """In the first of a pair: its second, a stock round, two more. In the second: three more."""
    table = late(bought_in)
    bank, rest = table.state.bank, table.state.remainder
    table.do(BuyTrain(A, "8+8", "works"))
    assert table.state.end == "trains"
    assert table.state.bank == bank + rest + 900
    state = table.state
    if bought_in == 1:
        rounds.end_operating_round(table.game, state)
        assert state.operating_round == 2
    rounds.end_operating_round(table.game, state)
    assert state.round == "stock"
    rounds.end_stock_round(table.game, state)
    assert state.operating_rounds == after
    for _ in range(after - 1):
        assert not rounds.repeating(state)
        rounds.end_operating_round(table.game, state)
    assert rounds.repeating(state)
    rounds.end_operating_round(table.game, state)
    assert finished(state)


def repeated(**options: str) -> Table:
    table = Table(3, **options).sold("major").quiet().phase("8").major("PLM", 0)
    table.state.end, table.state.final = "trains", 2
    table.state.operating_round, table.state.operating_rounds = 1, 2
    change(table.state, "PLM", cell=(2, 2))
    table.state.last_runs["PLM"] = Run(300, "pay")
    return table


@pytest.mark.rule("13")
def test_the_last_round_pays_the_same_once_more_13():
    table = repeated()
    cash = table.cash(0)
    from trunkline.kernel.game import settle

    rounds.end_operating_round(table.game, table.state)
    settle(table.game, table.state)
    assert finished(table.state)
    assert table.cash(0) == cash + 60  # 20 %, and no private pays
    assert table.line("PLM").cell == (2, 3)


@pytest.mark.rule("13")
def test_the_market_may_stand_still_in_the_last_round_13():
    from trunkline.kernel.game import settle

    table = repeated(final_or_market="stays")
    rounds.end_operating_round(table.game, table.state)
    settle(table.game, table.state)
    assert table.line("PLM").cell == (2, 2)


@pytest.mark.rule("13")
def test_a_railroad_with_a_new_train_runs_again_13():
    from trunkline.kernel.game import settle

    table = repeated().train("PLM", "5")
    table.state.last_runs["PLM"] = Run(300, "pay", gained=True)
    rounds.end_operating_round(table.game, table.state)
    settle(table.game, table.state)
    assert table.step == "run"
    assert table.state.op.company == "PLM"


def again(*trains: str, revenue: int = 300) -> Table:
    """The last round; PLM has gained a train and has these."""
    from trunkline.kernel.game import settle

    table = repeated().train("PLM", *trains)
    table.state.last_runs["PLM"] = Run(revenue, "pay", gained=True)
    table.fund("PLM", 500)
    rounds.end_operating_round(table.game, table.state)
    settle(table.game, table.state)
    return table


@pytest.mark.rule("13")
def test_a_railroad_with_a_new_train_may_keep_the_old_revenue_13():
    """It may be calculated anew: nobody must."""
    table = again("5")
    cash = table.cash(0)
    table.do(Pass(A))
    assert finished(table.state)
    assert table.cash(0) == cash + 60


@pytest.mark.rule("13")
def test_a_new_train_that_was_sold_on_leaves_the_old_revenue_13():
    table = again()
    assert finished(table.state)
    assert table.line("PLM").cell == (2, 3)


@pytest.mark.rule("13")
def test_the_trains_run_in_every_other_round_13():
    table = late(1).train("PLM", "5").operate("PLM", "run")
    assert "last round" in table.why(Pass(A))


@pytest.mark.rule("13", "11.3.5", "14.10")
def test_the_last_round_only_pays_13():
    table = again("5")
    table.state.privates["SML"] = table.state.privates["SML"]._replace(seat=0)
    assert "only pays" in table.why(BuyAuthority(A, "north", ""))
    assert "only pays" in table.why(UseSwift(A, "PLM"))
    assert table.offers(BuyAuthority) == table.offers(UseSwift) == []


@pytest.mark.rule("13", "11.3.10")
@pytest.mark.parametrize(("revenue", "more"), [(10, True), (5000, False)])
def test_a_national_with_another_train_takes_what_is_more_13(revenue, more):
    from trunkline.kernel.game import settle

    table = repeated().train("PLM", "5")
    form(table.game, table.state, "PLM")
    table.state.last_runs["PLM"] = Run(revenue, "pay", gained=True)
    cash = table.cash(0)
    rounds.end_operating_round(table.game, table.state)
    settle(table.game, table.state)
    assert finished(table.state)
    assert (table.cash(0) - cash != revenue // 5) == more


@pytest.mark.rule("13.1")
def test_worth_13_1():
    table = repeated()
    for name, private in table.state.privates.items():
        table.state.privates[name] = private._replace(seat=0 if name == "HML" else 1)
    assert table.game.result(table.state)[0] == table.cash(0) + 2 * 100 + 80
    table.state.privates["HML"] = table.state.privates["HML"]._replace(open=False)
    assert table.game.result(table.state)[0] == table.cash(0) + 2 * 100


@pytest.mark.rule("10")
def test_a_game_after_all_pass_goes_on_10():
    table = late(2).stock(0)
    table.do(Pass(A), Pass(B), Pass(C))
    assert table.state.round == "operating"


@pytest.mark.rule("13")
@pytest.mark.parametrize("market", ["moves", "stays"])
def test_a_new_run_of_the_last_round_ends_the_turn_13(market):
    """The revenue is distributed, the marker moves or not, and the next railroad follows."""
    table = Table(3, final_or_market=market).sold("major").quiet().phase("8").major("PLM", 0)
    table.operate("PLM", "track", revenue=300)
    table.state.end, table.state.final, table.state.to_operate = "trains", 1, ()
    table.state.frames = (Frame("dividend", (0,)),)
    cell, cash = table.line("PLM").cell, table.cash(0)
    table.do(Distribute(A, "pay"))
    assert table.cash(0) == cash + 60
    assert (table.line("PLM").cell == cell) == (market == "stays")
    assert finished(table.state)
    assert table.state.op is None


@pytest.mark.rule("12.2")
def test_the_chosen_reward_is_logged_12_2():
    table = late(1)
    table.operate("PLM", "track", revenue=200, express=120)
    table.state.frames = (Frame("express", (0,)),)
    table.do(TakeBonus(A, "cash"))
    assert "PLM" in table.told[0]
    assert table.line("PLM").express
    assert table.state.op.bonus == 120
