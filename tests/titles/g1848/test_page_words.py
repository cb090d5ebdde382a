"""What 1848's page says where money, rights and names are easily told wrongly."""

from typing import Any

from tests.titles.g1848.table import Table
from tests.titles.g1848.test_page_view import novices
from trunkline import titles
from trunkline.eighteen.parts.actions import Pass
from trunkline.kernel import legal, play, template, view
from trunkline.titles.g1848.bots.situation import Situation
from trunkline.titles.g1848.records.actions import TakeLoan
from trunkline.titles.g1848.state import BOE

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def told(table: Table, action: Any) -> dict[str, Any]:
    """Return what the page says about an action that is on offer."""
    assert action in [template(offer) for offer in legal(table.game, table.state)]
    return dict(table.game.page.describe_offer(view(table.game, table.state, table.seat), action))


def test_a_train_that_needs_loans_lists_them_and_both_prices_8_4_2():
    table = Table().phase("5").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=360, cell=(1, 8)).operate("VR", "train")
    effects = told(table, table.train("5"))["effects"]
    before = table.state
    then = play(table.game, before, table.train("5"))
    assert effects["owners"] == {"VR": then.companies["VR"].cash - before.companies["VR"].cash}
    assert effects["owners"] == {"VR": -300}
    assert effects["note"].startswith("Draws 2 loans: £200, never repaid (§5.6.2)")
    own, bank = effects["moves"]
    price = table.game.price
    assert (own["from"], own["to"]) == (
        price(before.companies["VR"]),
        price(then.companies["VR"]),
    )
    assert own["owner"] == "VR"
    assert own["to"] < own["from"]
    assert (bank["owner"], bank["from"], bank["to"]) == (
        BOE,
        table.game.boe_price(before),
        table.game.boe_price(then),
    )
    table = Table().phase("5").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=600).operate("VR", "train")
    (treasury,) = told(table, table.train("5"))["account"]
    assert (treasury["was"], treasury["value"]) == ({"money": 600}, {"money": 100})


def test_company_cards_drop_closed_privates_and_name_rights_that_remain_4_1():
    table = Table().phase("4").after_auction(P1="VR", P2="VR", P4="VR", P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=600, cell=(1, 8)).operate("VR", "train")
    privates = table.state.privates

    def shown(panel: str) -> Any:
        return table.game.page.now(view(table.game, table.state, 0))["panels"][panel]

    assert shown("companies")["companies"]["VR"]["privates"] == ["P1", "P2", "P4"]
    for name in privates:
        privates[name] = privates[name]._replace(closed=True)
    kept = ["P2: the free desert tile", "P4: the rebate on The Ghan"]
    assert shown("companies")["companies"]["VR"]["privates"] == kept
    cards = shown("privates")["privates"]
    assert cards["P2"]["left"] == "closed; the free desert tile can still be used"
    assert "left" not in cards["P1"]
    privates["P2"] = privates["P2"]._replace(spent=True)
    assert shown("companies")["companies"]["VR"]["privates"] == kept[1:]
    assert "left" not in shown("privates")["privates"]["P2"]


def test_reasons_have_the_names_of_the_edition_5_1_5():
    for edition, name in (("gmt-2021", "FED"), ("first-2007", "FT")):
        table = Table(edition=edition).after_auction(P6=3).stock(0)
        at = Situation(table.game, view(table.game, table.state, 0), [], 1)
        assert at.worded("A share of FT should bring more than BOE or CAR.") == (
            f"A share of {name} should bring more than the Bank of England or CAR."
        )


def test_one_press_ends_a_turn_in_which_only_a_loan_is_left_7_3():
    """In games of novices the promise holds at every pass of the train step."""
    line = novices(4, 400)
    game, seen = line.game, 0
    for number in range(1, line.end + 1):
        action, then = line.at(number)
        state = line.at(number - 1)[1]
        if not isinstance(action, Pass) or state.frames[-1].step != "train":
            continue
        said = game.page.describe_offer(view(game, state, action.seat), action)
        asked = then.frames[-1].step == "finish"
        left = {type(template(one)) for one in legal(game, then)} if asked else set()
        only = left == {Pass, TakeLoan} and game.reached(state, "3")
        assert ("then" in said) == only
        if only:
            assert (said["short"], said["then"]["label"]) == ("Buy no more trains", "End the turn")
            (rest,) = map(game.codec.decode, said["then"]["actions"])
            assert rest in [template(one) for one in legal(game, then)]
            assert TakeLoan(action.seat, state.op.company) in legal(game, state)
        seen += only
    assert seen > 5


def test_the_lesson_about_receivership_counts_the_columns_rightly_5_6_2():
    lesson = next(
        one for one in titles.get("1848").texts("lessons")["lesson"] if one["id"] == "receivership"
    )
    praise = next(step["praise"] for step in lesson["step"] if "Two more steps" in step["praise"])
    assert "in the third column" in praise
    table = Table(6)
    market, cell = table.game.cards.market, (0, 3)
    withheld = market.left(cell)
    assert withheld[1] == 2
    assert market.left(market.left(withheld))[1] == 0
    assert market.left(withheld, table.game.cards.boe.spaces[0])[1] == 0
