"""A seat's possible earnings after actions on offer, at tables that allow help."""

from typing import Any

import pytest

from tests.routes.networks import network
from tests.table.helpers import BOT, ME, depot, guest, load
from trunkline import routes
from trunkline.kernel import Outlook, Parts, Prospect, template
from trunkline.routes import Cancel
from trunkline.table.errors import Cancelled, Conflict, Forbidden, NotYours
from trunkline.table.help import outlook
from trunkline.table.house import House

STOPS = {"kind": "run", "seat": 0, "stops": []}


def placed(offer: Any) -> str:
    """Give a run a place; a load has none."""
    return "" if "amount" in type(template(offer)).__annotations__ else "track"


def by_number(view: Any, actions: Any) -> Outlook:
    """Earn 10 now, and 20 after each action."""
    return Outlook(10, True, tuple(Prospect(one, 20, False) for one in actions), "with a 2")


def test_earnings_are_shown_for_each_action_with_a_place(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    monkeypatch.setattr(table.game, "page", Parts(outlook=by_number, place=placed))
    expected = {
        "now": {"amount": 10, "proved": True},
        "after": [{"action": STOPS, "place": "track", "amount": 20, "proved": False}],
        "about": "with a 2",
    }
    for wanted in (None, STOPS):
        assert outlook.answer(outlook.question(table, ann, wanted), Cancel()) == expected
    with pytest.raises(Forbidden, match="not on offer"):
        outlook.question(table, ann, {**STOPS, "seat": 1})


def test_a_title_without_estimates_gives_an_empty_outlook(house: House) -> None:
    ann = guest(house)
    asked = outlook.question(depot(house, ann, ME, BOT), ann, None)
    assert outlook.answer(asked, Cancel()) == {"now": None, "after": [], "about": ""}


def test_only_the_asked_player_with_help_gets_an_outlook(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    with pytest.raises(Forbidden, match="allows no help"):
        outlook.question(depot(house, ann, ME, ME), ann, None)
    table = depot(house, ann, ME, BOT)
    with pytest.raises(NotYours):
        outlook.question(table, bob, None)
    load(table, ann, 0)
    with pytest.raises(Conflict):
        outlook.question(table, ann, None)


def test_an_abandoned_search_is_cancelled(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def search(view: Any, actions: Any) -> Outlook:
        return Outlook(routes.solve(network(1)).revenue, True, ())

    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    monkeypatch.setattr(table.game, "page", Parts(outlook=search))
    asked, gone = outlook.question(table, ann, None), Cancel()
    assert outlook.answer(asked, gone)["now"] is not None
    gone.set()
    with pytest.raises(Cancelled, match="ask again"):
        outlook.answer(asked, gone)
