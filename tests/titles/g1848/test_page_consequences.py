"""What an offer of 1848 says before it is played: figures before and after, and best runs."""

from typing import Any

import pytest

from tests.titles.g1848.table import Table
from trunkline.kernel import play, view
from trunkline.titles.g1848.records.actions import Distribute, LayTrack, SellShares, TakeLoan
from trunkline.titles.g1848.rules.trains.running import RUNS


def told(table: Table, offer: Any, seat: int = 0) -> Any:
    return table.game.page.describe_offer(view(table.game, table.state, seat), offer)


def dividend(revenue: int, cell: tuple[int, int] | None = None) -> Table:
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("NSW", {0: 40, 1: 20}, cash=50, pool=10, cell=cell, trains=("2",))
    return table.operate("NSW", "dividend", revenue=revenue)


def rows(account: Any) -> dict[str, Any]:
    """Return the figures of an account: before and after, by their words."""

    def amount(cell: Any) -> Any:
        return cell["money"] if isinstance(cell, dict) and "money" in cell else cell

    return {
        row["label"] if isinstance(row["label"], str) else row["label"]["seat"]: (
            amount(row.get("was")),
            amount(row["value"]),
        )
        for row in account
    }


@pytest.mark.rule("10.3.3")
def test_a_dividend_says_who_gets_what_and_what_the_bank_keeps():
    table = dividend(200)
    pay, keep = (told(table, one) for one in table.offers(Distribute))
    after = play(table.game, table.state, table.offers(Distribute)[0])
    ledger = pay["ledger"]
    assert [one["label"] for one in ledger["columns"]] == ["Holder", "Share", "Gets", "Cash after"]
    players = [row for row in ledger["rows"] if isinstance(row[0], dict)]
    for who, held, gets, cash in players:
        seat = who["seat"]
        assert held["percent"] == table["NSW"].percent(seat)
        assert cash["money"] == after.players[seat].cash
        assert gets["money"] == after.players[seat].cash - table.state.players[seat].cash
    assert [row[0]["seat"] for row in players] == [0, 1]
    assert ["Pool", {"percent": 10}, "–", "bank keeps £20"] in ledger["rows"]
    assert (pay["go"], pay["first"]) == ("Pay £200", True)
    assert pay["about"] == "£20 a share · you get £80"
    assert keep["go"] == "Withhold £200"
    assert rows(keep["account"])["Treasury"] == (50, 250)


@pytest.mark.rule("5.5")
def test_an_action_that_closes_a_company_says_who_pays_what():
    table = dividend(100, cell=(5, 1))  # the space beside receivership
    keep = told(table, table.offers(Distribute)[1])
    assert keep["go"] == "Withhold £100: NSW fails"
    account = rows(keep["account"])
    assert account["Its treasury pays"][1] == 150
    assert account["You pay the rest"][1] == 50
    assert account[1][1] == -200
    assert account["Your 40% of NSW"][1] == 0
    was, now = account["Your certificate limit"]
    assert int(now) < int(was)


@pytest.mark.rule("5.6.1")
def test_a_loan_says_what_it_does_to_treasury_prices_and_shares():
    table = dividend(200)
    offer = table.offers(TakeLoan)[0]
    account = rows(told(table, offer)["account"])
    after = play(table.game, table.state, offer)
    assert account["NSW treasury"] == (50, after.companies["NSW"].cash)
    assert account["NSW share price"][1] == table.game.price(after.companies["NSW"])
    assert account["Your 40% of NSW"][1] == 4 * table.game.price(after.companies["NSW"])
    assert account["Bank of England share"][1] == table.game.boe_price(after)


@pytest.mark.rule("12.4", "6.2")
def test_a_sale_says_the_new_price_and_the_new_director():
    table = Table(4).phase("3").after_auction(P6=3)
    table.company("NSW", {0: 40, 1: 30}, cash=50, trains=("2",)).stock(0)
    found = {one.percent: one for one in table.offers(SellShares) if one.company == "NSW"}
    stays, goes = told(table, found[10]), told(table, found[20])
    assert "under" not in stays
    assert goes["under"]["seat"] == 1
    for percent in (10, 20):
        offer = found[percent]
        (move,) = told(table, offer)["effects"]["moves"]
        after = play(table.game, table.state, offer)
        assert move["to"] == table.game.price(after.companies["NSW"])
        assert after.companies["NSW"].director == (1 if percent == 20 else 0)


@pytest.mark.rule("7.4")
def test_the_outlook_is_the_best_run_after_each_lay():
    table = Table(4).phase("3").after_auction(P6=3).tiles(H11=("57", 1))
    table.company("VR", {0: 60}, cash=500, trains=("2",)).operate("VR")
    lays = table.offers(LayTrack)
    page, seen = table.game.page, view(table.game, table.state, 0)
    found = page.outlook(seen, lays)
    assert (found.now, found.proved, found.about) == (0, True, "")
    for one in found.after:
        then = play(table.game, table.state, one.action)
        assert one.amount == RUNS.best(table.game, then, "VR").revenue
    assert max(one.amount for one in found.after) > 0
    assert page.outlook(seen, lays * 400) is None, "too many to search at once"


@pytest.mark.rule("8.3.2")
def test_without_a_train_the_outlook_is_reckoned_with_the_next_one():
    table = Table(4).phase("3").after_auction(P6=3).tiles(H11=("57", 1))
    table.company("VR", {0: 60}, cash=500, trains=()).operate("VR")
    found = table.game.page.outlook(view(table.game, table.state, 0), table.offers(LayTrack))
    assert found.about.startswith("with a 3")
    assert max(one.amount for one in found.after) > 0
    assert table["VR"].trains == ()
    idle = Table(4).after_auction(P6=3)
    assert idle.stock(0).game.page.outlook(view(idle.game, idle.state, 0), ()) is None
