"""Files from elsewhere are played in a process of their own, with limits."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.server.helpers import ME, Someone
from tests.table.games import Shelf
from tests.table.helpers import ME as SEAT
from tests.table.helpers import depot, guest, new_house
from trunkline.kernel import Cancel, Cancelled
from trunkline.server.guard import import_worker
from trunkline.server.guard.import_worker import Bounds, Other, Readers
from trunkline.server.http.compression import as_json
from trunkline.server.services import Services
from trunkline.table.errors import Malformed, TooLarge, TooManyRequests
from trunkline.table.house import House, TableSetup
from trunkline.table.people.people import Account
from trunkline.table.storage import gamefiles

BOUNDS = Bounds(60, 2**30)


@pytest.fixture
def unbound(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of the tests has no limits: here the other one is a thread of it."""
    monkeypatch.setattr(import_worker, "bind", lambda bounds: None)


def beside(talk: Callable[[Other], Any], waiting: Cancel | None = None, seconds: float = 60) -> Any:
    """Talk to a worker that runs in this process."""
    mine, its = multiprocessing.Pipe()
    with its:
        thread = threading.Thread(target=import_worker.work_at, args=(os.dup(its.fileno()),))
    thread.start()
    try:
        other = Other(mine, Bounds(seconds, 0), waiting or Cancel())
        other.begin(Shelf())
        return talk(other)
    finally:
        mine.close()
        thread.join()


class Files:
    """A house, an account in it, and the file of a game."""

    def __init__(self, house: House, ann: Account) -> None:
        self.house, self.ann = house, ann
        self.file = gamefiles.export(depot(house, ann, SEAT), ann)

    def read_by(self, other: Other) -> gamefiles.Written:
        rest, found = other.read(as_json({"file": self.file, "name": "again"}))
        assert rest == {"name": "again"}
        new = gamefiles.draft(self.house, self.ann, TableSetup("", ()), found)
        return other.write_down(new, self.ann.id)


@pytest.fixture
def some(tmp_path: Path) -> Any:
    house = new_house(tmp_path)
    yield Files(house, guest(house))
    house.close()


def test_a_file_is_read_and_written_down_by_another(some: Files, unbound: None) -> None:
    written = beside(some.read_by)
    assert (written.actions, written.names) == (0, ["ann"])
    assert [one.kind for one in written.entries] == ["start", "import"]


@pytest.mark.parametrize("raw", [b"", b"{", b"[1]", b"[" * 100_000, b'{"file": {}}'])
def test_invalid_files_are_reported_as_malformed(raw: bytes, unbound: None) -> None:
    with pytest.raises(Malformed):
        beside(lambda other: other.read(raw))


