"""The database: location, schema upgrades, and failures that it survives."""

import re
from collections.abc import Callable
from pathlib import Path
from sqlite3 import ProgrammingError
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event, insert, inspect, text
from sqlalchemy.exc import IntegrityError, OperationalError

from trunkline.commands import Complaint
from trunkline.commands.serve import open_store
from trunkline.table.storage import migrations, schema
from trunkline.table.storage.store import Store, next_epoch, parse_url


def test_a_path_is_a_sqlite_file_and_postgres_gets_its_driver() -> None:
    assert parse_url("games.sqlite").drivername == "sqlite"
    assert parse_url("sqlite:///x.db").database == "x.db"
    assert parse_url("postgresql://u@h/n").drivername == "postgresql+psycopg"
    assert parse_url("postgresql+psycopg://u@h/n").drivername == "postgresql+psycopg"


def test_a_new_database_is_brought_up_to_date_and_reopened(tmp_path: Path) -> None:
    first = Store(str(tmp_path / "x.sqlite"))
    assert first.upgraded == [step.title for step in migrations.STEPS]
    assert first.healthy()
    assert first.epoch() == "1"
    with first.write() as connection:
        next_epoch(connection)
    assert first.epoch() == "2"
    first.close()
    again = Store(str(tmp_path / "x.sqlite"))
    assert again.upgraded == []
    again.close()


