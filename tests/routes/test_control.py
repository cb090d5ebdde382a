"""Work limits, cancelling, calling off and the clock."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path as File
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from tests.routes.clock import After
from tests.routes.honest import honest
from tests.routes.networks import dense_network, hub_network, mixed_network, network, star_network
from trunkline import routes
from trunkline.routes import Path, RouteProblem, Stop, Train, pricing
from trunkline.testing.instances import read_instance

SOLVE = import_module("trunkline.routes.solve")  # the function has the same name
CACHE = import_module("trunkline.routes.cache")
COMPOUND = import_module("trunkline.routes.decode_routes")
CONTROL = import_module("trunkline.routes.control")
ALTERNATIVES = import_module("trunkline.routes.alternatives")


@pytest.mark.parametrize("work", [0, 1, 10, 100, 1000])
def test_any_work_limit_gives_an_honest_answer(work: int) -> None:
    for seed in range(70_000, 70_020):
        problem = network(seed)
        exact = routes.solve(problem).revenue
        for method in routes.METHODS:
            answer = routes.solve(problem, work=work, method=method)
            honest(problem, answer)
            assert answer.revenue <= exact <= answer.bound


def test_a_train_that_could_only_lose_does_not_lower_the_bound() -> None:
    for seed in range(40_000, 40_040):
        problem = network(seed)
        for train in problem.trains:
            fee = train._replace(id="fee", extra=-5000)
            dear = problem._replace(trains=(*problem.trains, fee))
            exact = routes.solve(dear).revenue
            assert exact == routes.solve(problem).revenue
            for work in range(0, 400, 7):
                answer = routes.solve(dear, work=work, method="small")
                honest(dear, answer)
                assert answer.revenue <= exact <= answer.bound, (seed, work)


@pytest.mark.parametrize("work", [0, 100, 100_000])
def test_trains_never_stand_still_for_want_of_work(shared: File, work: int) -> None:
    """The next stop at least, also where the search ends before its first answer."""
    for number in (25, 33, 45, 54):
        (file,) = (shared / "routes" / "instances").glob(f"{number}_*.json")
        problem = read_instance(json.loads(file.read_text()))
        answer = routes.solve(problem, work=work)
        honest(problem, answer)
        assert answer.revenue > 0, number


def test_an_unproved_answer_is_repeated_exactly(hard: RouteProblem) -> None:
    first = routes.solve(hard, work=150_000)
    honest(hard, first)
    assert not first.proved
    assert routes.solve(hard, work=150_000) == first


def test_cancelling_returns_what_is_known(hard: RouteProblem) -> None:
    flag = routes.Cancel()
    timer = threading.Timer(1.0, flag.set)
    timer.start()
    answer = routes.solve(hard, cancel=flag, work=10**12)
    timer.join()
    assert flag.is_set()
    honest(hard, answer)


class _AtOnce(routes.Cancel):
    """Cancels when the compiled search begins: it must notice within a few thousand steps."""

    @contextmanager
    def watched(self, ring: Callable[[], None]) -> Iterator[None]:
        self.set()
        with super().watched(ring):
            yield


@pytest.mark.parametrize("number", [33, 37, 44, 48, 57])
def test_a_compiled_search_notices_that_it_is_cancelled(shared: File, number: int) -> None:
    """Diesels, limited trains and a dense map; counted in steps, not in seconds."""
    (file,) = (shared / "routes" / "instances").glob(f"{number}_*.json")
    problem = read_instance(json.loads(file.read_text()))
    answer = routes.solve(problem, cancel=_AtOnce(), work=3_000_000)
    honest(problem, answer)
    assert answer.revenue > 0
    assert answer.work < 20_000 < routes.solve(problem, work=1_000_000).work


def test_a_cancelled_answer_is_read_back_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a small part of the steps that there are otherwise."""

    class AtTheEnd(routes.Cancel):
        @contextmanager
        def watched(self, ring: Callable[[], None]) -> Iterator[None]:
            with super().watched(ring):
                yield
                self.set()

    limits: list[int] = []
    read = COMPOUND._route

    def route(*args: Any) -> Any:
        limits.append(args[-1])
        return read(*args)

    monkeypatch.setattr(COMPOUND, "_route", route)
    problem = star_network(0)
    for flag in (routes.Cancel(), AtTheEnd()):
        honest(problem, routes.solve(problem, cancel=flag, method="columns"))
    assert max(limits) == COMPOUND.MOST_READ
    assert min(limits) <= COMPOUND.MOST_READ // 10


def test_a_search_that_is_cancelled_before_it_begins_ishonest(hard: RouteProblem) -> None:
    flag = routes.Cancel()
    flag.set()
    honest(hard, routes.solve(hard, cancel=flag))