def test_a_worker_that_takes_too_much_is_ended(
    unbound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> Any:
        raise MemoryError

    monkeypatch.setattr(gamefiles, "read_file", full)
    with pytest.raises(TooLarge, match="memory"):
        beside(lambda other: other.read(b"{}"))
    late = TooLarge("too late")
    with pytest.raises(TooLarge, match="too late"):
        beside(lambda other: other._answer(late), seconds=1e-9)
    waiting = Cancel()
    waiting.set()
    with pytest.raises(Cancelled):
        beside(lambda other: other._answer(late), waiting)


def test_a_fault_of_the_worker_is_reported_as_a_fault(
    unbound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gamefiles, "read_file", lambda *_: 1 // 0)
    with pytest.raises(RuntimeError, match="ZeroDivisionError"):
        beside(lambda other: other.read(b"{}"))


def test_a_worker_ended_by_the_system_took_too_much() -> None:
    mine, its = multiprocessing.Pipe()
    other = Other(mine, BOUNDS, Cancel())
    its.close()
    with pytest.raises(TooLarge, match="memory"):
        other._answer(TooLarge("late"))
    with pytest.raises(TooLarge, match="memory"):
        other.read(b"x")
    mine.close()


def test_a_worker_that_does_not_start_in_time_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_worker, "START_SECONDS", 0.0)
    mine, its = multiprocessing.Pipe()
    with mine, its, pytest.raises(TooManyRequests):
        Other(mine, BOUNDS, Cancel()).begin(Shelf())


def test_the_limits_are_the_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    asked: dict[int, Any] = {}
    hard = resource.RLIM_INFINITY
    monkeypatch.setattr(resource, "setrlimit", asked.__setitem__)
    monkeypatch.setattr(resource, "getrlimit", lambda what: (0, hard))
    monkeypatch.setattr(import_worker, "_pages", lambda: 3)
    used = resource.getrusage(resource.RUSAGE_SELF)
    import_worker.bind(Bounds(20.0, 1000))
    assert asked[resource.RLIMIT_CPU][0] >= int(used.ru_utime + used.ru_stime) + 22
    assert asked[resource.RLIMIT_AS] == (3 * resource.getpagesize() + 1000, hard)
    hard = 500
    import_worker.bind(Bounds(20.0, 1000))
    assert asked[resource.RLIMIT_AS] == (500, 500), "never above what the system allows"


def test_memory_counts_as_zero_if_the_system_does_not_report_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert import_worker._pages() >= 0

    def none(name: str) -> Any:
        raise OSError(name)

    monkeypatch.setattr("builtins.open", none)
    assert import_worker._pages() == 0


def test_a_process_waits_for_the_next_file_unless_it_has_to_be_ended(
    some: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Use real processes: one is kept after a valid and an invalid file.

    It ends with its request, after many files, or by the system if it takes too much time or
    memory.
    """
    readers, titles = Readers(), Shelf()
    monkeypatch.setattr(import_worker, "SPARE", 1)

    def read() -> int:
        with readers.apart(titles, BOUNDS, Cancel()) as other:
            some.read_by(other)
        return pid()

    def pid() -> int:
        return readers._spare[0]._process.pid if readers._spare else 0

    first = read()
    with pytest.raises(Malformed), readers.apart(titles, BOUNDS, Cancel()) as other:
        other.read(b"{")
    assert read() == first, "the same"
    with readers.apart(titles, BOUNDS, Cancel()), readers.apart(titles, BOUNDS, Cancel()) as other:
        some.read_by(other)
    assert pid() != first, "who was called off in the middle is not there any more"
    with readers.apart(titles, BOUNDS, Cancel()) as one:
        some.read_by(one)
        with readers.apart(titles, BOUNDS, Cancel()) as two:
            some.read_by(two)
        second = pid()
    assert pid() == second, "one waits, not two"
    with (
        pytest.raises(TooLarge, match="memory"),
        readers.apart(titles, Bounds(60, 2**20), Cancel()) as other,
    ):
        other.read(b"[" + b" " * 2**23 + b"]")
    assert pid() == 0
    monkeypatch.setattr(import_worker, "MOST_FILES", 1)
    assert read() == 0, "it had enough files"
    monkeypatch.undo()
    with readers.apart(titles, BOUNDS, Cancel()) as one:
        some.read_by(one)
        assert read()
    assert len(readers._spare) == import_worker.SPARE
    readers.close()
    assert pid() == 0


def test_a_long_file_is_not_even_read_here(ann: Someone, services: Services) -> None:
    table = ann.open(ME)
    file = ann.get(f"/api/tables/{table}/export").json()
    object.__setattr__(services.settings, "largest_body", 100)
    answer = ann.post("/api/tables/import", {"file": file, "name": "again"})
    assert answer.status_code == 201, answer.text
    assert answer.json()["table"]["name"] == "again"
    wrong = ann.post("/api/tables/import", {"file": file, "colour": "red"})
    assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "malformed")


def test_the_import_worker_does_not_know_the_database_password(
    unbound: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUNKLINE_DATABASE", "postgresql://us:secret@localhost/x")
    process = import_worker.Process()
    try:
        environment = Path(f"/proc/{process._process.pid}/environ").read_bytes()
    finally:
        process.end()
    assert b"PYTHONPATH=" in environment
    assert b"secret" not in environment
