"""§8: trains, their purchase, deals, limits, rust."""

import pytest

from tests.titles.g1848.table import Table
from trunkline.titles.g1848.records.actions import BuyTrain, BuyTrainFrom, DiscardTrain

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def vr(
    phase: str = "2", *, route: bool = False, sold_out: bool = False, **company: object
) -> Table:
    table = Table(4).phase(phase, sold_out=sold_out).after_auction(P6=3)
    if route:
        table.tiles(**ROUTE)
    return table.company("VR", {0: 60}, **{"cell": (1, 8), **company})


def names(table: Table) -> list[str]:
    return [offer.name for offer in table.offers(BuyTrain)]


# -- buying from the bank ------------------------------------------------------------------------


@pytest.mark.rule("8.2.1", "8.3.2", "8.3.3", "9.7")
@pytest.mark.parametrize(
    ("phase", "name", "price"),
    [
        ("2", "2", 100), ("2", "2+", 120), ("3", "3", 200), ("3", "3+", 230), ("4", "4", 300),
        ("4", "4+", 340), ("5", "5", 500), ("5", "5+", 550), ("6", "6", 600), ("6", "6+", 660),
        ("8", "8", 800), ("8", "D", 1100), ("5", "2E", 200),
    ],
)  # fmt: skip
def test_either_side_of_a_card_at_its_printed_price(phase, name, price):
    table = vr(phase, cash=price).operate("VR", "train")
    bank = table.state.bank
    table.yes(table.train(name))
    table.do(table.train(name))
    assert table["VR"].cash == 0
    assert table.state.bank == bank + price
    assert table.train_names("VR") == [name]
    assert table.said(
        f"VR buys {'an' if name == '8' else 'a'} {name} from the bank for £{price:,}."
    )
    short = vr(phase, cash=price - 1).operate("VR")
    short.state.frames = (short.state.frames[0]._replace(step="train"),)  # asked in any case
    short.no(short.train(name), "8.3.2")


@pytest.mark.rule("8.3.2")
def test_trains_are_sold_in_ascending_order():
    table = vr("2", cash=2000).operate("VR", "train")
    assert names(table) == ["2", "2+"]
    for name in ("3", "4+", "5", "6", "8", "D"):
        table.no(table.train(name), "8.3.2")
    table = vr("2", sold_out=True, cash=2000).operate("VR", "train")
    assert names(table) == ["3", "3+"]
    table.no(table.train("2"), "8.3.2")


@pytest.mark.rule("8.3.2")
def test_a_company_may_buy_several_trains_in_a_turn():
    table = vr("2", cash=400).operate("VR", "train")
    table.do(table.train("2"), table.train("2+"), table.train("2"))
    assert table.train_names("VR") == ["2", "2+", "2"]
    assert [train.card for train in table["VR"].trains] == ["2-0", "2-1", "2-2"]


@pytest.mark.rule("8.3.2")
def test_the_pile_ends_and_the_next_type_begins():
    table = vr("2", cash=2000).operate("VR", "train")
    table.state.issued["2"] = table.state.scrapped["2"] = 5
    table.do(table.train("2"))
    assert table.state.issued["2"] == 6
    table.no(table.train("2"), "8.3.2")
    table.yes(table.train("3"))


@pytest.mark.rule("8.3.2", "8.2")
@pytest.mark.parametrize("name", ["1", "7", "2++", "", "diesel"])
def test_there_are_no_other_trains(name):
    table = vr("2", cash=2000).operate("VR", "train")
    table.no(table.train(name), "8.2")


@pytest.mark.rule("8.3.1")
def test_a_train_is_bought_after_the_run():
    table = vr("2", route=True, cash=500).operate("VR")
    table.do(table.pass_())
    while table.asked[0] != "train":
        assert table.asked[0] == "token"
        table.idle()
    assert table["VR"].cell == (1, 7)  # nothing ran in this turn
    table.do(table.train("2"))
    assert table.asked == ("train", 0)  # and the new train does not run any more


