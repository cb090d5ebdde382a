"""Fair queues: bounded, charged by measured time, shared between people and tables."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager
from typing import Any

import pytest

from tests.table.helpers import until
from trunkline.kernel import Cancel
from trunkline.table.errors import TooManyRequests
from trunkline.table.fair_queue import FairQueue, aside, in_pieces, present


class Clock:
    """Time goes by only when work says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Shop:
    """A queue whose jobs take the time they name, and a list of finished jobs."""

    def __init__(self, workers: int = 1, **bounds: Any) -> None:
        self.clock = Clock()
        self.queue = FairQueue("shop", workers, clock=self.clock, **bounds)
        self.done: list[str] = []

    def ask(self, name: str, *keys: str, seconds: float = 1.0) -> Any:
        return self.queue.submit(self._do, name, seconds, keys=keys or (name[0],))

    def _do(self, name: str, seconds: float) -> str:
        self.clock.now += seconds
        self.done.append(name)
        return name

    @contextmanager
    def busy(self, *keys: str) -> Iterator[None]:
        """All places are taken until the end, so that the order of the others counts."""
        door, inside = threading.Event(), threading.Semaphore(0)

        def hold() -> None:
            inside.release()
            assert door.wait(60)

        for _ in range(self.queue.workers):
            self.queue.submit(hold, keys=keys or ("holder",))
            assert inside.acquire(timeout=60)
        yield
        door.set()


@pytest.fixture
def shop() -> Iterator[Callable[..., Shop]]:
    made: list[Shop] = []

    def make(*args: Any, **bounds: Any) -> Shop:
        made.append(Shop(*args, **bounds))
        return made[-1]

    yield make
    for one in made:
        one.queue.close()


def test_a_stranger_waits_for_one_piece_of_foreign_work(shop: Callable[..., Shop]) -> None:
    one = shop()
    with one.busy("greedy"):
        jobs = [one.ask(f"g{n}", "greedy") for n in range(30)]
        jobs.append(one.ask("victim", "victim"))
    for job in jobs:
        job.result(60)
    assert one.done.index("victim") <= 1


def test_time_is_shared_and_not_the_number_of_jobs(shop: Callable[..., Shop]) -> None:
    """A client with expensive work has fewer turns."""
    one = shop()
    with one.busy():
        jobs = [one.ask(f"d{n}", "dear", seconds=4) for n in range(4)]
        jobs += [one.ask(f"c{n}", "cheap", seconds=1) for n in range(8)]
    for job in jobs:
        job.result(60)
    assert [name[0] for name in one.done[:10]].count("d") == 2
    assert [name[0] for name in one.done[:10]].count("c") == 8


def test_within_a_person_the_tables_share(shop: Callable[..., Shop]) -> None:
    one = shop()
    with one.busy():
        jobs = [one.ask(f"a{n}", "ann", "big table") for n in range(10)]
        jobs.append(one.ask("b", "ann", "small table"))
    for job in jobs:
        job.result(60)
    assert one.done.index("b") <= 1


def test_work_may_name_more_keys_than_other_work(shop: Callable[..., Shop]) -> None:
    # Opening a stream names its address alone; later messages name the visitor as well.
    here = shop()
    with here.busy("address"):
        jobs = [here.ask("short", "address"), here.ask("long", "address", "ann")]
        jobs += [here.ask("longer", "address", "ann", "table")]
    assert {job.result(60) for job in jobs} == {"short", "long", "longer"}


def test_no_client_takes_all_places(shop: Callable[..., Shop]) -> None:
    one = shop(3, each=2)
    door, inside = threading.Event(), []

    def hold(name: str) -> None:
        inside.append(name)
        assert door.wait(60)

    jobs = [one.queue.submit(hold, "greedy", keys=("greedy",)) for _ in range(5)]
    until(lambda: len(inside) == 2)
    jobs.append(one.queue.submit(hold, "victim", keys=("victim",)))
    until(lambda: "victim" in inside)
    assert inside.count("greedy") == 2
    door.set()
    for job in jobs:
        job.result(60)
    assert len(inside) == 6


def test_few_work_at_one_table_together(shop: Callable[..., Shop]) -> None:
    one = shop(3, together=1)
    door, inside = threading.Event(), []

    def hold(name: str) -> None:
        inside.append(name)
        assert door.wait(60)

    jobs = [one.queue.submit(hold, who, keys=(who, "table")) for who in "ab"]
    jobs.append(one.queue.submit(hold, "c", keys=("c", "other")))
    until(lambda: sorted(inside) == ["a", "c"])
    door.set()
    for job in jobs:
        job.result(60)
    assert inside[-1] == "b"


