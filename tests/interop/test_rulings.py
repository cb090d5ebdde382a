"""Behaviour of 18xx.games at points that none of the games beside the project reaches.

`test_witnesses.py` shows where those games reach the others.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.interop import wild
from tests.titles.g1848.table import Table
from trunkline.interop import load_data
from trunkline.interop.load import Replay
from trunkline.kernel import Frame, Seat, Timeline, finished
from trunkline.titles.g1848.records.actions import LayDesertTrack, SellShares
from trunkline.titles.g1848.rules.shares.limits import LIMIT
from trunkline.titles.g1848.site import bankruptcy, trace
from trunkline.titles.g1848.site.export import export
from trunkline.titles.g1848.site.quirks import FRESH

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def site(players: int = 4) -> Table:
    return Table(players, edition="18xx.games")


def test_privates_pay_if_all_players_pass_in_the_sale() -> None:
    """R-AUCTION-ALLPASS: who was next is next; nothing else of an operating round happens."""
    table = site(3)
    for name in ("P1", "P2", "P3"):
        table.do(table.private(name))
    before = table.money()
    for _ in range(3):
        table.do(table.pass_())
    income = [table.game.cards.privates[name].income for name in ("P1", "P2", "P3")]
    assert table.money() == [cash + paid for cash, paid in zip(before, income, strict=True)]
    assert table.asked == ("auction", 0)
    assert (table.state.turn, table.state.round) == (0, "auction")


def test_the_sixth_loan_and_those_of_phase_2_cost_three_spaces() -> None:
    """R-LOAN-FORCED-5, R-LOAN-FORCED-PH2."""
    five = site().phase("5").after_auction(P6=3).tiles(**ROUTE)
    five.company("VR", {0: 60}, cash=400, cell=(1, 15), loans=5).operate("VR", "train")
    five.do(five.train("5"))
    assert (five["VR"].cell, five.state.loans["VR"]) == ((1, 12), 6)
    early = site().after_auction(P6=3).tiles(**ROUTE)
    early.company("VR", {0: 60}, cell=(1, 5)).operate("VR", "train")
    early.do(early.train("2"))
    assert (early["VR"].cell, early.train_names("VR")) == ((1, 2), ["2"])


def test_forced_loans_pay_for_another_directors_train() -> None:
    """R-LOAN-CROSS: at face value, not for a train of the same director."""
    table = site().phase("5").after_auction(P6=3).tiles(**ROUTE)
    table.company("NSW", {1: 60}, trains=("4",)).company("QR", {0: 60}, trains=("4",))
    table.company("VR", {0: 60}, cash=150, cell=(1, 15)).operate("VR", "train", borrowed=True)
    table.no(table.train_from("QR", 200), "8.3.7")
    table.do(table.train_from("NSW", 300))
    assert (table.state.loans["VR"], table.train_names("VR")) == (2, ["4"])


def test_without_loans_a_company_that_must_buy_closes() -> None:
    """R-LOAN-EMPTY: the train stays where it is."""
    table = site().phase("5").after_auction(P6=3).tiles(**ROUTE).boe(loans=20)
    table.company("VR", {0: 60}, cash=100, cell=(1, 15)).operate("VR", "train")
    issued = table.state.issued["5"]
    table.do(table.train("5"))
    assert table["VR"].closed
    assert table.state.issued["5"] == issued


def test_loans_that_run_out_on_the_way_close_it_too() -> None:
    table = site().phase("5").after_auction(P6=3).tiles(**ROUTE).boe(loans=19)
    table.company("VR", {0: 60}, cell=(1, 15), loans=5).operate("VR", "train")
    table.do(table.train("5"))
    assert table["VR"].closed
    assert table.state.boe.loans == 20


def test_a_route_once_had_is_remembered() -> None:
    """R-MUST-BUY: without any track now, the trains run nowhere and the duty holds."""
    table = site().phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cash=1000, cell=(1, 8), trains=("3",))
    table.state.routed = ("VR",)
    assert table.operate("VR", "run").asked[0] == "run"
    table.do(table.run())
    bare = site().phase("3").after_auction(P6=3).company("VR", {0: 60}, cash=1000, cell=(1, 8))
    bare.state.routed = ("VR",)
    bare.operate("VR", "train")
    bare.no(bare.pass_(), "8.1")


def test_a_director_in_debt_may_sell_the_bank_of_england() -> None:
    """R-RECV-SELL: no more than is needed."""
    table = site().phase("3").after_auction(P6=3).cash(0).boe({0: 30})
    table.company("VR", {0: 40, 1: 20}, cell=(0, 1)).company("QR", {1: 60}, cash=500)
    table.operate("VR", then=("QR",))
    table.do(table.loan())
    assert table.money()[0] == -100
    assert (table.asked, table.op) == (("insolvent", 0), "QR")
    price = table.game.boe_price(table.state)
    needed = -(-100 // price) * 10
    blocks = [offer.percent for offer in table.offers(SellShares) if offer.company == "BOE"]
    assert blocks == list(range(10, needed + 1, 10))
    table.do(table.sell("BOE", needed))
    assert table.asked == ("track", 1)


def test_several_debtors_are_asked_clockwise_from_the_director_who_has_acted_last() -> None:
    """The director of the failed company first; after their sale it is another company's turn."""
    table = site().phase("3").after_auction(P6=3).cash(0, -60, 500, -60)
    table.boe({0: 20, 1: 20, 3: 20}).company("QR", {2: 60}, cash=500)
    table.company("VR", {0: 40, 2: 20}, cell=(0, 1)).operate("VR", then=("QR",))
    table.state.frames = (Frame("track", (Seat(0),), FRESH),)  # nobody has acted in this round
    table.do(table.loan())
    assert (table.asked, table.op) == (("insolvent", 0), "QR")
    table.do(table.sell("BOE", 20))
    assert table.asked == ("insolvent", 3), "clockwise from seat 2, the director of QR"
    table.do(table.sell("BOE", 10))
    assert table.asked == ("insolvent", 1)
    table.do(table.sell("BOE", 10))
    assert table.asked == ("track", 2)


