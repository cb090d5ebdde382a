"""Pictures as PNG: the renderer lets nothing else of its process run, so it has one of its own."""

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import resvg_py

from tests.server.helpers import ME, Someone, new_services, served
from tests.table.helpers import until
from trunkline.kernel import Cancel
from trunkline.server.guard import picture_worker
from trunkline.server.guard.addresses import PRIVATE
from trunkline.server.guard.limits import REPLAY
from trunkline.server.http.endpoint import Call
from trunkline.table.errors import Unavailable

MANY = 8
FOREVER = "import time; time.sleep(3600)"


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The processes that were begun."""
    found: list[Any] = []
    real = subprocess.Popen

    def begin(*what: Any, **how: Any) -> Any:
        found.append(real(*what, **how))
        return found[-1]

    monkeypatch.setattr(picture_worker.subprocess, "Popen", begin)
    return found


def over(who: Someone) -> str:
    """A game that is over."""
    table = who.open(ME, options={"goal": 1})
    who.load(table, 0, "a")
    return f"/api/tables/{table}/picture.png"


def test_each_picture_is_made_once_in_another_process(
    ann: Someone, begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    paid: list[int] = []

    def here(**what: Any) -> Any:
        raise AssertionError("the renderer would stop the whole server")

    monkeypatch.setattr(resvg_py, "svg_to_bytes", here)
    monkeypatch.setattr(Call, "pay", lambda self, cost: paid.append(cost))
    path = over(ann)
    first = ann.get(path)
    assert first.headers["content-type"] == "image/png"
    assert first.content.startswith(b"\x89PNG")
    assert ann.get(path).content == first.content
    assert len(begun) == 1
    assert paid == [REPLAY - 1]


def test_pictures_do_not_delay_other_requests(
    tmp_path: Path, begun: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One visitor requests many endless pictures; another reads a host's data and a log."""
    monkeypatch.setattr(picture_worker, "BEGIN", FOREVER)
    services = new_services(str(tmp_path / "games.sqlite"), proxies=PRIVATE)
    services.work.imports.piece = 0.01
    with served(services) as client, ThreadPoolExecutor(MANY) as crowd:
        attacker, victim = Someone(client, "attacker"), Someone(client, "victim")
        victim.headers["x-forwarded-for"] = "1.8.4.8"
        asked = [crowd.submit(attacker.get, over(attacker)) for _ in range(MANY)]
        until(lambda: len(begun) == 2)
        told = victim.post("/api/titles/depot/data", {"amendments": "[yard]\ngoal = 12\n"})
        assert told.status_code == 200
        assert victim.get("/api/tables").status_code == 200
        assert not any(one.done() for one in asked)
        assert len(begun) <= 3, "whoever has some under way begins no more"
        services.call_off()
        assert {one.result(60).status_code for one in asked} == {503}
    assert all(one.poll() is not None for one in begun)


def test_a_process_that_dies_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_worker, "BEGIN", "raise SystemExit(3)")
    with pytest.raises(Unavailable, match="could not be made"):
        picture_worker.png_of("<svg/>", Cancel())
