"""Titles and bots of other packages at the tables; games of a broken title stay readable."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import plugins
from tests.table.helpers import ME, guest, see
from trunkline.kernel import BadData, Game
from trunkline.table.errors import Conflict
from trunkline.table.house import House, TableSetup
from trunkline.table.play.table import Table
from trunkline.table.record import record_queries
from trunkline.table.record.record_queries import Filter
from trunkline.table.seats.bot_seats import BotSeats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import gamefiles
from trunkline.table.storage.store import Store
from trunkline.table.titles import Installed
from trunkline.titles import Title, adding

FOX = SeatWish("bot", "fox@fox-bots")


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Path]:
    with plugins.installed(tmp_path / "site", "shunting", "fox_bots"):
        plugins.shunting(tmp_path / "site")
        plugins.fox_bots(tmp_path / "site")
        yield tmp_path / "site"


def start(site: Path) -> House:
    house = House(Store(str(site.parent / "games.sqlite")), Installed())
    house.hooks.append(house.archive.on_change)
    return house


def shunt(table: Table, me: Any, seat: int, wagons: int = 3) -> None:
    action = {"kind": "shunt", "seat": seat, "wagons": wagons}
    table.act(me, table.record.version, f"k{table.record.version}", action)


def test_a_third_party_bot_plays_and_is_marked(site: Path) -> None:
    house = start(site)
    ann = guest(house)
    table = house.open(ann, TableSetup("shunting", (ME, FOX), {"goal": 90})).table
    shunt(table, ann, 0)
    assert BotSeats(house, thinkers=0).step(table.id)
    mine, theirs = see(table, ann)["table"]["seats"]
    assert (mine["third_party"], theirs["third_party"]) == (None, "fox-bots")
    assert theirs["name"] == "fox@fox-bots bot 2"
    house.close()


def test_a_third_party_bot_that_is_gone_is_replaced(site: Path) -> None:
    house = start(site)
    ann = guest(house)
    table = house.open(ann, TableSetup("shunting", (ME, FOX), {"goal": 90})).table
    shunt(table, ann, 0)
    house.close()
    plugins.write(site, {"fox_bots.py": "raise ImportError('gone')"})
    plugins.restart("fox_bots")
    house = start(site)
    table = house.get(table.id)
    assert BotSeats(house, thinkers=0).step(table.id)
    assert table.sittings[1].bot == "random"
    house.close()


def test_games_of_a_broken_title_stay_readable(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house = start(site)
    ann = house.people.register("ann", "ann rides the rails")
    going = house.open(ann, TableSetup("shunting", (ME, ME), {"goal": 90})).table
    shunt(going, ann, 0)
    over = house.open(ann, TableSetup("shunting", (ME, ME), {"goal": 3})).table
    shunt(over, ann, 0)
    assert over.record.status == "finished"
    house.close()

    plugins.break_shunting(site)
    house = start(site)
    assert "shunting" not in {info.title for info in house.titles.catalogue()}
    assert "shunting cannot be loaded: RuntimeError: the yard is closed" in caplog.records[0].detail  # type: ignore[attr-defined]
    lost = house.get(going.id)
    shown = see(lost, ann)
    assert "The title shunting of the package shunting cannot be loaded" in shown["unplayable"]
    assert (shown["offers"], shown["my_turn"], len(shown["log"])) == ([], False, 2)
    assert len(gamefiles.export(lost, ann)["journal"]) == 1
    with pytest.raises(Conflict, match="the yard is closed"):
        shunt(lost, ann, 1)
    finished = see(house.get(over.id), ann)
    assert (finished["finished"], "the yard is closed" in finished["unplayable"]) == (True, True)
    [game] = record_queries.games(house.store, ann, Filter(), None)
    assert (game["table"], game["title"]) == (over.id, "shunting")
    assert house.open(ann, TableSetup("1848", (ME,) * 3, {})).table.game.title == "1848"
    house.close()

    plugins.shunting(site)
    house = start(site)
    shunt(house.get(going.id), ann, 1)
    house.close()


def test_a_title_that_fails_when_it_makes_a_game_is_named(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def fail(seats: int, options: Any) -> Game:
        raise KeyError("no board")

    title = Title(
        name="1900", label="1900", package="none", rules_version=1, players=(3,), make=fail
    )
    with adding(title), pytest.raises(BadData, match="The title 1900 failed: KeyError: 'no board'"):
        Installed().load("1900", 3, {})
    assert caplog.records[-1].exc_info
