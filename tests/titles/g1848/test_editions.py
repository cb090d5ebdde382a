"""Editions and named options: each choice makes the difference it promises, and no other."""

from dataclasses import asdict, fields
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from tests.titles.g1848.table import Table, revenue
from tests.titles.g1848.test_s10_income import BEYOND, TO_ALICE_SPRINGS, TWO_ENDS
from trunkline.kernel import BadData
from trunkline.titles.g1848.game import make
from trunkline.titles.g1848.options import EDITIONS, Options, choose, written
from trunkline.titles.g1848.records.actions import Answer
from trunkline.titles.g1848.rules.shares.limits import certificate_count, certificate_limit

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def changed(edition: str) -> dict[str, object]:
    ours, other = asdict(choose({})), asdict(choose({"edition": edition}))
    return {name: other[name] for name in ours if ours[name] != other[name]}


def test_first_2007_differs_exactly_as_listed():
    assert changed("first-2007") == {
        "edition": "first-2007",
        "company_trains": "any-moment",
        "excess": "at-once",
    }
    new, old = make(4, {}).cards, make(4, {"edition": "first-2007"}).cards
    assert old.companies["CAR"].tokens == (0, 40, 100)  # row 3
    assert old.companies["WA"].name == "Western Australian R."
    assert old.companies["VR"].name == "Victorian Railways"
    assert old.companies["NSW"].name == "New South Wales R."
    assert old.companies["QR"].name == "Queensland Gov. R."
    assert old.companies["CAR"].name == "Central Australian R."
    assert old.companies["SAR"].name == "South Australian R."
    assert old.companies["FT"].name == "Federal Territory R."
    assert old.companies["COM"].name == "Commonwealth R."
    assert old.privates["P1"].name == "Melbourne and Hobson's Bay Railway Company"
    assert (new.companies["FT"].short, old.companies["FT"].short) == ("FED", "FT")
    assert old.privates["P2"].name == "Sydney Railway Company"
    assert old.places == {"D1": "Kalgoorlie"}
    assert new.places == {}
    for name, card in new.companies.items():
        assert old.companies[name]._replace(name="", short="", tokens=()) == card._replace(
            name="", short="", tokens=()
        )
        if name != "CAR":
            assert old.companies[name].tokens == card.tokens
    for name in ("P3", "P4", "P5", "P6"):
        assert old.privates[name] == new.privates[name]
    for field in ("bank", "sizes", "boe", "market", "phases", "trains", "trade_in", "k_bonus"):
        assert getattr(old, field) == getattr(new, field)


def test_18xx_games_differs_in_every_option_but_the_readings_it_shares():
    same = [name for name in asdict(Options()) if name not in changed("18xx.games")]
    assert same == [
        "seating", "free_shares", "boe_first_sale", "boe_limits", "sales", "limit_counts", "rising",
        "turn_order", "home_tile", "com_homes", "tasmania_moment", "failed_tasmania", "k_cities",
        "no_income", "trade_in", "forced_train", "duty", "forced_sale", "repayment", "end_in_stock",
    ]  # fmt: skip


def test_options_are_written_as_edition_and_differences():
    assert written(choose({})) == {"edition": "gmt-2021"}
    chosen = {"edition": "first-2007", "seating": "drawn", "debt": "bank-lends"}
    assert written(choose(chosen)) == {"edition": "first-2007", "seating": "drawn"}


@pytest.mark.parametrize(
    "wish",
    [
        {"edition": "2030"},
        {"colour": "red"},
        {"debt": "never"},
        {"blocking_loan": 1},
        {"blocking_loan": "yes"},
        {"seating": True},
    ],
)
def test_unknown_wishes_are_refused_with_the_choices(wish):
    with pytest.raises(BadData, match=r"choose|there are|one of"):
        make(4, wish)


@pytest.mark.parametrize("players", [0, 1, 2, 7])
def test_three_to_six_players(players):
    with pytest.raises(BadData, match="3 to 6 players"):
        make(players, {})


def test_every_option_and_choice_is_explained_in_the_rulings():
    page = Path(__file__).resolve().parents[3] / "docs" / "rules" / "1848-rulings.md"
    text = page.read_text(encoding="utf-8")
    hints = get_type_hints(Options)
    for field in fields(Options):
        assert f"`{field.name}`" in text, field.name
        for value in get_args(hints[field.name]):
            assert f"`{value}`" in text, f"{field.name}: {value}"
    assert set(EDITIONS) == {"gmt-2021", "first-2007", "18xx.games"}


