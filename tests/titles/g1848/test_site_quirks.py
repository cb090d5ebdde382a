"""What only 18xx.games does: each reading in a small position, beside what the rulebook does there.

Whole games that reach them are replayed in tests/interop/test_games.py.
"""

from __future__ import annotations

import pytest

from tests.titles.g1848.table import Table
from trunkline.kernel import Seat
from trunkline.titles.g1848.records.actions import DiscardTrain, Distribute, Meanwhile, SellShares
from trunkline.titles.g1848.state import FirstCertificate

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}
SITE = {"edition": "18xx.games"}


@pytest.mark.parametrize(("options", "then"), [(SITE, ("train", "VR")), ({}, ("finish", "VR"))])
def test_above_the_train_limit_there_is_room_as_well(options: dict[str, str], then: tuple) -> None:
    """A purchase lowers the limit: after the discards the buyer is asked once more (§8.3.5)."""
    table = Table(**options).phase("3", sold_out=True).after_auction(P6=3).tiles(**ROUTE)
    table.company("QR", {1: 60}, cash=0, trains=("3",))
    table.company("VR", {0: 60}, cash=401, loans=4, trains=("3", "3", "3"))
    table.operate("VR", "train", then=("QR",), borrowed=True)
    table.do(table.train("4"))
    assert (table.asked, len(table["VR"].trains)) == (("discard", 0), 4)
    table.do(DiscardTrain(Seat(0), "VR", table["VR"].trains[0].card))
    assert (table.asked[0], table.op) == then


@pytest.mark.parametrize(("owner", "waits"), [("VR", True), (0, False), (1, False)])
def test_a_ghan_with_its_rebate_is_room(owner: int | str, waits: bool) -> None:
    """£100 are enough at the limit, if the rebate is the company's own (§4.5, §8.2.5)."""
    table = Table(**SITE).phase("5").after_auction(P4=owner, P6=3).boe(loans=20)
    table.company("VR", {0: 60}, cash=100, trains=("5", "4")).tiles(**ROUTE)
    table.operate("VR", "train", borrowed=True)
    assert (table.state.frames[-1].step == "train") is waits


def test_with_another_companys_train_in_sight_the_directors_rebate_will_do() -> None:
    table = Table(**SITE).phase("5").after_auction(P4=0, P6=3).boe(loans=20)
    table.company("QR", {1: 60}, trains=("4",))
    table.company("VR", {0: 60}, cash=100, trains=("5", "4")).tiles(**ROUTE)
    table.operate("VR", "train", borrowed=True)
    assert table.asked == ("train", 0)


@pytest.mark.parametrize(("options", "income"), [(SITE, 70), ({}, 0)])
def test_the_income_of_a_company_that_fails_before_its_dividend(
    options: dict[str, str], income: int
) -> None:
    """The next company has no train: it distributes what the one before it has run (§10.3.3)."""
    table = Table(**options).phase("3").after_auction(P6=3)
    table.company("QR", {1: 60}, cell=(1, 5))
    table.company("VR", {0: 60}, cell=(1, 2), trains=("3",)).cash(1000)
    table.operate("VR", "dividend", then=("QR",), revenue=70)
    table.do(table.loan())
    assert table["VR"].closed
    assert (table.op, table.state.op.revenue) == ("QR", income)
    while table.op == "QR" and table.state.frames[-1].step not in ("dividend", "train", "finish"):
        table.idle()
    if income:
        table.do(Distribute(Seat(1), "QR", False))
        assert table["QR"].cash == 70
    else:
        assert table["QR"].cash == 0
    assert table["QR"].cell == (1, 4)


def test_inherited_income_goes_on_and_ends_with_the_round() -> None:
    table = Table(**SITE).phase("3").after_auction(P6=3).cash(1000, 1000)
    table.company("NSW", {3: 60})
    table.state.privates["P3"] = table.state.privates["P3"]._replace(spent=True)
    table.company("WA", {2: 60}, cell=(1, 5)).company("QR", {1: 60}, cell=(1, 2))
    table.company("VR", {0: 60}, cell=(1, 2), trains=("3",))
    table.operate("VR", "dividend", then=("QR", "WA"), rounds=(1, 2), revenue=70)
    table.do(table.loan())
    table.do(table.loan())
    assert (table.op, table.state.op.revenue) == ("WA", 70)
    table.state.companies["WA"] = table["WA"]._replace(cell=(1, 1))
    table.do(table.loan())
    assert (table.state.operating_round, table.op) == (2, "NSW")
    assert (table.state.inherited, table.state.op.revenue) == (0, 0)


@pytest.mark.parametrize(("options", "first"), [(SITE, "insolvent"), ({}, "tasmania")])
def test_a_debt_before_tasmania(options: dict[str, str], first: str) -> None:
    """A failure removes the first 5/5+ and leaves its director in debt (§4.4, §5.5.3)."""
    table = Table(**options).phase("4", sold_out=True).after_auction(P3=1, P6=3).cash(0)
    table.failed("WA", directors=(2,)).boe({0: 50, 1: 10}).company("QR", {1: 60}, cash=500)
    table.company("VR", {0: 40, 1: 20}, cell=(0, 1)).operate("VR", then=("QR",))
    table.do(table.loan())
    assert table.asked[0] == first