def test_negative_cash_goes_through_a_stock_round() -> None:
    """R-RECV-DEBT, quirk 13: nobody is forced to sell there, and nothing can be bought."""
    table = site().after_auction(P6=3)
    table.company("VR", {0: 40, 1: 20}).cash(-50).stock()
    table.no(table.buy("VR"), "12.3.1")
    table.do(table.pass_())
    assert table.money()[0] == -50


def test_above_the_limit_with_nothing_to_sell_a_player_is_passed_over() -> None:
    """R-SR-CERT, R-SR-AUTO: the pool is full, so that not a single share can be sold."""
    table = site(3).after_auction(P6=0).failed("NSW", "SAR", "QR", "WA", "FT", directors=(1,) * 5)
    table.company("VR", {0: 30, 1: 20}, pool=50).stock(0)
    assert LIMIT.above(table.game, table.state, 1)
    table.do(table.pass_())
    assert table.asked[1] == 2


def test_the_free_desert_tile_after_the_track_step() -> None:
    """R-P2: as long as a normal lay is left, even in phase 2."""
    table = site().after_auction(P6=3, P2=0).tiles(E4=("57", 1))
    table.company("CAR", {0: 60}, cash=500).operate("CAR", "train")
    assert table.asked == ("train", 0)
    lay = table.offers(LayDesertTrack)[0]
    used = table.fork()
    table.do(lay)
    assert (table["CAR"].cash, table.asked) == (500, ("train", 0))
    used.state.op = used.state.op._replace(lays=1)
    used.no(lay, "7.4.2")


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_operating_rounds_without_companies(players: int) -> None:
    """The Bank of England is paid in each, and each payout is written with the same action."""
    table = site(players)
    timeline = Timeline(table.game, table.game.start())
    state = timeline.state
    while state.round == "auction":
        name = next(key for key, private in state.privates.items() if not private.owned)
        table.state = state
        cheap = table.private(name)
        at_floor = state.privates[name].price <= table.game.cards.privates[name].floor
        state = timeline.play(cheap if at_floor else table.lower(name))
    for _ in range(2 * players):
        table.state = state
        state = timeline.play(table.pass_())
    assert (state.turn, state.round) == (3, "stock")
    replay = Replay(table.game, timeline, [f"p{n}" for n in range(players)], list(range(players)))
    data = export(replay)
    payouts = [a for a in data["actions"] if a.get("auto_actions")]
    assert len(payouts) == 2
    assert load_data(data).match
    payouts[0]["auto_actions"] *= 2
    wrong = load_data(data).divergence
    assert wrong is not None
    assert wrong.action_id == payouts[0]["id"]
    assert "§7.2" in wrong.reason


