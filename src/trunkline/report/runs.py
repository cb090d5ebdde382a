"""Runs: every run of a game against the best one, and the money each player left on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trunkline import titles
from trunkline.kernel import view
from trunkline.report.source import Json, Source
from trunkline.titles import Reports


def reports(source: Source) -> Reports | None:
    """Return what the title of this game, under its own rules, can say in a report."""
    title = titles.title_of(source.game)
    return title.reports if title else None


def places(source: Source) -> list[int]:
    """Return the moves that the title can compare with the best in their place."""
    log = source.game.page.still().get("log", {})
    kinds = set(log.get("weighed") or ())
    if not kinds:
        return []
    timeline, codec = source.replay.timeline, source.game.codec
    return [
        place
        for place in range(1, source.end + 1)
        if codec.encode(timeline.at(place).action).get("kind") in kinds
    ]


def runs(source: Source) -> Iterator[Json]:
    """Yield the runs one by one, as JSON."""
    title = reports(source)
    for place in places(source):
        found = _run(source, title, place)
        if found is not None:
            yield found


def _run(source: Source, title: Reports | None, place: int) -> Json | None:
    game, action, before = source.game, source.replay.timeline.at(place).action, place - 1
    assert action is not None
    state = source.state(before)
    made: list[Json] | None = None
    best: list[Json] | None = None
    if title is not None:
        one = title.compared(game, state, action)
        if one is None:
            return None
        company, earned, finest, bound = one.company, one.earned, one.best, one.bound
        made = [_ride(ride) for ride in one.made]
        best = [_ride(ride) for ride in one.finest]
    else:
        known = game.page.reckon(view(game, state, action.seat), action)
        if known is None:
            return None
        company, earned, finest, bound = known
    left = max(0, finest - earned)
    shown = source.shown(before)
    held = holdings(shown, company)
    found = {
        "place": place,
        "move": source.numbers[place],
        "round": shown.get("headline", {}).get("brief", ""),
        "company": company,
        "director": action.seat,
        "holdings": held,
        "earned": earned,
        "best": max(finest, earned),
        "bound": max(bound, earned),
        "proved": finest >= bound,
        "left": left,
        "lost": {seat: left * percent // 100 for seat, percent in held.items()} if left else {},
        "made": made,
        "finest": best,
    }
    if left and title is not None:
        found["track"] = {
            "made": [title.track(game, state, ride.paths) for ride in one.made],
            "finest": [title.track(game, state, ride.paths) for ride in one.finest],
        }
    return found


def _ride(ride: Any) -> Json:
    found: Json = ride._asdict()
    return {name: list(one) if isinstance(one, tuple) else one for name, one in found.items()}


def holdings(shown: Json, company: str) -> dict[str, int]:
    """Return the percentage of a company that each player holds, by seat."""
    panel = shown.get("panels", {}).get("companies") or {}
    shares = panel.get("companies", {}).get(company, {}).get("shares", ())
    return {str(one["seat"]): one["percent"] for one in shares if one.get("seat") is not None}


def summed(source: Source, found: list[Json]) -> Json:
    """Return all runs with their sums: of the game, and of each player as director."""
    rows = []
    for seat in range(len(source.replay.names)):
        mine = [one for one in found if one["director"] == seat]
        rows.append(
            {
                "seat": seat,
                "runs": len(mine),
                "earned": sum(one["earned"] for one in mine),
                "left": sum(one["left"] for one in mine),
                "perfect": sum(not one["left"] for one in mine),
                "lost": sum(one["lost"].get(str(seat), 0) for one in found),
            }
        )
    return {
        "runs": found,
        "count": len(found),
        "perfect": sum(not one["left"] for one in found),
        "earned": sum(one["earned"] for one in found),
        "left": sum(one["left"] for one in found),
        "unproved": sum(not one["proved"] for one in found),
        "players": rows,
        "missing": "" if places(source) else _no_runs(source),
    }


def _no_runs(source: Source) -> str:
    log = source.game.page.still().get("log", {})
    if not log.get("weighed"):
        return f"{source.facts['label']} has no runs that could be compared with a proved best."
    return "No company has run its trains in this game."