def test_a_search_that_is_cancelled_at_any_look_ishonest() -> None:
    """From contraction to the last array: up to hundreds of looks before the first step."""
    random = [network(seed) for seed in range(70_000, 70_006)]
    again = [problem._replace(again=True) for problem in random]
    most = 0
    for problem in (star_network(0), *random, *again):
        best = routes.solve(problem).revenue
        looks, proved = 0, False
        while not proved:
            answer = routes.solve(problem, cancel=After(looks), method="columns")
            honest(problem, answer)
            assert answer.revenue <= best <= answer.bound, looks
            proved = answer.proved
            most = max(most, looks)
            looks += 1 + looks // 10
    assert most > 200


def test_an_immediate_cancel_still_gives_legal_routes_with_licences() -> None:
    """A licence of a town or of a side is for one train, whichever train is near."""
    flag = routes.Cancel()
    flag.set()
    running = 0
    for seed in range(300):
        problem = mixed_network(seed)
        answer = routes.solve(problem, cancel=flag)
        honest(problem, answer)
        running += len(answer.routes) > 1
    assert running > 20
    stops = (Stop("A", 20, token=True), *(Stop(f"t{n}", 10, "town", licences=("H",)) for n in "12"))
    paths = tuple(Path(f"p{n}", ("stop", 0), ("stop", n)) for n in (1, 2))
    problem = RouteProblem(stops, (), paths, (Train("2", 2), Train("3", 3)))
    answer = routes.solve(problem, cancel=flag)
    honest(problem, answer)
    assert answer.revenue == 30


def test_a_cancel_ends_a_list_of_problems_after_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The others add what they might earn to the bound, which takes no time."""
    asked: list[RouteProblem] = []

    def best(problem: RouteProblem, **limits: Any) -> routes.Answer:
        asked.append(problem)
        return routes.solve(problem, **limits)

    monkeypatch.setattr(ALTERNATIVES, "best", best)
    problems = [network(seed) for seed in range(70_000, 70_012)]
    exact = [routes.solve(problem).revenue for problem in problems]
    for looks in (0, 5, 60, 600):
        asked.clear()
        chosen = routes.best_of(problems, cancel=After(looks))
        assert len(asked) == 1 if looks == 0 else len(asked) >= 1
        assert routes.judge(problems[chosen.which], chosen.answer.routes)[:2] == (
            None,
            chosen.answer.revenue,
        )
        assert chosen.answer.bound >= max(exact) >= chosen.answer.revenue
    assert len(asked) == len(problems)


def test_the_clock_only_cancels(hard: RouteProblem) -> None:
    answer = routes.solve(hard, seconds=0.5, work=10**12)
    honest(hard, answer)
    assert answer.bound > 0


def test_all_of_the_time_that_is_given_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a limit of its own, a search with a clock is not ended by counted work."""
    monkeypatch.setattr(SOLVE, "WORK", 50)
    problem = hub_network(0)
    assert not routes.solve(problem, method="columns").proved
    assert not routes.solve(problem, method="columns", work=50, seconds=600).proved
    timed = routes.solve(problem, method="columns", seconds=600)
    assert timed.proved
    assert routes.Cache().best(problem, seconds=600) == routes.solve(problem, work=10**9)
    assert routes.best_of([problem], seconds=600).answer.proved


