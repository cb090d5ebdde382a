"""Questions before acting: reasons for a refusal, consequences, best choices."""

from typing import Any

import pytest

from tests.routes.networks import network
from tests.table.helpers import ME, OPEN, depot, guest, yard
from trunkline import routes
from trunkline.kernel import Hidden, Parts, secrets
from trunkline.routes import Cancel
from trunkline.table.errors import Cancelled, Conflict, Forbidden, Malformed, NotYours
from trunkline.table.help import previews
from trunkline.table.house import House
from trunkline.table.play.table import HIDDEN_REASON
from trunkline.table.seats import seating


def test_why_an_action_would_be_refused(house: House) -> None:
    table = depot(house, guest(house), ME, ME)
    ask = previews.why_refused
    assert ask(table, 0, {"kind": "load", "seat": 0, "amount": 2}) is None
    assert ask(table, 0, {"kind": "load", "seat": 0, "amount": 9}) == "Load 1 to 5 (§1)."
    assert "turn" in str(ask(table, 1, {"kind": "load", "seat": 1, "amount": 2}))
    with pytest.raises(NotYours):
        ask(table, 0, {"kind": "load", "seat": 1, "amount": 2})
    with pytest.raises(Malformed):
        ask(table, 0, {"kind": "fly"})
    with pytest.raises(Conflict):
        ask(depot(house, guest(house), ME, OPEN), 0, {})


def test_previews_do_not_reveal_secrets(house: House, monkeypatch: Any) -> None:
    def peek(*args: Any) -> Any:
        raise Hidden("no")

    monkeypatch.setattr(secrets, "refusal", peek)
    ann = guest(house)
    table = depot(house, ann, ME)
    too_much = {"kind": "load", "seat": 0, "amount": 9}
    assert previews.why_refused(table, 0, too_much) is None
    assert previews.preview(table, 0, too_much, False)["refusal"] == HIDDEN_REASON
    with pytest.raises(Forbidden, match="you may not know"):
        table.act(ann, table.record.version, "a", too_much)


def test_a_preview_changes_nothing(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    seen = previews.preview(table, 0, {"kind": "load", "seat": 0, "amount": 3}, True)
    assert seen == {
        "refusal": None,
        "lines": ["ann loads 3."],
        "now": {},
        "pictures": {},
        "told": {},
    }
    assert table.record.moment == 0
    refused = previews.preview(table, 0, {"kind": "load", "seat": 0, "amount": 9}, False)
    assert refused["refusal"] == "Load 1 to 5 (§1)."
    impossible = previews.preview(table, 0, {"kind": "steal", "seat": 0}, False)
    assert "check" in impossible["refusal"]


def test_a_preview_never_opens_sealed_bids(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    seen = previews.preview(table, 0, {"kind": "bid", "seat": 0, "amount": 3}, True)
    assert seen["refusal"] is None
    assert seen["now"]["hands"][1] == ["?"]
    assert set(seen["pictures"]) == {"yard/bids"}, "only what would change is drawn anew"
    assert "1" in seen["pictures"]["yard/bids"]
    table.act(ann, table.record.version, "b", {"kind": "bid", "seat": 0, "amount": 3})
    seen = previews.preview(table, 1, {"kind": "bid", "seat": 1, "amount": 1}, True)
    assert "not shown" in seen["refusal"]
    assert seen["lines"] == []
    assert seen["now"] is None


def test_a_plan_is_filled_in(house: House) -> None:
    table = depot(house, guest(house), ME)
    question = previews.plan_question(table, 0, {"kind": "run", "seat": 0, "stops": []})
    assert previews.fill_in(question, Cancel()) == {
        "action": {"kind": "run", "seat": 0, "stops": [1, 2]},
        "note": {"proved": True},
        "told": {},
    }
    for other in ({"kind": "run", "seat": 0, "stops": [3]}, {"kind": "steal", "seat": 0}):
        with pytest.raises(Forbidden):
            previews.plan_question(table, 0, other)


def test_a_title_without_notes_gives_none(house: House, monkeypatch: Any) -> None:
    table = depot(house, guest(house), ME)
    monkeypatch.setattr(table.game, "page", Parts())
    question = previews.plan_question(table, 0, {"kind": "run", "seat": 0, "stops": []})
    assert previews.fill_in(question, Cancel())["note"] is None


def test_an_abandoned_plan_is_cancelled(house: House, monkeypatch: Any) -> None:
    """The note about it is cancelled too, since a title may search for either."""
    table = depot(house, guest(house), ME)
    question = previews.plan_question(table, 0, {"kind": "run", "seat": 0, "stops": []})
    gone = Cancel()
    page = Parts(plan_note=lambda *_: {"revenue": routes.solve(network(1)).revenue})
    monkeypatch.setattr(table.game, "page", page)
    assert previews.fill_in(question, gone)["note"]["revenue"] == routes.solve(network(1)).revenue
    gone.set()
    with pytest.raises(Cancelled, match="ask again"):
        previews.fill_in(question, gone)
