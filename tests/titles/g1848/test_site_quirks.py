"""What only 18xx.games does: each reading in a small position, beside what the rulebook does there.

Whole games that reach them are replayed in tests/interop/test_games.py.
"""

from __future__ import annotations

import pytest

from tests.titles.g1848.table import Table
from trunkline.kernel import Seat
from trunkline.titles.g1848.records.actions import (
    DiscardEarly,
    DiscardTrain,
    Distribute,
    Meanwhile,
    SellShares,
)
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


def crowded(
    *then: str,
    failing: str = "VR",
    step: str = "dividend",
    director: int = 2000,
    **op: int,
) -> Table:
    """FT and WA have three trains each, and a limit of two since an earlier failure.

    Another company is about to fail at its dividend, or by a loan that it must take.
    """
    table = Table(**SITE).phase("5").after_auction(P6=3).boe({0: 20})
    table.company("FT", {1: 60}, trains=("3", "3", "4"), cash=100)
    table.company("WA", {2: 60}, trains=("3", "3", "4"), cash=100)
    table.company("QR", {3: 60}, cash=100)
    table.company("VR", {0: 40, 1: 20}, cell=(1, 5))
    table.state.companies[failing] = table[failing]._replace(cell=(1, 1))
    return table.cash(director).operate(failing, step, then=then, **op)


def first_train(table: Table, name: str) -> str:
    return table[name].trains[0].card


def test_one_discard_between_a_company_that_closed_and_the_next() -> None:
    """The other waits until the next company has left its dividend (format note §7.5)."""
    table = crowded("QR", "FT", "WA", revenue=30)
    table.do(table.withhold())
    assert (table.asked, table.state.op) == (("discard", 1), None)
    table.do(DiscardTrain(Seat(1), "FT", first_train(table, "FT")))
    assert (table.asked, table.op) == (("track", 3), "QR")
    while table.state.frames[-1].step in ("track", "token", "run", "dividend"):
        table.idle()
    assert (table.asked, table.op) == (("discard", 2), "QR")


def test_each_failure_makes_room_for_one_discard() -> None:
    """QR fails by its dividend too: WA is asked after it, before FT begins (format note §7.5)."""
    table = crowded("QR", "FT", "WA", revenue=30)
    table.state.companies["QR"] = table["QR"]._replace(cell=(1, 1))
    table.state.loans["QR"] = 5
    table._count()
    table.do(table.withhold()).do(DiscardTrain(Seat(1), "FT", first_train(table, "FT")))
    while table.state.op is not None:
        table.idle()
    assert (table.asked, table["QR"].closed) == (("discard", 2), True)
    table.do(DiscardTrain(Seat(2), "WA", first_train(table, "WA")))
    assert (table.asked, table.op) == (("track", 1), "FT")


def test_after_the_last_company_of_a_round_all_discards_are_asked() -> None:
    """No company follows, so the round goes on until nothing is outstanding (format note §7)."""
    table = crowded(revenue=30)
    table.do(table.withhold())
    for seat, name in ((1, "FT"), (2, "WA")):
        assert (table.asked, table.state.op) == (("discard", seat), None)
        table.do(DiscardTrain(Seat(seat), name, first_train(table, name)))
    assert table.state.round == "stock"


def test_between_two_companies_any_crowded_one_may_answer() -> None:
    """The site takes discards in any order; only a file has them so (format note §4)."""
    table = crowded("QR", "FT", "WA", revenue=30)
    table.do(table.withhold())
    early = DiscardEarly(Seat(1), "WA", first_train(table, "WA"))
    assert table.offers(DiscardEarly) == []
    assert table.game.only_in_files(early)
    table.no(DiscardEarly(Seat(1), "QR", "3-0"), "8.1")
    table.no(DiscardEarly(Seat(1), "WA", first_train(table, "FT")), "8.1")
    table.do(early)
    assert (len(table["WA"].trains), len(table["FT"].trains)) == (2, 3)
    assert (table.asked, table.op) == (("track", 3), "QR")


