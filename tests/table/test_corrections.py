"""A mistake corrected by agreement: the later moves are played again as far as they stay legal."""

from typing import Any

import pytest

from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, see, yard
from tests.table.test_undo_redo import two, undo
from trunkline.kernel import digest
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotFound, NotYours, Stale
from trunkline.table.house import House
from trunkline.table.orders import orders
from trunkline.table.people.people import Account
from trunkline.table.play import branches, corrections
from trunkline.table.play.corrections import Correction, Outcome, preview
from trunkline.table.play.table import Table
from trunkline.table.play.undo_redo import consent
from trunkline.table.seats import seating
from trunkline.table.storage.db_rows import Ack


def loads(seat: int, amount: int) -> dict[str, Any]:
    return {"kind": "load", "seat": seat, "amount": amount}


def propose(table: Table, who: Account, at: int, *play: Any, key: str = "p") -> Ack:
    wish = Correction(at, list(play))
    return corrections.propose(table, who, table.record.version, key, wish)


def agreed(table: Table, who: Account, ack: Ack) -> None:
    assert ack.request
    consent(table, who, "yes", ack.request, True)


def weigh(table: Table, who: Account, seat: int) -> None:
    table.act(who, table.record.version, f"w{seat}", {"kind": "weigh", "seat": seat})


def test_a_move_is_exchanged_and_the_later_ones_are_played_again(house: House) -> None:
    table, ann, bob = two(house)
    for who, seat, amount in ((ann, 0, 1), (bob, 1, 2), (ann, 0, 3)):
        load(table, who, seat, amount)
    ack = propose(table, ann, 1, loads(0, 5))
    assert table.record.moment == 3  # nothing happens before all agree
    assert digest(table.state())
    [request] = see(table, bob)["requests"]
    told = Outcome(["ann loads 5."], 2, 2, "", "")._asdict()
    assert request["correct"] == {**told, "at": 1, "moves": 1}
    assert see(table, bob)["log"][-1]["lines"] == ["ann asks to play something else at move 1."]
    agreed(table, bob, ack)
    assert table.state().loaded == 10
    assert table.record.moment == 3
    assert table.record.request is None
    journal = house.journal.entries(table.id)
    assert [one.kind for one in journal[-6:]] == ["ask", "answer", "undo", "act", "act", "act"]
    assert [one.data["by"] for one in journal[-3:]] == ["corrected", "again", "again"]
    assert [one.account_id for one in journal[-2:]] == [bob.id, ann.id]
    lines = see(table, bob)["log"]
    words = [line["lines"][0] for line in lines if line["kind"] == "undo"]
    assert words == ["Move 1 was exchanged, as ann asked. All later moves were played again."]
    assert [line["undone"] for line in lines if line["kind"] == "act"] == [True] * 3 + [False] * 3
    fresh = House(house.store, house.titles).get(table.id)
    assert digest(fresh.state()) == digest(table.state())


def test_an_illegal_move_falls_with_all_after_it(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 1)
    load(table, bob, 1, 1)
    weigh(table, ann, 0)
    load(table, bob, 1, 2)
    seen = preview(table, ann, Correction(2, [loads(1, 2)]))
    assert (seen.stands, seen.of, seen.why) == (0, 2, "The scales show more (§3).")
    assert seen.falls == "Move 3."
    assert preview(table, ann, Correction(2, [loads(1, 1)])).stands == 2
    agreed(table, bob, propose(table, ann, 2, loads(1, 2)))
    assert (table.record.moment, table.state().loaded) == (2, 3)
    assert table.record.asked == [0]
    words = see(table, ann)["log"]
    assert "0 of 2 later moves were played again." in [w for one in words for w in one["lines"]][-2]


