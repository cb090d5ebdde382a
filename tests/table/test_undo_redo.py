"""Undo, redo and consent at a table."""

from typing import Any

import pytest

from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, see, yard
from trunkline.kernel import digest
from trunkline.table.errors import Conflict, Forbidden, NotYours, Stale
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import transaction
from trunkline.table.play.table import Table
from trunkline.table.play.undo_redo import consent, go
from trunkline.table.seats import seating
from trunkline.table.seats.bot_seats import BotSeats


def two(house: House, **options: Any) -> tuple[Table, Account, Account]:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, **options)
    seating.sit_down(table, bob, 1)
    return table, ann, bob


def undo(table: Table, who: Account, to: int | None = None, key: str = "") -> Any:
    return go(table, who, "undo", table.record.version, key or f"u{table.record.entries}", to)


def redo(table: Table, who: Account, to: int | None = None) -> Any:
    return go(table, who, "redo", table.record.version, f"r{table.record.entries}", to)


def test_undo_and_redo_are_entries_and_give_the_same_states(house: House) -> None:
    table, ann, _ = two(house)
    start = digest(table.state())
    load(table, ann, 0, 3)
    after = digest(table.state())
    undo(table, ann)
    assert digest(table.state()) == start
    redo(table, ann)
    assert digest(table.state()) == after
    kinds = [one.kind for one in house.journal.entries(table.id)]
    assert kinds == ["seat", "start", "act", "undo", "redo"]
    again = House(house.store, house.titles).get(table.id)
    assert digest(again.state()) == after


