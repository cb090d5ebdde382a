"""Branches: apart from their game, no wiser than their owner, kept and sent back as moves."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from tests.table.helpers import ME, OPEN, depot, guest, load, new_house, see, until, yard
from trunkline.kernel import Cancel, digest
from trunkline.kernel.secrets import view
from trunkline.table.errors import Conflict, Forbidden, Malformed, NotFound, NotYours, TableError
from trunkline.table.house import House
from trunkline.table.people.people import Account
from trunkline.table.play import branches, corrections, undo_redo
from trunkline.table.play.line import States
from trunkline.table.play.table import Table
from trunkline.table.seats import admin
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import sit_down
from trunkline.table.storage import gamefiles
from trunkline.table.storage.verify import verify


def two(house: House, **manners: Any) -> tuple[Table, Account, Account]:
    """A game of two people, three moves old."""
    ann, bob = guest(house), guest(house, "bob")
    table = depot(house, ann, ME, OPEN, **manners)
    sit_down(table, bob, 1)
    for who, seat in ((ann, 0), (bob, 1), (ann, 0)):
        load(table, who, seat, 2)
    return table, ann, bob


def test_a_branch_goes_its_own_way(house: House) -> None:
    table, ann, bob = two(house)
    before = digest(table.state()), table.record.entries
    branch = branches.open_branch(house, ann, table, 1, "if I wait")
    assert digest(branch.state()) == digest(table.state(1))
    assert (branch.record.visibility, branch.record.branch_at) == ("private", 1)
    assert [one.account_id for one in branch.sittings] == [ann.id, ann.id]
    assert [one.name for one in branch.sittings] == ["ann", "bob"]
    load(branch, ann, 1, 5)
    load(branch, ann, 0, 1)
    undo_redo.go(branch, ann, "undo", branch.record.version, "u", 1)
    assert branch.record.moment == 1
    house.get(table.id)
    assert (digest(table.state()), table.record.entries) == before
    assert not branch.may_watch(bob)
    said = see(branch, ann)
    assert said["log"][0]["lines"] == ["Branched off at move 1. Nothing here touches the game."]
    assert said["table"]["branch"] == {"of": table.id, "at": 1, "drawn": False}
    assert see(table, ann)["table"]["branch"] is None


def test_readers_of_a_removed_branch_get_an_error(house: House) -> None:
    table, ann, _ = two(house)
    branch = branches.open_branch(house, ann, table, 1, "")
    for seat in (1, 0):
        load(branch, ann, seat, 2)
    branches.remove(house, ann, branch)
    with pytest.raises(NotFound, match="no such table"):
        branch.journal.acts(branch.id, branch.line.acts)
    with pytest.raises(NotFound, match="no such table"):
        States(branch.id, branch.game, branch.journal).at(branch.line, 0)


def test_a_branch_is_unlisted_and_survives_a_restart(house: House, tmp_path: object) -> None:
    table, ann, _ = two(house)
    branch = branches.open_branch(house, ann, table, None, "")
    load(branch, ann, 1, 3)
    house.drop(branch.id)
    again = house.get(branch.id)
    assert digest(again.state()) == digest(branch.state())
    assert digest(again.state(0)) == digest(table.state())
    listed = [record.id for record, _, _ in house.journal.lists("mine", ann.id, None)]
    assert listed == [table.id]
    assert house.journal.sits_at(ann.id) == [table.id]
    assert [one.problem for one in verify(house.journal, house.titles)] == [None, None]


def test_only_players_of_a_started_game_open_branches(house: House) -> None:
    table, ann, bob = two(house)
    cat = guest(house, "cat")
    with pytest.raises(NotYours, match="only its players"):
        branches.open_branch(house, cat, table, None, "")
    with pytest.raises(NotFound, match="moments 0 to 3"):
        branches.open_branch(house, ann, table, 4, "")
    waiting = depot(house, ann, ME, OPEN)
    with pytest.raises(Conflict, match="not started"):
        branches.open_branch(house, ann, waiting, None, "")
    load(table, bob, 1, 5)
    while house.get(table.id).record.status == "playing":
        who = (ann, bob)[table.record.asked[0]]
        load(table, who, table.record.asked[0], 5)
    branch = branches.open_branch(house, cat, table, 2, "")
    assert branch.record.branch_drawn is False


def test_the_number_of_branches_is_limited(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table, ann, bob = two(house)
    monkeypatch.setattr(branches, "MOST", 2)
    for _ in range(2):
        branches.open_branch(house, ann, table, None, "")
    with pytest.raises(Conflict, match="Remove one first"):
        branches.open_branch(house, ann, table, None, "")
    first = house.get(house.journal.branches(ann.id, table.id)[0].id)
    with pytest.raises(NotYours):
        branches.remove(house, bob, first)
    with pytest.raises(Conflict, match="no branch"):
        branches.remove(house, ann, table)
    branches.remove(house, ann, first)
    with pytest.raises(NotFound):
        house.get(first.id)
    branches.open_branch(house, ann, table, None, "")


def test_hidden_cards_are_drawn_again_in_a_branch(house: House) -> None:
    """Over many branches the other player's secret cards differ, and mine never do."""
    ann, bob = guest(house), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    sit_down(table, bob, 1)
    game, real = table.game, table.state()
    mine = view(game, real, 0).state
    mine.events = ()
    seen = set()
    for _ in range(12):
        branch = branches.open_branch(house, ann, table, None, "")
        assert branch.record.branch_drawn
        assert repr(view(game, branch.state(), 0).state) == repr(mine)
        seen.add(digest(branch.state()))
        branches.remove(house, ann, branch)
    assert len(seen) > 1
    said = see(branches.open_branch(house, ann, table, None, ""), ann)["log"][0]["lines"][0]
    assert said.endswith("Hidden information was dealt again at random.")


