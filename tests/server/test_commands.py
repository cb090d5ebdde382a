"""The commands that run a server and look after it."""

import asyncio
import json
import socket
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text, update

from tests.server.helpers import free_port
from tests.table.helpers import ME, guest
from trunkline.cli import main, parser
from trunkline.commands import Complaint, serve
from trunkline.table.house import House, TableSetup
from trunkline.table.record.reports import NewReport
from trunkline.table.seats import bot_seats
from trunkline.table.seats.seating import SeatWish
from trunkline.table.storage import migrations
from trunkline.table.storage.schema import entry
from trunkline.table.storage.store import Store


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A server's database with a game of 1848 under way."""
    where = str(tmp_path / "games.sqlite")
    house = House(Store(where))
    ann = house.people.register("Ann", "long password")
    guest(house, "Visitor")
    seats = (ME, SeatWish("bot"), SeatWish("bot"))
    table = house.open(ann, TableSetup("1848", seats, name="Tuesday")).table
    table.chat(ann, "c", "hello")
    house.close()
    return where


def test_the_database_may_be_named_by_the_environment(
    database: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that its password is on no command line, which everybody on the machine can read."""
    monkeypatch.setenv("TRUNKLINE_DATABASE", database)
    assert main(["admin", "people"]) == 0
    assert "Ann" in capsys.readouterr().out
    assert parser("serve").parse_args(["serve"]).database == database
    assert parser("serve").parse_args(["serve", "--database", "other"]).database == "other"
    monkeypatch.setenv("TRUNKLINE_DATABASE", "")
    assert parser("serve").parse_args(["serve"]).database == serve.DATABASE


def table_of(database: str) -> str:
    house = House(Store(database))
    (record,) = house.journal.everything()
    house.close()
    return record.id


def run(*words: str) -> int:
    return main(list(words))


def test_tables_and_people_are_listed(database: str, capsys: Any) -> None:
    assert run("admin", "tables", "--database", database) == 0
    assert run("admin", "people", "--database", database) == 0
    shown = capsys.readouterr().out
    for word in ("1848", "Ann", "Visitor", "guest"):
        assert word in shown


def test_files_that_stop_are_listed_and_printed(database: str, capsys: Any) -> None:
    house = House(Store(database))
    found, _ = house.reports.add(None, NewReport("a.json", {"title": "1848"}))
    house.report_work.claim(found.id)
    house.report_work.note(found.id, status="done", problem="Move 7: no such tile")
    house.close()
    assert run("admin", "reports", "--games", "--database", database) == 0
    assert "Move 7: no such tile" in capsys.readouterr().out
    assert run("admin", "reports", "--file", found.id, "--database", database) == 0
    assert json.loads(capsys.readouterr().out) == {"title": "1848"}
    assert run("admin", "reports", "--database", database) == 0
    assert "Move 7" not in capsys.readouterr().out


def test_a_password_is_reset(database: str, capsys: Any) -> None:
    assert run("admin", "password", "ann", "--database", database) == 0
    new = capsys.readouterr().out.split()[-1]
    house = House(Store(database))
    assert house.people.verify("Ann", new).name == "Ann"
    visitor = next(one for one, _, _ in house.people.everybody() if one.guest)
    house.close()
    for name in (visitor.id, "nobody"):
        assert run("admin", "password", name, "--database", database) != 0
    assert "no account 'nobody'" in capsys.readouterr().err


def test_tables_are_closed_reopened_and_handed_over(database: str, capsys: Any) -> None:
    table = table_of(database)
    assert run("admin", "close", table, "--database", database) == 0
    assert run("admin", "close", table, "--database", database) != 0
    assert "closed already" in capsys.readouterr().err
    assert run("admin", "reopen", table, "--database", database) == 0
    assert run("admin", "record", "--database", database) == 0
    assert "0 games are on record" in capsys.readouterr().out
    assert run("admin", "give-to-bot", table, "0", "random", "--database", database) == 0
    assert run("admin", "remove-chat", "Ann", "--database", database) == 0
    assert "1 lines of Ann removed" in capsys.readouterr().out


def test_faults_are_listed(database: str, capsys: Any) -> None:
    house = House(Store(database))
    table = house.get(table_of(database))
    batch = table.batch(None)
    batch.add("report", 0, {"kind": "audit", "moment": 3, "action": {"kind": "pass"}})
    table.commit(batch)
    house.close()
    assert run("admin", "reports", "--database", database) == 0
    shown = capsys.readouterr().out
    assert "audit" in shown
    assert table.id in shown


def test_backup_and_restore(database: str, tmp_path: Path, capsys: Any) -> None:
    file, other = str(tmp_path / "b.jsonl.gz"), str(tmp_path / "other.sqlite")
    assert run("backup", file, "--database", database) == 0
    assert run("restore", file, "--database", other) == 0
    assert table_of(other) == table_of(database)
    assert run("restore", file, "--database", other) != 0
    assert "--replace" in capsys.readouterr().err
    assert run("restore", file, "--replace", "--database", other) == 0
    assert run("restore", str(tmp_path / "none"), "--database", other) != 0
    (tmp_path / "bad.gz").write_text("no backup")
    assert run("restore", str(tmp_path / "bad.gz"), "--replace", "--database", other) != 0
    assert "Nothing was changed" in capsys.readouterr().err
    assert run("backup", file, "--database", str(tmp_path / "new.sqlite")) != 0
    assert run("backup", str(tmp_path / "no" / "where"), "--database", database) != 0
    assert run("backup", file, "--database", "nonsense://") != 0


def test_stored_games_are_verified(database: str, capsys: Any) -> None:
    assert run("verify-games", "--database", database) == 0
    assert "1 of 1 games agree" in capsys.readouterr().out
    store = Store(database)
    with store.write() as connection:
        connection.execute(update(entry).where(entry.c.kind == "start").values(digest="other"))
    store.close()
    assert run("verify-games", "--database", database) == 1
    assert "another state" in capsys.readouterr().out
    assert run("verify-games", "--json", "--database", database) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["entry"] == 1
    store = Store(database)
    with store.write() as connection:
        connection.execute(text("UPDATE game_table SET rules_version = 99"))
    store.close()
    assert run("verify-games", "--json", "--database", database) == 1
    assert "not installed" in capsys.readouterr().out


def test_a_database_of_before_is_verified_as_a_copy(tmp_path: Path, capsys: Any) -> None:
    """The old program still serves it, and may have to again."""
    old, file = str(tmp_path / "old.sqlite"), tmp_path / "old.sqlite"
    store = Store(old, upgrade=False)
    with store.write() as connection:
        migrations.upgrade(connection, to=migrations.FIRST.number)
    store.close()
    before = file.read_bytes()
    assert run("verify-games", "--database", old) == 2
    assert "stays as it is" in capsys.readouterr().err
    assert file.read_bytes() == before


def test_serving_logs_the_steps_of_an_upgrade(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for expected in (["; ".join(step.title for step in migrations.STEPS)], []):
        with caplog.at_level("INFO"):
            serve.open_to_serve(str(tmp_path / "new.sqlite"), create=True).close()
        said = [one.__dict__["detail"] for one in caplog.records if one.message == "upgraded"]
        assert said == expected
        caplog.clear()


def test_serve_runs_until_it_is_asked_to_stop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(serve.logs, "set_up", lambda level: None)
    port = free_port()
    words = ["serve", "--port", str(port), "--database", str(tmp_path / "x.sqlite"), "--no-limits"]
    words.append("--create")
    args = parser("serve").parse_args(words)
    server = serve.make_server(args)
    assert not server.config.proxy_headers  # nobody is believed about addresses unasked

    async def briefly() -> None:
        async def end() -> None:
            while not server.started:
                await asyncio.sleep(0.01)
            server.should_exit = True

        await asyncio.gather(server.serve(), end())

    asyncio.run(briefly())
    assert server.started
    monkeypatch.setattr(serve, "make_server", lambda args: Ended(args))
    assert serve.run(args) == 0
    assert str(port) in capsys.readouterr().out
    monkeypatch.setattr(Ended, "started", False)
    assert serve.run(args) == 1

    def interrupted(self: Any, sockets: Any = None) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(Ended, "serve", interrupted)
    assert serve.run(args) == 0


class Ended:
    """A server that ends at once."""

    started = True

    def __init__(self, args: Any) -> None:
        self.args = args

    async def serve(self, sockets: Any = None) -> None:
        return


def test_a_database_that_cannot_be_opened_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(Complaint, match="There is no folder"):
        serve.open_store(str(tmp_path / "file" / "x.sqlite"), make=True)
    for where in ("nonsense://", "sqlite:///:memory:"):
        with pytest.raises(Complaint, match="cannot be opened"):
            serve.open_store(where, make=True)
    assert [one.name for one in tmp_path.iterdir()] == ["file"]


@pytest.mark.parametrize("words", [("verify-games",), ("admin", "tables"), ("backup", "b.gz")])
def test_looking_after_a_database_that_is_not_there_makes_none(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    for where in ("none.sqlite", f"sqlite:///{tmp_path / 'no' / 'where.sqlite'}"):
        assert run(*words, "--database", where) != 0
        assert "There is no database" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_a_server_makes_a_database_only_if_asked(tmp_path: Path, capsys: Any) -> None:
    """A typing error must not look like an empty club, and a refusal leaves no file."""
    where, port = tmp_path / "new.sqlite", free_port()
    words = ("serve", "--port", str(port), "--database", str(where))
    assert run(*words) == 2
    assert "or let --create make it" in capsys.readouterr().err
    assert run(*words[:-1], str(tmp_path / "no" / "new.sqlite"), "--create") == 2
    assert "There is no folder" in capsys.readouterr().err
    with socket.create_server(("127.0.0.1", port)):
        for more in ((), ("--database", "postgresql://nobody@127.0.0.1:1/x")):
            assert run(*words, "--create", *more) == 2
            assert "Nobody can listen" in capsys.readouterr().err
        played = ("play", "--no-browser", "--port", str(port), "--database", str(where))
        assert run(*played) == 2
        assert "Nobody can listen" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


def test_workers_are_refused_with_what_to_do_instead(capsys: Any) -> None:
    with pytest.raises(SystemExit):
        parser("serve").parse_args(["serve", "--workers", "2"])
    told = capsys.readouterr().err
    assert "trunkline@1848" in told
    assert "docs/operating.md" in told
    with pytest.raises(SystemExit):
        parser("serve").parse_args(["serve", "--help"])
    assert "--workers" not in capsys.readouterr().out


def test_a_refused_restore_leaves_no_database(tmp_path: Path, database: str, capsys: Any) -> None:
    broken, new = tmp_path / "bad.gz", tmp_path / "new.sqlite"
    broken.write_text("no backup")
    before = {one.name for one in tmp_path.iterdir()}
    assert run("restore", str(broken), "--database", str(new)) == 2
    assert "Nothing was changed" in capsys.readouterr().err
    assert {one.name for one in tmp_path.iterdir()} == before
    # A database from before stays.
    assert run("restore", str(broken), "--replace", "--database", database) == 2
    assert table_of(database)


def test_bots_pause_for_the_configured_time(tmp_path: Path, capsys: Any) -> None:
    words = ["serve", "--create", "--database", str(tmp_path / "x.sqlite")]
    for more, expected in (([], bot_seats.PACE), (["--bot-pace", "0"], 0.0)):
        server = serve.make_server(parser("serve").parse_args([*words, *more]))
        services = server.streams.services
        assert services.players.pace == expected
        services.close()
    for wrong in ("-1", "60", "soon"):
        with pytest.raises(SystemExit):
            parser("serve").parse_args([*words, f"--bot-pace={wrong}"])
        assert "no number of seconds from 0 to 10" in capsys.readouterr().err


def test_a_server_may_offer_only_some_titles(tmp_path: Path, capsys: Any) -> None:
    words = ["serve", "--create", "--database", str(tmp_path / "x.sqlite"), "--titles", "18oe"]
    server = serve.make_server(parser("serve").parse_args(words))
    house = server.streams.services.house
    assert [one.title for one in house.offered()] == ["18oe"]
    house.close()
    with pytest.raises(SystemExit):
        parser("serve").parse_args([*words[:-1], "18oe,chess"])
    assert "no title 'chess'" in capsys.readouterr().err


def told(capsys: Any, database: str, *words: str) -> Any:
    """Return the JSON that a task of ``admin`` prints; a listing has one row per line."""
    assert run("admin", *words, "--database", database, "--json") == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    return found if words[0] in ("tables", "people", "reports", "complaints") else found[0]


def test_admin_answers_in_json(database: str, capsys: Any) -> None:
    (table,) = told(capsys, database, "tables")
    assert (table["table"], table["title"]) == (table_of(database), "1848")
    people = {one["name"]: one for one in told(capsys, database, "people")}
    assert (people["Ann"]["guest"], people["Visitor"]["guest"]) == (False, True)
    assert told(capsys, database, "reports") == []
    assert told(capsys, database, "password", "Ann")["name"] == "Ann"
    assert told(capsys, database, "remove-chat", "Ann") == {"lines": 1}
    assert told(capsys, database, "close", table["table"])["closed"]


def test_an_operator_moderates_from_the_command_line(database: str, capsys: Any) -> None:
    assert told(capsys, database, "moderator", "ann")["moderator"]
    assert not told(capsys, database, "moderator", "ann", "--end")["moderator"]
    assert told(capsys, database, "suspend", "ann", "--days", "3", "--why", "x")["why"] == "x"
    assert told(capsys, database, "ban", "ann")["barred"] == "banned"
    assert told(capsys, database, "free", "ann")["barred"] == ""
    new = told(capsys, database, "club", "--name", "Trains", "--registration", "invitation")
    assert told(capsys, database, "club") == new
    assert new["name"] == "Trains"
    secret = told(capsys, database, "invite", "--uses", "2")["invitation"]
    house = House(Store(database))
    assert house.registration.register("Bob", "long password", secret).name == "Bob"
    ann = house.people.find("Ann")
    assert ann is not None
    table = house.get(table_of(database))
    line = table.chat(ann, "d", "rude").entry
    key = house.complaints.report(ann, table, "look", line, None)
    house.close()
    (found,) = told(capsys, database, "complaints")
    assert (found["id"], found["message"]) == (key, "rude")
    assert told(capsys, database, "hide", table.id, str(line))["hidden"] == line
    assert told(capsys, database, "settle", key, "hidden") == {"settled": key}
    assert told(capsys, database, "complaints", "--settled")[0]["outcome"] == "hidden"
    assert told(capsys, database, "delete", "ann")["name"] == "Ann"
    assert "Ann" not in {one["name"] for one in told(capsys, database, "people")}
    assert run("admin", "ban", "ann", "--database", database) == 2
    assert "no account" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("suspend", "ann", "--days", "1"), "Ann is suspended until"),
        (("ban", "ann"), "Ann is banned"),
        (("free", "ann"), "Ann may sign in"),
        (("delete", "ann"), "Ann is deleted"),
        (("moderator", "ann"), "Ann is a moderator"),
        (("moderator", "ann", "--end"), "Ann is no longer a moderator"),
        (("invite",), "The invitation is"),
        (("club", "--announcement", "Down at 8 pm"), "Down at 8 pm"),
        (("complaints",), "outcome"),
    ],
)
def test_admin_answers_people(
    words: tuple[str, ...], expected: str, database: str, capsys: Any
) -> None:
    assert run("admin", *words, "--database", database) == 0
    assert expected in capsys.readouterr().out
