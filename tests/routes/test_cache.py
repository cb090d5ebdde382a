"""The cache: equal problems are searched once, and nobody's answer depends on what others asked."""

from __future__ import annotations

import threading
from importlib import import_module
from queue import Queue
from typing import Any

import pytest

from tests.routes.clock import After
from tests.routes.networks import mixed_network, network
from trunkline import routes
from trunkline.routes import RouteProblem
from trunkline.routes.contraction import contract
from trunkline.routes.search_input import question_of

SOLVE = import_module("trunkline.routes.solve")  # the function has the same name
CACHE = import_module("trunkline.routes.cache")


def test_equal_problems_are_answered_from_the_cache() -> None:
    cache = routes.Cache(size=2)
    first = cache.best(network(2))
    assert cache.best(network(2)) is first
    assert cache.hits == 1
    cache.best(network(3))
    cache.best(network(4))
    assert cache.best(network(2)) is not first  # long forgotten
    cache.clear()
    assert cache.hits == 0


def test_an_unproved_answer_is_kept_for_its_work_limit_only(hard: RouteProblem) -> None:
    cache = routes.Cache()
    first = cache.best(hard, work=20_000)
    assert not first.proved
    assert cache.best(hard, work=20_000) is first
    assert cache.best(hard, work=30_000) is not first
    cut = routes.Cancel()
    cut.set()
    assert cache.best(hard, work=40_000, cancel=cut) is not cache.best(hard, work=40_000)


def test_no_answer_depends_on_what_others_asked_before() -> None:
    """A proof that took more work than a player may spend is not for that player."""
    problem = next(p for p in map(network, range(100)) if routes.solve(p).work > 20)
    alone = routes.solve(problem, work=5)
    assert not alone.proved
    cache = routes.Cache()
    whole = cache.best(problem)
    assert cache.best(problem, work=5) == alone
    assert cache.best(problem, work=0) == routes.solve(problem, work=0)
    assert cache.best(problem) is whole
    assert cache.best(problem, work=whole.work) is whole
    for seed in range(61_000, 61_150):
        for asked in (network(seed), mixed_network(seed)):
            whole = routes.solve(asked)
            assert routes.solve(asked, work=whole.work) == whole, seed


def test_a_small_packing_that_ends_at_its_own_limit_is_handed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Try every budget of work, including those that end at the very next step."""
    monkeypatch.setattr(SOLVE, "SMALL_PACK", 5)
    handed = 0
    for seed in range(62_200, 62_240):
        problem = network(seed)
        whole = routes.solve(problem)
        if whole.work < SOLVE.TRIED:
            continue
        handed += 1
        steps = SOLVE.routes_of(*_small_question(problem))[1]
        for work in range(steps + 4, steps + 9):
            cache = routes.Cache()
            cache.best(problem, work=work)
            assert cache.best(problem) == whole, (seed, work)
    assert handed > 5


def _small_question(problem: RouteProblem) -> tuple[Any, ...]:
    asked = question_of(problem, contract(problem), len(problem.stops))
    return problem, asked.net, asked.ends, asked.kinds, SOLVE.SMALL_ROUTES


def test_a_choice_among_equals_that_was_cut_short_is_not_passed_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Proved is not finished: the routes of more work, or without a clock, may be others."""
    monkeypatch.setattr(SOLVE, "SMALL_ROUTES", 0)
    unfinished = 0
    for seed in range(71_000, 71_030):
        problem = network(seed)
        whole = routes.solve(problem)
        spent = whole.work - SOLVE.TRIED
        for work in range(max(0, spent - 40), spent, 5):
            cache = routes.Cache()
            cut = cache.best(problem, work=work)
            assert cache.best(problem) == whole, seed
            assert cache.best(problem, work=work) == cut == routes.solve(problem, work=work)
            unfinished += cut.proved and cut != whole
    assert unfinished > 5

    def slow(problem: RouteProblem, *, cancel: routes.Cancel, **_: object) -> routes.Answer:
        cancel.set()
        return whole

    monkeypatch.setattr(CACHE, "solve", slow)
    cache = routes.Cache()
    assert [cache.best(problem, seconds=1), cache.best(problem, seconds=1)] == [whole, whole]
    assert cache.hits == 0


def test_the_shared_cache_answers() -> None:
    assert routes.best(network(5)) is routes.best(network(5))


class _Looked(routes.Cancel):
    """A flag that reports when it is polled, as a caller waiting for another search does."""

    def __init__(self) -> None:
        super().__init__()
        self.looked = threading.Event()

    def is_set(self) -> bool:
        self.looked.set()
        return super().is_set()


class _Asked:
    """Threads that ask one cache the same question; each search goes on until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.cache = routes.Cache()
        self.began: Queue[routes.Cancel] = Queue()
        self.go = threading.Semaphore(0)
        self.answers: dict[routes.Cancel, routes.Answer] = {}
        self.threads: list[threading.Thread] = []
        monkeypatch.setattr(CACHE, "solve", self.solve)

    def solve(self, problem: RouteProblem, *, work: int, cancel: routes.Cancel) -> routes.Answer:
        if not cancel._set:
            self.began.put(cancel)
            assert self.go.acquire(timeout=60)
        return routes.solve(problem, work=work, cancel=cancel)

    def ask(self, flag: routes.Cancel) -> routes.Cancel:
        def run() -> None:
            self.answers[flag] = self.cache.best(network(2), cancel=flag)

        self.threads.append(threading.Thread(target=run, daemon=True))
        self.threads[-1].start()
        return flag

    def first_and_waiting(self, number: int) -> tuple[routes.Cancel, list[routes.Cancel]]:
        first = self.ask(routes.Cancel())
        assert self.began.get(timeout=60) is first
        waiting = [_Looked() for _ in range(number)]
        for flag in waiting:
            self.ask(flag)
            assert flag.looked.wait(60)
        return first, list(waiting)

    def join(self) -> None:
        for thread in self.threads:
            thread.join(60)
            assert not thread.is_alive()


def test_one_thread_searches_for_all_that_ask_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = _Asked(monkeypatch)
    first, waiting = asked.first_and_waiting(3)
    asked.go.release()
    asked.join()
    assert asked.began.empty()
    assert all(asked.answers[flag] is asked.answers[first] for flag in waiting)
    assert asked.cache.hits == 3


def test_a_cancelled_caller_does_not_wait_for_another_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = _Asked(monkeypatch)
    first, (one, other) = asked.first_and_waiting(2)
    one.set()
    asked.threads[1].join(60)
    assert asked.answers == {one: routes.solve(network(2), cancel=one)}
    asked.go.release()
    asked.join()
    assert asked.began.empty()
    assert asked.answers[other] is asked.answers[first]


def test_another_takes_over_from_a_search_that_is_cancelled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = _Asked(monkeypatch)
    first, waiting = asked.first_and_waiting(2)
    first.set()
    asked.go.release()
    heir = asked.began.get(timeout=60)
    assert heir in waiting
    asked.go.release()
    asked.join()
    assert asked.began.empty()
    one, two = (asked.answers[flag] for flag in waiting)
    assert one is two
    assert asked.answers[first] is not one


def test_a_search_that_fails_leaves_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object, **__: object) -> routes.Answer:
        raise routes.ProblemError

    monkeypatch.setattr(CACHE, "solve", fails)
    cache, flag = routes.Cache(), After(10)
    for _ in range(2):
        with pytest.raises(routes.ProblemError):
            cache.best(network(2), cancel=flag)
    assert flag.seen == 0  # nobody waited