def test_beyond_my_turn_those_concerned_are_asked(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    ack = undo(table, ann)
    assert ack.request == ack.entry
    assert table.record.moment == 2
    assert see(table, bob)["requests"][0]["waiting"] == [1]
    with pytest.raises(NotYours, match="not asked"):
        consent(table, ann, "c1", ack.request, True)
    with pytest.raises(Stale):
        consent(table, bob, "c2", 999, True)
    answer = consent(table, bob, "c3", ack.request, True)
    assert table.record.moment == 0
    assert table.record.request is None
    assert consent(table, bob, "c3", ack.request, True) == answer._replace(
        resent=True, version=table.record.version
    )
    assert [one.kind for one in house.journal.entries(table.id)][-3:] == ["ask", "answer", "undo"]


def test_one_refusal_ends_an_undo_request(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    request = undo(table, ann).request
    consent(table, bob, "no", request, False)
    assert table.record.request is None
    assert table.record.moment == 2
    assert see(table, bob)["log"][-1]["lines"] == ["bob does not agree."]


def three_who_moved(house: House) -> tuple[Table, Account, Account, Account]:
    """Return a table of three players after one move each."""
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 2)
    for who, seat in ((ann, 0), (bob, 1), (cid, 2)):
        load(table, who, seat)
    return table, ann, bob, cid


def test_several_are_asked_and_all_must_agree(house: House) -> None:
    table, ann, bob, cid = three_who_moved(house)
    request = undo(table, ann).request
    consent(table, bob, "b", request, True)
    assert table.record.moment == 3
    assert see(table, ann)["requests"][0]["agreed"] == [1]
    consent(table, cid, "c", request, True)
    assert table.record.moment == 0


def test_a_new_move_ends_the_request(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    request = undo(table, ann).request
    load(table, ann, 0)
    with pytest.raises(Stale):
        consent(table, bob, "b", request, True)


@pytest.mark.parametrize("policy", ["always", "never"])
def test_the_table_chose_otherwise(house: House, policy: str) -> None:
    table, ann, bob = two(house, undo=policy)
    load(table, ann, 0)
    load(table, bob, 1)
    if policy == "always":
        undo(table, ann)
        assert table.record.moment == 0
        redo(table, bob, 2)
        assert table.record.moment == 2
    else:
        with pytest.raises(Forbidden, match="another player"):
            undo(table, ann)


def test_a_reveal_is_not_undone_freely(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    for who, seat in ((ann, 0), (bob, 1)):
        action = {"kind": "bid", "seat": seat, "amount": seat}
        table.act(who, table.record.version, f"b{seat}", action)
    # Bob bid last: the bids were opened and a card was dealt.
    assert see(table, bob)["undo"]["concerned"] == [0]
    assert not see(table, bob)["undo"]["free"]


def test_a_bid_can_be_undone_before_others_act(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    table.act(ann, table.record.version, "b", {"kind": "bid", "seat": 0, "amount": 1})
    assert see(table, ann)["undo"]["free"]


def test_the_end_of_a_game_with_secrets_shows_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else who ends it could read the whole file, take the end back and play on knowing all."""
    monkeypatch.setattr(transaction, "reveals", lambda *args: False)
    ann, bob = guest(house, "ann"), guest(house, "bob")
    options = {"cards": [1, 2, 3, 4], "coins": 5}
    table = house.open(ann, TableSetup("goods-yard", (ME, OPEN), options)).table
    seating.sit_down(table, bob, 1)
    people = {0: ann, 1: bob}
    while table.record.status == "playing":
        seat = table.record.asked[0]
        offer = see(table, people[seat], seat)["offers"][0]
        last = people[seat]
        table.act(last, table.record.version, f"k{table.record.entries}", offer["action"])
    acts = [one for one in house.journal.entries(table.id) if one.kind == "act"]
    assert [one.reveals for one in acts] == [False] * (len(acts) - 1) + [True]
    assert not see(table, last)["undo"]["free"]
    game = depot(house, ann, ME, goal=2)
    load(game, ann, 0, 5)
    assert see(game, ann)["undo"]["free"]


def test_an_answer_sent_again_must_be_the_same(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    number = undo(table, ann, 0).request
    first = consent(table, bob, "k", number, True)
    assert consent(table, bob, "k", number, True).entry == first.entry
    with pytest.raises(Conflict, match="already used"):
        consent(table, bob, "k", number, False)


def test_nothing_to_take_back(house: House) -> None:
    table, ann, bob = two(house)
    for call in (undo, redo):
        with pytest.raises(Forbidden, match="nothing"):
            call(table, ann)
    load(table, ann, 0)
    with pytest.raises(Forbidden, match="nothing"):
        undo(table, ann, 5)
    with pytest.raises(NotYours):
        undo(table, guest(house, "eve"))
    with pytest.raises(Stale):
        go(table, ann, "undo", 0, "old", None)
    assert not see(table, None)["undo"]["allowed"]
    assert not see(table, bob)["undo"]["allowed"]


def test_resending_an_undo_is_harmless(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    first = go(table, ann, "undo", table.record.version, "once", None)
    again = go(table, ann, "undo", 0, "once", None)
    assert (again.entry, again.resent) == (first.entry, True)
    load(table, ann, 0)
    load(table, bob, 1)
    asked = go(table, ann, "undo", table.record.version, "ask", 0)
    assert go(table, ann, "undo", 0, "ask", 0).request == asked.request


def test_before_the_start_there_is_no_undo(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict) as refused:
        undo(table, ann)
    assert refused.value.code == "not-started"


def test_a_finished_game_can_be_taken_up_again(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=2)
    load(table, ann, 0, 5)
    assert table.record.status == "finished"
    undo(table, ann)
    assert (table.record.status, table.record.ranking, table.record.asked) == ("playing", None, [0])
    redo(table, ann)
    assert table.record.status == "finished"


def test_bots_are_not_asked_and_play_again(house: House) -> None:
    ann = guest(house)
    players = BotSeats(house, thinkers=0)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0)
    players.step(table.id)
    assert table.record.moment == 2
    done = house.journal.entries(table.id)[-1].data["action"]
    assert see(table, ann)["undo"] == {
        "allowed": True,
        "free": True,
        "to": 0,
        "concerned": [],
        "reason": None,
    }
    undo(table, ann)
    redo(table, ann, 1)
    assert table.record.bot_turn
    players.step(table.id)
    assert house.journal.entries(table.id)[-1].data["action"] == done
    players.close()


def test_an_undo_ends_the_orders_it_concerns(house: House) -> None:
    table, ann, bob = two(house, undo="always")
    load(table, ann, 0)
    load(table, bob, 1)
    order = {"play": [{"action": {"kind": "load", "seat": 1, "amount": 1}}]}
    orders.give(table, bob, "o", 1, order)
    undo(table, ann, 0)
    assert table.record.orders != []  # Bob is not asked there, and did not undo
    load(table, ann, 0)
    assert table.record.moment == 2
    undo(table, ann, 1)
    assert table.record.orders == []
    assert table.record.moment == 1


def test_a_finished_state_asks_no_orders_to_end(house: House) -> None:
    table, ann, bob = two(house, undo="always", goal=2)
    order = {"play": [{"action": {"kind": "run", "seat": 1, "stops": [9]}}]}
    orders.give(table, bob, "o", 1, order)
    load(table, ann, 0, 5)
    undo(table, ann)
    redo(table, ann)
    assert table.record.status == "finished"
    assert len(table.record.orders) == 1


def test_another_request_waits_until_the_first_is_answered(house: House) -> None:
    table, ann, bob, cid = three_who_moved(house)
    first = undo(table, ann).request
    with pytest.raises(Conflict, match="ann already asks to undo"):
        undo(table, bob)
    assert see(table, cid)["requests"][0]["request"] == first
    mine = undo(table, ann, to=1).request  # a new wish of mine takes the place of my old one
    consent(table, bob, "b", mine, False)
    theirs = undo(table, bob).request
    seating.leave(table, bob, 1, None)
    assert table.record.request is None
    with pytest.raises(Stale):
        consent(table, cid, "c", theirs, True)


def test_an_id_that_asked_for_one_thing_does_not_ask_for_another(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    undo(table, ann, key="k")
    with pytest.raises(Conflict) as used:
        go(table, ann, "redo", table.record.version, "k", None)
    assert used.value.code == "id-used"
