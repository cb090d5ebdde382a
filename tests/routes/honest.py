"""Checks that every answer must pass, proved or not."""

from __future__ import annotations

from trunkline import routes
from trunkline.routes import RouteProblem


def honest(problem: RouteProblem, answer: routes.Answer) -> None:
    """Its routes are legal and earn what it says, and its bound is no less."""
    assert routes.judge(problem, answer.routes)[:2] == (None, answer.revenue)
    assert answer.revenue <= answer.bound
    assert answer.proved == (answer.revenue == answer.bound)
