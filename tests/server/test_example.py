"""The examples of playing over HTTP play a whole game."""

import html
import re
import runpy
from typing import Any

from httpx import Client

from tests.server.helpers import ROOT
from trunkline.server.services import Services


def test_a_script_plays_a_whole_game(client: Client, services: Services, capsys: Any) -> None:
    services.limits.enabled = False
    example = runpy.run_path(str(ROOT / "examples" / "play_over_http.py"))
    for title, seats in (("depot", "2"), ("goods-yard", "2")):
        example["main"](str(client.base_url), title, seats)
    assert "the game ended: finished" in capsys.readouterr().out


def test_the_example_on_the_page_about_the_api(
    client: Client, services: Services, capsys: Any
) -> None:
    services.limits.enabled = False
    found = re.search("<h2>A game from Python</h2><pre>(.*?)</pre>", client.get("/docs").text, re.S)
    assert found is not None
    example = html.unescape(found[1])
    example = example.replace("1848)", f"{client.base_url.port})")
    example = example.replace('"title": "1848"', '"title": "depot"')
    names: dict[str, Any] = {}
    exec(compile(example, "example", "exec"), names)
    names["server"].close()
    assert "'seats': [0, 1, 2]" in capsys.readouterr().out
