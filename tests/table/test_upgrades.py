"""No game is broken by an upgrade: the whole story, on a title that the test installs."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, update

from tests import plugins
from tests.table.games import Shelf
from tests.table.helpers import BOT, ME, depot, guest, load, scores, see, yard
from trunkline import titles
from trunkline.interop import load_data
from trunkline.kernel import BadData, Game, State, digest
from trunkline.table.errors import Conflict, Forbidden
from trunkline.table.house import House, TableSetup
from trunkline.table.play import undo_redo
from trunkline.table.play.line import EVERY
from trunkline.table.play.table import Table
from trunkline.table.seats import seating
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles, unplayable
from trunkline.table.storage.db_rows import dumps
from trunkline.table.storage.schema import entry, snapshot
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify
from trunkline.table.titles import Installed
from trunkline.table.views import chart_data, views
from trunkline.titles import keep_rules, kept_rules

STEADY = SeatWish("bot", "steady")

NEXT = {
    "RULES_VERSION = 1": "RULES_VERSION = 2",
    "# more fields": "lost: int",
    "Yard(0, ": "Yard(0, 7, ",
    "state.wagons += action.wagons": "state.wagons += action.wagons + 1",
}
"""Changes of version 2: a new field of the state, required in snapshots, and a new effect."""


class Program:
    """The program with Shunting installed: a distribution in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def install(self, version: int) -> None:
        """Put a version of the rules in the place of the one before."""
        plugins.shunting(self.folder, NEXT if version == 2 else {}, f"version {version}")


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    with plugins.installed(tmp_path / "site", "shunting"):
        yield Program(tmp_path / "site")


def restart(folder: Path) -> House:
    """A fresh process: nothing in memory but what it imports again."""
    plugins.restart("shunting")
    sys.path[:] = [path for path in sys.path if not path.endswith(".zip") or "kept" not in path]
    return House(Store(str(folder / "games.sqlite")), Installed())


def shunt(table: Table, me: Any, seat: int, wagons: int = 1) -> None:
    action = {"kind": "shunt", "seat": seat, "wagons": wagons}
    table.act(me, table.record.version, f"k{table.record.version}", action)


def play_on(house: House, table: Table, me: Any, turns: int) -> None:
    """So many turns of me and of the bot."""
    players = BotSeats(house, thinkers=0)
    for _ in range(turns):
        shunt(table, me, 0)
        assert players.step(table.id)
    house.hooks.clear()


def lost_start() -> State:
    return titles.load("shunting", 2, {"goal": 90}).start()


def problems(house: House) -> list[str | None]:
    return [finding.problem for finding in verify(house.journal, Installed())]


def test_a_game_keeps_the_rules_it_started_with(program: Program, tmp_path: Path) -> None:
    program.install(1)
    house = restart(tmp_path)
    ann = guest(house)
    table = house.open(ann, TableSetup("shunting", (ME, STEADY), {"goal": 90}, undo="always")).table
    play_on(house, table, ann, 30)
    house.close()

    # Version 1 is kept, then version 2 installed.
    archive = keep_rules.keep("shunting", {}, [])
    assert archive == tmp_path / "site/shunting/kept/shunting-1.zip"
    program.install(2)
    house = restart(tmp_path)
    house.warm_up()
    assert "trunkline_kept_shunting_1.shunting.game" in sys.modules
    old = house.get(table.id)
    assert type(old.game).__module__ == "trunkline_kept_shunting_1.shunting.game"
    assert see(old, ann)["now"] == {"wagons": 60, "motto": "version 1"}
    play_on(house, old, ann, 5)
    assert all(one.bot == "steady" for one in old.sittings[1:])
    undo_redo.go(old, ann, "undo", old.record.version, "back", 64)
    assert see(old, ann)["now"]["wagons"] == 64
    copy, _ = gamefiles.play_in(house, ann, gamefiles.export(old, ann), TableSetup("", (ME, ME)))
    assert copy.table.record.rules_version == 1
    shunt(copy.table, ann, 0, 3)
    assert see(copy.table, ann)["now"] == {"wagons": 67, "motto": "version 1"}
    assert load_data(gamefiles.export(old, ann)).game.rules_version == 1
    new = house.open(ann, TableSetup("shunting", (ME, ME), {"goal": 90})).table
    shunt(new, ann, 0)
    assert new.record.rules_version == 2
    assert see(new, ann)["now"] == {"wagons": 2, "motto": "version 2"}
    assert problems(house) == [None, None, None]
    with pytest.raises(Forbidden, match="shunting is not written"):
        gamefiles.export_site(old)
    house.close()

    # Version 1 is lost: the game is read, not played.
    kept = archive.read_bytes()
    archive.unlink()
    house = restart(tmp_path)
    house.warm_up()
    lost = house.get(table.id)
    shown = see(lost, ann)
    assert "version 1 of the rules of shunting is not kept here" in shown["unplayable"]
    assert "recorded after move 50" in shown["unplayable"]
    assert shown["now"] == {"wagons": 50, "motto": "version 2"}
    assert (shown["offers"], shown["my_turn"], shown["asked"]) == ([], False, [0])
    assert not shown["undo"]["allowed"]
    assert see(lost, ann, at=EVERY)["now"]["wagons"] == EVERY
    assert see(lost, ann, at=3)["now"] is None
    assert len(gamefiles.export(lost, ann)["journal"]) == 71
    newest = load_data(gamefiles.export(lost, ann) | {"start": digest(lost_start())})
    assert newest.game.rules_version == 2
    assert newest.divergence is not None
    for attempt in (
        lambda: shunt(lost, ann, 0),
        lambda: undo_redo.go(lost, ann, "undo", lost.record.version, "no", 10),
    ):
        with pytest.raises(Conflict) as refused:
            attempt()
        assert refused.value.code == "unplayable"
    assert chart_data.figures(lost, 0, 10)["moments"] == []
    assert views.see_still(lost) == {}
    findings = problems(house)
    assert [bool(problem) for problem in findings] == [True, True, False]
    assert "not kept" in str(findings[0])
    house.close()

    # Version 1 is put back: it goes on to its end.
    archive.write_bytes(kept)
    house = restart(tmp_path)
    again = house.get(table.id)
    play_on(house, again, ann, 13)
    assert again.record.status == "finished"
    assert see(again, ann)["now"]["wagons"] == 90
    assert problems(house) == [None, None, None]
    house.close()


