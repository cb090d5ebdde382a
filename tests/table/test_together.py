"""Several seats asked at once: each answers when it likes, and may change its mind."""

from typing import Any

import pytest

from tests.table.helpers import BOT, ME, OPEN, guest, see, until
from trunkline.kernel import digest
from trunkline.table.errors import Forbidden, Stale
from trunkline.table.house import House, TableSetup
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.play.undo_redo import go
from trunkline.table.seats import seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage.db_rows import Ack
from trunkline.table.storage.gamefiles import export
from trunkline.table.storage.verify import verify

OPTIONS = {"cards": list(range(1, 11)), "coins": 5, "deal": "at once"}


def three(house: House, **wishes: Any) -> tuple[Table, list[Account]]:
    """A table of three at which everybody is asked for a bid."""
    people = [guest(house, name) for name in ("ann", "bob", "cid")]
    seats = (ME, OPEN, OPEN)
    wish = TableSetup(title="goods-yard", options=OPTIONS, seats=seats, **wishes)
    table = house.open(people[0], wish).table
    for seat, who in enumerate(people[1:], 1):
        seating.sit_down(table, who, seat)
    return table, people


def bid(table: Table, who: Account, seat: int, amount: int, version: int, key: str = "") -> Ack:
    action = {"kind": "bid", "seat": seat, "amount": amount}
    return table.act(who, version, key or f"b{seat}-{table.record.entries}", action)


def undo(table: Table, who: Account, version: int) -> Ack:
    return go(table, who, "undo", version, f"u{table.record.entries}", None)


def test_a_deal_is_one_entry(house: House) -> None:
    table, _ = three(house)
    kinds = [one.kind for one in house.journal.entries(table.id)]
    assert kinds == ["seat", "seat", "start", "act"]
    assert table.record.asked == [0, 1, 2]


def test_an_answer_is_not_stale_because_others_were_quicker(house: House) -> None:
    table, (ann, bob, cid) = three(house)
    asked = table.record.version
    bid(table, ann, 0, 1, asked)
    bid(table, bob, 1, 2, asked)
    assert table.record.asked_at == {"2": asked}
    bid(table, cid, 2, 3, asked)
    assert table.record.asked == [2], "all are in: the highest bid wins, and is asked on"
    assert table.record.asked_at == {"2": table.record.version}
    with pytest.raises(Stale):
        table.act(cid, asked, "late", {"kind": "demand", "seat": 2, "of": 0})


def test_a_second_answer_of_one_seat_is_refused(house: House) -> None:
    table, (ann, _, _) = three(house)
    asked = table.record.version
    first = bid(table, ann, 0, 1, asked, "once")
    again = bid(table, ann, 0, 1, asked, "once")
    assert (again.entry, again.resent) == (first.entry, True)
    with pytest.raises(Stale):
        bid(table, ann, 0, 2, asked)
    with pytest.raises(Forbidden, match="not your turn"):
        bid(table, ann, 0, 2, table.record.version)


def test_an_answer_is_hidden_from_the_others(house: House) -> None:
    seen = []
    for amount in (0, 4):
        table, (ann, bob, _) = three(house, seed=7)
        bid(table, ann, 0, amount, table.record.version)
        answer = see(table, bob)
        assert see(table, ann)["log"][-1]["action"] == {
            "kind": "bid",
            "seat": 0,
            "amount": amount,
        }
        for one in answer["log"]:
            one["time"] = ""
        seen.append([answer["log"], answer["offers"], answer["asked"], answer["standing"]])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("policy", ["never", "consent"])
