"""Running tables for years: backup, restore, verification, cleanup."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from sqlalchemy.exc import OperationalError

from tests.table.games import Shelf
from tests.table.helpers import BOT, ME, OPEN, depot, guest, load, new_house, see, yard
from trunkline.kernel import BadData, digest
from trunkline.table.errors import Conflict, NotFound
from trunkline.table.house import House
from trunkline.table.play import undo_redo
from trunkline.table.seats import admin
from trunkline.table.storage import backup as backups
from trunkline.table.storage.backup import read_backup, write_backup
from trunkline.table.storage.migrations import FIRST, LATEST
from trunkline.table.storage.schema import entry
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify


def fill(house: House) -> list[str]:
    ann = house.people.register("Ann", "long password")
    table = depot(house, ann, ME, ME)
    for place in range(4):
        load(table, ann, place % 2)
    undo_redo.go(table, ann, "undo", table.record.version, "u", 2)
    load(table, ann, 0, 5)
    return [table.id, yard(house, ann, ME, BOT).id, depot(house, ann, OPEN, ME).id]


def round_trip(here: House, there: House, path: Path) -> None:
    tables = fill(here)
    shown: list[tuple[int, int]] = []
    rows = write_backup(here.store, path, lambda done, total: shown.append((done, total)))
    assert shown[-1] == (rows, rows)
    assert read_backup(there.store, path) == rows
    for table_id in tables:
        old, new = here.get(table_id), there.get(table_id)
        assert old.record == new.record
        assert old.sittings == new.sittings
        if old.line.started:
            assert digest(old.state()) == digest(new.state())
        assert here.journal.entries(table_id) == there.journal.entries(table_id)
    assert there.people.verify("ann", "long password")


def test_a_backup_comes_back_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "CHUNK", 3)
    here, there = new_house(tmp_path), new_house(tmp_path, name="other.sqlite")
    round_trip(here, there, tmp_path / "b.jsonl.gz")
    here.close()
    there.close()
    for secret in tmp_path.iterdir():  # nobody else on the machine reads databases and backups
        assert secret.stat().st_mode & 0o077 == 0


def test_a_backup_moves_from_sqlite_to_postgres_and_back(tmp_path: Path, postgres: str) -> None:
    here, there = new_house(tmp_path), House(Store(postgres), Shelf())
    round_trip(here, there, tmp_path / "b.jsonl.gz")
    write_backup(there.store, tmp_path / "c.jsonl.gz")
    assert read_backup(here.store, tmp_path / "c.jsonl.gz") > 0
    here.close()
    there.close()


def test_a_backup_of_an_older_schema_comes_back(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(house)
    path = tmp_path / "b.gz"
    write_backup(house.store, path)
    lines = [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]
    old, gone = [], -1
    for line in lines:
        if isinstance(line, dict):
            gone = -1
            if line.get("table") == "game_table":
                gone = line["columns"].index("bot_turn")
                line["columns"].pop(gone)
        elif gone >= 0:
            line.pop(gone)
        old.append(line)
    with gzip.open(path, "wt") as out:
        out.writelines(json.dumps(line) + "\n" for line in old)
    monkeypatch.setattr(backups, "DEFAULTS", {"game_table": {"bot_turn": True}})
    read_backup(house.store, path)
    assert all(record.bot_turn for record in house.journal.everything())
    lines[0]["schema"] = FIRST.number - 1
    with gzip.open(path, "wt") as out:
        out.writelines(json.dumps(line) + "\n" for line in lines)
    with pytest.raises(BadData, match="before the first release"):
        read_backup(house.store, path)


def spoil(lines: list[str], how: str) -> str:
    if how == "empty":
        return ""
    if how == "foreign":
        return '{"format":"other"}\n'
    if how == "newer":
        assert f'"schema":{LATEST}' in lines[0]
        return "".join([lines[0].replace(f'"schema":{LATEST}', '"schema":99'), *lines[1:]])
    if how == "cut":
        return "".join(lines[:-1])
    if how == "short":
        row = max(place for place, line in enumerate(lines) if line.startswith("["))
        return "".join([*lines[:row], *lines[row + 1 :]])
    odd = {
        "a number": ["5\n"],
        "unknown table": ['{"table":"zoo","columns":[]}\n'],
        "unknown column": ['{"table":"account","columns":["id"]}\n', '["x"]\n'],
        "twice": [lines[2]],
        "nothing": [json.dumps([None] * len(json.loads(lines[2]))) + "\n"],
        "no value": [json.dumps([{}] * len(json.loads(lines[2]))) + "\n"],
    }
    if how == "no schema":
        return '{"format":"trunkline-backup"}\n'
    if how in odd:
        return "".join([*lines[:3], *odd[how], *lines[3:]])
    return "".join(lines[:3]) + "{"


ODD = ["a number", "unknown table", "unknown column", "twice", "nothing", "no value", "no schema"]


@pytest.mark.parametrize("how", ["empty", "foreign", "newer", "cut", "short", "garbled", *ODD])
def test_a_spoilt_backup_changes_nothing(house: House, tmp_path: Path, how: str) -> None:
    fill(house)
    path = tmp_path / "b.gz"
    write_backup(house.store, path)
    text = spoil(gzip.decompress(path.read_bytes()).decode().splitlines(keepends=True), how)
    with gzip.open(path, "wt") as out:
        out.write(text)
    before = house.journal.everything()
    with pytest.raises(BadData, match="not a complete backup"):
        read_backup(house.store, path)
    assert house.journal.everything() == before


def test_an_invalid_backup_changes_nothing(house: House, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    path.write_bytes(b"hello")
    with pytest.raises(BadData):
        read_backup(house.store, path)


def test_a_backup_whose_bytes_are_spoilt_changes_nothing(house: House, tmp_path: Path) -> None:
    path = tmp_path / "b.gz"
    whole = gzip.compress(b"x" * 100)
    path.write_bytes(whole[:10] + b"\xff\xff" + whole[12:])
    with pytest.raises(BadData, match="not a complete backup"):
        read_backup(house.store, path)


def test_a_fault_of_the_database_is_not_blamed_on_the_backup(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any) -> int:
        raise OperationalError("INSERT", None, Exception("disk is full"))

    monkeypatch.setattr(backups, "_restore", full)
    with pytest.raises(OperationalError, match="disk is full"):
        read_backup(house.store, tmp_path / "b.gz")


def test_all_stored_games_are_verified(house: House) -> None:
    tables = fill(house)
    findings = {one.table: one for one in verify(house.journal, Shelf())}
    assert set(findings) == set(tables)
    assert all(one.problem is None for one in findings.values())
    assert findings[tables[0]].acts == 5


def test_games_that_no_longer_agree_are_named(house: House) -> None:
    tables = fill(house)

    class Changed(Shelf):
        """Rules that were changed without a new version."""

        def load(
            self, title: str, seats: int, options: Any, version: Any = None, amendments: str = ""
        ) -> Any:
            game = super().load(title, seats, options, version)
            game.rules_version = 2
            return game

    findings = {one.table: one for one in verify(house.journal, Changed())}
    assert findings[tables[0]].problem == "leads to another state than recorded"
    assert findings[tables[0]].entry == 2
    assert findings[tables[1]].problem is None


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ('{"action":{"kind":"load","seat":0,"amount":9}}', "refused now: Load 1 to 5"),
        ('{"action":{"kind":"fly"}}', "refused now: unknown kind"),
        ('{"action":{"kind":"steal","seat":0}}', "refused now: stolen"),
        ('{"action":{"kind":"crash","seat":0}}', "fails now: KeyError"),
    ],
)
def test_a_journal_that_is_refused_now_is_named(house: House, data: str, words: str) -> None:
    (table, *_) = fill(house)
    with house.store.write() as connection:
        mine = (entry.c.table_id == table) & (entry.c.number == 2)
        connection.execute(update(entry).where(mine).values(data=data))
    finding = next(one for one in verify(house.journal, Shelf()) if one.table == table)
    assert finding.entry == 2
    assert str(finding.problem).startswith(words)


def test_games_without_their_rules_are_named(house: House) -> None:
    (table, *_) = fill(house)
    finding = next(one for one in verify(house.journal, Shelf(2, (2,))) if one.table == table)
    assert "not installed" in str(finding.problem)


def test_a_closed_table_is_read_not_played(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, BOT)
    load(table, ann, 0)
    assert table.record.bot_turn
    admin.close(table)
    assert not table.record.bot_turn
    with pytest.raises(Conflict) as closed:
        load(table, ann, 0)
    assert closed.value.code == "closed"
    with pytest.raises(Conflict, match="closed"):
        table.chat(ann, "c", "and yet")
    with pytest.raises(Conflict):
        admin.close(table)
    assert see(table, ann)["log"][-1]["lines"] == ["An administrator closed this table."]
    admin.reopen(table)
    assert table.record.bot_turn
    assert see(table, ann)["log"][-1]["lines"] == ["An administrator opened this table."]
    with pytest.raises(Conflict):
        admin.reopen(table)
    gathering = depot(house, ann, ME, OPEN)
    admin.close(gathering)
    admin.reopen(gathering)
    assert gathering.record.status == "open"


def test_an_absent_players_seat_goes_to_a_bot(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME, ME)
    with pytest.raises(NotFound):
        admin.give_to_bot(table, 5, "random")
    admin.give_to_bot(table, 0, "random")
    assert table.record.bot_turn
    assert "administrator" in see(table, None)["log"][-1]["lines"][0]


def test_chat_can_be_removed(house: House) -> None:
    ann = guest(house)
    table = depot(house, ann, ME)
    table.chat(ann, "c", "rude words")
    assert house.journal.remove_chat(ann.id) == 1
    assert see(table, ann)["log"][-1]["lines"] == ["(removed)"]
