"""Every documented request, with good and bad data: no fault, and only documented answers."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis import GenerationMode, checks

from examples.goods_yard.game import GoodsYard
from examples.goods_yard.page import page
from tests.server.helpers import ME, Someone, new_services, served
from tests.table.games import Shelf
from trunkline.kernel import Game
from trunkline.server.app import ENDPOINTS
from trunkline.server.guard.limits import Limits
from trunkline.server.http.openapi import describe
from trunkline.table.titles import remembered

DOCUMENT = schemathesis.openapi.from_dict(describe(ENDPOINTS))
OPERATIONS = {
    operation.label: operation
    for operation in (result.ok() for result in DOCUMENT.get_all_operations())
    if not operation.path.endswith("/stream")  # it does not end
}
CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
]


class Taught(Shelf):
    """The titles of the tests, with the page of the teaching game: it fits the contract."""

    def load(self, title: str, *args: Any, **more: Any) -> Game:
        game = super().load(title, *args, **more)
        if isinstance(game, GoodsYard):
            game.page = page(game)
        return game


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """Serve a game under way, and one of its players."""
    folder: Path = tmp_path_factory.mktemp("fuzz")
    services = new_services(str(folder / "games.sqlite"))
    services.limits = Limits(enabled=False)
    services.house.titles = remembered(Taught())
    with served(services) as client:
        ann = Someone(client, "ann")
        table = ann.open(ME, ME, title="goods-yard")
        yield {"url": str(client.base_url), "headers": ann.headers, "table": table}


CASES = [
    pytest.param(label, mode, id=f"{mode.value} {label}")
    for label, operation in OPERATIONS.items()
    for mode in GenerationMode
    # Without body or query there is nothing to get wrong.
    if mode is GenerationMode.POSITIVE or operation.body or operation.query
]


@pytest.mark.parametrize(("label", "mode"), CASES)
def test_the_api_never_fails(label: str, mode: GenerationMode, world: dict[str, Any]) -> None:
    @seed(1)
    @settings(
        max_examples=10,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=OPERATIONS[label].as_strategy(generation_mode=mode))
    def fuzz(case: Any) -> None:
        if "table" in case.path_parameters:
            case.path_parameters["table"] = world["table"]
        leaves = label in ("DELETE /api/session", "DELETE /api/account")
        headers = {} if leaves else world["headers"]
        case.call_and_validate(base_url=world["url"], headers=headers, checks=CHECKS)

    fuzz()
