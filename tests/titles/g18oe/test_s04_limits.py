"""§4.1: the certificate limit, and what a player above it must do first."""

import pytest

from trunkline.eighteen.parts.shares import POOL, TREASURY, Shares, hand_over
from trunkline.kernel import Seat
from trunkline.titles.g18oe.core import certificate_count
from trunkline.titles.g18oe.records.actions import (
    Answer,
    AskForMergers,
    BuyShare,
    ClosePrivate,
    FloatMajor,
    FloatMinor,
    MergeMinor,
    Pass,
    RemoveRegional,
    SellShares,
    Trade,
)
from trunkline.titles.g18oe.rules.money import change
from trunkline.titles.g18oe.rules.stock.shares import excess, may_sell
from workbench.g18oe.table import Table

A, B, C = map(Seat, range(3))
LIMIT = 20


def crowded(over: int, phase: str = "3") -> tuple[Table, list[str]]:
    """Seven players; A holds so many certificates more than the limit, one in each major."""
    table = Table(7, concessions="without").sold("major").quiet().phase(phase)
    names = list(table.game.book.regionals)
    for name in names[:20]:
        table.major(name, 1)
    for at in range(LIMIT + over - certificate_count(table.game, table.state, 0)):
        table.shares(names[at], s0=10)
    assert certificate_count(table.game, table.state, 0) == LIMIT + over
    return table.rich(0, 500).stock(0), names


def private(table: Table) -> str:
    return next(name for name, p in table.state.privates.items() if p.seat == 0 and p.open)


@pytest.mark.rule("4.1")
def test_the_action_does_not_end_while_more_must_be_sold_4_1():
    table, names = crowded(2)
    assert excess(table.game, table.state, 0) == 2
    table.do(SellShares(A, names[0], 10))
    assert "sell more" in table.why(Pass(A))
    table.do(SellShares(A, names[1], 10), Pass(A))
    assert table.seat == B


@pytest.mark.rule("4.1")
def test_after_a_private_the_rest_is_sold_4_1():
    table, names = crowded(2)
    table.do(ClosePrivate(A, private(table), False))
    assert "sell stock" in table.why(Pass(A))  # one private in a turn, but there is stock
    table.do(SellShares(A, names[0], 10), Pass(A))
    assert table.seat == B


@pytest.mark.rule("4.1", "10.1")
def test_in_train_phase_1_only_privates_can_go_4_1():
    table, _ = crowded(2)
    table.state.phase = "1"
    assert may_sell(table.game, table.state, 0) == 0
    assert "above the certificate limit" in table.why(Pass(A))
    table.do(ClosePrivate(A, private(table), False))
    assert table.may(Pass(A))  # nothing more can be done in this turn


@pytest.mark.rule("4.1")
def test_nothing_else_comes_before_the_correction_4_1():
    table, names = crowded(1)
    table.minor("K", 0, "V27.0").minor("G", 1, "R23.0")
    item = next(name for name, p in table.state.privates.items() if p.seat == 2)
    for action in (
        MergeMinor(A, "K", names[0], 0),
        Trade(A, 2, (), (private(table),), 0),
        Trade(A, 2, (item,), (private(table),), 0),
        BuyShare(A, names[0], "treasury"),
    ):
        assert "above the certificate limit" in table.why(action), action
    table.state.rr_phase = "consolidation"
    assert "above the certificate limit" in table.why(AskForMergers(A, "K"))


@pytest.mark.rule("4.1")
def test_another_player_above_the_limit_may_still_agree_4_1():
    """Their chance to correct it is their own turn; a merger takes one certificate for another."""
    table, names = crowded(1)
    table.minor("K", 0, "V27.0").stock(1)
    change(table.state, names[0], president=1)
    table.state.privates = {
        name: p._replace(seat=2) if p.seat == 1 else p for name, p in table.state.privates.items()
    }
    for name in names[1:20]:  # B is no longer above the limit
        shares = table.line(name).shares
        held = list(shares.seats)
        held[1], held[3] = held[3], held[1]
        change(table.state, name, president=3, shares=shares._replace(seats=tuple(held)))
    table.do(MergeMinor(B, "K", names[0], 0), Answer(A, True))
    assert table.line(names[0]).holdings[0] == 20


@pytest.mark.rule("9.3", "4.1")
def test_a_player_with_both_secondary_shares_floats_at_the_limit_9_3():
    """The office comes with the share that must be bought: two certificates stay two."""
    table, names = crowded(-2)
    table.regional(names[20], 1)
    change(table.state, names[20], shares=Shares((50, 50, 0, 0, 0, 0, 0)))
    assert certificate_count(table.game, table.state, 0) == LIMIT
    table.do(FloatMajor(A, names[20], False), BuyShare(A, names[20], "treasury"))
    assert table.line(names[20]).president == 0
    assert certificate_count(table.game, table.state, 0) == LIMIT


@pytest.mark.rule("9.3", "4.1")
def test_above_the_limit_a_float_sells_in_step_4_9_3():
    table, names = crowded(1)
    table.regional(names[20], 0)
    assert excess(table.game, table.state, 0) == 2
    assert "at the certificate limit" in table.why(FloatMajor(A, names[20], True))
    table.do(FloatMajor(A, names[20], False))
    assert "sell more" in table.why(Pass(A))
    table.do(SellShares(A, names[0], 10))
    assert "above the certificate limit" in table.why(BuyShare(A, names[20], "treasury"))
    table.do(SellShares(A, names[1], 10), Pass(A))
    assert table.seat == B


@pytest.mark.rule("9.3", "4.1")
def test_without_enough_stock_a_private_goes_before_the_float_9_3():
    table, names = crowded(1)
    table.regional(names[20], 0)
    for name in names[:20]:  # the Open Market takes no more of anything
        hand_over(table.state, name, 50, TREASURY, POOL)
    assert may_sell(table.game, table.state, 0) == 0
    assert "close a private" in table.why(FloatMajor(A, names[20], False))
    table.do(ClosePrivate(A, private(table), False), FloatMajor(A, names[20], False), Pass(A))
    assert table.seat == B


@pytest.mark.rule("4.1", "8.2")
def test_before_the_major_phase_a_private_goes_first_8_2():
    table = Table(7, concessions="without").sold("regional")
    for name, entry in table.state.privates.items():
        table.state.privates[name] = entry._replace(seat=0)
    for minor in table.game.book.minors:
        change(table.state, minor, president=0, shares=Shares((100, 0, 0, 0, 0, 0, 0)))
    table.stock(0)
    assert excess(table.game, table.state, 0) == 2
    float_minor = FloatMinor(A, "A", "FR", "V27.0")
    assert "above the certificate limit" in table.why(float_minor)
    assert "above the certificate limit" in table.why(RemoveRegional(A, "PLM"))
    table.do(ClosePrivate(A, "RSC", False), float_minor)
    assert table.seat == B


@pytest.mark.rule("6.1", "4.1")
def test_brandt_may_be_closed_while_its_tokens_lie_there_but_not_removed_6_1():
    table, _ = crowded(1)
    table.state.privates["BBE"] = table.state.privates["BBE"]._replace(seat=0)
    table.state.brandt, table.state.brandt_left = ("U36",), 3
    assert "tokens in use" in table.why(ClosePrivate(A, "BBE", True))
    table.do(ClosePrivate(A, "BBE", False))
    assert not table.state.privates["BBE"].open
    assert not table.state.privates["BBE"].gone