@pytest.mark.rule("8.3.5", "9.1", "9.4", "9.5")
@pytest.mark.parametrize(("phase", "limit"), [("2", 4), ("3", 4), ("4", 3), ("5", 2), ("8", 2)])
def test_the_train_limit(phase, limit):
    owned, next_ = {"2": ("2", "2"), "3": ("2", "3"), "4": ("4", "4")}.get(phase, ("5", ""))
    table = vr(phase, cash=2000, trains=(owned,) * limit).operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="train"),)
    name = next_ or ("5" if phase == "5" else "8")
    assert f"limit of {limit}" in table.no(table.train(name), "8.3.5")
    assert not [other for other in names(table) if other != "2E"]
    below = vr(phase, cash=2000, trains=(owned,) * (limit - 1)).operate("VR", "train")
    below.yes(below.train(name))


@pytest.mark.rule("8.3.5")
def test_at_the_limit_nothing_is_bought_even_if_the_purchase_would_scrap_own_trains():
    table = vr("3", sold_out=True, cash=2000, trains=("2", "2", "2", "2")).operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="train"),)
    table.no(table.train("4"), "8.3.5")


@pytest.mark.rule("8.3.6", "9.4", "9.6", "9.7")
@pytest.mark.parametrize(
    ("phase", "name", "rusts", "stays"),
    [
        ("3", "4", "2", "3"), ("3", "4+", "2+", "3"), ("5", "6", "3", "4"), ("6", "8", "4", "5"),
        ("6", "D", "4+", "5"),
    ],
)  # fmt: skip
def test_trains_rust_at_once_for_everybody(phase, name, rusts, stays):
    table = vr(phase, sold_out=True, cash=1100, trains=(rusts,))
    table.company("NSW", {1: 60}, trains=(rusts, stays))
    table.operate("VR", "train")
    table.do(table.train(name))
    assert table.train_names("VR") == [name]
    assert table.train_names("NSW") == [stays]
    family = table.game.cards.families[rusts]
    assert table.said(f"All {family}/{family}+ trains rust: VR loses 1, NSW loses 1.")


@pytest.mark.rule("8.3.6")
def test_only_the_first_of_a_type_makes_others_rust():
    table = vr("4", cash=300).company("NSW", {1: 60}, trains=("3",)).operate("VR", "train")
    table.do(table.train("4"))
    assert not table.said("rust")
    assert table.train_names("NSW") == ["3"]


@pytest.mark.rule("8.1", "9.5")
def test_trains_above_a_new_limit_are_given_up_at_once_by_their_directors_choice():
    table = vr("4", sold_out=True, cash=500)
    table.company("NSW", {1: 60}, trains=("4", "4+", "3")).operate("VR", "train")
    table.do(table.train("5"))
    table.do(table.tasmania("I8"))
    assert table.asked == ("discard", 1)
    assert table.counts() == {"discard_train": 3}
    table.no(DiscardTrain(1, "VR", "5-0"), "8.1")
    table.no(table.discard("NSW", "5"), "8.1")
    table.do(table.discard("NSW", "4+"))
    assert table.train_names("NSW") == ["4", "3"]
    assert table.said("NSW discards a 4+, which is above its limit.")
    assert table.asked == ("train", 0)


@pytest.mark.rule("8.1", "9.5")
def test_two_trains_too_many_are_two_questions():
    table = vr("3").company("NSW", {1: 60}, trains=("3", "3", "2", "2"))
    table.failed("SAR").company("QR", {0: 60}, cell=(0, 1)).operate("QR")
    table.do(table.loan(), table.tasmania("I8"))  # the second receivership removes the first 5
    assert table.asked == ("discard", 1)
    table.do(table.discard("NSW", "2"))
    assert table.asked == ("discard", 1)
    table.do(table.discard("NSW", "2"))
    assert table.train_names("NSW") == ["3", "3"]
    assert table.asked == ("stock", 0)


@pytest.mark.rule("8.1", "8.2.5")
def test_the_ghan_is_no_train_to_be_given_up():
    table = vr("6", cash=10)
    table.company("NSW", {1: 60}, trains=("5", "5", "2E", "6")).operate("VR", "track")
    assert table.asked == ("discard", 1)
    assert table.counts() == {"discard_train": 3}
    table.no(table.discard("NSW", "2E"), "8.1")


# -- the diesel ----------------------------------------------------------------------------------