# -- the other choice of each option -------------------------------------------------------------


@pytest.mark.rule("3.1.3")
def test_auction_pass_owners_only():
    for option, passes in (("at-floor", True), ("owners-only", False)):
        table = Table(4, auction_pass=option)
        for name, private in table.state.privates.items():
            floor = table.game.cards.privates[name].floor
            table.state.privates[name] = private._replace(price=floor)
        table.do(table.private("P1"))
        if passes:
            table.yes(table.pass_())
        else:
            table.no(table.pass_(), "3.1.3")


@pytest.mark.rule("6.2")
def test_half_certificate_any_time():
    table = Table(4, half_certificate="any-time").after_auction(P6=3)
    table.company("VR", {0: 20, 1: 20}, pool=10, sold=False).stock()
    table.yes(table.sell("VR", 10))


@pytest.mark.rule("4.1")
def test_private_sellers_anybody():
    table = Table(4, private_sellers="anybody").phase("3").after_auction(P6=3, P1=1)
    table.company("VR", {0: 60}, cash=100).operate("VR")
    table.yes(table.take_over("P1", 40))


@pytest.mark.rule("4.3")
def test_desert_right_always():
    table = Table(4, desert_right="always").after_auction(P6=0, P2=0).tiles(E4=("57", 1))
    table.company("CAR", {0: 60}).operate("CAR")
    table.yes(table.desert("E6", "9", 1))


@pytest.mark.rule("4.3")
def test_desert_moment_whole_turn():
    table = Table(4, desert_moment="whole-turn").phase("3").after_auction(P6=0, P2=0)
    table.tiles(E4=("57", 1)).company("CAR", {0: 60}, cash=300, trains=("3",))
    table.operate("CAR", "train")
    table.yes(table.desert("E6", "9", 1))
    normal = Table(4).phase("3").after_auction(P6=0, P2=0).tiles(E4=("57", 1))
    normal.company("CAR", {0: 60}, cash=300, trains=("3",)).operate("CAR", "train")
    normal.no(normal.desert("E6", "9", 1), "8.3")


@pytest.mark.rule("4.4")
def test_tasmania_owner_company():
    table = Table(4, tasmania_owner="company").phase("3").after_auction(P6=3, P3=0)
    table.company("VR", {0: 60}).operate("VR")
    table.no(table.tasmania("I8"), "4.4")
    table = Table(4, tasmania_owner="company").phase("3").after_auction(P6=3, P3="VR")
    table.company("VR", {0: 60}).operate("VR")
    table.yes(table.tasmania("I8"))


@pytest.mark.rule("13.1")
def test_bank_broken_below_zero():
    for option, broken in (("at-zero", True), ("below-zero", False)):
        table = Table(4, bank_broken=option).phase("3").after_auction(P6=3)
        table.company("VR", {0: 60}, trains=("3",)).bank(60)
        table.operate("VR", "dividend", revenue=100)
        table.do(table.pay())
        assert (table.state.end == "bank") == broken


@pytest.mark.rule("5.3.4")
def test_com_capital_sold():
    table = Table(4, com_capital="sold").after_auction(P6=3)
    table.company("COM", {0: 50}, sold=False).stock()
    table.do(table.buy("COM"))
    assert table["COM"].cash == 1000
    assert table.said("COM receives £1,000.")
    for _ in range(4):
        table.do(table.pass_())
    assert table.state.round == "stock"  # it still waits for the link


@pytest.mark.rule("10.1.2")
def test_alice_springs_two_places():
    table = Table(4, alice_springs="two-places").phase("5").after_auction(P6=3).tiles(**TWO_ENDS)
    table.company("CAR", {0: 60}, trains=("5",)).operate("CAR", "run")
    assert revenue(table) == 40 + 20 + 10 + 40


@pytest.mark.rule("8.2.5")
def test_ghan_start_anywhere():
    for option in ("token", "anywhere"):
        table = Table(4, ghan_start=option).phase("5").after_auction(P6=3).tiles(**BEYOND)
        table.company("CAR", {0: 60}, trains=("2E",)).operate("CAR", "run")
        beyond = table.run(("2E-0", ("E2:1", "E4:1", "E4:2", *TO_ALICE_SPRINGS)))
        if option == "token":
            table.no(beyond, "8.2.5")
        else:
            table.do(beyond)
            assert table.state.op.revenue == 30 + 40  # Whyalla, where it starts, does not count


