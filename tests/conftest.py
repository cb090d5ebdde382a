"""Shared fixtures: where the facts and games to replay are, if they are here at all."""

import os
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from sqlalchemy import event
from sqlalchemy.pool import Pool

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


@pytest.fixture(scope="session", autouse=True)
def _every_database_is_closed() -> Iterator[None]:
    """At the end, name the tests that left a connection to a database open: since Python 3.13 it
    warns when it is collected, in whatever test runs by then."""
    left_open: dict[int, tuple[Any, str]] = {}

    def opened(connection: Any, _record: Any) -> None:
        left_open[id(connection)] = connection, os.environ.get("PYTEST_CURRENT_TEST", "?")

    def closed(connection: Any, *_record: Any) -> None:
        left_open.pop(id(connection), None)

    listeners = (("connect", opened), ("close", closed), ("close_detached", closed))
    for name, listener in listeners:
        event.listen(Pool, name, listener)
    yield
    for name, listener in listeners:
        event.remove(Pool, name, listener)
    tests = sorted({test for _, test in left_open.values()})
    assert not tests, "connections to a database were left open by " + ", ".join(tests)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run browser tests last, so that a worker starts its browser once: its driver keeps an event
    loop running until it ends. Try a failed one once more, and list it in the summary: a busy
    machine delays a page in ways that no test waits for."""
    items.sort(key=lambda item: "browser" in item.path.parts)
    for item in items:
        if "browser" in item.path.parts:
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport() -> Generator[None, Any, None]:
    """Fail skipped tests in CI, where browser and database are present."""
    outcome = yield
    report = outcome.get_result()
    if not (report.skipped and os.environ.get("TRUNKLINE_NO_SKIPS")) or hasattr(report, "wasxfail"):
        return
    if isinstance(report.longrepr, tuple) and NO_SHARED not in report.longrepr[2]:
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be missing: {report.longrepr[2]}"
