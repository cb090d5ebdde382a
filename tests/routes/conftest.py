"""What several tests of the route search set up."""

from __future__ import annotations

import pytest

from trunkline.routes import columns


@pytest.fixture
def too_many_equals(monkeypatch: pytest.MonkeyPatch) -> None:
    """No search may list its equals: every choice among them is the tidy one."""
    monkeypatch.setattr(columns, "QUICK_TIES", columns.Ties(10**6, 10**6, 0))
    monkeypatch.setattr(columns, "TIES", columns.Ties(10**6, 10**6, 0))
    monkeypatch.setattr(columns, "LISTED_TIES", 0)