@pytest.mark.rule("12.2.1", "12.5.1")
def test_excess_sale_any():
    """Above the limit by two, with shares of VR and nothing else to sell."""
    for option in ("enough", "any"):
        table = Table(4, excess_sale=option).phase("3").after_auction(P6=3)
        table.failed("SAR", "FT", "WA", "QR", directors=(0, 0, 0, 0))
        table.company("NSW", {0: 20}, sold=False).company("VR", {0: 30, 1: 40}).stock(excess=(0,))
        if option == "enough":
            table.no(table.sell("VR", 10), "12.2.1")
        else:
            table.do(table.sell("VR", 10))
            assert table.asked == ("stock", 1)


@pytest.mark.rule("7.3")
def test_empty_run_allowed():
    table = Table(4, empty_run="allowed").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, trains=("2",)).operate("VR", "run")
    table.do(table.run())
    assert table.said("VR earns £0.")


@pytest.mark.rule("5.1.7")
def test_has_route_remembered():
    for option, must in (("now", False), ("remembered", True)):
        table = Table(4, has_route=option).phase("3").after_auction(P6=3).tiles(H11=("57", 1))
        table.company("VR", {0: 60}, cash=500)
        table.state.routed = ("VR",)
        table.operate("VR", "train")
        if must:
            table.no(table.pass_(), "5.1.7")
        else:
            table.yes(table.pass_())


@pytest.mark.rule("5.1.7")
@pytest.mark.parametrize("step", ["run", "train"])
def test_a_route_is_noted_when_trains_run_and_when_they_are_bought(step):
    table = Table(4).after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=500, trains=("2",)).operate("VR", step)
    assert table.asked == (step, 0)
    assert table.state.routed == ("VR",)


def deal(company_trains: str, seller: int = 0) -> Table:
    table = Table(4, company_trains=company_trains).phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cash=500, cell=(1, 8))
    table.company("NSW", {seller: 60}, trains=("3", "3"), cell=(0, 2))
    return table.operate("VR", "train")


@pytest.mark.rule("8.3.4")
def test_company_trains_any_moment_and_site():
    for option in ("any-moment", "site"):
        table = deal(option)
        table.do(table.train_from("NSW", 1))
        table.yes(table.train("3"))  # a bank train afterwards
    consent = deal("any-moment", seller=1)
    consent.do(consent.train_from("NSW", 200))
    assert consent.asked == ("proposal", 1)
    site = deal("site", seller=1)
    site.do(site.train_from("NSW", 200))
    assert site.train_names("VR") == ["3"]


@pytest.mark.rule("8.4.1", "5.6.2")
def test_forced_loans_site():
    table = Table(4, forced_loans="site").phase("5").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=299, cell=(1, 15)).operate("VR", "train")
    table.no(table.train("5"), "8.4.1")  # the ordinary loan comes first
    table.do(table.loan())
    table.do(table.train("5"))
    assert table["VR"].cell == (1, 15 - 2 - 3 - 3)
    five = Table(4, forced_loans="site").phase("5").after_auction(P6=3).tiles(**ROUTE)
    five.company("VR", {0: 60}, cash=400, cell=(1, 15), loans=5).operate("VR", "train")
    five.do(five.train("5"))
    assert five["VR"].cell == (1, 12)  # R-LOAN-FORCED-5: three spaces at once
    early = Table(4, forced_loans="site").after_auction(P6=3).tiles(**ROUTE)
    early.company("VR", {0: 60}, cell=(1, 5)).operate("VR", "train")
    early.do(early.train("2"))
    assert early.train_names("VR") == ["2"]
    assert early.state.loans["VR"] == 1


@pytest.mark.rule("8.4.3")
def test_forced_loans_site_for_another_companys_train():
    table = Table(4, forced_loans="site", company_trains="site").phase("5").after_auction(P6=3)
    table.tiles(**ROUTE).company("NSW", {1: 60}, trains=("4",))
    table.company("VR", {0: 60}, cash=150, cell=(1, 15)).operate("VR", "train", borrowed=True)
    table.do(table.train_from("NSW", 300))
    assert table.state.loans["VR"] == 2
    assert table.train_names("VR") == ["4"]
    asked = Table(4, forced_loans="site").phase("5").after_auction(P6=3).tiles(**ROUTE)
    asked.company("NSW", {1: 60}, trains=("4",)).company("VR", {0: 60}, cash=150, cell=(1, 15))
    asked.operate("VR", "train", borrowed=True).do(asked.train_from("NSW", 300))
    asked.do(Answer(1, True))  # the loans are drawn once the other director has agreed
    assert (asked.state.loans["VR"], asked["VR"].cash) == (2, 50)
    for trains, seller in ((("4",), 1), ((), 0)):  # no duty; a train of the same director
        no = Table(4, forced_loans="site", company_trains="site").phase("5").after_auction(P6=3)
        no.tiles(**ROUTE).company("NSW", {seller: 60}, trains=("4",))
        no.company("VR", {0: 60}, cash=150, cell=(1, 15), trains=trains)
        no.operate("VR", "train", borrowed=True)
        no.no(no.train_from("NSW", 300), "8.3.7")


