"""The example of playing over HTTP plays a whole game."""

import runpy
from typing import Any

from httpx import Client

from tests.server.helpers import ROOT
from trunkline.server.site import Site


def test_a_script_plays_a_whole_game(client: Client, site: Site, capsys: Any) -> None:
    site.limits.enabled = False
    example = runpy.run_path(str(ROOT / "examples" / "play_over_http.py"))
    for title, seats in (("depot", "2"), ("goods-yard", "2")):
        example["main"](str(client.base_url), title, seats)
    assert "the game ended: finished" in capsys.readouterr().out