def test_an_archive_that_cannot_be_loaded_is_named(program: Program) -> None:
    program.install(1)
    shunting = titles.get("shunting")
    kept_rules.folder(shunting).mkdir()
    kept_rules.archive(shunting, 7).write_bytes(b"no zip")
    assert kept_rules.versions(shunting) == (7,)
    with pytest.raises(BadData, match=r"shunting-7.zip cannot be loaded"):
        titles.load("shunting", 2, {}, 7)


class Faulty(Shelf):
    """Newer rules that cannot do anything with an old game."""

    def __init__(self, fault: str) -> None:
        super().__init__(2, (2,))
        self.fault = fault

    def load(
        self, title: str, seats: int, options: Any, version: Any = None, amendments: str = ""
    ) -> Game:
        game = super().load(title, seats, options, version)

        def fail(*args: Any) -> Any:
            raise KeyError(self.fault)

        setattr(game, self.fault, fail)
        return game


@pytest.fixture
def long_table(house: House) -> Table:
    """Return a game under version 1 with more than one snapshot."""
    ann = guest(house)
    table = depot(house, ann, goal=1000)
    for place in range(EVERY + 5):
        load(table, ann, place % 2)
    return table


def shown_by(house: House, table: Table, shelf: Shelf, at: int | None = None) -> dict[str, Any]:
    return see(House(house.store, shelf).get(table.id), None, at=at)


def test_the_board_is_shown_as_far_as_newer_rules_agree(house: House, long_table: Table) -> None:
    shelf = Shelf(2, (2,))
    shown = shown_by(house, long_table, shelf)
    assert scores(shown["standing"]) == {0: EVERY, 1: EVERY}
    assert f"recorded after move {EVERY}," in shown["unplayable"]
    exact = shown_by(house, long_table, shelf, EVERY)
    assert "as it was recorded, to be" in exact["unplayable"]
    first = shown_by(house, long_table, shelf, 3)
    assert "after move 0" in first["unplayable"]
    assert scores(first["standing"]) == {0: 0, 1: 0}


def test_rules_that_diverge_without_a_new_version_show_what_they_reach(
    house: House, long_table: Table
) -> None:
    with house.store.write() as connection:
        connection.execute(delete(snapshot))
        late = entry.c.number == long_table.line.key(EVERY + 3)
        connection.execute(update(entry).where(late).values(digest="other"))
    shown = shown_by(house, long_table, Shelf(), EVERY + 3)
    assert f"after move {EVERY + 2}," in shown["unplayable"]
    assert scores(shown["standing"])[0] == EVERY + 2
    assert house.journal.snapshots(long_table.id) == [long_table.line.key(EVERY)]


def test_an_action_refused_by_newer_rules_ends_the_replay(house: House, long_table: Table) -> None:
    with house.store.write() as connection:
        number = entry.c.number == long_table.line.key(EVERY + 1)
        connection.execute(update(entry).where(number).values(data='{"action":{"kind":"fly"}}'))
    shown = shown_by(house, long_table, Shelf(), EVERY + 5)
    assert f"after move {EVERY}," in shown["unplayable"]