def test_while_all_discards_are_asked_each_may_come_first() -> None:
    """A purchase has lowered the limit: the company that was asked still is (format note §4)."""
    table = Table(**SITE).phase("4", sold_out=True).after_auction(P6=3).tiles(**ROUTE)
    table.state.privates["P3"] = table.state.privates["P3"]._replace(spent=True)
    for seat, name in ((2, "SAR"), (3, "WA")):
        table.company(name, {seat: 60}, trains=("3", "3", "4"))
    table.company("VR", {0: 60}, cash=600).operate("VR", "train", then=("WA",))
    table.do(table.train("5"))
    assert table.asked == ("discard", 2)
    table.do(DiscardEarly(Seat(2), "WA", first_train(table, "WA")))
    assert (table.asked, len(table["WA"].trains)) == (("discard", 2), 2)
    table.do(DiscardTrain(Seat(2), "SAR", first_train(table, "SAR")))
    assert (table.asked[1], table.op) == (0, "VR")


def test_a_sale_between_two_companies_is_the_only_question_there() -> None:
    """The debtor is asked again after the next company's first action (format note §7.5, §7.7)."""
    table = crowded("QR", "FT", "WA", director=0, revenue=30)
    table.do(table.withhold())
    assert (table.asked, table.state.op) == (("insolvent", 0), None)
    table.do(table.sell("BOE", 10))
    assert table.money()[0] < 0
    assert (table.asked, table.op) == (("track", 1), "FT"), "its price is as high as QR's"
    table.do(table.pass_())
    assert table.asked == ("insolvent", 0), "before FT, which has no route, discards a train"


def test_a_failure_by_the_blocking_loan_skips_the_dividend() -> None:
    """So outstanding discards come before the next company begins (format note §7.5)."""
    table = crowded("QR", "FT", step="blocking")
    assert table.asked == ("blocking", 0)
    table.do(table.loan())
    assert table["VR"].closed
    assert (table.asked, table.state.op) == (("discard", 1), None)


@pytest.mark.parametrize("step", ["track", "blocking"])
def test_a_loan_before_the_dividend_lets_the_next_company_begin(step: str) -> None:
    """At an earlier step, or with income inherited, the dividend is not skipped (§7.3 there)."""
    table = crowded("QR", "FT", step=step, revenue=30 if step == "blocking" else 0)
    table.do(table.loan())
    assert table["VR"].closed
    assert (table.asked, table.op) == (("track", 3), "QR")


def test_a_list_that_begins_with_a_closed_company_asks_nobody() -> None:
    """FT is first above the limit and fails: WA is asked only once trains change hands.

    The list of companies above the limit is not made again before (format note §7, Discard).
    """
    table = crowded("QR", "WA", failing="FT", revenue=30, step="dividend")
    table.do(table.withhold())
    assert table["FT"].closed
    assert (table.asked, table.op) == (("track", 3), "QR"), "the first one is the failing one"
    table.end_turn()
    assert (table.op, table.asked) == ("WA", ("track", 2)), "QR has left its dividend unasked"
    assert len(table["WA"].trains) == 3
    table.end_turn()
    assert len(table["WA"].trains) == 3, "nor is it asked in the stock round"
    assert table.state.frames[-1].step == "stock"


def test_a_purchase_rebuilds_the_list_of_crowded_companies() -> None:
    """QR buys a train: WA is asked at once (format note §7, Discard)."""
    table = crowded("QR", "WA", failing="FT", revenue=30, step="dividend")
    table.state.companies["QR"] = table["QR"]._replace(cash=1000)
    table._count()
    table.do(table.withhold())
    while table.state.frames[-1].step != "train":
        table.idle()
    table.do(table.train("5"))
    assert table.asked == ("discard", 2)


def test_a_loan_that_closes_a_company_while_another_is_asked() -> None:
    """The question stands between it and the next company (format note §7.5)."""
    table = Table(**SITE).phase("3", sold_out=True).after_auction(P6=3).tiles(**ROUTE)
    table.company("QR", {1: 60}).company("WA", {3: 60}, trains=("3",) * 4).cash(1000)
    table.company("VR", {0: 60}, cash=400, cell=(1, 2)).operate("VR", "train", then=("QR",))
    table.do(table.train("4"))
    assert table.asked == ("discard", 3)
    table.do(Meanwhile(Seat(3), "VR"))
    assert table["VR"].closed
    assert (table.asked, table.state.op) == (("discard", 3), None)
    table.do(DiscardTrain(Seat(3), "WA", first_train(table, "WA")))
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


def test_the_first_certificate_follows_the_order_of_the_pool() -> None:
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
