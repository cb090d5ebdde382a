"""Proposals that are answered with another proposal (§10.4, §10.5)."""

from typing import Any

import pytest

from tests.titles.g18oe.test_s10_stock import market, merging
from trunkline.kernel import legal, template, view
from trunkline.kernel.offers import Range
from trunkline.titles.g18oe.records.actions import Answer, MergeMinor, Trade
from trunkline.titles.g18oe.state import MERGED
from workbench.g18oe.table import Table

A, B = 0, 1


def trading() -> Table:
    table = market()
    for name, seat in (("RSC", A), ("PEC", B)):
        table.state.privates[name] = table.state.privates[name]._replace(seat=seat, open=True)
    return table


def offered(table: Table) -> set[str]:
    return {type(template(offer)).__name__ for offer in legal(table.game, table.state)}


def told(table: Table, action: Any) -> dict[str, Any]:
    found: dict[str, Any] = table.game.page.describe_offer(
        view(table.game, table.state, table.seat), action
    )
    return found


@pytest.mark.rule("10.4")
def test_a_trade_is_answered_with_another_10_4():
    table = trading()
    cash = [player.cash for player in table.state.players]
    table.do(Trade(A, B, ("PEC",), ("RSC",), 0))
    assert offered(table) == {"Answer"}  # the legal answers are still yes and no
    table.do(Trade(B, A, ("RSC",), ("PEC",), -30))
    assert table.told == [
        "P1 declines the offer.",
        "P1 proposes a trade to P0: PEC for RSC and £30.",
    ]
    assert (table.step, table.seat) == ("trade", A)
    table.do(Answer(A, True))
    assert table.told[0] == "P1 gives P0 PEC; P0 gives P1 RSC and £30."
    assert [player.cash for player in table.state.players[:2]] == [cash[0] - 30, cash[1] + 30]
    assert table.state.privates["PEC"].seat == A
    assert (table.step, table.seat) == ("stock", B)  # it was A's stock action


@pytest.mark.rule("10.4")
def test_a_declined_counter_offer_leaves_the_proposer_another_action_10_4():
    table = trading()
    table.do(Trade(A, B, ("PEC",), ("RSC",), 0), Trade(B, A, ("RSC",), ("PEC",), -30))
    assert "with yes or no" in table.why(Trade(A, B, ("PEC",), ("RSC",), 10))
    assert "counter" not in told(table, Answer(A, False))
    table.do(Answer(A, False))
    assert (table.step, table.seat) == ("stock", A)
    assert "a proposal in this turn" in table.why(Trade(A, B, ("PEC",), ("RSC",), 0))


@pytest.mark.rule("10.4")
def test_invalid_counter_offers_are_refused_10_4():
    table = trading()
    table.do(Trade(A, B, ("PEC",), ("RSC",), 0))
    assert "who asked you" in table.why(Trade(B, 2, ("RSC",), ("PEC",), 0))
    assert "your own minors" in table.why(Trade(B, A, ("PEC",), (), 0))
    assert "personal cash" in table.why(Trade(B, A, ("RSC",), (), 10_000))
    assert "Something" in table.why(Trade(B, A, (), (), 5))


@pytest.mark.rule("10.5")
def test_a_merger_is_answered_with_another_sum_10_5():
    table = merging()
    cash = [player.cash for player in table.state.players]
    table.do(MergeMinor(A, "K", "BEL", 100))
    assert (table.step, table.seat) == ("merger", B)
    assert offered(table) == {"Answer"}
    assert "another sum" in table.why(MergeMinor(B, "K", "BEL", 100))
    assert "another sum" in table.why(MergeMinor(B, "K", "PLM", 40))
    assert "personal cash" in table.why(MergeMinor(B, "K", "BEL", 10_000))
    (sum_,) = told(table, Answer(B, False))["counter"]["offers"]
    assert (sum_["low"], sum_["high"]) == (-cash[0], cash[1])
    table.do(MergeMinor(B, "K", "BEL", 40))
    assert table.told[0] == "P1 declines the offer."
    assert (table.step, table.seat) == ("merger", A)
    assert "with yes or no" in table.why(MergeMinor(A, "K", "BEL", 60))
    table.do(Answer(A, True))
    assert [player.cash for player in table.state.players[:2]] == [cash[0] + 40, cash[1] - 40]
    while table.step == "merge":
        offer = legal(table.game, table.state)[0]
        table.do(template(offer))
    assert table.line("K").status == MERGED
    assert (table.step, table.seat) == ("stock", B)


def test_the_page_begins_a_counter_offer_with_what_was_proposed():
    table = trading()
    table.do(Trade(A, B, ("PEC",), ("RSC",), 20))
    assert "counter" not in told(table, Answer(B, True))
    counter = told(table, Answer(B, False))["counter"]
    assert counter["start"] == {"gives": ["PEC"], "gets": ["RSC"], "cash": -20}
    things = {(*one["action"]["gets"], *one["action"]["gives"]) for one in counter["offers"]}
    assert {("RSC",), ("PEC",)} <= things
    for one in counter["offers"]:
        action = table.game.codec.decode(one["action"])
        assert Range(action, one["field"], one["low"], one["high"])
        assert (action.seat, action.partner) == (B, A)
