"""Shared fixtures: where the facts and games to replay are, if they are here at all."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of datasets and games beside the project; without it such tests skip."""
    if not (SHARED / "README.md").exists():
        pytest.skip("the shared datasets are not beside this checkout")
    return SHARED