@pytest.mark.rule("11.2")
def test_blocking_loan():
    for option in (True, False):
        table = Table(4, blocking_loan=option).phase("3").after_auction(P6=3)
        table.company("VR", {0: 60}, cell=(1, 1)).operate("VR", "run")
        assert table.asked == ("blocking", 0)
        table.yes(table.loan())
        if option:
            table.no(table.pass_(), "5.6.1")
        else:
            assert table.do(table.pass_())["VR"].closed
        spent = Table(4, blocking_loan=option).phase("3").after_auction(P3=1, P6=3)
        spent.company("VR", {0: 60}, cell=(1, 1), loans=5).operate("VR", "run")
        assert spent["VR"].closed  # it may borrow no more


@pytest.mark.rule("5.5.3")
def test_debt_negative_cash():
    table = Table(4, debt="negative-cash").phase("3").after_auction(P6=3).cash(50)
    table.company("VR", {0: 40, 1: 20}, cell=(0, 1)).operate("VR")
    table.do(table.loan())
    assert table.account(0) == (-50, 0)
    assert table.said("P0 owes the bank £50.")


@pytest.mark.rule("5.5.3")
def test_debt_negative_cash_after_a_sale():
    table = Table(4, debt="negative-cash").phase("3").after_auction(P6=3).cash(10)
    table.company("NSW", {0: 20, 1: 40}, pool=40, cell=(3, 4))
    table.company("VR", {0: 40, 1: 20}, cell=(0, 1)).operate("VR", then=("NSW",))
    table.do(table.loan())
    assert table.said("P0 owes the bank £90.")
    table.do(table.sell("NSW", 10))
    assert table.said("P0 repays £70 and owes the bank £20.")


@pytest.mark.rule("5.4.4")
def test_removed_train_next_phase_only():
    table = Table(4, removed_train="next-phase-only").phase("3").after_auction(P6=3).failed("NSW")
    table.company("VR", {0: 60}, cell=(0, 1)).operate("VR")
    table.do(table.loan())
    assert table.state.phase == "3"
    assert all(private.closed for private in table.state.privates.values())


@pytest.mark.rule("5.5.4")
def test_sixth_receivership_first_limit():
    from trunkline.titles.g1848.rules.shares.limits import certificate_limit

    table = Table(4, sixth_receivership="first-limit")
    table.failed("NSW", "SAR", "QR", "WA", "FT")
    assert certificate_limit(table.game, table.state, 0) == 9
    table.failed("VR")
    assert certificate_limit(table.game, table.state, 0) == 17


@pytest.mark.rule("12.2.1")
def test_excess_at_once():
    table = Table(4, excess="at-once").after_auction(P6=3)
    table.failed("NSW", "SAR", "QR", "WA", "FT").company("VR", {0: 60}).boe({0: 50}).stock()
    table.no(table.pass_(), "12.2.1")


@pytest.mark.rule("8.1")
def test_discards_late():
    """With 18xx.games the next company acts first when a receivership begins the phase."""
    for option in ("at-once", "late"):
        table = Table(4, discards=option).phase("3").after_auction(P6=3, P3=0).failed("NSW")
        table.company("VR", {0: 60}, cell=(0, 1))
        table.company("QR", {1: 60}, trains=("3", "3", "2"), cash=500).operate("VR", then=("QR",))
        table.state.privates["P3"] = table.state.privates["P3"]._replace(spent=True)
        table.do(table.loan())
        assert table.state.phase == "5"
        if option == "late":
            assert table.asked == ("track", 1)
            assert len(table["QR"].trains) == 3
            table.do(table.pass_())  # no token, no route: its price falls, then it discards
            assert table["QR"].cell == (1, 4)
        assert table.asked == ("discard", 1)
        table.do(table.discard("QR", "2"))
        assert table.asked == (("track", 1) if option == "at-once" else ("train", 1))
    alone = Table(4, discards="late").phase("3").after_auction(P6=3, P3=0).failed("NSW")
    alone.company("VR", {0: 60}, cell=(0, 1))
    alone.company("QR", {1: 60}, trains=("3", "3", "2")).operate("VR")
    alone.state.privates["P3"] = alone.state.privates["P3"]._replace(spent=True)
    alone.do(alone.loan())
    assert alone.asked == ("discard", 1)  # the round is over: nobody acts first
    late = Table(4, edition="18xx.games").phase("4", sold_out=True).after_auction(P6=3)
    late.company("VR", {0: 60}, cash=600, cell=(1, 8))
    late.company("QR", {1: 60}, trains=("4", "4", "3")).operate("VR", "train")
    late.state.privates["P3"] = late.state.privates["P3"]._replace(spent=True)
    late.do(late.train("5"))
    assert late.asked == ("discard", 1)  # after a purchase at once, there too