def test_a_single_move_is_undone(house: House) -> None:
    """Without it the next move is another player's turn, so the preview lists the falling moves."""
    table, ann, bob = two(house)
    load(table, ann, 0, 1)
    load(table, bob, 1, 4)
    seen = preview(table, bob, Correction(1, []))
    assert (seen.lines, seen.stands, seen.of, seen.falls) == ([], 0, 1, "bob loads 4.")
    ack = propose(table, bob, 1)
    assert see(table, ann)["log"][-1]["lines"] == ["bob asks to take back move 1."]
    agreed(table, ann, ack)
    assert (table.record.moment, table.state().loaded) == (0, 0)
    assert "taken back" in see(table, ann)["log"][-1]["lines"][0]


def test_the_last_move_has_no_later_ones(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 1)
    agreed(table, bob, propose(table, ann, 1, loads(0, 2)))
    line = next(one for one in see(table, ann)["log"] if one["kind"] == "undo")
    assert line["lines"] == ["Move 1 was exchanged, as ann asked."]


def test_all_seats_are_asked_and_one_may_refuse(house: House) -> None:
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN, OPEN)
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 2)
    load(table, ann, 0)
    ack = propose(table, bob, 1, loads(0, 3))
    assert see(table, ann)["requests"][0]["waiting"] == [0, 2]
    with pytest.raises(Conflict, match="bob already asks to correct a move"):
        undo(table, cid, 0)
    consent(table, ann, "a", ack.request or 0, True)
    consent(table, cid, "c", ack.request or 0, False)
    assert (table.record.request, table.state().loaded) == (None, 1)


def test_corrections_without_consent_are_done_at_once(house: House) -> None:
    ann = guest(house)
    alone = depot(house, ann, ME, ME)
    load(alone, ann, 0, 1)
    load(alone, ann, 1, 1)
    first = propose(alone, ann, 1, loads(0, 4))
    assert (first.request, alone.state().loaded) == (None, 5)
    assert propose(alone, ann, 1, loads(0, 4)) == first._replace(
        resent=True, version=alone.record.version
    )
    with pytest.raises(Conflict, match="already used"):
        propose(alone, ann, 1, loads(0, 5))
    table, ann, _ = two(house, undo="always")
    load(table, ann, 0, 1)
    assert propose(table, ann, 1, loads(0, 2)).request is None
    assert table.state().loaded == 2


def test_free_undo_does_not_allow_moves_for_others(house: House) -> None:
    """Only the player who made the move is asked, and nobody about a move of their own."""
    ann, bob, cid = (guest(house, name) for name in ("ann", "bob", "cid"))
    table = depot(house, ann, ME, OPEN, OPEN, undo="always")
    seating.sit_down(table, bob, 1)
    seating.sit_down(table, cid, 2)
    load(table, ann, 0, 1)
    load(table, bob, 1, 2)
    for play in ([loads(0, 1), loads(1, 5)], [loads(1, 5)]):
        with pytest.raises(Forbidden, match="only ann plays"):
            propose(table, ann, 1, *play)
    ack = propose(table, ann, 2, loads(1, 5))
    assert see(table, cid)["requests"][0]["waiting"] == [1]
    agreed(table, bob, ack)
    assert table.state().loaded == 6


def test_moves_of_bots_cannot_be_exchanged(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0, 1)
    batch = table.batch(None)
    table.play(batch, table.state(), table.game.codec.decode(loads(1, 2)), by="bot")
    table.commit(batch)
    # Offers and refusals follow the same rule.
    assert [corrections.no_exchange(table, ann, at) for at in (1, 2)] == [
        "",
        "Nobody decides for random bot 2.",
    ]
    with pytest.raises(Forbidden, match="Nobody decides for random bot 2"):
        propose(table, ann, 2, loads(1, 1))
    assert propose(table, ann, 2).request is None
    assert table.state().loaded == 1


def test_a_question_that_came_twice_is_one(house: House) -> None:
    table, ann, _ = two(house)
    load(table, ann, 0, 1)
    first = propose(table, ann, 1, loads(0, 4))
    assert propose(table, ann, 1, loads(0, 4)).resent
    assert table.record.request
    assert table.record.request.number == first.request


