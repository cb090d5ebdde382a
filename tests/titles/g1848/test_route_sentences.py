"""Refused routes of a real game: sentences that a player reads, without ids of pieces and cards."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path as File
from typing import Any

import pytest

from trunkline import routes
from trunkline.titles.g1848.records.actions import Run, RunTrains
from trunkline.titles.g1848.rules.trains.running import RUN_ROUTES
from trunkline.titles.g1848.site import sitefile
from trunkline.titles.g1848.site.replay import replay_site

CODE = re.compile(r"\w+:\d|\d-\d|\d\.\d")
"""A piece of track, a card, one of several cities of a hex."""


def _wrong(runs: tuple[Run, ...]) -> list[tuple[Run, ...]]:
    """Claims with one mistake each."""
    first = runs[0]
    rest = runs[1:]
    return [
        (first._replace(paths=first.paths[1:]), *rest),
        (first._replace(paths=first.paths[:-1]), *rest),
        (first._replace(paths=first.paths[:1] + first.paths[2:]), *rest),
        (first._replace(paths=first.paths + first.paths[::-1]), *rest),
        (first._replace(paths=()), *rest),
        (first._replace(paths=("F17:99",)), *rest),
        (first, *rest, first),
        *[(first, other._replace(paths=first.paths)) for other in rest[:1]],
    ]


def _forbidden(*_: Any, **__: Any) -> None:
    raise AssertionError("a replay looks for routes")


def test_a_replay_never_solves(shared: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims are judged; even trains left standing are refused without a search (§7.3)."""
    for name in ("solve", "best"):
        monkeypatch.setattr(routes, name, _forbidden)
    files = sorted((shared / "games" / "1848").glob("*/*.json"))
    replay = replay_site(sitefile.read(json.loads(files[0].read_bytes())), audited=False)
    timeline = replay.timeline
    strict = replace(timeline.game, choice=replace(timeline.game.choice, empty_run="refused"))
    refused = 0
    for place in range(1, timeline.now + 1):
        action = timeline.at(place).action
        if isinstance(action, RunTrains) and action.routes:
            idle = replace(action, routes=())
            sentence = RUN_ROUTES.refusal(strict, timeline.at(place - 1).state, idle)
            assert sentence == "You must run your trains (§7.3)."
            refused += 1
    assert refused > 30


def test_sentences_name_hexes_and_places(shared: File) -> None:
    files = sorted((shared / "games" / "1848").glob("*/*.json"))
    replay = replay_site(sitefile.read(json.loads(files[0].read_bytes())), audited=False)
    timeline = replay.timeline
    rule = RUN_ROUTES
    seen: set[str] = set()
    for place in range(1, timeline.now + 1):
        action = timeline.at(place).action
        if not isinstance(action, RunTrains) or not action.routes:
            continue
        state = timeline.at(place - 1).state
        for claim in _wrong(action.routes):
            sentence = rule.refusal(timeline.game, state, replace(action, routes=claim))
            if sentence is not None:
                assert sentence.endswith(" (§10.1)."), sentence
                assert not CODE.search(sentence.replace("(§10.1).", "")), sentence
                seen.add(re.sub(r"[A-Z]\d+|\b\d\+?\b", "#", sentence))
    assert len(seen) > 8, seen
