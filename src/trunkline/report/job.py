"""Report job: make the parts of a report one after the other, in pieces that can be stopped.

`work` is a generator. A server drives it: it shows each `Step` as progress, keeps the data of a
part when it is ready, and stops asking when nobody wants the report. A piece takes well
below half a second, and searches within it also end when the kernel's flag of cancellation is set.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from trunkline.report.film import film
from trunkline.report.opinions import (
    NAME,
    Candidate,
    Care,
    checked,
    dropped,
    examine,
    expert,
    favourite,
    opinion,
    screen,
    screened,
)
from trunkline.report.proofs import ordered, proofs
from trunkline.report.runs import places, runs, summed
from trunkline.report.source import Json, Source
from trunkline.report.story import story

FORMAT = "trunkline-report"
VERSION = 1
PARTS = ("replay", "runs", "film", "story", "decisions")
"""The parts in the order in which they become ready; `decisions` once for each seat."""


class ReportPart(NamedTuple):
    """Progress of a part, and its data once it is ready."""

    part: str
    done: int
    of: int
    seat: int | None = None
    data: Json | None = None


def work(
    source: Source,
    *,
    seats: Collection[int] | None = None,
    care: Care | None = Care(),  # noqa: B008 - an immutable tuple
    parts: Collection[str] = PARTS,
) -> Iterator[ReportPart]:
    """Make a report part by part.

    `seats`: the players whose decisions are examined (None: all); `care`: None for proved findings
    only; `parts`: the parts to make.
    """
    yield ReportPart("replay", 1, 1, None, _opened(source))
    found: list[Json] = []
    if {"runs", "decisions"} & set(parts):
        yield from _runs(source, found)
    if "film" in parts:
        yield from _counted("film", film(source), source.end + 1)
    if "story" in parts:
        yield from _counted("story", story(source), source.end + 1)
    if "decisions" in parts:
        everybody = range(len(source.replay.names))
        for seat in everybody if seats is None else sorted(set(seats) & set(everybody)):
            yield from _decisions(source, found, seat, care)


def _opened(source: Source) -> Json:
    """Return the facts of the file, the last move that was replayed, and where it stopped."""
    return {**source.facts, "last": source.numbers[-1], "stop": source.stop}


def _runs(source: Source, found: list[Json]) -> Iterator[ReportPart]:
    total = len(places(source))
    for one in runs(source):
        found.append(one)
        yield ReportPart("runs", len(found), total)
    yield ReportPart("runs", total, total, None, summed(source, found))


def _counted(part: str, pieces: Iterable[Json | None], total: int) -> Iterator[ReportPart]:
    """Yield a step for each piece; the last one is the data."""
    for done, piece in enumerate(pieces, 1):
        yield ReportPart(part, min(done, total), total, None, piece)


def _decisions(
    source: Source, found: list[Json], seat: int, care: Care | None
) -> Iterator[ReportPart]:
    """Proof first, then opinion."""
    foresight = expert(source) if care is not None else None
    moments = screened(source, seat) if foresight is not None else []
    total = len(moments) + (care.candidates if care is not None and foresight is not None else 0)
    proved = list[Json]()
    for one in proofs(source, found, seat):
        if one is not None:
            proved.append(one)
        yield ReportPart("decisions", 0, total, seat)
    most = care.shown if care is not None else Care().shown
    result: Json = {
        "seat": seat,
        "proved": ordered(proved, most),
        "more_proved": max(0, len(proved) - len(ordered(proved, most))),
        "opinions": [],
        "dropped": [],
        "expert": NAME if foresight is not None else "",
    }
    if care is not None and foresight is not None:
        candidates = list[Candidate]()
        for done, place in enumerate(moments, 1):
            for piece in screen(source, place, foresight):
                if piece is not None:
                    candidates.append(piece)
                yield ReportPart("decisions", done - 1, total, seat)
        candidates.sort(key=lambda one: (-one.gain, one.place))
        room, spent = max(1, care.shown - len(result["proved"])), 0
        for done, candidate in enumerate(candidates[: care.candidates], len(moments) + 1):
            for looked in examine(source, candidate.place, foresight, care):
                yield ReportPart("decisions", min(done, total) - 1, total, seat)
                if looked is None:
                    continue
                looks, stable = looked
                spent += len(looks)
                gains: list[float] = []
                if stable:
                    better, _ = favourite(looks)
                    for sums in checked(source, candidate.place, better, range(care.checks)):
                        gains = sums or gains
                        yield ReportPart("decisions", min(done, total) - 1, total, seat)
                if stable and all(gain > 0 for gain in gains):
                    result["opinions"].append(opinion(source, candidate.place, looks, gains))
                else:
                    result["dropped"].append(dropped(source, candidate.place, looks, gains))
            if len(result["opinions"]) == room or spent >= care.budget:
                break
        result["opinions"].sort(key=lambda one: (-one["median"], one["place"]))
    yield ReportPart("decisions", total, total, seat, result)


def finished(steps: Iterable[ReportPart]) -> Json:
    """Return a whole report from its steps; `decisions` is a list, one entry for each seat."""
    report: Json = {"format": FORMAT, "version": VERSION, "decisions": []}
    for step in steps:
        if step.data is None:
            continue
        if step.part == "decisions":
            report["decisions"].append(step.data)
        else:
            report[step.part] = step.data
    return report