@pytest.mark.parametrize("fault", ["start", "rebuild", "result"])
def test_when_nothing_can_be_shown_the_log_and_export_remain(
    house: House, long_table: Table, fault: str
) -> None:
    again = House(house.store, Faulty(fault)).get(long_table.id)
    shown = see(again, None, at=EVERY + 1)
    if fault == "rebuild":
        assert "after move 0," in shown["unplayable"]
    else:
        assert shown["now"] is None
        assert "Its board cannot be shown" in shown["unplayable"]
    assert len(shown["log"]) == EVERY + 6
    assert len(gamefiles.export(again, None)["journal"]) == EVERY + 5


@pytest.mark.parametrize("imported", [False, True])
def test_a_finished_game_is_shown_whatever_becomes_of_its_rules(
    house: House, imported: bool
) -> None:
    ann = guest(house)
    table = depot(house, ann, goal=3)
    for place in range(3):
        load(table, ann, place % 2)
    if imported:
        table = gamefiles.play_in(house, ann, gamefiles.export(table, ann), TableSetup("", ()))[0][
            0
        ]
    shown = shown_by(house, table, Shelf(2, (2,)))
    assert (scores(shown["standing"]), shown["finished"]) == ({0: 3, 1: 3}, True)
    assert "as it was recorded" in shown["unplayable"]


def test_a_title_that_is_gone_shows_its_log(house: House, long_table: Table) -> None:
    again = House(house.store, Shelf(2, ())).get(long_table.id)
    assert "Its board cannot be shown" in see(again, None)["unplayable"]
    assert again.remnant(3) is None


def test_the_last_playable_moment_is_searched_once(
    house: House, long_table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = unplayable.Remnants(long_table.id, long_table.game, house.journal)
    searched: list[int] = []
    search = found._search
    monkeypatch.setattr(
        found, "_search", lambda line, moment: searched.append(moment) or search(line, moment)
    )
    for moment in (*range(EVERY + 3), 4, EVERY + 2):
        remnant = found.at(long_table.line, moment)
        assert remnant is not None
        assert remnant.moment == moment
    assert len(searched) == EVERY + 4


def test_a_snapshot_that_vanished_is_passed_over(house: House, long_table: Table) -> None:
    found = unplayable.Remnants(long_table.id, long_table.game, house.journal)
    with house.store.write() as connection:
        connection.execute(delete(snapshot))
    remnant = found.at(long_table.line, EVERY + 1)
    assert remnant is not None
    assert remnant.moment == EVERY + 1


def test_a_bot_waits_when_its_rules_are_not_here(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0)
    elsewhere = House(house.store, Shelf(2, (2,)))
    players = BotSeats(elsewhere, thinkers=0)
    assert not players.step(table.id)
    assert not players.step(table.id)


def test_reasons_and_secrets_stay_hidden_without_the_rules(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0)
    BotSeats(house, thinkers=0).step(table.id)
    house.hooks.clear()
    with house.store.write() as connection:
        mine = (entry.c.table_id == table.id) & (entry.c.kind == "act")
        for one in house.journal.entries(table.id):
            if one.kind == "act" and one.seat == 1:
                data = dumps({**one.data, "why": "I like it"})
                connection.execute(
                    update(entry).where(mine, entry.c.number == one.number).values(data=data)
                )
    away = House(house.store, Shelf(2, (2,))).get(table.id)
    assert all(line["why"] is None for line in see(away, ann)["log"])
    here = House(house.store, Shelf()).get(table.id)
    assert [line["why"] for line in see(here, ann)["log"]][-1] == "I like it"


class NoYard(Shelf):
    def load(
        self, title: str, seats: int, options: Any, version: Any = None, amendments: str = ""
    ) -> Game:
        raise BadData(f"{title} is not here")


def test_an_export_without_the_rules_tells_no_secrets(house: House, tmp_path: Path) -> None:
    ann, bob = guest(house), guest(house, "bob")
    table = yard(house, ann, ME, SeatWish("open"))
    seating.sit_down(table, bob, 1)
    away = House(house.store, NoYard()).get(table.id)
    file = gamefiles.export(away, ann)
    assert file["redacted"]
    assert all(line["digest"] is None for line in file["journal"])
    others = [line["act"] for line in file["journal"] if line["act"]["seat"] != 0]
    assert others
    assert all(set(act) == {"kind", "seat"} for act in others)
    assert views.see(away, ann, 0)["now"] is None
    with pytest.raises(Conflict, match="is not here"):
        views.see_choices(views.glance(away), 0, "bank")
