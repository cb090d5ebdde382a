"""What a seasoned player of 1848 expects: which trains are bought when, and the end (§9, §13.1)."""

from typing import Any

import pytest

from tests.bots.helpers import questions
from tests.processes import printed
from tests.titles.g1848.table import Table
from trunkline.kernel import refusal
from trunkline.titles.g1848.bots.forecast import NEVER, is_seasoned, rounds_until, sales, seasoned
from trunkline.titles.g1848.bots.outlook import fate, prospect, rounds_left
from trunkline.titles.g1848.bots.regular import Seasoned

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def position(phase: str, **vr: Any) -> Table:
    """VR with a route, and everything of its phase sold."""
    table = Table(4).phase(phase, sold_out=True).after_auction(P6=3)
    table.tiles(**ROUTE)
    table.company("VR", {0: 60, 1: 20}, **{"cell": (1, 8), **vr})
    return table.operate("VR", "train")


def launched(table: Table) -> Table:
    """No company is left to be launched."""
    for name, company in table.state.companies.items():
        if not company.sold:
            table.state.companies[name] = company._replace(closed=True)
    return table


@pytest.mark.parametrize(("cash", "turns"), [(100, NEVER), (800, 1)])
def test_a_train_that_nobody_can_pay_is_never_sold(cash, turns):
    table = launched(position("6", cash=cash, trains=("4",)))
    assert sales(table.game, table.state)["8"] == turns
    assert not fate(table.game, table.state, "VR").lasting
    with seasoned():
        assert fate(table.game, table.state, "VR").rounds == turns


def test_a_company_without_a_train_buys_one_whatever_it_costs():
    table = launched(position("6", cash=100, trains=("4",)))
    table.company("NSW", {2: 60}, trains=(), cash=0, cell=(1, 8))
    assert sales(table.game, table.state)["8"] == 1


def test_companies_that_are_still_to_come_buy_trains_too():
    table = position("6", cash=100, trains=("4",))
    assert sales(table.game, table.state)["8"] == 3, "after the set of rounds in phase 6"


def test_shares_of_a_company_whose_train_outlasts_the_game_are_worth_keeping():
    table = launched(position("6", cash=100, trains=("4",)))
    before = prospect(table.game, table.state, "VR", 4)
    with seasoned():
        after = prospect(table.game, table.state, "VR", 4)
    assert after.price > before.price


def test_a_set_of_rounds_is_always_finished():
    table = position("6", cash=100, trains=("4",))
    table.state.bank, table.state.operating_rounds, table.state.operating_round = 1, 3, 1
    assert rounds_until(table.game, table.state, 1000, 9) == 3
    table.state.operating_round = 3
    assert rounds_until(table.game, table.state, 1000, 9) == 1
    with seasoned():
        assert rounds_left(table.game, table.state) == 1


def test_a_bank_that_lasts_brings_another_set():
    table = position("6", cash=100, trains=("4",))
    table.state.turn, table.state.operating_rounds, table.state.operating_round = 6, 3, 3
    table.state.bank = 4000
    assert rounds_until(table.game, table.state, 1100, 9) == 4


def test_only_a_seasoned_player_thinks_so():
    for game, seen, offers, _ in questions("regular", seed=4, most=90):
        bot = Seasoned(4, game)
        action = bot.choose(seen, list(offers))
        assert refusal(game, seen.state, action) is None
        assert bot.why.endswith(".")
        assert not is_seasoned()


def test_a_seasoned_player_chooses_the_same_in_any_process():
    code = (
        "from tests.bots.helpers import questions\n"
        "from trunkline.titles.g1848.bots.regular import Seasoned\n"
        "*_, (game, seen, offers, _) = questions('regular', seed=7, most=150)\n"
        "bot = Seasoned(7, game)\n"
        "print(bot.choose(seen, list(offers)), bot.why)"
    )
    assert printed(code)
