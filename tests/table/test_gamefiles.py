"""Game files: the whole journal out, and a file in with every check on."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.table.games import CARDS
from tests.table.helpers import BOT, INVITE, ME, OPEN, depot, guest, load, scores, see, yard
from trunkline.kernel import BadData, digest, files, secrets
from trunkline.table.errors import Conflict, Forbidden, Malformed, TableError
from trunkline.table.help import previews
from trunkline.table.house import House, TableSetup
from trunkline.table.orders.orders import read_order
from trunkline.table.people.people import Account
from trunkline.table.play import undo_redo
from trunkline.table.play.line import EVERY
from trunkline.table.play.table import Table
from trunkline.table.seats import admin, seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.gamefiles import export, export_site, play_in
from trunkline.table.titles import Installed

ANY = TableSetup("", ())


def played(house: House, ann: Account) -> Table:
    table = depot(house, ann, ME, ME, goal=900)
    for place in range(4):
        load(table, ann, place % 2, 2)
    undo_redo.go(table, ann, "undo", table.record.version, "u", 1)
    undo_redo.go(table, ann, "redo", table.record.version, "r", 2)
    load(table, ann, 0, 5)
    return table


def test_the_whole_journal_is_written_and_the_kernel_reads_it(house: House) -> None:
    table = played(house, guest(house))
    file = json.loads(json.dumps(export(table, None)))
    kinds = [next(iter(entry)) for entry in file["journal"]]
    assert kinds == ["act", "act", "act", "act", "undo", "redo", "act"]
    timeline, names = files.read(file, lambda title, seats, options: table.game)
    assert digest(timeline.state) == digest(table.state())
    assert names == ["ann", "ann"]


def test_an_imported_file_becomes_a_table_to_continue(house: House) -> None:
    ann = guest(house)
    table = played(house, ann)
    heard: list[str] = []
    house.hooks.append(lambda one: heard.append(one.id))
    opened, report = play_in(house, ann, export(table, ann), ANY)
    assert report == {"actions": 3, "names": ["ann", "ann"]}
    assert digest(opened.table.state()) == digest(table.state())
    assert heard == [opened.table.id]
    load(opened.table, ann, 1)
    lines = see(opened.table, ann)["log"]
    assert lines[-2]["lines"] == ["This game was imported from a file. It was played by ann, ann."]
    assert [line["by"] for line in lines if line["kind"] == "act"] == ["import"] * 3 + ["player"]


def test_seats_of_a_file_may_be_given_to_others(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    file = export(played(house, ann), ann)
    opened, _ = play_in(house, ann, file, TableSetup("", (OPEN, BOT), name="again"))
    assert opened.table.record.bot_turn
    seating.sit_down(opened.table, bob, 0)
    assert opened.table.record.status == "playing"
    opened, _ = play_in(house, ann, file, TableSetup("", (ME, INVITE)))
    seating.sit_down(opened.table, bob, 1, opened.invites[1])
    load(opened.table, bob, 1)
    with pytest.raises(Malformed, match="2 seats"):
        play_in(house, ann, file, TableSetup("", (ME,)))


def test_a_long_file_brings_its_snapshots(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=900)
    for _ in range(EVERY + 1):
        load(table, ann, 0)
    opened, _ = play_in(house, ann, export(table, ann), ANY)
    assert len(house.journal.snapshots(opened.table.id)) == 1


def test_a_finished_file_gives_a_finished_table(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, goal=2)
    load(table, ann, 0, 5)
    opened, _ = play_in(house, ann, export(table, ann), ANY)
    assert opened.table.record.status == "finished"
    assert scores(opened.table.record.ranking) == {0: 5}


def hidden(house: House) -> tuple[Table, Account, Account]:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    table = yard(house, ann, ME, OPEN)
    seating.sit_down(table, bob, 1)
    table.act(ann, table.record.version, "b", {"kind": "bid", "seat": 0, "amount": 4})
    return table, ann, bob


def test_a_file_of_a_game_with_secrets_keeps_them(house: House) -> None:
    table, ann, bob = hidden(house)
    for who in (bob, None):
        file = export(table, who)
        assert file["redacted"]
        assert file["start"] is None
        assert all(entry["digest"] is None for entry in file["journal"])
        assert file["journal"][-1]["act"]["amount"] is None
        with pytest.raises(Malformed, match="secrets"):
            play_in(house, ann, file, ANY)
    mine = export(table, ann)["journal"]
    assert mine[-1]["act"]["amount"] == 4
    assert mine[0]["act"]["card"] in CARDS
    assert mine[1]["act"]["card"] is None


def test_an_undo_in_a_file_with_secrets_stays(house: House) -> None:
    table, ann, _ = hidden(house)
    undo_redo.go(table, ann, "undo", table.record.version, "u", None)
    assert export(table, None)["journal"][-1] == {"undo": 2}


def test_files_are_complete_for_all_seats_or_finished_games(house: House) -> None:
    ann = guest(house)
    table = yard(house, ann, ME, ME)
    assert "redacted" not in export(table, ann)
    options = {"cards": [1], "coins": 1}
    over = house.open(ann, TableSetup("goods-yard", (ME, ME), options)).table
    assert over.record.status == "finished"
    assert "redacted" not in export(over, None)
    assert "redacted" not in export(depot(house, ann, ME, OPEN), None)


def bad(**changes: Any) -> dict[str, Any]:
    good = {
        "format": files.FORMAT,
        "version": 1,
        "title": "depot",
        "options": {"goal": 30},
        "rules_version": 1,
        "seats": ["ann"],
        "journal": [{"act": {"kind": "load", "seat": 0, "amount": 1}}],
    }
    return {**good, **changes}


@pytest.mark.parametrize(
    ("file", "words"),
    [
        ({}, "neither"),
        (bad(title=3), "title: expected text"),
        (bad(options=[]), "options must be an object"),
        (bad(rules_version="x"), "expected a whole number"),
        (bad(rules_version=7), "no rules version"),
        (bad(seats="ann"), "seats: expected a list"),
        (bad(seats=[1]), "seats: expected text"),
        (bad(journal={}), "journal a list"),
        (bad(journal=[{}] * 10_001), "more than 10000"),
        (bad(start="other"), "starts differently"),
        (bad(title="chess"), "goods-yard"),
        (bad(journal=[3]), "expected an object"),
        (bad(journal=[{}]), "an entry is an act"),
        (bad(journal=[{"undo": 3}]), "there is no moment 3"),
        (bad(journal=[{"undo": "x"}]), "an entry is an act"),
        (bad(journal=[{"undo": 0, "redo": 0}]), "an entry is an act"),
        (bad(journal=[{"fly": 0}]), "an entry is an act"),
        (bad(journal=[{"act": {"kind": "fly"}}]), "unknown kind"),
        (bad(journal=[{"act": {"kind": "load", "seat": 0, "amount": 8}}]), "At action 1: Load"),
        (
            bad(journal=[{"act": {"kind": "load", "seat": 0, "amount": 1}, "digest": "x"}]),
            "differs",
        ),
        ({"actions": [{}] * 5001}, "more than 5000"),
    ],
)
def test_a_file_that_is_wrong_is_refused_with_the_reason(
    house: House, file: Any, words: str
) -> None:
    with pytest.raises(TableError) as refused:
        play_in(house, guest(house), file, ANY)
    assert words in refused.value.message
    assert house.journal.everything() == []


def test_a_good_file_is_taken(house: House) -> None:
    opened, _ = play_in(house, guest(house), bad(), ANY)
    assert opened.table.record.moment == 1


def test_names_of_a_file_are_short_and_plain(house: House) -> None:
    file = bad(
        seats=[
            "x" * 1_000_000 + "\n",
        ]
    )
    opened, report = play_in(house, guest(house), file, ANY)
    assert report["names"] == ["x" * 40]
    odd, report = play_in(house, guest(house), bad(seats=["a\u202eb\nc"]), ANY)
    assert report["names"] == ["abc"]
    for table in (opened.table, odd.table):
        assert max(len(one.data.get("text", "")) for one in house.journal.entries(table.id)) < 100


def test_a_file_of_the_other_site_comes_in(house: House, shared: Path) -> None:
    file = json.loads(sorted((shared / "games" / "1848").glob("**/*.json"))[0].read_text())
    ann = guest(house)
    house.titles = Installed()
    opened, report = play_in(house, ann, file, ANY)
    assert opened.table.record.moment == report["actions"] > 0
    out = export_site(opened.table)
    again, _ = play_in(house, ann, out, ANY)
    assert again.table.record.ranking == opened.table.record.ranking


def test_a_file_of_the_other_site_that_diverges_says_where(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Replay:
        class divergence:
            action_id, reason = 7, "no (§1)"

    monkeypatch.setattr(gamefiles, "load_data", lambda data, make: Replay)
    with pytest.raises(Forbidden, match="At action 7: no"):
        play_in(house, guest(house), {"actions": []}, ANY)


def test_a_game_by_the_other_sites_rules_is_written_for_it(house: House) -> None:
    house.titles = Installed()
    ann = guest(house)
    options = {"edition": "18xx.games"}
    table = house.open(ann, TableSetup("1848", (BOT, BOT, BOT), options, name="Out", seed=1)).table
    players = BotSeats(house, thinkers=0)
    for _ in range(30):
        players.step(table.id)
    players.close()
    file = export_site(table)
    assert (file["title"], file["description"], len(file["players"])) == ("1848", "Out", 3)
    opened, _ = play_in(house, ann, file, ANY)
    assert digest(opened.table.state()) == digest(table.state())


def test_why_a_game_is_not_written_for_the_other_site(house: House) -> None:
    ann = guest(house)
    with pytest.raises(Forbidden, match="depot is not written in the format of"):
        export_site(played(house, ann))
    house.titles = Installed()
    table = house.open(ann, TableSetup("1848", (ME, ME, ME), {})).table
    with pytest.raises(Forbidden, match="Only games of the ruleset"):
        export_site(table)


def test_a_file_ended_by_hand_gives_a_finished_table(house: House) -> None:
    """No seat is asked although the rules would go on; after an undo the game goes on."""
    house.titles = Installed()
    ann = guest(house)
    table = house.open(ann, TableSetup("1848", (ME, ME, ME), {"edition": "18xx.games"})).table
    table.act(ann, table.record.version, "a", {"kind": "buy_private", "seat": 0, "private": "P1"})
    file = export_site(table)
    assert not file["manually_ended"]
    stop = {"type": "end_game", "entity": 0, "entity_type": "player", "id": 2}
    file["actions"].append(stop)
    ended = play_in(house, ann, file, ANY)[0].table
    for _ in range(2):
        assert (ended.record.status, ended.record.end_reason) == ("finished", "manually_ended")
        assert scores(ended.record.ranking) == {0: 840, 1: 840, 2: 840}
        seen = see(ended, ann)
        assert (seen["finished"], seen["asked"], seen["my_turn"]) == (True, [], False)
        assert (seen["step"], seen["offers"]) == (None, [])
        admin.close(ended)
        admin.reopen(ended)
    out = export_site(ended)
    assert out["game_end_reason"] == "manually_ended"
    assert out["actions"][-1]["type"] == "end_game"
    with pytest.raises(Conflict, match="over"):
        ended.act(ann, ended.record.version, "b", {"kind": "pass", "seat": 1})
    assert len(house.journal.snapshots(ended.id)) == 1
    undo_redo.go(ended, ann, "undo", ended.record.version, "u", None)
    assert (ended.record.status, ended.record.asked) == ("playing", [0])


def test_the_other_sites_format_is_only_for_titles_that_have_it(house: House) -> None:
    with pytest.raises(Forbidden, match="depot"):
        export_site(depot(house, guest(house), ME))


def test_a_recorded_revenue_comes_from_a_file_never_from_a_player(house: House) -> None:
    """§10.3.2: a table by the other site's rules does not let a player name their income."""
    house.titles = Installed()
    ann = guest(house)
    table = house.open(ann, TableSetup("1848", (ME, ME, ME), {"edition": "18xx.games"})).table
    run = {"kind": "run_trains", "seat": 0, "company": "CAR", "routes": [], "recorded": 5000}
    with pytest.raises(Forbidden, match="only a file carries its own"):
        table.act(ann, table.record.version, "one", run)
    assert "only a file" in str(previews.why_refused(table, 0, run))
    assert "only a file" in previews.preview(table, 0, run, False)["refusal"]
    with pytest.raises(BadData, match="only a file"):
        read_order(table.game, 0, {"play": [{"action": run}]})


