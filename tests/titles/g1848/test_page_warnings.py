"""What the page says before a click: prices after rebates, failures, limits, an empty bank."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.interop import wild
from tests.titles.g1848.table import Table
from trunkline import titles
from trunkline.eighteen.parts.events import EndTriggered, GameEnded
from trunkline.kernel import Offer, legal, play, template, view
from trunkline.titles.g1848.page import map as page_map
from trunkline.titles.g1848.records.actions import (
    BuyTrain,
    BuyTrainFrom,
    DiscardTrain,
    Distribute,
    LayTrack,
    Pass,
    TakeLoan,
    TakeOverPrivate,
)
from trunkline.titles.g1848.records.failure_events import Receivership
from trunkline.titles.g1848.rules.shares.limits import LIMIT
from trunkline.titles.g1848.rules.trains.piles import over_limit

ROUTE = {"H11": ("57", 1), "H9": ("57", 1)}


def told(table: Table, kind: type, **fields: object) -> dict[str, Any]:
    """What is said about the first offer of a kind with these fields."""

    def meant(offer: Offer) -> bool:
        action = template(offer)
        return type(action) is kind and all(getattr(action, f) == v for f, v in fields.items())

    offer = next(one for one in legal(table.game, table.state) if meant(one))
    return dict(table.game.page.describe_offer(view(table.game, table.state, table.seat), offer))


def test_prices_after_rebate_and_trade_in():
    """§4.5, §8.2.4: the button says what is paid, and the log says the same."""
    table = Table().phase("6", sold_out=True).after_auction(P4=0, P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=900, trains=("4+",)).operate("VR", "train")
    assert told(table, BuyTrain, name="2E", rebate=True)["cost"] == 100
    assert told(table, BuyTrain, name="2E", rebate=False)["cost"] == 200
    diesel = told(table, BuyTrain, name="D", trade_in=table["VR"].trains[0].card)
    assert (diesel["cost"], diesel["label"]) == (800, "Buy a D, trading in a 4+")
    (treasury,) = diesel["account"]
    assert (treasury["was"], treasury["value"]) == ({"money": 900}, {"money": 100})


def test_trains_of_other_companies_have_their_side_and_their_price():
    """§8.3.4: face value of another director's, no price for one's own but a word at the most."""
    table = Table().phase("3").after_auction(P6=3).tiles(**ROUTE)
    table.company("QR", {1: 60}, trains=("3+",)).company("SAR", {0: 60}, trains=("3",))
    table.company("VR", {0: 60}, cash=310).operate("VR", "train")
    other = told(table, BuyTrainFrom, owner="QR")
    assert (other["label"], other["cost"]) == ("QR’s 3+", 230)
    own = told(table, BuyTrainFrom, owner="SAR")
    assert own["label"] == "SAR’s 3"
    assert "all it has" in own["warn_high"]


def test_a_discard_names_the_company_and_the_side():
    """§8.1: the company is not always the one on turn, which the headline follows."""
    table = Table().phase("3", sold_out=True).after_auction(P6=3).tiles(**ROUTE)
    table.company("QR", {1: 60}, trains=("3", "3", "3", "3+"))
    table.company("VR", {0: 60}, cash=400).operate("VR", "train", then=("QR",))
    assert told(table, BuyTrain, name="4")["effects"]["alarm"] == [
        "QR must discard a train (§8.1)."
    ]
    table.do(table.train("4"))
    labels = {told(table, DiscardTrain, train=one.card)["label"] for one in table["QR"].trains}
    assert labels == {"QR discards a 3", "QR discards a 3+"}
    seen = table.game.page.now(view(table.game, table.state, table.seat))
    assert seen["headline"]["owner"] == "QR"


def test_a_failure_is_announced_and_asked_about():
    """§5.5: by a loan, by a withheld dividend, with what the director pays and owes."""
    table = Table().phase("3").after_auction(P6=3).cash(50)
    table.company("VR", {0: 40, 1: 20}, cell=(1, 1), trains=("3",))
    table.operate("VR", "dividend", revenue=30)
    for said in (told(table, TakeLoan), told(table, Distribute, pay=False)):
        assert said["effects"]["alarm"][0] == "VR goes into receivership (§5.5)."
        assert "VR goes into receivership" in said["warn"]
    assert "warn" not in told(table, Distribute, pay=True)
    assert any("owes" in line for line in told(table, Distribute, pay=False)["effects"]["alarm"])


def test_loans_that_another_train_would_avoid_are_asked_about():
    """§8.3.7, §8.4: a sister's train for £1 is in sight."""
    table = Table().phase("3").after_auction(P6=3).tiles(**ROUTE)
    table.company("SAR", {0: 60}, trains=("3",))
    table.company("VR", {0: 60}, cash=150, cell=(1, 9)).operate("VR", "train")
    said = told(table, BuyTrain, name="3")["warn"]
    assert "draws a loan" in said
    assert "without any" in said
    table.state.companies["VR"] = table["VR"]._replace(cash=250)
    assert "warn" not in told(table, BuyTrain, name="3")