def test_a_first_answer_comes_before_large_tables(
    hard: RouteProblem, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A search that is stopped as soon as tables would grow has a good answer and a bound."""
    tables = pricing.Pricer._tables

    def first(self: Any, kind: int, cost: Any, turns: int) -> Any:
        for table, roots, last in tables(self, kind, cost, turns):
            yield table, roots, last
            if not last:
                raise pricing.Stopped

    monkeypatch.setattr(pricing.Pricer, "_tables", first)
    answer = routes.solve(hard)
    honest(hard, answer)
    assert answer.revenue >= 0.8 * 1160  # the best known
    assert answer.bound < routes.at_most(hard)


def test_lists_have_so_much_memory_together() -> None:
    pricer = object.__new__(pricing.Pricer)
    pricer.grid = SimpleNamespace(ways=SimpleNamespace(mask=np.zeros((1, 9), np.int64)))
    listed = pricing.Listed(np.zeros(1_000_000), np.zeros(0), np.zeros(0))
    pricer.lists = [listed, None, listed]
    assert pricer.row_bytes == 78
    assert pricer.room(1) == pricing.LISTED_BYTES // 78 - 2_000_000
    assert pricer.room(0) == pricing.LISTED_BYTES // 78 - 1_000_000
    assert pricing.LISTED_BYTES * 4 < 1.6e9  # lists, a sorted copy, and all in one


def test_a_caller_cancels_all_its_searches(hard: RouteProblem) -> None:
    """However deep the search is asked for; no half answer comes back, and none is remembered."""
    cache, flag = routes.Cache(), After(0)
    plain = routes.solve(hard, work=20_000)
    with flag.over():
        for ask in (routes.solve, cache.best):
            with pytest.raises(routes.Cancelled):
                ask(hard, work=20_000)
        with pytest.raises(routes.Cancelled):
            routes.best_of([hard], work=20_000)
        own = routes.solve(hard, cancel=routes.Cancel(), work=20_000)  # waited for by itself
        assert own == plain
    assert cache.best(hard, work=20_000) == plain
    assert cache.hits == 0


def test_a_search_can_be_cancelled_midway(hard: RouteProblem) -> None:
    flag, cache = After(1), routes.Cache()  # the first look is before the search begins
    with flag.over(), pytest.raises(routes.Cancelled):
        cache.best(hard, work=20_000)
    assert flag.seen > 1
    assert not cache._answers


def test_a_caller_that_keeps_waiting_gets_the_answer() -> None:
    flag = routes.Cancel()
    with flag.over():
        assert routes.solve(network(5)) == routes.best(network(5))
        with routes.Cancel().over():
            flag.set()  # set the outer flag: the last waiting caller counts
            routes.solve(network(5))
        with pytest.raises(routes.Cancelled):
            routes.solve(network(5))
    routes.solve(network(5))


def test_a_search_can_be_cancelled_from_another_thread(hard: RouteProblem) -> None:
    flag, ended = routes.Cancel(), threading.Event()

    def ask() -> None:
        with flag.over(), pytest.raises(routes.Cancelled):
            routes.solve(hard, work=10**13)
        ended.set()

    thread = threading.Thread(target=ask)
    thread.start()
    while not flag._watching and thread.is_alive():
        ended.wait(0.01)
    flag.set()
    thread.join(60)
    assert ended.is_set()


class _Watch:
    """A clock that stands still until the test moves it."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> _Watch:
    """In place of the clock; the thread that looks at it never has its turn, and nobody else
    searches."""
    for thread in threading.enumerate():
        if thread.name == "routes warm":
            thread.join()
    clock = _Watch()
    monkeypatch.setattr(CONTROL, "monotonic", clock)
    monkeypatch.setattr(CONTROL, "_tick", lambda *_: None)
    return clock


def test_the_searching_thread_checks_the_clock_itself(watch: _Watch) -> None:
    with CONTROL.watched(None, 2.0) as flag:
        watch.now += 1.8
        assert not flag.is_set()
        watch.now += 0.11  # 0.1 s are kept for reading the routes back
        assert flag.is_set()
    watch.now += 9
    with CONTROL.watched(mine := routes.Cancel(), 2.0):
        watch.now += 1
    watch.now += 9  # that one ended in time
    assert not mine.is_set()


def test_the_first_of_two_deadlines_counts(watch: _Watch) -> None:
    flag = routes.Cancel()
    with CONTROL.limited(flag, 9.0):
        with CONTROL.limited(flag, 2.0):
            watch.now += 1
        watch.now += 2
        assert not flag.is_set()
        watch.now += 6
        assert flag.is_set()


def test_several_searches_at_once_end_earlier(watch: _Watch) -> None:
    """Each waits for the others before it can show what it found; one of them alone does not."""
    begun, go_on = threading.Event(), threading.Event()

    def other() -> None:
        with CONTROL.searching():
            begun.set()
            go_on.wait(60)

    thread = threading.Thread(target=other)
    thread.start()
    begun.wait(60)
    with CONTROL.searching(), CONTROL.watched(None, 0.2) as flag:
        watch.now += 0.17
        assert flag.is_set()
    go_on.set()
    thread.join(60)
    with CONTROL.searching(), CONTROL.watched(None, 0.2) as flag:
        watch.now += 0.17
        assert not flag.is_set()


def test_a_search_counts_as_one_and_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, hard: RouteProblem
) -> None:
    routes.warm()
    flag, me, whole = routes.Cancel(), threading.get_ident(), COMPOUND.Columns

    def broken(*args: Any) -> Any:
        if threading.get_ident() != me:
            return whole(*args)
        assert me in CONTROL._searching
        assert flag._watching
        assert flag._due
        raise KeyboardInterrupt

    monkeypatch.setattr(COMPOUND, "Columns", broken)
    with pytest.raises(KeyboardInterrupt):
        routes.solve(hard, cancel=flag, seconds=600, method="columns")
    assert me not in CONTROL._searching
    assert not flag._watching
    assert not flag._due


def test_a_search_reports_its_findings_to_its_caller() -> None:
    """The best rises and the bound falls until they meet, in the money of the problem."""
    told: list[tuple[int, int]] = []

    class Listening(routes.Cancel):
        def tell(self, best: int, bound: int) -> None:
            super().tell(best, bound)
            told.append((best, bound))

    flag = Listening()
    with flag.over():
        answer = routes.solve(dense_network(), method="columns")
    assert answer.proved
    assert len(told) > 1
    assert all(best <= answer.revenue <= bound for best, bound in told)
    bests, bounds = zip(*told, strict=True)
    assert list(bests) == sorted(bests)
    assert list(bounds) == sorted(bounds, reverse=True)
    assert flag.progress == told[-1]
