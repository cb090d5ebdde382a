"""A served site on a fresh SQLite file, and a fresh PostgreSQL where there is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Client

from tests.server.helpers import Someone, new_site, served
from tests.table.helpers import fresh_postgres
from trunkline.server.services import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return new_site(str(tmp_path / "games.sqlite"), keepalive=0.2)


@pytest.fixture
def client(site: Site) -> Iterator[Client]:
    with served(site) as requests:
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
