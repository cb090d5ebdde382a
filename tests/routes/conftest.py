"""Set-up shared by several tests of the route search."""

from __future__ import annotations

import json
from pathlib import Path as File

import pytest

from trunkline.routes import RouteProblem, columns
from trunkline.testing.instances import read_instance


@pytest.fixture
def too_many_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search may list its equals: every choice among them is the tidy one."""
    monkeypatch.setattr(columns, "QUICK_TIES", columns.Ties(10**6, 10**6, 0))
    monkeypatch.setattr(columns, "TIES", columns.Ties(10**6, 10**6, 0))
    monkeypatch.setattr(columns, "LISTED_TIES", 0)


@pytest.fixture(scope="module")
def hard(shared: File) -> RouteProblem:
    """A problem that takes seconds."""
    file = shared / "routes" / "instances" / "48_18OE-late.json"
    return read_instance(json.loads(file.read_text()))