def test_several_seats_keep_the_names_of_the_file(house: House) -> None:
    ann = guest(house)
    file = gamefiles.export(depot(house, ann, ME, ME), ann) | {"seats": ["Olga", "<Per>"]}
    both, _ = gamefiles.play_in(house, ann, file, TableSetup("", ()))
    assert [one.name for one in both.table.sittings] == ["Olga", "Per"]
    named = (SeatWish("me", name="Zoe"), ME)
    again, _ = gamefiles.play_in(house, ann, file, TableSetup("", named))
    assert [one.name for one in again.table.sittings] == ["Zoe", "Per"]
    one, _ = gamefiles.play_in(house, ann, file, TableSetup("", (ME, BOT)))
    assert [one.name for one in one.table.sittings] == ["ann", "random bot 2"]


def test_seats_with_hidden_names_are_numbered(house: House) -> None:
    ann = guest(house)
    file = gamefiles.export(depot(house, ann, ME, ME), ann) | {"seats": ["A", "random bot 2"]}
    opened, report = gamefiles.play_in(house, ann, file, TableSetup("", ()))
    assert [one.name for one in opened.table.sittings] == ["player 1", "player 2"]
    assert report["names"] == ["A", "random bot 2"]


def test_a_player_of_all_seats_gets_all_but_unreadable_parts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = guest(house)
    table = yard(house, ann, ME, ME)
    table.act(ann, table.record.version, "b", {"kind": "bid", "seat": 1, "amount": 4})
    file = export(table, ann)
    assert "redacted" not in file
    opened, _ = play_in(house, ann, file, ANY)
    assert digest(opened.table.state()) == digest(table.state())
    monkeypatch.setattr(secrets, "readers_of", lambda action: ())
    file = export(table, ann)
    assert file["redacted"]
    assert [entry["act"].get("card") for entry in file["journal"]][1] is None
    assert {entry["digest"] for entry in file["journal"]} == {None}


