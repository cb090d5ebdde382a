"""Shared fixtures: where the facts and games to replay are, if they are here at all."""

import os
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# Tests never measure time: benchmarks do.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

SHARED = Path(__file__).resolve().parents[2] / "shared"

NO_SHARED = "the shared datasets are not beside this checkout"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of datasets and games beside the project; without it such tests skip."""
    if not (SHARED / "README.md").exists():
        pytest.skip(NO_SHARED)
    return SHARED


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: their driver keeps an event loop running in its worker for good."""
    items.sort(key=lambda item: "browser" in item.path.parts)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, None]:
    """Where CI says that browser and database are here, a test that skips for want of one fails."""
    outcome = yield
    report = outcome.get_result()
    if not (report.skipped and os.environ.get("TRUNKLINE_NO_SKIPS")) or hasattr(report, "wasxfail"):
        return
    if isinstance(report.longrepr, tuple) and NO_SHARED not in report.longrepr[2]:
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be missing: {report.longrepr[2]}"