@pytest.mark.rule("10.3.2")
def test_a_recorded_revenue_is_for_files_of_18xx_games_only():
    from dataclasses import replace

    for edition, accepted in (("gmt-2021", False), ("18xx.games", True)):
        table = Table(4, edition=edition).after_auction(P6=3).tiles(**ROUTE)
        table.company("VR", {0: 60}, trains=("2",)).operate("VR", "run")
        action = replace(table.best(), recorded=30)
        if accepted:
            for wrong in (-10, 10**15):
                table.no(replace(action, recorded=wrong), "10.3.2")
            table.do(action)
            assert table.state.op.revenue == 30
        else:
            table.no(action, "10.3.2")


# -- when 18xx.games asks a debtor to sell --------------------------------------------------------


@pytest.mark.rule("5.5.3")
def test_with_18xx_games_the_end_of_a_round_asks_a_debtor_for_one_sale_only():
    """VR was the last to operate: one block of NSW, and the stock round begins."""
    table = Table(4, edition="18xx.games").phase("3").after_auction(P6=3).cash(0)
    table.company("VR", {0: 40, 1: 20, 2: 10}, par=80, cell=(0, 1))
    table.company("NSW", {0: 20, 1: 40}, cell=(3, 4)).operate("VR")
    table.do(table.loan())
    assert table.asked == ("insolvent", 0)
    table.do(table.sell("NSW", 10))
    assert table.player(0).cash == -70  # they could sell another share
    assert table.asked == ("stock", 0)


@pytest.mark.rule("5.5.3")
def test_with_18xx_games_a_debtor_is_asked_after_each_sale_while_companies_follow():
    table = Table(4, edition="18xx.games").phase("3").after_auction(P6=3).cash(0)
    table.company("VR", {0: 40, 1: 20, 2: 10}, par=80, cell=(0, 1))
    table.company("NSW", {0: 20, 1: 40}, cell=(3, 4)).operate("VR", then=("NSW",))
    table.do(table.loan(), table.sell("NSW", 10))
    assert table.asked == ("insolvent", 0)


@pytest.mark.rule("5.5.3")
def test_with_18xx_games_a_new_round_asks_a_debtor_after_a_first_action():
    table = Table(4, edition="18xx.games").phase("3")
    table.after_auction(P6=3, P1=1, P2=1, P3=1, P4=1, P5=1).cash(-200)
    table.company("NSW", {0: 20, 1: 40}, cell=(3, 4), trains=("3",)).stock(1).end_stock()
    assert table.asked == ("track", 1)
    table.do(table.pass_())
    assert table.asked == ("insolvent", 0)


def test_in_2007_who_goes_above_the_limit_sells_in_the_same_stock_round():
    """[Aktienlimit] of 2007 against §12.2.1: at the next turn, not in the next stock round."""
    for edition, asked in (("first-2007", True), ("gmt-2021", False)):
        table = Table(6, edition=edition).after_auction(P6=5)
        table.company("VR", {0: 20, 1: 20}, director=0)
        table.company("NSW", {0: 50}).company("QR", {0: 60}).boe({0: 20})
        table.cash(0, 1000).stock(1)
        assert certificate_count(table.state, 0) == certificate_limit(table.game, table.state, 0)
        table.do(table.buy("VR"))
        assert table["VR"].director == 1
        assert certificate_count(table.state, 0) == 13
        while table.seat != 0:
            table.do(table.pass_())
        if asked:
            table.no(table.pass_(), "12.2.1")
        else:
            table.do(table.pass_())