@pytest.mark.rule("8.2.4", "9.7")
@pytest.mark.parametrize("old", ["4", "4+"])
def test_a_4_traded_in_takes_300_off_a_d(old):
    table = vr("6", sold_out=True, cash=800, trains=(old,)).operate("VR", "train")
    card = table["VR"].trains[0].card
    table.no(table.train("D"), "8.3.2")
    table.yes(table.train("D", trade_in=card))
    table.do(table.train("D", trade_in=card))
    assert table["VR"].cash == 0
    assert table.train_names("VR") == ["D"]
    assert table.said(f"VR trades in its {old}, which takes £300 off the price.")
    assert table.said("All 4/4+ trains rust: nobody has one.")  # it had left before


@pytest.mark.rule("8.2.4", "8.3.5")
@pytest.mark.parametrize("trains", [("4", "5"), ("5", "4")])
def test_a_d_with_a_trade_in_may_be_bought_at_the_limit(trains):
    """R-LIMIT: the traded train leaves in the same purchase."""
    table = vr("6", sold_out=True, cash=1100, trains=trains).operate("VR", "train")
    table.no(table.train("D"), "8.3.5")
    table.yes(table.train("D", trade_in="4-0"))
    table.do(table.train("D", trade_in="4-0"))
    assert table.train_names("VR") == ["5", "D"]


@pytest.mark.rule("8.2.4")
def test_some_trains_are_not_taken_in_part_payment():
    table = vr("6", sold_out=True, cash=2000, trains=("4",))
    table.company("NSW", {0: 60}, trains=("4",)).operate("VR", "train")
    table.no(table.train("8", trade_in="4-0"), "8.2.4")
    table.no(table.train("D", trade_in="4-1"), "8.2.4")  # not its own
    table.no(table.train("D", trade_in="4-9"), "8.2.4")
    table = vr("6", sold_out=True, cash=2000, trains=("5",)).operate("VR", "train")
    table.no(table.train("D", trade_in="5-0"), "8.2.4")


@pytest.mark.rule("8.2.4")
def test_8_and_d_never_run_out():
    table = vr("8", cash=2000)
    table.state.issued["8"] = 30
    table.operate("VR", "train")
    assert names(table)[:2] == ["8", "D"]


# -- The Ghan ------------------------------------------------------------------------------------


@pytest.mark.rule("8.2.5", "9.5")
def test_the_ghan_is_on_sale_from_the_first_5_on():
    table = vr("4", cash=500).operate("VR", "train")
    table.no(table.train("2E"), "8.2.5")
    table = vr("5", cash=500).operate("VR", "train")
    table.yes(table.train("2E"))


@pytest.mark.rule("8.2.5", "8.3.5")
def test_the_ghan_needs_no_place_under_the_limit_and_is_bought_once():
    table = vr("5", cash=500, trains=("5", "5")).operate("VR", "train")
    table.yes(table.train("2E"))
    table.do(table.train("2E"))
    table.operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="train"),)
    assert "at most one" in table.no(table.train("2E"), "8.2.5")


@pytest.mark.rule("8.1", "8.2.5", "5.1.7")
def test_the_ghan_does_not_fulfil_the_duty_to_own_a_train():
    table = vr("5", route=True, cash=700, trains=("2E",)).operate("VR", "train")
    table.no(table.pass_(), "5.1.7")


@pytest.mark.rule("8.2.5", "8.3.4")
def test_the_ghan_is_not_traded():
    table = vr("5", cash=700).company("NSW", {0: 60}, trains=("2E",)).operate("VR", "train")
    table.no(table.train_from("NSW", 10), "8.2.5")
    assert table.offers(BuyTrainFrom) == []


# -- trains of other companies -------------------------------------------------------------------


def deal(phase: str = "3", seller: int = 1, **company: object) -> Table:
    table = vr(phase, **{"cash": 500, **company})
    return table.company("NSW", {seller: 60}, trains=("3+", "3"), cell=(0, 2))


@pytest.mark.rule("8.3.4", "9.3")
def test_no_deals_before_the_first_3():
    table = vr("2", cash=500).company("NSW", {0: 60}, trains=("2",)).operate("VR", "train")
    table.no(table.train_from("NSW", 10), "8.3.4")
    assert table.offers(BuyTrainFrom) == []