def test_an_undone_answer_leaves_the_others_answers(house: House, policy: str) -> None:
    table, (ann, bob, cid) = three(house, undo=policy)
    asked = table.record.version
    bid(table, ann, 0, 1, asked)
    answered = table.record.version
    bid(table, bob, 1, 2, asked)
    assert see(table, ann)["undo"]["free"]
    undo(table, ann, answered)  # Bob was quicker: that changes nothing for Ann's answer
    assert table.record.asked == [0, 2]
    assert table.record.asked_at["2"] == asked
    assert table.state().bids[1].value == 2
    assert set(table.state().bids) == {1}
    with pytest.raises(Stale):
        bid(table, ann, 0, 4, answered)
    bid(table, cid, 2, 3, asked)
    bid(table, ann, 0, 4, table.record.version)
    assert table.record.asked == [0]
    log = see(table, bob)["log"]
    assert "ann takes an answer back." in [line for one in log for line in one["lines"]]
    again = House(house.store, house.titles).get(table.id)
    again.refresh()
    assert digest(again.state()) == digest(table.state())
    assert all(one.problem is None for one in verify(house.journal, house.titles))
    assert [one for one in export(table, ann)["journal"] if "undo" in one]


def test_undoing_the_answer_of_an_order_asks_its_owner_again(house: House) -> None:
    table, (_, bob, cid) = three(house)
    for seat, who in ((1, bob), (2, cid)):
        late = {"kind": "bid", "seat": seat, "amount": 2}
        orders.give(table, who, f"o{seat}", seat, {"play": [{"action": late}]})
    assert table.record.asked == [0]
    undo(table, bob, table.record.version)
    assert table.record.asked == [0, 1]
    assert [one["why"] for one in see(table, bob)["ended_orders"]] == ["The game went back."]
    assert [one.seat for one in table.record.orders] == [2]  # nobody else's ends
    bid(table, bob, 1, 4, table.record.version)
    assert table.state().bids[1].value == 4


def test_the_first_of_many_answers_is_undone_alone(house: House) -> None:
    table, (ann, bob, _) = three(house)
    asked = table.record.version
    for who, seat in ((bob, 1), (ann, 0)):
        bid(table, who, seat, 1, asked)
    undo(table, bob, table.record.version)
    assert table.record.asked == [1, 2]
    assert set(table.state().bids) == {0}
    undo(table, ann, table.record.version)
    assert table.record.asked == [0, 1, 2]


def test_a_complete_round_of_answers_is_final(house: House) -> None:
    table, people = three(house, undo="never")
    asked = table.record.version
    for seat, who in enumerate(people):
        bid(table, who, seat, seat, asked)
    with pytest.raises(Forbidden, match="nothing is taken back"):
        undo(table, people[0], table.record.version)


def test_a_question_that_was_put_again_is_another_one(house: House) -> None:
    """After an undo by consent the round is bid again: earlier bids come too late."""
    table, people = three(house, undo="always")
    asked = table.record.version
    for seat, who in enumerate(people):
        bid(table, who, seat, seat, asked)
    go(table, people[2], "undo", table.record.version, "u", asked - table.line.started)
    assert table.record.asked == [0, 1, 2]
    with pytest.raises(Stale):
        bid(table, people[0], 0, 1, asked)


def test_bots_and_people_answer_the_same_question(house: House) -> None:
    ann = guest(house, "ann")
    seats = (ME, SeatWish("bot", bot="random"), BOT)
    players = BotSeats(house, thinkers=2)
    table = house.open(ann, TableSetup(title="goods-yard", options=OPTIONS, seats=seats)).table
    asked = table.record.version if table.record.asked == [0, 1, 2] else 2
    until(lambda: table.record.asked == [0])
    bid(table, ann, 0, 5, asked)
    until(lambda: 0 in table.record.asked or table.record.status == "finished")
    players.close()


def test_the_journal_keeps_events_as_data_cut_for_each_seat(house: House) -> None:
    table, people = three(house)
    dealt = {}
    for seat, who in enumerate(people):
        deal = see(table, who)["log"][-1]
        (event,) = deal["events"]
        assert event["kind"] == "dealt"
        assert event["cards"] == deal["action"]["cards"]
        assert [other for other, card in event["cards"].items() if card] == [str(seat)]
        assert deal["lines"] == [f"You are dealt the {event['cards'][str(seat)]}."]
        dealt[str(seat)] = event["cards"][str(seat)]
    (watched,) = see(table, None)["log"][-1]["events"]
    assert set(watched["cards"].values()) == {None}
    (kept,) = house.journal.entries(table.id)[-1].told
    assert {seat: own["cards"][seat] for seat, own in kept.own.items()} == dealt