def test_a_store_that_is_not_upgraded_is_not_healthy(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite"), upgrade=False)
    assert not store.healthy()
    with store.write() as connection:
        connection.execute(text("CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)"))
    assert not store.healthy()
    store.close()


def test_a_host_serves_on_while_a_newer_program_adds_to_the_database(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite"))
    with store.write() as connection:
        connection.execute(text("UPDATE meta SET value = '99' WHERE key = 'schema'"))
    assert store.healthy()
    store.close()


def test_steps_since_hosts_are_upgraded_one_by_one_only_add() -> None:
    """The old program reads and writes the new schema for a while."""
    adds = re.compile(
        r"CREATE (TABLE|INDEX) |ALTER TABLE \w+ ADD COLUMN \w+ (?!.*NOT NULL(?!.*DEFAULT))", re.S
    )
    steps = [step for step in migrations.STEPS if step.number >= migrations.HOSTS.number]
    assert steps
    for step in steps:
        assert all(adds.match(statement) for statement in step.statements), step.title
    assert not adds.match("ALTER TABLE a ADD COLUMN b TEXT NOT NULL")
    assert adds.match("ALTER TABLE a ADD COLUMN b TEXT NOT NULL DEFAULT ''")
    assert not adds.match("DROP TABLE a")


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite"))
    with store.write() as connection:
        connection.execute(text("UPDATE meta SET value = '99' WHERE key = 'schema'"))
    store.close()
    with pytest.raises(RuntimeError, match="newer program"):
        Store(str(tmp_path / "x.sqlite"))


@pytest.mark.parametrize("upgrade", [True, False])
def test_a_database_that_is_refused_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, upgrade: bool
) -> None:
    file = tmp_path / "x.sqlite"
    store = Store(str(file))
    with store.write() as connection:
        connection.execute(text("UPDATE meta SET value = '99' WHERE key = 'schema'"))
    store.close()
    opened: list[Any] = []
    closed: list[Any] = []
    monkeypatch.setattr(
        "trunkline.table.storage.store.create_engine", watched_engine(opened.append, closed.append)
    )
    with pytest.raises(RuntimeError, match="newer program"):
        Store(str(file), upgrade=upgrade)
    assert opened
    assert opened == closed
    with pytest.raises(ProgrammingError, match="closed database"):
        opened[0].execute("SELECT 1")


def watched_engine(opened: Callable[[Any], None], closed: Callable[[Any], None]) -> Any:
    """Return what makes an engine and reports each connection that it opens and closes."""

    def make(*args: Any, **options: Any) -> Engine:
        engine = create_engine(*args, **options)
        event.listen(engine, "connect", lambda connection, _: opened(connection))
        event.listen(engine, "close", lambda connection, _: closed(connection))
        return engine

    return make


@pytest.mark.parametrize("number", range(1, migrations.FIRST.number))
def test_a_database_of_a_time_before_the_first_release_gets_a_sentence(
    tmp_path: Path, number: int
) -> None:
    store = Store(str(tmp_path / "x.sqlite"))
    with store.write() as connection:
        connection.execute(text(f"UPDATE meta SET value = '{number}' WHERE key = 'schema'"))
    store.close()
    for upgrade in (True, False):
        with pytest.raises(RuntimeError, match="before the first release"):
            Store(str(tmp_path / "x.sqlite"), upgrade=upgrade)
    with pytest.raises(Complaint, match=r"cannot be opened: it is of a time before .* move it"):
        open_store(str(tmp_path / "x.sqlite"))


LATER = migrations.Migration(
    migrations.LATEST + 1,
    "what a later release might add",
    (
        "ALTER TABLE account ADD COLUMN colour TEXT",
        "ALTER TABLE game_table ADD COLUMN rounds INTEGER NOT NULL DEFAULT 0",
        "UPDATE game_table SET rounds = 7 WHERE status = 'playing'",
    ),
)


def walk(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go from the first schema, with a game in it, to the current one and one step further."""
    store = Store(where, upgrade=False)
    with store.write() as connection:
        done = migrations.upgrade(connection, to=migrations.FIRST.number)
        assert done == [migrations.FIRST.title]
        for table_id, status in (("t", "playing"), ("u", "finished")):
            connection.execute(
                text(
                    "INSERT INTO game_table VALUES (:id, 'depot', '', '{}', '', 1, :status, 'live',"
                    " 'public', 'consent', 's', FALSE, 'a', 0, 0, 0, '[]', '{}', NULL, '[]', NULL,"
                    " '', 1.0, 1.0, FALSE)"
                ),
                {"id": table_id, "status": status},
            )
        connection.execute(
            text("INSERT INTO snapshot (table_id, entry, data) VALUES ('t', 1, :data)"),
            {"data": b"\x00\x01"},
        )
    for step in migrations.STEPS[1:]:
        with store.write() as connection:
            assert migrations.upgrade(connection, to=step.number) == [step.title]
    with store.read() as connection:
        assert migrations.version(connection) == migrations.LATEST
        found = inspect(connection)
        for table in schema.metadata.tables.values():
            columns = {one["name"]: one for one in found.get_columns(table.name)}
            assert set(columns) == {column.name for column in table.columns}, table.name
            for column in table.columns:
                primary = column.primary_key
                assert primary or columns[column.name]["nullable"] == column.nullable, column
            keys = found.get_pk_constraint(table.name)["constrained_columns"]
            assert keys == [column.name for column in table.primary_key.columns]
    assert store.healthy()
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, LATER))
    monkeypatch.setattr(migrations, "LATEST", LATER.number)
    assert not store.healthy()
    with store.write() as connection:
        assert migrations.upgrade(connection, to=LATER.number) == [LATER.title]
        rows = connection.execute(text("SELECT id, rounds FROM game_table ORDER BY id")).all()
        assert [tuple(row) for row in rows] == [("t", 7), ("u", 0)]
    assert store.healthy()
    store.close()


def test_migrations_from_the_first_schema_on_sqlite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk(str(tmp_path / "old.sqlite"), monkeypatch)


def test_migrations_from_the_first_schema_on_postgres(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    walk(postgres, monkeypatch)


def test_sqlite_commits_to_the_disk(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite"))
    with store.read() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
    store.close()


@pytest.mark.parametrize("where", ["sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(where: str) -> None:
    with pytest.raises(RuntimeError, match="needs a file"):
        Store(where)


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(RuntimeError, match="a SQLite file or postgresql"):
        Store("mysql://host/name")


def test_an_error_of_the_database_tells_no_values(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite"))
    with pytest.raises(IntegrityError) as error, store.write() as connection:
        connection.execute(insert(schema.meta).values(key="epoch", value="a secret"))
    assert "secret" not in str(error.value)
    store.close()


def test_writers_of_one_process_take_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No writer sleeps on the lock of the file: the next in line follows at once."""
    store = Store(str(tmp_path / "x.sqlite"))
    monkeypatch.setattr("trunkline.table.storage.store.PATIENCE", 0.01)
    for wait in (True, False):
        with (
            store.write(),
            pytest.raises(OperationalError, match="locked"),
            store.write(wait=wait),
        ):
            pass
    with store.write(wait=False):
        pass
    store.close()
