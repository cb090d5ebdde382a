"""A server on a fresh SQLite file, and a fresh PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Client

from tests.server.helpers import Someone, new_services, served
from tests.table.helpers import fresh_postgres
from trunkline.server.services import Services


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    made = new_services(str(tmp_path / "games.sqlite"), keepalive=0.2)
    yield made
    made.close()


@pytest.fixture
def client(services: Services) -> Iterator[Client]:
    with served(services) as requests:
        yield requests


@pytest.fixture
def ann(client: Client) -> Someone:
    return Someone(client, "ann")


@pytest.fixture
def bob(client: Client) -> Someone:
    return Someone(client, "bob")


@pytest.fixture
def postgres() -> Iterator[str]:
    with fresh_postgres() as url:
        yield url
