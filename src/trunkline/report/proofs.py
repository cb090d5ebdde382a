"""Proved findings: a better run, a better tile, a train that would have paid; in pounds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trunkline.report.runs import holdings, reports
from trunkline.report.source import Json, Source
from trunkline.titles import Reports


def proofs(source: Source, runs: list[Json], seat: int) -> Iterator[Json | None]:
    """Yield the proved findings about one player; None while a move is looked at."""
    for run in runs:
        if run["left"] and run["director"] == seat:
            yield _better_run(source, run)
    title = reports(source)
    if title is None:
        return
    for place in range(1, source.end + 1):
        action = source.replay.timeline.at(place).action
        if action is None or action.seat != seat:
            continue
        for found in title.missed(source.replay.timeline, place):
            yield None if found is None else _found(source, title, found, place)


def ordered(found: list[Json], most: int) -> list[Json]:
    """Return the findings that cost most, and of two about one turn the larger one."""
    kept = list[Json]()
    for one in sorted(found, key=lambda one: (-one["amount"], one["place"])):
        if not any(one["turn"] == other["turn"] for other in kept):
            kept.append(one)
    return kept[:most]


def _better_run(source: Source, run: Json) -> Json:
    company, seat = source_name(source, run["company"]), run["director"]
    proved = "" if run["proved"] else f" (at most {source.money(run['bound'])} is possible)"
    best = ""
    if run["finest"]:
        best = ": " + ", ".join(_ridden(source, ride) for ride in run["finest"])
    return {
        "kind": "run",
        "place": run["place"],
        "move": run["move"],
        "round": run["round"],
        "company": run["company"],
        "turn": [run["company"], run["round"]],
        "amount": run["left"],
        "share": _share(source, run["left"], run["holdings"], seat),
        "title": f"{company} could run for {source.money(run['best'])}",
        "text": f"It ran for {source.money(run['earned'])}. "
        f"Best is {source.money(run['best'])}{proved}{best}.",
        "track": run.get("track"),
        "at": run["place"] - 1,
    }


def source_name(source: Source, company: str) -> str:
    """Return a company by its letters."""
    owners = source.game.page.still().get("owners", {})
    found: str = owners.get(company, {}).get("letters", company)
    return found


def _ridden(source: Source, ride: Json) -> str:
    return f"the {ride['train']} {' – '.join(ride['stops'])} {source.money(ride['revenue'])}"


def _share(source: Source, amount: int, held: dict[str, int], seat: int) -> str:
    """Return the part of an amount that reaches the player as dividends."""
    percent = held.get(str(seat), 0)
    if not percent:
        return ""
    name = source.player(seat)
    return f"{source.money(amount * percent // 100)} of it {name}’s, with {percent}%"


def _found(source: Source, title: Reports, found: Any, place: int) -> Json:
    state = source.state(place - 1)
    shown = source.shown(place - 1)
    brief = shown.get("headline", {}).get("brief", "")
    seat = source.replay.timeline.at(place).action.seat  # type: ignore[union-attr]
    drawn = None
    if found.finest:
        ran = source.state(found.place - 1)
        drawn = {
            "made": [title.track(source.game, ran, ride.paths) for ride in found.made],
            "finest": [title.track(source.game, found.state, ride.paths) for ride in found.finest],
        }
    assert state is not None
    held = holdings(shown, found.company)
    run = found.kind == "tile"
    return {
        "kind": found.kind,
        "place": place,
        "move": source.numbers[place],
        "round": brief,
        "company": found.company,
        "turn": [found.company, brief if run else found.title],
        "amount": found.amount,
        "share": _share(source, found.amount, held, seat) if run else "",
        "title": found.title,
        "text": found.text,
        "track": drawn,
        "at": place - 1,
        "action": source.game.codec.encode(found.action),
    }