def test_nobody_goes_bankrupt() -> None:
    """R-BANKRUPT: the sum of the site is shown, for and against."""
    table = site().phase("5").after_auction(P6=3).tiles(**ROUTE).cash(20).boe({0: 10})
    table.company("VR", {0: 40, 1: 20}, cash=100, cell=(1, 8)).operate("VR", "train", borrowed=True)
    have = bankruptcy.means(table.game, table.state, "VR")
    price = table.price("VR")
    assert have == (100, 20, table.game.boe_price(table.state) + 4 * price, 500)
    assert have.enough
    assert "the site refuses it too" in bankruptcy.refused(table.game, table.state, "VR")
    alone = site().phase("5").after_auction(P6=3).tiles(**ROUTE).cash(20)
    alone.company("VR", {0: 20, 1: 10}, pool=30, cash=100, cell=(1, 8)).operate("VR", "train")
    have = bankruptcy.means(alone.game, alone.state, "VR")
    assert have == (100, 20, 0, 500)
    assert "only the site" in bankruptcy.refused(alone.game, alone.state, "VR")


def test_a_game_in_which_nobody_is_ever_asked_again_is_over() -> None:
    """All money is spent, COM waits for its link: the site plays empty rounds up to turn 100."""
    table = site(3).phase("5").after_auction(P6=1).cash(100, 10, 10)
    table.company("COM", {0: 20}, pool=50).stock()
    money = table.money()
    table.do(table.buy("COM"))
    assert finished(table.state)
    assert table.game.end_reason(table.state) == "standstill"
    assert table.state.turn == 100
    assert sum(table.money()) == sum(money) - 100


def standstill() -> dict[str, Any]:
    """The file of a game at a standstill."""
    timeline = wild.play("trades", 4, 905)
    assert timeline.state.end == "standstill"
    replay = Replay(timeline.game, timeline, ["a", "b", "c", "d"], list(range(4)))
    return export(replay)


def test_a_game_at_a_standstill_ends_as_the_site_writes_it() -> None:
    """Each empty operating round up to turn 99 has its payout by the bank (format note §4, §7)."""
    data = standstill()
    autos = [one for action in data["actions"] for one in action.get("auto_actions", [])]
    payouts = [one for one in autos if one["type"] == "dividend" and one["entity"] == "BOE"]
    last = data["actions"][-1]["auto_actions"]
    before = load_data(data).at(len(data["actions"]) - 1)
    assert before.round == "stock"
    rounds = before.operating_rounds or 2  # phase 3 or 4
    assert before.phase in "34"
    assert len(last) == (100 - before.turn) * rounds > 100
    assert len(payouts) == len(last) + sum(
        len(action.get("auto_actions", [])) for action in data["actions"][:-1]
    )
    assert (data["game_end_reason"], data["turn"], data["round"]) == ("dnf", 100, "Stock Round")
    replay = load_data(data)
    assert replay.match
    assert replay.end_reason == "dnf"
    *_, line = trace.lines(replay)
    assert (line["state"]["turn"], line["state"]["round"]) == (100, "SR")
    assert "or" not in line["state"]


@pytest.mark.parametrize(("times", "match"), [(0, True), (1, True), (2, False)])
def test_payouts_after_a_standstill_may_be_left_out_but_not_made_up(
    times: int, match: bool
) -> None:
    data = standstill()
    data["actions"][-1]["auto_actions"] *= times
    replay = load_data(data)
    assert replay.match is match
    if not match:
        assert "§7.2" in str(replay.divergence)
