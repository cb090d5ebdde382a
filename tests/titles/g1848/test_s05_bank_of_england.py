"""§5.4: the Bank of England."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.rules.shares.boe import boe_income


def table(**owners: int) -> Table:
    return Table(4).after_auction(P6=3, **owners)


@pytest.mark.rule("5.4.1", "5.4.2", "12.3.3")
def test_a_share_costs_the_price_on_the_track_and_the_money_goes_to_the_game_bank():
    position = table().boe(loans=3).stock()
    bank = position.state.bank
    position.do(position.buy("BOE"))
    assert position.money()[0] == 630 - 100
    assert position.state.bank == bank + 100
    assert position.state.boe.holdings == (10, 0, 0, 0)
    assert position.said("P0 buys a share of the Bank of England from the bank for £100.")
    assert position.game.boe_price(position.state) == 100  # buying moves nothing


@pytest.mark.rule("5.4.2", "12.3.3")
@pytest.mark.parametrize(("loans", "price"), [(0, 70), (1, 80), (12, 195), (15, 240), (20, 340)])
def test_the_price_depends_on_the_loans_given(loans, price):
    position = table().boe(loans=loans)
    assert position.game.boe_price(position.state) == price


@pytest.mark.rule("5.4.2")
def test_there_are_ten_shares():
    position = table().boe({0: 0, 1: 60, 2: 40}).stock()
    position.no(position.buy("BOE"), "5.4.2")
    position = table().boe({1: 50, 2: 40}).stock()
    position.yes(position.buy("BOE"))


@pytest.mark.rule("5.4.2", "12.4.2", "12.5.2")
def test_shares_are_sold_without_restriction_and_return_to_the_charter():
    position = table().boe({0: 60, 1: 40}, loans=5).stock()
    position.do(position.sell("BOE", 60))
    assert position.money()[0] == 630 + 6 * 120
    assert sum(position.state.boe.holdings) == 40
    assert position.game.boe_price(position.state) == 120
    position.do(position.pass_())
    position.no(position.buy("BOE", "pool"), "12.4.2")
    position.yes(position.buy("BOE"))


@pytest.mark.rule("12.4.2", "5.1.6")
def test_shares_of_the_bank_of_england_may_be_sold_even_in_the_first_stock_round():
    position = table().boe({0: 20}).stock(turn=1)
    position.yes(position.sell("BOE", 20))


@pytest.mark.rule("12.3.2")
def test_sold_shares_are_not_bought_back_in_the_same_round():
    position = table().boe({0: 20}).stock()
    position.do(position.sell("BOE", 10))
    position.no(position.buy("BOE"), "12.3.2")


@pytest.mark.rule("12.2.2")
@pytest.mark.parametrize(("players", "most"), [(3, 70), (4, 60), (5, 60), (6, 60)])
def test_the_limit_for_one_player_holds_for_the_bank_of_england_too(players, most):
    position = Table(players).after_auction(P6=2).boe({0: most}).stock()
    position.no(position.buy("BOE"), "12.2.2")
    position = Table(players).after_auction(P6=2).boe({0: most - 10}).stock()
    position.yes(position.buy("BOE"))


@pytest.mark.rule("5.4.3", "9.3", "9.5", "9.7")
@pytest.mark.parametrize(
    ("phase", "total"), [("2", 0), ("3", 100), ("4", 100), ("5", 200), ("6", 200), ("8", 300)]
)
def test_the_minimum_dividend_of_the_phase(phase, total):
    position = table().phase(phase).boe({0: 30, 1: 10})
    assert boe_income(position.game, position.state) == total
    position.stock()
    before = position.money()
    for name, private in position.state.privates.items():
        position.state.privates[name] = private._replace(closed=True)
    position.end_stock()
    rounds = position.game.phase(position.state).operating_rounds
    gained = [now - old for now, old in zip(position.money(), before, strict=True)]
    assert gained == [total * 3 // 10 * rounds, total // 10 * rounds, 0, 0]
    share = total // 10
    line = f"pays £{share} a share: P0 £{3 * share}, P1 £{share}." if share else "pays nothing."
    assert position.said(f"The Bank of England {line}")


@pytest.mark.rule("5.4.3", "5.5.7")
def test_every_station_of_a_company_in_receivership_adds_the_value_of_its_city():
    position = table().phase("5").tiles(F17=("238", 0), G6=("5", 3))
    position.failed("NSW", "SAR")
    assert boe_income(position.game, position.state) == 200 + 40 + 20
    position.token_at("F17.0", "BOE")  # two stations in one city count twice
    assert boe_income(position.game, position.state) == 200 + 40 + 40 + 20


@pytest.mark.rule("5.5.7", "10.3.1")
def test_perth_counts_by_phase_and_an_undeveloped_city_nothing():
    for phase, perth in (("3", 40), ("5", 60), ("8", 80)):
        position = table().phase(phase).failed("WA", "QR")
        minimum = position.game.phase(position.state).dividend
        assert boe_income(position.game, position.state) == minimum + perth


@pytest.mark.rule("5.4.4")
@pytest.mark.parametrize(
    ("before", "removed"), [(0, False), (1, True), (2, False), (3, False), (4, True), (5, False)]
)
def test_a_permanent_train_leaves_at_the_second_and_fifth_receivership(before, removed):
    position = table().phase("5").failed(*("NSW", "SAR", "QR", "WA", "FT")[:before])
    position.company("VR", {0: 60}, cell=(0, 1), cash=100, trains=("5",)).operate("VR")
    issued = dict(position.state.issued)
    position.do(position.loan())
    assert position["VR"].closed
    assert position.state.issued["5"] - issued["5"] == removed
    gone = "The next 5/5+ train in the bank leaves the game and counts as sold."
    assert position.said(gone) == removed


@pytest.mark.rule("5.4.4")
@pytest.mark.parametrize(
    ("phase", "sold_out", "family"),
    [("3", False, "5"), ("5", False, "5"), ("5", True, "6"), ("6", False, "6"), ("6", True, "8")],
)
def test_it_is_the_cheapest_permanent_train_in_the_bank(phase, sold_out, family):
    position = table().phase(phase, sold_out=sold_out).failed("NSW")
    position.company("VR", {0: 60}, cell=(0, 1)).operate("VR")
    issued = position.state.issued[family]
    position.do(position.loan())
    assert position.state.issued[family] == issued + 1


@pytest.mark.rule("5.4.4", "9.5", "8.1")
def test_a_removed_first_5_counts_as_sold_and_begins_its_phase_at_once():
    """R-REMOVE-TRAIN: colours, 2E, dividend, limit, closing; rust waits for its own trigger."""
    position = table().phase("3").failed("NSW")
    position.company("VR", {0: 60}, cell=(0, 1))
    position.company("QR", {1: 60}, trains=("3", "3", "2"), cash=500)
    position.operate("VR", then=("QR",))
    position.do(position.loan())
    assert position.state.phase == "5"
    assert position.said("Phase 5 begins.")
    assert all(private.closed for private in position.state.privates.values())
    assert position.asked == ("tasmania", 0)
    position.do(position.tasmania("I8"))
    assert position.asked == ("discard", 1)  # three trains, the limit is two now
    position.do(position.discard("QR", "3"))
    assert position.train_names("QR") == ["3", "2"]  # 2/2+ rust with the first 4/4+, not before
    position.do(position.pass_())
    assert position.op == "QR"
    position.state.frames = (position.state.frames[0]._replace(step="train"),)
    assert "2E" in [offer.name for offer in position.offers() if hasattr(offer, "name")]


@pytest.mark.rule("5.4.4", "9.4")
def test_after_a_removed_5_the_first_4_still_makes_the_2_rust():
    position = table().phase("3", sold_out=True).failed("NSW")
    position.company("VR", {0: 60}, cell=(0, 1))
    position.company("QR", {1: 60}, trains=("2",), cash=500, cell=(2, 3))
    position.operate("VR", then=("QR",))
    position.do(position.loan(), position.tasmania("I8"))
    while position.asked[0] != "train":
        position.idle()
    position.do(position.train("4"))
    assert position.train_names("QR") == ["4"]
    assert position.state.phase == "5"


@pytest.mark.rule("5.4.4", "9.6", "5.3.5")
def test_a_removed_first_6_frees_com_and_makes_the_3_rust():
    position = table().phase("5", sold_out=True).failed("NSW")
    position.company("VR", {0: 60}, cell=(0, 1))
    position.company("QR", {1: 60}, trains=("3",), cell=(2, 3))
    position.company("COM", {2: 60}, par=70, started=False, cell=(3, 3))
    position.operate("VR", then=("QR", "COM"))
    position.do(position.loan())
    assert position.state.phase == "6"
    assert position.train_names("QR") == []
    assert position["COM"].cash == 700


@pytest.mark.rule("5.4.4", "9.7")
def test_a_removed_first_8_begins_the_last_phase():
    position = table().phase("6", sold_out=True).failed("NSW")
    position.company("VR", {0: 60}, cell=(0, 1)).company("QR", {1: 60}, trains=("4",))
    position.operate("VR", then=("QR",))
    position.do(position.loan())
    assert position.state.phase == "8"
    assert position.train_names("QR") == []
