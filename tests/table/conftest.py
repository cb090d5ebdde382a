"""A house on a fresh SQLite file, and a fresh PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table.helpers import fresh_postgres, new_house
from trunkline.table.house import House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = new_house(tmp_path)
    yield made
    made.close()


@pytest.fixture
def postgres() -> Iterator[str]:
    with fresh_postgres() as url:
        yield url