@pytest.mark.parametrize(("over", "step"), [("QR", ("discard", 1)), ("VR", ("track", 1))])
def test_discards_between_a_failure_by_dividend_and_the_next_company(
    over: str, step: tuple[str, int]
) -> None:
    """If another company has too many trains since before, and not the failing one (§8.1)."""
    table = Table(**SITE).phase("4").after_auction(P6=3)
    extra = ("4", "4") if over == "QR" else ()
    table.company("QR", {1: 60}, trains=("3", "3", *extra), cash=100)
    table.company("WA", {2: 60}, trains=("3",), cash=100)
    own = ("3", "3", "4", "4") if over == "VR" else ()
    table.company("VR", {0: 60}, cell=(1, 1), trains=own).cash(1000)
    table.operate("VR", "dividend", then=("QR", "WA"), revenue=30)
    table.do(table.withhold())
    assert table["VR"].closed
    assert table.asked == step
    if step[0] == "discard":
        assert table.state.op is None, "nobody's turn has begun"
        table.do(DiscardTrain(Seat(1), "QR", table["QR"].trains[0].card))
        assert (table.asked, table.op) == (("track", 1), "QR")


@pytest.mark.parametrize(
    ("others", "blocks"), [({}, [10, 20]), ({1: 10}, [10, 20, 30])], ids=["alone", "with another"]
)
def test_the_first_certificate_of_the_bank_in_a_debt(
    others: dict[int, int], blocks: list[int]
) -> None:
    """It is sold only if another player holds some of the Bank of England too."""
    table = Table(**SITE).phase("3").after_auction(P6=3).cash(0).boe({0: 30, **others})
    table.state.boe_first = FirstCertificate(0)
    table.company("VR", {0: 50, 1: 50}, cell=(0, 1)).company("QR", {2: 60}, cash=500)
    table.operate("VR", then=("QR",))
    table.do(table.loan())
    assert table.asked == ("insolvent", 0)
    offers = [offer.percent for offer in table.offers(SellShares) if offer.company == "BOE"]
    assert offers == blocks


def test_who_has_the_first_certificate_follows_the_order_of_the_pool() -> None:
    table = Table(3, **SITE).after_auction(P6=2).stock(0)
    for action in (table.buy, table.buy):
        table.do(action("BOE"))
    table.do(table.pass_())
    assert table.state.boe_first == FirstCertificate(0)
    table.do(table.sell("BOE", 10))
    assert table.state.boe_first == FirstCertificate(before=8)
    table.do(table.pass_())
    table.do(table.buy("BOE"))
    assert table.state.boe_first == FirstCertificate(before=7)


def test_after_a_debtor_with_nothing_to_sell_nobody_is_asked() -> None:
    """Seat 3 is found first and owes on: seat 1 could sell, and is not asked in this round."""
    table = Table(**SITE).phase("3").after_auction(P6=3).cash(0, -50, 500, -500)
    table.boe({1: 20}).company("QR", {2: 60}, cash=500)
    table.company("VR", {0: 60}, cash=100).operate("QR", then=("VR",), rounds=(1, 2))
    assert table.asked == ("track", 2)
    assert table.state.debts_rest
    table.do(table.pass_()).end_turn()
    assert (table.op, table.asked) == ("VR", ("track", 0))
    table.end_turn()
    assert table.state.operating_round == 2
    assert not table.state.debts_rest, "the next operating round begins afresh"


@pytest.mark.parametrize(("options", "spent"), [(SITE, True), ({}, False)])
def test_p6_stays_until_car_buys_a_train(options: dict[str, str], spent: bool) -> None:
    """Closed with the others it pays nothing; 18xx.games shows it until then (§4.1, §4.7)."""
    table = Table(**options).phase("5").after_auction(P6=0)
    table.company("CAR", {0: 60}, cash=900)
    table.operate("CAR", "train")
    p6 = table.state.privates["P6"]
    assert (p6.closed, p6.spent) == (True, False)
    table.do(table.train("5"))
    assert table.state.privates["P6"].spent is spent


def in_debt() -> Table:
    """VR has failed and seat 0 owes; QR of seat 1 is on turn, and seat 0 holds 20% of it."""
    table = Table(**SITE).phase("3").after_auction(P1=0, P6=3).cash(0)
    table.company("QR", {1: 60, 0: 20}, cash=300, cell=(1, 5))
    table.company("VR", {0: 50, 1: 50}, cell=(0, 1)).operate("VR", then=("QR",))
    table.do(table.loan())
    assert (table.asked, table.op) == (("insolvent", 0), "QR")
    return table


def test_a_loan_inside_a_debt_counts_before_the_sale() -> None:
    """The debtor then sells at the lower price; no table offers it, only a file has it (§5.6.1)."""
    early, late = in_debt(), in_debt()
    assert early.offers(Meanwhile) == []
    early.do(Meanwhile(Seat(0), "QR"))
    assert (early.asked, early.state.loans["QR"]) == (("insolvent", 0), 1)
    for table in (early, late):
        table.do(SellShares(Seat(0), "QR", 10))
    assert early.state.players[0].cash < late.state.players[0].cash
    assert early.game.only_in_files(Meanwhile(Seat(0), "QR"))
    early.no(Meanwhile(Seat(0), "QR"), "5.6.1")


def test_a_private_bought_inside_a_debt_pays_it() -> None:
    table = in_debt()
    owed = -table.state.players[0].cash
    table.do(Meanwhile(Seat(0), "QR", "P1", 40))
    assert table.state.players[0].cash == 40 - owed
    table.no(Meanwhile(Seat(0), "NSW"), "7.2")


def test_a_loan_inside_a_debt_may_ruin_the_next_company() -> None:
    """QR fails as well: nobody is on turn, and its director is asked after VR's (§5.5)."""
    table = in_debt()
    table.state.companies["QR"] = table["QR"]._replace(cell=(1, 1))
    table.do(Meanwhile(Seat(0), "QR"))
    assert table["QR"].closed
    assert table.state.op is None


def test_only_18xx_games_knows_it() -> None:
    steps = (Table().game.steps[name] for name in ("insolvent", "tasmania", "discard"))
    assert not any(Meanwhile in step.by_kind for step in steps)
