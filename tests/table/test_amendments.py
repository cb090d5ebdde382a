"""A host's data at a table: kept with it, shown on it, in its files, and part of its digests."""

import pytest

from tests.table.games import Shelf
from tests.table.helpers import ME, guest, load, see
from trunkline.kernel import digest
from trunkline.table import house as houses
from trunkline.table.errors import Malformed
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.play.table import Table
from trunkline.table.storage import gamefiles
from trunkline.table.storage.verify import verify
from trunkline.table.titles import Installed

DATA = 'note = "A short evening."\n[yard]\ngoal = 4\n'
STORED = '{"note":"A short evening.","yard":{"goal":4}}'
MOUNTAIN = '[hexes.D19]\nterrain = "mountain"\ncost = 60\n'


def opened(house: House, data: str = DATA, who: Account | None = None) -> Table:
    wish = TableSetup("depot", (ME, ME), {"goal": 9}, amendments=data)
    return house.open(who or guest(house), wish).table


def test_a_table_is_played_by_the_data_of_its_host(house: House) -> None:
    owner, ann = guest(house), guest(house, "bob")
    table = opened(house, who=owner)
    assert table.record.amendments == STORED
    assert table.game.amendments == STORED
    plain = opened(house, " \n")
    assert plain.record.amendments == ""
    assert digest(plain.state()) != digest(table.state())
    for place in range(4):
        load(table, owner, place % 2)
    assert table.record.status == "finished"
    shown = see(table, ann)
    assert shown["table"]["amended"]
    change = {"table": "yard", "row": "", "key": "goal", "before": 9, "after": 4}
    assert shown["amendments"] == {
        "note": "A short evening.",
        "changes": [{**change, "source": "printed"}],
        "more": 0,
    }
    assert see(plain, ann)["amendments"] is None
    assert not see(plain, ann)["table"]["amended"]


def test_amended_games_survive_restarts_files_and_copies(house: House) -> None:
    owner = guest(house)
    table = opened(house, who=owner)
    load(table, owner, 0)
    again = House(house.store, Shelf()).get(table.id)
    assert digest(again.state()) == digest(table.state())
    assert [one.problem for one in verify(house.journal, Shelf())] == [None]
    file = gamefiles.export(table, owner)
    assert file["amendments"] == {"note": "A short evening.", "yard": {"goal": 4}}
    copy = gamefiles.play_in(house, owner, file, TableSetup("", (ME, ME)))[0].table
    assert copy.record.amendments == STORED
    assert digest(copy.state()) == digest(table.state())
    other = {**file, "amendments": {"yard": {"goal": 5}}}
    for wrong in (other, {**file, "amendments": 7}):
        with pytest.raises(Malformed):
            gamefiles.play_in(house, owner, wrong, TableSetup("", (ME, ME)))


def test_wrong_data_opens_nothing_and_says_everything(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Malformed) as refused:
        opened(house, "[road]\nx = 1")
    assert "cannot be amended.\nOnly the yard" in str(refused.value.message)
    monkeypatch.setattr(houses, "MOST_PROBLEMS", 1)
    with pytest.raises(Malformed, match=r"And 1 more: trunkline check-data tells them all."):
        opened(house, "[road]\nx = 1")
    assert house.journal.everything() == []


def test_rules_that_are_gone_still_tell_that_the_data_was_amended(house: House) -> None:
    table = opened(house)
    away = House(house.store, Shelf(2, ())).get(table.id)
    shown = see(away, None)
    assert shown["amendments"] == {"note": "A short evening.", "changes": [], "more": 0}
    assert "unplayable" in shown


def test_1848_is_played_on_an_amended_board(house: House) -> None:
    real = House(house.store, Installed())
    wish = TableSetup("1848", (ME, ME, ME), amendments=MOUNTAIN)
    table = real.open(guest(real), wish).table
    assert table.game.board.map["D19"].cost == 60  # type: ignore[attr-defined]
    shown = see(table, None, pictures=True)
    assert [one["after"] for one in shown["amendments"]["changes"]] == [60, "mountain"]
    assert "60" in shown["pictures"]["map/D19"]
    plain = real.open(guest(real), TableSetup("1848", (ME, ME, ME))).table
    assert "60" not in see(plain, None, pictures=True)["pictures"]["map/D19"]
    with pytest.raises(Malformed, match=r"D19.terrain: swamp is none of"):
        real.open(
            guest(real), TableSetup("1848", (ME,) * 3, amendments="hexes.D19.terrain = 'swamp'")
        )