def test_invalid_corrections_are_refused(house: House) -> None:
    table, ann, _ = two(house, toss_every=2)
    load(table, ann, 0, 2)  # and a toss
    for at in (0, 3):
        with pytest.raises(NotFound, match="moves 1 to 2"):
            propose(table, ann, at)
    with pytest.raises(Forbidden, match="chance"):
        propose(table, ann, 2)
    with pytest.raises(Forbidden, match="Load 1 to 5"):
        propose(table, ann, 1, loads(0, 9))
    with pytest.raises(Forbidden, match="own check"):
        propose(table, ann, 1, {"kind": "steal", "seat": 0})
    with pytest.raises(Forbidden, match="decides for chance"):
        propose(table, ann, 1, {"kind": "toss", "seat": -1, "heads": True})
    with pytest.raises(Malformed):
        propose(table, ann, 1, {"kind": "fly", "seat": 0})
    with pytest.raises(NotYours):
        propose(table, guest(house, "eve"), 1)
    with pytest.raises(Stale):
        corrections.propose(table, ann, 0, "s", Correction(1, []))
    assert table.record.request is None


def test_corrections_need_undo_and_a_recent_move(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, ann, bob = two(house, undo="never")
    load(table, ann, 0)
    with pytest.raises(Forbidden, match="nothing is corrected"):
        propose(table, ann, 1)
    table, ann, bob = two(house)
    load(table, ann, 0)
    load(table, bob, 1)
    monkeypatch.setattr(corrections, "MOST_LATER", 0)
    with pytest.raises(Forbidden, match="At most 0"):
        propose(table, ann, 1)


def test_chance_keeps_what_it_did_where_it_is_still_asked(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, ME, toss_every=2)
    load(table, ann, 0, 2)
    toss = house.journal.entries(table.id)[-1].data["action"]
    load(table, ann, 1, 1)
    assert preview(table, ann, Correction(1, [loads(0, 4)])).stands == 2
    propose(table, ann, 1, loads(0, 4), key="a")
    again = house.journal.entries(table.id)[-2]
    assert (again.data["action"], again.data["by"], again.account_id) == (toss, "again", None)
    # Where it is not asked any more its answer is left out.
    assert preview(table, ann, Correction(1, [loads(0, 3)]))[1:3] == (1, 1)
    propose(table, ann, 1, loads(0, 3), key="b")
    assert (table.record.moment, table.state().loaded) == (3, 4)  # it is asked after the second


def test_chance_draws_again_and_later_moves_stand(house: House) -> None:
    """The preview reveals neither the draw nor anything that depends on it."""
    ann = guest(house)
    table = depot(house, ann, ME, ME, toss_every=2)
    load(table, ann, 0, 1)
    load(table, ann, 1, 2)
    load(table, ann, 0, 2)
    seen = preview(table, ann, Correction(1, [loads(0, 2)]))
    assert seen == Outcome(["ann loads 2."], None, 2, "", "")
    with pytest.raises(Forbidden, match="drawn or shown"):
        preview(table, ann, Correction(1, [loads(0, 2), loads(1, 2)]))
    propose(table, ann, 1, loads(0, 2))
    acts = [one for one in house.journal.entries(table.id) if one.kind == "act"][3:]
    by = ["corrected", "chance", "again", "chance", "again", "chance"]
    assert [one.data["by"] for one in acts] == by
    assert [one.account_id for one in acts] == [ann.id, None] * 3
    assert table.state().loaded == 6
    [undo] = [one for one in house.journal.entries(table.id) if one.kind == "undo"]
    assert (undo.data["stands"], undo.data["of"]) == (2, 2)


def test_orders_end_and_a_move_ends_the_question(house: House) -> None:
    table, ann, bob = two(house)
    load(table, ann, 0, 1)
    order = {"step": None, "play": [{"action": loads(0, 1)}], "times": None, "stop_on": []}
    orders.give(table, ann, "o", 0, order)
    ack = propose(table, ann, 1, loads(0, 2))
    agreed(table, bob, ack)
    assert table.record.orders == []
    assert see(table, ann)["ended_orders"][-1]["why"] == corrections.ENDED
    propose(table, bob, 1, loads(0, 3), key="q")
    load(table, bob, 1)
    assert table.record.request is None


def test_previews_of_corrections_reveal_no_secrets(house: House) -> None:
    """In a game with secrets, the standing moves are found only after all agreed."""
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    seat = table.record.asked[0]
    who = (ann, bob)[seat]
    other = (bob, ann)[seat]
    bid = {"kind": "bid", "seat": seat, "amount": 1}
    table.act(who, table.record.version, "b", bid)
    at = table.record.moment
    seen = preview(table, who, Correction(at, [{**bid, "amount": 2}]))
    assert seen == Outcome([], None, 0, "", "")
    ack = propose(table, who, at, {**bid, "amount": 2})
    assert '"amount"' not in str(see(table, other)["requests"])
    agreed(table, other, ack)
    assert "amount': 2" not in str(see(table, other)["log"])


def test_games_with_secrets_need_consent_before_moves_are_replayed(
    house: House,
) -> None:
    """This holds for free undo as well: the fate of other players' moves would reveal secrets."""
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN, undo="always")
    seating.sit_down(table, bob, 1)
    bids = [{"kind": "bid", "seat": seat, "amount": 1} for seat in (0, 1)]
    table.act(ann, table.record.version, "a", bids[0])
    at = table.record.moment
    assert propose(table, ann, at, {**bids[0], "amount": 2}).request is None
    table.act(bob, table.record.version, "b", bids[1])
    assert propose(table, ann, at, bids[0], key="q").request is not None
    assert see(table, bob)["requests"][0]["waiting"] == [1]


