"""The chores of a server open the game of the day, if its host wants one."""

from pathlib import Path

import pytest

from tests.server.helpers import new_services
from trunkline.server.app import _chore
from trunkline.table.seats.daily_game import NAME


@pytest.mark.parametrize("wanted", [True, False])
def test_the_host_decides_on_the_game_of_the_day(tmp_path: Path, wanted: bool) -> None:
    services = new_services(str(tmp_path / "d.sqlite"), daily_game=wanted)
    try:
        for _ in range(2):
            _chore(services, 300.0)
        names = [record.name for record in services.house.journal.everything()]
        assert names == [NAME] * wanted
    finally:
        services.close()
