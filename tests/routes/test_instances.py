"""Sixty benchmark problems: every proved optimum is reached, no bound is below a known answer."""

from __future__ import annotations

import json
from pathlib import Path as File

import pytest

from trunkline import routes
from trunkline.testing.instances import read_instance
from trunkline.titles.g1848.rules.trains import running

QUICK = [*range(40), 41, 42, 44, 45, 51, 52, 53]
OF_1848 = 38
"""So many of the problems, the first ones, are positions of 1848."""


def _document(shared: File, number: int) -> dict:  # type: ignore[type-arg]
    (file,) = (shared / "routes" / "instances").glob(f"{number:02d}_*.json")
    return json.loads(file.read_text())  # type: ignore[no-any-return]


@pytest.mark.parametrize("number", QUICK)
def test_quick_instances_are_proved(shared: File, number: int) -> None:
    """Problems of 1848 must be proved within the work that a game allows itself."""
    document = _document(shared, number)
    problem = read_instance(document)
    answer = routes.solve(problem, work=running.WORK if number < OF_1848 else routes.WORK)
    assert answer.proved
    assert answer.revenue == document["optimum"]
    assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue)


@pytest.mark.parametrize("number", [11, 15, 20, 25])
def test_both_methods_choose_the_same_routes(shared: File, number: int) -> None:
    problem = read_instance(_document(shared, number))
    small = routes.solve(problem, method="small")
    assert routes.solve(problem, method="columns").routes == small.routes


@pytest.mark.soak
@pytest.mark.parametrize("number", [n for n in range(60) if n not in QUICK])
def test_hard_instances_have_honest_answers(shared: File, number: int) -> None:
    """Proved optima are reached; open ones get no worse than the best known answer and bound."""
    document = _document(shared, number)
    problem = read_instance(document)
    answer = routes.solve(problem)
    assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue)
    assert answer.revenue <= answer.bound
    assert answer.bound >= document["best_known"]
    assert answer.revenue <= document["upper_bound"]
    if document["optimum"]:
        assert answer.revenue == document["optimum"]
        assert answer.proved


def test_there_are_sixty_and_fifty_one_are_proved(shared: File) -> None:
    documents = [_document(shared, number) for number in range(60)]
    assert sum(document["optimum"] is not None for document in documents) == 51
    assert all(documents[number]["optimum"] for number in QUICK)