def test_a_player_with_several_seats_reads_all_their_parts(house: House) -> None:
    ann, bob = guest(house, "ann"), guest(house, "bob")
    options = {"cards": CARDS, "coins": 5, "deal": "at once"}
    table = house.open(ann, TableSetup("goods-yard", (ME, ME, OPEN), options)).table
    seating.sit_down(table, bob, 2)
    cards = export(table, ann)["journal"][0]["act"]["cards"]
    assert [seat for seat, card in cards.items() if card is not None] == ["0", "1"]
    alone = house.open(ann, TableSetup("goods-yard", (ME, ME), options)).table
    assert "redacted" not in export(alone, ann), "all parts are theirs"


def test_a_file_is_read_up_to_a_moment_with_another_move(house: House) -> None:
    ann = guest(house)
    table = played(house, ann)
    file, end = export(table, ann), table.line.now
    whole = gamefiles.read_file(file, house.titles, gamefiles.Cut(end))
    assert digest(whole.timeline.state) == digest(table.state())
    before = gamefiles.read_file(file, house.titles, gamefiles.Cut(1, None, ("A", "B")))
    assert (before.timeline.now, before.names) == (1, ["A", "B"])
    assert digest(before.timeline.state) == digest(table.state(1))
    second = file["journal"][1]["act"]
    other = gamefiles.read_file(file, house.titles, gamefiles.Cut(1, second))
    assert other.timeline.now == 2
    assert other.names == ["ann", "ann"]
    with pytest.raises(Malformed, match=f"The file has {end} moves"):
        gamefiles.read_file(file, house.titles, gamefiles.Cut(end + 1))
    with pytest.raises(Forbidden, match="This cannot be played there"):
        gamefiles.read_file(file, house.titles, gamefiles.Cut(1, {"kind": "no such action"}))
