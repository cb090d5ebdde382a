"""§6: directors."""

import pytest

from tests.titles.g1848.table import Table, by_seat
from trunkline.titles.g1848.rules.shares.limits import certificates_of


def stock(holdings: dict[int, int], seat: int = 0, pool: int = 0, **kwargs: object) -> Table:
    table = Table(4).after_auction(P6=3)
    return table.company("COM", holdings, pool=pool, started=False, **kwargs).stock(seat)


@pytest.mark.rule("6.1", "7.1")
def test_the_director_decides_for_the_company():
    table = Table(4).after_auction(P6=3).company("VR", {2: 60, 0: 20}).operate("VR")
    assert table.asked == ("track", 2)
    from trunkline.kernel import refusal
    from trunkline.titles.g1848.records.actions import Pass

    assert "not your turn" in (refusal(table.game, table.state, Pass(0)) or "")


@pytest.mark.rule("6.2")
def test_example_bill_sells_four_of_six_and_fred_with_three_takes_over():
    """The worked example of §6.2."""
    bill, fred = 0, 1
    table = stock({bill: 60, fred: 30})
    table.do(table.sell("COM", 40))
    com = table["COM"]
    assert com.director == fred
    assert by_seat(com) == (20, 30, 0, 0)
    assert com.percent("pool") == 40
    assert table.said("P1 becomes director of COM.")


@pytest.mark.rule("6.2")
def test_a_purchase_may_change_the_director_but_equality_does_not():
    table = stock({0: 30, 1: 20}, seat=1)
    table.do(table.buy("COM"))
    assert table["COM"].director == 0
    assert not table.said("becomes director")
    table = stock({0: 30, 1: 30}, seat=1)
    table.do(table.buy("COM"))
    assert table["COM"].director == 1


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("old", "new"), [(0, 2), (3, 1), (1, 2)])
def test_among_equals_the_next_in_turn_order_after_the_old_director(old, new):
    """Seats 1 and 2 (or 2 and 3) are equal; whoever sits next after the old director follows."""
    holdings = (
        {0: 40, 2: 30, 3: 30}
        if old == 0
        else {old: 40, 1 if old != 1 else 2: 30, 2 if old != 1 else 3: 30}
    )
    table = stock(holdings, seat=old)
    table.do(table.sell("COM", 20))
    assert table["COM"].director == new


@pytest.mark.rule("6.2", "12.4.1")
def test_the_directors_certificate_never_goes_to_the_pool():
    table = stock({0: 40, 1: 10})
    table.yes(table.sell("COM", 20))
    assert "Nobody else holds 20%" in table.no(table.sell("COM", 40), "6.2")
    table = stock({0: 40, 1: 20})
    table.yes(table.sell("COM", 40))
    table.do(table.sell("COM", 40))
    assert table["COM"].director == 1


@pytest.mark.rule("6.2", "12.4.1")
def test_the_old_director_keeps_two_ordinary_shares_for_the_certificate():
    table = stock({0: 40, 1: 30})
    assert certificates_of(table["COM"], 0) == 3
    assert certificates_of(table["COM"], 1) == 3
    table.do(table.sell("COM", 20))
    assert certificates_of(table["COM"], 0) == 2
    assert certificates_of(table["COM"], 1) == 2


@pytest.mark.rule("6.2", "12.4.1")
@pytest.mark.parametrize(
    ("own", "other", "sold"), [(30, 30, 20), (30, 20, 20), (40, 30, 30), (50, 20, 40)]
)
def test_with_more_than_the_certificate_a_director_keeps_one_ordinary_share(own, other, sold):
    """The certificate is exchanged first, so that nothing is split and the pool needs no four."""
    table = stock({0: own, 1: other})
    table.yes(table.sell("COM", sold))
    table.do(table.sell("COM", sold))
    com = table["COM"]
    assert (com.director, com.percent("pool"), by_seat(com)[:2]) == (1, sold, (10, other))


@pytest.mark.rule("6.2", "5.1.6")
def test_the_pool_limit_holds_for_the_shares_of_an_exchanged_certificate_too():
    table = stock({0: 30, 1: 30}, pool=30)
    table.yes(table.sell("COM", 20))
    table.no(table.sell("COM", 30), "5.1.6")
    table = stock({0: 30, 1: 30}, pool=40)
    table.yes(table.sell("COM", 10))
    table.no(table.sell("COM", 20), "5.1.6")


@pytest.mark.rule("6.2")
def test_half_of_the_certificate_is_sold_only_into_a_pool_of_four_shares():
    table = stock({0: 20, 1: 20}, pool=40)
    table.yes(table.sell("COM", 10))  # both halves would make 60 %
    table.no(table.sell("COM", 20), "5.1.6")
    table.do(table.sell("COM", 10))
    assert table["COM"].director == 1
    assert by_seat(table["COM"]) == (10, 20, 0, 0)
    table = stock({0: 20, 1: 20}, pool=30)
    assert "Half of the director's share" in table.no(table.sell("COM", 10), "6.2")
    table.yes(table.sell("COM", 20))


@pytest.mark.rule("6.2")
def test_half_of_the_certificate_needs_a_successor():
    table = stock({0: 20, 1: 10, 2: 10}, pool=40)
    table.no(table.sell("COM", 10), "6.2")


@pytest.mark.rule("6.2")
def test_the_new_director_gets_charter_and_assets():
    table = Table(4).after_auction(P6=3)
    table.company("VR", {0: 40, 1: 30}, cash=350, trains=("2",)).stock()
    table.do(table.sell("VR", 20))
    vr = table["VR"]
    assert (vr.director, vr.cash, len(vr.trains)) == (1, 350, 1)
    table.end_stock()
    assert (table.op, table.asked) == ("VR", ("track", 1))


@pytest.mark.rule("6.1", "5.4.1")
def test_the_bank_of_england_has_no_director():
    table = Table(4).after_auction(P6=3).boe({0: 40, 1: 30}).stock()
    table.do(table.sell("BOE", 40))
    assert not table.said("becomes director")
