"""Games to report about: our own files, one with a poor run, one that stops."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from trunkline.interop import Replay
from trunkline.interop.load import load_data
from trunkline.kernel import Timeline
from trunkline.report.source import Source, numbers, open_data
from trunkline.titles.g1848.records.actions import RunTrains

TESTS = Path(__file__).parents[1]
SITE = TESTS / "interop" / "data" / "mixed-3.json"
RECORDED = TESTS / "rules" / "games"


@cache
def site_data() -> dict[str, Any]:
    """A whole game in the format of 18xx.games."""
    data: dict[str, Any] = json.loads(SITE.read_text(encoding="utf-8"))
    return data


@cache
def site() -> Source:
    return open_data(site_data(), SITE.name)


@cache
def recorded(name: str) -> Source:
    """A recorded game of our own format."""
    raw = (RECORDED / f"{name}.json.gz").read_bytes()
    return open_data(json.loads(gzip.decompress(raw)), name)


def stopped_data() -> dict[str, Any]:
    """The game of the site with one tile that does not exist."""
    data = json.loads(json.dumps(site_data()))
    wrong = [one for one in data["actions"] if one["type"] == "lay_tile"][20]
    wrong["tile"] = "nothing-0"
    return data


def stopping_at() -> int:
    """The number of the action that does not fit."""
    return next(one["id"] for one in stopped_data()["actions"] if one.get("tile") == "nothing-0")


@cache
def poor() -> Source:
    """The game up to a run with two routes, of which only the cheaper one is made."""
    replay = load_data(site_data())
    game, timeline = replay.game, replay.timeline
    for place in range(1, timeline.now + 1):
        action = timeline.at(place).action
        if isinstance(action, RunTrains) and len(action.routes) == 2:
            short: Timeline[Any] = timeline.branch(place - 1)
            short.play(RunTrains(action.seat, action.company, action.routes[:1]))
            moments = {n: there for n, there in replay.moments.items() if there < place}
            last = max(moments) + 1
            cut = Replay(game, short, replay.names, replay.ids, {**moments, last: place})
            cut.site, cut.manual = True, False
            facts = {**site().facts, "finished": False, "ending": "", "moves": place}
            return Source(cut, "poor.json", numbers(cut), facts)
    raise AssertionError("no run with two routes")