def test_bots_play_on_and_the_owner_comes_back(house: House) -> None:
    table, ann, _bob = two(house, visibility="unlisted")
    branch = branches.open_branch(house, ann, table, None, "")
    with pytest.raises(Malformed, match="no bot"):
        branches.seat_all(house, ann, branch, "wizard")
    branches.seat_all(house, ann, branch, "random")
    assert branch.record.bot_turn
    assert branch.seats_of(ann) == []
    players = BotSeats(house)
    try:
        players.on_change(branch)
        until(lambda: house.get(branch.id).record.status == "finished")
    finally:
        players.close()
    branches.seat_all(house, ann, branch, None)
    before = branch.record.entries
    branches.seat_all(house, ann, branch, None)
    assert branch.record.entries == before
    assert [one.name for one in branch.sittings] == ["ann", "bob"]
    assert table.record.status == "playing"


def test_a_bot_without_its_seat_discards_its_answer(house: House) -> None:
    table, ann, _ = two(house, visibility="unlisted")
    branch = branches.open_branch(house, ann, table, None, "")
    branches.seat_all(house, ann, branch, "random")
    players = BotSeats(house, thinkers=0)
    question = players._question(branch)
    assert question is not None
    answer = players.think(question, Cancel())
    assert answer is not None
    branches.seat_all(house, ann, branch, None)
    branch.change(lambda sent: players._play(branch, question, answer), (None, None))
    assert branch.record.moment == 0


def test_branches_are_compared_with_their_game(house: House) -> None:
    ann = guest(house)
    table = yard(house, ann, ME, ME)
    branches.open_branch(house, ann, table, None, "first")
    game, first = branches.compare(house, ann, table)
    assert (game["at"], first["at"], first["name"]) == (None, 2, "first")
    assert game["figures"].keys() == first["figures"].keys() != set()
    cat = guest(house, "cat")
    [seen] = branches.compare(house, cat, table)
    assert seen["figures"] == {} or seen["figures"].keys() == game["figures"].keys()


def test_a_branch_is_shared_when_the_game_is_over(house: House) -> None:
    table, ann, bob = two(house)
    branch = branches.open_branch(house, ann, table, None, "")
    branches.call(house, ann, branch, "  my\nidea ", False)
    assert house.get(branch.id).record.name == "my idea"
    with pytest.raises(Conflict, match="when its game is over"):
        branches.call(house, ann, branch, "x", True)
    while house.get(table.id).record.status == "playing":
        seat = table.record.asked[0]
        load(table, (ann, bob)[seat], seat, 5)
    branches.call(house, ann, branch, "x", True)
    assert house.get(branch.id).may_watch(bob)
    with pytest.raises(NotYours):
        branches.call(house, bob, branch, "mine", False)


def test_prepared_moves_are_sent_as_long_as_they_are_allowed(house: House) -> None:
    table, ann, bob = two(house)
    load(table, bob, 1, 2)
    branch = branches.open_branch(house, ann, table, None, "")
    for amount in (3, 4):
        load(branch, ann, branch.record.asked[0], amount)
    assert len(branches.prepared(branch, [0])) == 1
    admin.close(table)
    refused = branches.send(house, ann, table, branch, "closed")
    assert refused == (0, 1, "An administrator closed this table.")
    admin.reopen(table)
    sent = branches.send(house, ann, table, branch, "now")
    assert (sent.played, sent.of, sent.stopped) == (1, 1, None)
    assert table.record.moment == 5
    assert branches.send(house, ann, table, branch, "now").played == 1
    assert table.record.moment == 5, "sent twice, played once"
    late = branches.send(house, ann, table, branch, "again")
    assert late == (0, 1, branches.LATE)
    load(table, bob, 1, 1)
    assert branches.send(house, ann, table, branch, "mine again") == late, "it would be allowed"
    undo_redo.go(table, ann, "undo", table.record.version, "u", 4)
    undo_redo.consent(table, bob, "yes", table.record.entries, True)
    assert branches.send(house, ann, table, branch, "undone").played == 1
    undo_redo.go(table, ann, "undo", table.record.version, "v", 4)
    undo_redo.go(table, ann, "undo", table.record.version, "w", 3)
    undo_redo.consent(table, bob, "yes too", table.record.entries, True)
    assert branches.send(house, ann, table, branch, "before").stopped == branches.LATE
    other = depot(house, ann, ME, ME)
    with pytest.raises(Conflict, match="another game"):
        branches.send(house, ann, other, branch, "x")
    empty = branches.open_branch(house, ann, table, None, "")
    assert branches.send(house, ann, table, empty, "y").stopped