def test_previews_do_not_test_moves_of_others(house: House) -> None:
    """In a game with secrets, a refusal would reveal the hidden cards of others."""
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    mine, bobs = ({"kind": "bid", "seat": seat, "amount": 1} for seat in (0, 1))
    table.act(ann, table.record.version, "a", mine)
    at = table.record.moment
    for amount in (1, 99):  # one that is legal and one that is not
        with pytest.raises(Forbidden, match="only ann plays"):
            preview(table, ann, Correction(at, [mine, {**bobs, "amount": amount}]))
        with pytest.raises(Forbidden, match="only ann plays"):
            propose(table, ann, at, mine, {**bobs, "amount": amount})
    table.act(bob, table.record.version, "b", bobs)
    assert "only play for yourself" in corrections.no_exchange(table, ann, at + 1)
    assert not corrections.no_exchange(table, bob, at + 1)
    for amount in (1, 99):
        with pytest.raises(Forbidden, match="only play for yourself"):
            preview(table, ann, Correction(at + 1, [{**bobs, "amount": amount}]))
    for amount in (0, 5):  # the bids are opened, for any winner
        with pytest.raises(Forbidden, match="drawn or shown"):
            preview(table, bob, Correction(at + 1, [{**bobs, "amount": amount}, bobs]))


def test_a_bot_has_no_say_and_its_reasons_stay(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0, 1)
    batch = table.batch(None)
    action = table.game.codec.decode(loads(1, 2))
    table.play(batch, table.state(), action, by="bot", extra={"why": "it is best"})
    table.commit(batch)
    propose(table, ann, 1, loads(0, 2))
    last = house.journal.entries(table.id)[-1]
    assert (last.data["why"], last.data["first"]) == ("it is best", last.number - 3)


def test_the_moves_of_a_branch_are_played_instead(house: House) -> None:
    table, ann, bob = two(house, toss_every=4)
    load(table, ann, 0, 1)
    load(table, bob, 1, 2)
    branch = branches.open_branch(house, ann, table, 0, "")
    with pytest.raises(Conflict, match="no move"):
        corrections.moves_of(branch, 1)
    branch.act(ann, branch.record.version, "1", loads(0, 4))  # and a toss follows
    branch.act(ann, branch.record.version, "2", loads(1, 1))
    [move] = corrections.moves_of(branch, 1)
    assert move["amount"] == 4
    with pytest.raises(Conflict, match="before move 2"):
        corrections.moves_of(branch, 2)