def test_the_whole_treasury_for_a_train_is_asked_about():
    """§8.3: nothing is left for track, tokens or the next train."""
    table = Table().phase("3").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=230, cell=(1, 9)).operate("VR", "train")
    costs = {name: told(table, BuyTrain, name=name) for name in ("3", "3+")}
    asked = {name for name, said in costs.items() if "pays all it has" in said.get("warn", "")}
    assert asked == {name for name, said in costs.items() if said["cost"] == 230}
    assert len(asked) == 1


def test_a_bank_that_is_about_to_break_and_a_pass_without_a_train():
    """§13.1; and who passes with money and no train is asked."""
    table = Table().phase("3").after_auction(P6=3)
    table.company("VR", {0: 60}, cell=(1, 9), trains=("3",)).bank(40)
    table.operate("VR", "dividend", revenue=100)
    said = told(table, Distribute, pay=True)["effects"]["alarm"]
    assert said == [
        "The game ends after this set of operating rounds: the bank has run out of money (§13.1)."
    ]
    bare = Table().phase("3").after_auction(P6=3).company("QR", {0: 60}, cash=300)
    bare.operate("QR", "train")
    assert "has no train" in told(bare, Pass)["warn"]


def test_after_a_yellow_tile_the_reason_is_the_true_one():
    """§7.5.1: an upgrade is another turn's business; the supply has nothing to do with it."""
    table = Table().phase("3").after_auction(P6=3).tiles(**ROUTE)
    table.company("VR", {0: 60}, cash=100).operate("VR", lays=1)
    assert "You cannot upgrade after laying a yellow tile in" in page_map.refused(
        table.game, table.state, "H11"
    )


def test_a_lay_that_ends_the_step_announces_what_follows():
    """§5.5, §7.3: without a train the company earns nothing, and its price falls off the chart."""
    table = Table().phase("5").after_auction(P6=3)
    table.company("VR", {0: 60}, cash=200, cell=(1, 1), loans=5).operate("VR", lays=1)
    said = told(table, LayTrack)
    assert said["effects"]["alarm"][0] == "VR goes into receivership (§5.5)."
    assert "VR goes into receivership" in said["warn"]


def test_consequences_from_a_price_on_are_shown_with_that_price():
    """§4.1, §7.3: a company that fails without income may buy two privates before, or spend all
    on the first and fail at once."""
    table = Table().phase("3").after_auction(P1=0, P2=0, P3=1, P4=1, P5=1, P6=1)
    table.company("VR", {0: 60}, cash=30, cell=(1, 1), loans=5).operate("VR", "blocking")
    said = told(table, TakeOverPrivate, private="P1")
    number, why = said["warn_from"]
    assert "VR goes into receivership" in why
    assert f"At £{number} or more: VR goes into receivership (§5.5)." in said["effects"]["alarm"]
    assert "warn" not in said
    dear, cheap = (TakeOverPrivate(0, "VR", "P1", price) for price in (number, number - 1))
    assert play(table.game, table.state, dear).companies["VR"].closed
    assert not play(table.game, table.state, cheap).companies["VR"].closed


def _happened(game: Any, before: Any, then: Any) -> list[str]:
    """What everybody should have known before an action, found without the forecast's help."""
    found = []
    for event in then.events:
        if isinstance(event, Receivership):
            found.append(f"{game.display_name(event.company)} goes into receivership")
        elif isinstance(event, EndTriggered):
            found.append("The game ends after")
        elif isinstance(event, GameEnded) and not before.end:
            found.append("The game ends")
    for seat in then.seating:
        if LIMIT.above(game, then, seat) and not LIMIT.above(game, before, seat):
            found.append("above the certificate limit")
    if any(over_limit(game, then, n) > over_limit(game, before, n) for n in then.companies):
        found.append("must discard")
    return found


@pytest.mark.parametrize("edition", ["gmt-2021", "18xx.games"])
@pytest.mark.parametrize("taste", ["failures", "debts", "trades"])
def test_nothing_grave_happens_by_an_action_that_did_not_say_so(taste, edition):
    """Failures, limits and the end in games of players who look for them (§5.5, §12.2.1, §13.1)."""
    game = titles.load("1848", 3, {"edition": edition})
    random, liked = Random(f"{taste} {edition}"), wild.TASTES[taste]
    state, seen = game.start(), 0
    while state.frames:
        action = wild.choose(game, state, liked, random)
        then = play(game, state, action, audited=False)
        for what in _happened(game, state, then):
            told = game.page.describe_offer(view(game, state, action.seat), action)
            assert any(what in text for text in told["effects"]["alarm"]), (action, what)
            seen += 1
        state = then
    assert seen