def test_a_branch_has_no_file(house: House) -> None:
    table, ann, _ = two(house)
    branch = branches.open_branch(house, ann, table, None, "")
    with pytest.raises(Forbidden, match="no file of its own"):
        gamefiles.export(branch, ann)


def test_a_branch_whose_rules_are_gone_can_be_looked_at(tmp_path: object) -> None:
    """The state it starts in is part of its journal, so whatever reads it can show it."""
    from pathlib import Path

    from tests.table.games import Shelf

    house = new_house(Path(str(tmp_path)))
    table, ann, _ = two(house)
    branch = branches.open_branch(house, ann, table, None, "")
    load(branch, ann, 1, 1)
    house.close()
    later = new_house(Path(str(tmp_path)), Shelf(newest=2, kept=()))
    said = see(later.get(branch.id), ann)
    later.close()
    assert said["unplayable"]


@pytest.mark.parametrize("seed", range(6))
def test_nothing_done_in_branches_changes_their_game(house: House, seed: int) -> None:
    """Random changes to branches leave the game as it was.

    Its digest, journal and record stay, and so does everything that its players see.
    """
    chance = random.Random(seed)
    table, ann, bob = two(house)
    load(table, bob, 1, 1)
    game = house.get(table.id)
    moments = [digest(game.state(at)) for at in range(game.line.now + 1)]
    before = moments, house.journal.entries(table.id), game.record, see(table, ann), see(table, bob)
    kept: list[Table] = []

    def play(branch: Table) -> None:
        seat = branch.record.asked[0] if branch.record.asked else 0
        load(branch, ann, seat, chance.randint(1, 5))

    def back(branch: Table) -> None:
        to = chance.randint(0, branch.line.now)
        undo_redo.go(branch, ann, "undo", branch.record.version, f"u{branch.record.entries}", to)

    def correct(branch: Table) -> None:
        wish = corrections.Correction(chance.randint(0, branch.line.now), [])
        key = f"c{branch.record.entries}"
        corrections.propose(branch, ann, branch.record.version, key, wish)

    doings: tuple[Callable[[Table], Any], ...] = (
        play,
        play,
        back,
        correct,
        lambda branch: branches.call(house, ann, branch, "another name", False),
        lambda branch: branches.seat_all(house, ann, branch, chance.choice(("random", None))),
        lambda branch: branches.compare(house, ann, table),
        lambda branch: (kept.remove(branch), branches.remove(house, ann, branch)),
        lambda branch: kept.append(branches.open_branch(house, ann, branch, None, "on")),
    )
    for _ in range(40):
        if not kept:
            at = chance.randint(0, table.line.now)
            kept.append(branches.open_branch(house, ann, table, at, ""))
        with suppress(TableError):  # refused changes must not touch the game either
            chance.choice(doings)(chance.choice(kept))
    game = House(house.store, house.titles).get(table.id)
    moments = [digest(game.state(at)) for at in range(game.line.now + 1)]
    after = moments, house.journal.entries(table.id), game.record, see(table, ann), see(table, bob)
    assert after == before


def deep(house: House, table: Table, who: Account, depth: int = 3) -> list[Table]:
    """A branch of a branch of a branch."""
    found = [table]
    for _ in range(depth):
        found.append(branches.open_branch(house, who, found[-1], None, ""))
    return found[1:]


def test_a_branch_of_any_depth_gets_no_help_while_its_game_is_rated(house: House) -> None:
    table, ann, _ = two(house)
    for branch in deep(house, table, ann):
        with pytest.raises(Forbidden, match="rated"):
            branches.seat_all(house, ann, branch, "random")
        assert [one.kind for one in branch.sittings] == ["player", "player"]


def test_a_branch_that_was_played_to_its_end_is_no_game_that_is_over(house: House) -> None:
    table, ann, _ = two(house)
    branch = branches.open_branch(house, ann, table, None, "")
    while branch.record.status == "playing":
        load(branch, ann, branch.record.asked[0], 5)
    last = branches.open_branch(house, ann, branch, 1, "")
    assert not last.record.help
    with pytest.raises(Conflict, match="when its game is over"):
        branches.call(house, ann, last, "", True)
    with pytest.raises(Forbidden, match="rated"):
        branches.refuse_help(house, branch)


def test_a_branch_whose_way_back_was_removed_gets_no_help(house: House) -> None:
    table, ann, _ = two(house, visibility="unlisted")
    first, second, _ = deep(house, table, ann)
    branches.refuse_help(house, second)
    branches.remove(house, ann, first)
    assert branches.root(house, second) is None
    with pytest.raises(Forbidden, match="rated"):
        branches.refuse_help(house, second)
    with pytest.raises(Conflict, match="when its game is over"):
        branches.call(house, ann, second, "", True)