def test_a_full_queue_refuses_the_greediest(shop: Callable[..., Shop]) -> None:
    one = shop(most=3)
    with one.busy():
        jobs = [one.ask(f"g{n}", "greedy") for n in range(3)]
        with pytest.raises(TooManyRequests):
            one.ask("g3", "greedy")
        jobs.append(one.ask("victim", "victim"))
        with pytest.raises(TooManyRequests):
            jobs[2].result(60)
        jobs[1].cancel()
        assert len(one.queue) == 3
    assert jobs[0].result(60) == "g0"
    assert jobs[-1].result(60) == "victim"
    assert "g1" not in one.done
    with one.busy():
        gone = one.ask("h", "h")
        gone.cancel()
        for name in ("i0", "i1"):
            one.ask(name, "i")
        one.ask("j", "j")  # nobody hears of the newest of the greediest
    until(lambda: not one.queue._here)


def test_a_job_that_fails_hands_its_place_on(shop: Callable[..., Shop]) -> None:
    one = shop()
    failed = one.queue.submit(lambda: [][0])
    with pytest.raises(IndexError):
        failed.result(60)
    assert one.ask("next").result(60) == "next"
    until(lambda: not one.queue._used)


def test_long_work_gives_way_and_goes_on(shop: Callable[..., Shop]) -> None:
    one = shop(piece=1.0)
    begun, flag = threading.Event(), Cancel()

    def long() -> str:
        with flag.over(), in_pieces():
            flag.go_on()  # nobody waits
            begun.set()
            until(lambda: len(one.queue) == 2)
            with flag.steady():
                one.clock.now += 5
                flag.go_on()
                assert one.done == []
            for _ in range(3):
                flag.go_on()
            one.done.append("long")
            job = present()
            assert job
            assert 5 <= job.ran() < 6
        one.clock.now += 5
        flag.go_on()
        return "whole"

    job = one.queue.submit(long, keys=("greedy",))
    assert begun.wait(60)
    others = [one.ask("v", "victim"), one.ask("w", "another")]
    assert job.result(60) == "whole"
    assert [other.result(60) for other in others] == ["v", "w"]
    assert one.done == ["v", "w", "long"]


def test_work_in_another_process_is_halted_while_others_run(shop: Callable[..., Shop]) -> None:
    one = shop(piece=1.0)
    flag, told = Cancel(), []

    @contextmanager
    def halt() -> Iterator[None]:
        told.append(list(one.done))
        yield
        told.append(list(one.done))

    def long() -> None:
        with flag.over(), in_pieces(halt=halt):
            until(lambda: len(one.queue) == 1)
            flag.go_on()
            one.clock.now += 2
            flag.go_on()

    job = one.queue.submit(long, keys=("greedy",))
    one.ask("v", "victim")
    job.result(60)
    assert told == [[], ["v"]]


def test_one_address_begins_no_more_than_it_can_work_at(shop: Callable[..., Shop]) -> None:
    """Work that gave way holds a thread: of one address it is finished first."""
    one = shop(piece=1.0)
    begun: list[str] = []

    def long(name: str) -> None:
        flag = Cancel()
        begun.append(name)
        with flag.over(), in_pieces():
            until(lambda: len(one.queue) >= 1 or len(begun) == 3)
            for _ in range(3):
                one.clock.now += 2
                flag.go_on()
        one.done.append(name)

    jobs = [one.queue.submit(long, name, keys=("greedy",)) for name in ("a", "b", "c")]
    for job in jobs:
        job.result(60)
    assert one.done == ["a", "b", "c"]


def test_only_so_many_are_begun(shop: Callable[..., Shop]) -> None:
    one = shop(piece=1.0, begun=1)
    flag, door = Cancel(), threading.Event()

    def long() -> None:
        with flag.over(), in_pieces():
            until(lambda: len(one.queue) == 1)
            one.clock.now += 2
            flag.go_on()
            one.done.append("long")

    job = one.queue.submit(long, keys=("greedy",))
    other = one.ask("v", "victim")
    other.result(60)
    job.result(60)
    door.set()
    assert one.done == ["long", "v"]


def test_a_job_that_waits_for_another_frees_its_place(shop: Callable[..., Shop]) -> None:
    one = shop()
    ready = threading.Event()

    def waits() -> str:
        with aside():
            assert ready.wait(60)
        return "told"

    job = one.queue.submit(waits, keys=("ann",))
    one.queue.submit(ready.set, keys=("bob",))
    assert job.result(60) == "told"
    with aside(), in_pieces():  # on a thread of no queue nothing is to be done
        assert present() is None


def test_a_queue_that_closes_finishes_what_was_begun(shop: Callable[..., Shop]) -> None:
    one = shop(piece=1.0)
    flag, paused = Cancel(), threading.Event()
    door = threading.Event()

    def long() -> str:
        with flag.over(), in_pieces():
            until(lambda: len(one.queue) == 2)
            one.clock.now += 2
            flag.go_on()
        return "done"

    def hold() -> None:
        paused.set()
        assert door.wait(60)

    job = one.queue.submit(long, keys=("greedy",))
    held = one.queue.submit(hold, keys=("victim",))
    fresh = one.ask("f", "greedy")
    assert paused.wait(60)
    one.queue.close(wait=False)
    door.set()
    assert job.result(60) == "done"
    held.result(60)
    with pytest.raises(CancelledError):
        fresh.result(60)
    with pytest.raises(RuntimeError):
        one.ask("late")