@pytest.mark.rule("8.3.4")
def test_between_companies_of_one_director_any_price_from_1():
    table = deal(seller=0).operate("VR", "train")
    table.no(table.train_from("NSW", 0), "8.3.4")
    table.yes(table.train_from("NSW", 1))
    table.yes(table.train_from("NSW", 500))
    table.no(table.train_from("NSW", 501), "8.3.7")
    bank = table.state.bank
    table.do(table.train_from("NSW", 7))
    assert (table["VR"].cash, table["NSW"].cash) == (493, 7)
    assert table.state.bank == bank
    assert table.train_names("VR") == ["3+"]
    assert table.train_names("NSW") == ["3"]
    assert table.said("VR buys a 3+ from NSW for £7.")
    assert [(o.low, o.high) for o in table.offers(BuyTrainFrom)] == [(1, 493)]


@pytest.mark.rule("8.1", "8.3.4")
def test_another_directors_train_costs_its_face_value_and_needs_their_consent():
    table = deal().operate("VR", "train")
    for price in (1, 229, 231, 200):
        table.no(table.train_from("NSW", price), "8.3.4")
    table.do(table.train_from("NSW", 230))
    assert table.asked == ("proposal", 1)
    assert table.said("VR offers NSW £230 for its 3+.")
    assert table["VR"].cash == 500  # nothing has changed hands
    assert table.counts() == {"answer": 2}
    table.do(table.answer(True))
    assert table.train_names("VR") == ["3+"]
    assert (table["VR"].cash, table["NSW"].cash) == (270, 230)
    assert table.asked == ("train", 0)


@pytest.mark.rule("8.1", "8.3.4")
def test_a_declined_offer_is_not_repeated_in_the_turn():
    table = deal().operate("VR", "train")
    table.do(table.train_from("NSW", 230))
    table.do(table.answer(False))
    assert table.said("P1 declines the offer.")
    assert table.asked == ("train", 0)
    assert table.train_names("VR") == []
    assert "declined" in table.no(table.train_from("NSW", 230), "8.1")
    table.yes(table.train_from("NSW", 200, "3-1"))  # another card may be asked for


@pytest.mark.rule("8.3.4")
def test_a_deal_is_the_last_purchase_of_a_turn():
    table = deal(seller=0).operate("VR", "train")
    table.do(table.train_from("NSW", 1))
    assert "You have bought from another company: no more" in table.no(table.train("3"), "8.3.4")
    assert names(table) == []
    table.yes(table.train_from("NSW", 1))  # several deals may follow each other


@pytest.mark.rule("8.3.4")
def test_a_bank_train_may_come_before_a_deal():
    table = deal(seller=0).operate("VR", "train")
    table.do(table.train("3"), table.train_from("NSW", 1))
    assert table.train_names("VR") == ["3", "3+"]


@pytest.mark.rule("8.3.4")
def test_a_company_may_sell_its_last_train():
    table = vr("3", cash=500).company("NSW", {0: 60}, trains=("3",)).operate("VR", "train")
    table.do(table.train_from("NSW", 1))
    assert table.train_names("NSW") == []


@pytest.mark.rule("8.3.4")
def test_one_buys_only_trains_that_others_own():
    table = deal(trains=("3",)).operate("VR", "train")
    table.no(BuyTrainFrom(0, "VR", "VR", "3-0", 1), "8.3.4")
    table.no(table.train_from("NSW", 10, "4-0"), "8.3.4")


@pytest.mark.rule("8.3.5")
def test_the_limit_holds_for_deals():
    table = deal(seller=0, trains=("2", "2", "2", "3")).operate("VR", "track")
    table.state.frames = (table.state.frames[0]._replace(step="train"),)
    table.no(table.train_from("NSW", 1), "8.3.5")


@pytest.mark.rule("8.3.7", "8.4.3")
def test_another_companys_train_is_never_paid_with_forced_loans():
    table = deal(route=True, cash=199).operate("VR", "train")
    table.no(table.train_from("NSW", 230), "8.3.7")


@pytest.mark.rule("8.2.2", "8.2.3", "9.7")
def test_printed_reaches():
    sides = Table(4).game.cards.sides
    assert {name: (side.reach, side.free_cross) for name, side in sides.items()} == {
        "2": (2, 0), "2+": (2, 1), "3": (3, 0), "3+": (3, 1), "4": (4, 0), "4+": (4, 1),
        "5": (5, 0), "5+": (5, 1), "6": (6, 0), "6+": (6, 1), "8": (8, 0), "D": (None, 0),
        "2E": (None, 0),
    }  # fmt: skip
