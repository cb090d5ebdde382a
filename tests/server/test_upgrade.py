"""A database of an earlier program: who was signed in still is, and games go on as they stood."""

from pathlib import Path
from typing import Any

import pytest
from httpx import Client
from sqlalchemy import MetaData, Table, insert, inspect, select

from tests.server.helpers import INVITE, ME, Events, Someone, new_services, served
from tests.table.games import Shelf
from tests.table.helpers import until
from trunkline.table.house import House
from trunkline.table.storage import migrations, schema
from trunkline.table.storage.store import Store
from trunkline.table.storage.verify import verify


def age(new: str, old: str) -> None:
    """Copy the contents of one database into an older one, as the first program would have."""
    source, aged = Store(new), Store(old, upgrade=False)
    with source.read() as there, aged.write() as here:
        migrations.upgrade(here, to=migrations.FIRST.number)
        first = inspect(here).get_table_names()
        for table in (one for one in (*schema.KEPT, schema.snapshot) if one.name in first):
            then = Table(table.name, MetaData(), autoload_with=here)
            for row in there.execute(select(table)).mappings():
                here.execute(insert(then).values({one.name: row[one.name] for one in then.columns}))
    source.close()
    aged.close()


def go_on(tmp_path: Path, old: str) -> None:
    with served(new_services(str(tmp_path / "new.sqlite"))) as client:
        ann, bob = Someone(client, "ann"), Someone(client, "bob")
        made = {"title": "depot", "seats": [ME, INVITE], "options": {"goal": 500}}
        invite = ann.post("/api/tables", made).json()["invites"]["1"]
        table = ann.open(ME, ME, options={"goal": 100_000})
        for n in range(70):  # beyond a snapshot
            seat = ann.view(table, log=0)["asked"][0]
            assert ann.load(table, seat, f"k{n}").status_code == 200
        before = ann.view(table, log=1000)
    age(str(tmp_path / "new.sqlite"), old)
    services = new_services(old)
    assert services.house.store.upgraded == [step.title for step in migrations.STEPS[1:]]
    with served(services) as client:
        check(client, ann, bob, table, before, invite)
    house = House(Store(old), Shelf())
    assert all(one.problem is None for one in verify(house.journal, Shelf()))
    house.close()


def _without_notes(view: dict[str, Any]) -> dict[str, Any]:
    """Return a view without values that old databases lack: the time of the question."""
    return {**view, "tag": None, "table": {**view["table"], "prompt": "", "since": None}}


def check(
    client: Client, ann: Someone, bob: Someone, table: str, before: object, invite: str
) -> None:
    """People of then, at the server of now."""
    ann.client = bob.client = client
    assert ann.get("/api/session").json()["account"]["name"] == "ann"
    events = Events(f"{client.base_url}/api/tables/{table}/stream", ann.headers)
    events.wait(1)
    now = ann.view(table, log=1000)
    assert isinstance(before, dict)
    assert _without_notes(now) == _without_notes(before)
    seat = now["asked"][0]
    assert ann.load(table, seat, "after").status_code == 200
    assert ann.load(table, seat, "k0").json()["resent"]
    version = ann.view(table)["version"]
    assert ann.post(f"/api/tables/{table}/undo", {"version": version, "id": "u"}).is_success
    until(lambda: events.events[-1][2]["moment"] == 70)
    events.stop()
    assert bob.post(f"/api/invites/{invite}", {"name": "bob"}).json()["seat"] == 1
    assert [one["kind"] for one in ann.get("/api/account/sessions").json()["sessions"]] == [
        "session"
    ]


def test_a_database_of_the_first_schema_is_served_on_sqlite(tmp_path: Path) -> None:
    go_on(tmp_path, str(tmp_path / "old.sqlite"))


def test_a_database_of_the_first_schema_is_served_on_postgres(
    tmp_path: Path, postgres: str
) -> None:
    go_on(tmp_path, postgres)


def test_a_database_that_cannot_be_upgraded_is_unchanged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step that fails takes those before it along: the old program still opens it."""
    where = str(tmp_path / "old.sqlite")
    store = Store(where, upgrade=False)
    with store.write() as connection:
        migrations.upgrade(connection, to=migrations.FIRST.number)
    store.close()
    broken = migrations.Migration(99, "what cannot be", ("ALTER TABLE nowhere ADD COLUMN x TEXT",))
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", (*migrations.STEPS, broken))
        patch.setattr(migrations, "upgrade", lambda one: _all(one, broken.number))
        with pytest.raises(Exception, match="nowhere"):
            Store(where)
    store = Store(where, upgrade=False)
    with store.read() as connection:
        assert migrations.version(connection) == migrations.FIRST.number
    store.close()


_upgrade = migrations.upgrade


def _all(connection: object, to: int) -> object:
    return _upgrade(connection, to)  # type: ignore[arg-type]
