"""Route problems as JSON documents: written by a program, or by hand for a game on the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from .judge import Illegal
from .problem import End, Path, ProblemError, Relief, RouteProblem, Side, Stop, Train, validate

KEYS = {"stops", "sides", "paths", "lines", "trains", "junctions", "again", "reliefs"}
TEXTS = {"id", "name", "kind", "group", "call"}
FLAGS = {"token", "blocked", "terminal", "mark", "goal", "shared", "fill", "express", "free"}
FLAGS |= {"each"}
ENDS = ("a", "b")
UNLIMITED = {("train", "reach"), ("train", "towns"), ("train", "doubled"), ("stop", "cost")}
"""Numbers that may be ``null``; all fields that are not named here are numbers or lists."""
LISTS = {"marks": int, "licences": str, "once": str, "calls": str, "passage": str}
Record = Stop | Side | Path | Train | Relief


def dump(problem: RouteProblem) -> dict[str, Any]:
    """Return the problem as a JSON document; fields at their default are left out."""
    document: dict[str, Any] = {
        "stops": [_dump_record(stop) for stop in problem.stops],
        "sides": [_dump_record(side) for side in problem.sides],
        "paths": [_dump_record(path) for path in problem.paths],
        "trains": [_dump_record(train) for train in problem.trains],
        "junctions": problem.junctions,
    }
    if problem.again:
        document["again"] = True
    if problem.reliefs:
        document["reliefs"] = [_dump_record(relief) for relief in problem.reliefs]
    return document


def _dump_record(record: Record) -> dict[str, Any]:
    defaults = record._field_defaults
    fields = record._asdict()
    kept = {key: value for key, value in fields.items() if defaults.get(key, ...) != value}
    return {key: _plain(value) for key, value in kept.items()}


def _plain(value: Any) -> Any:
    return [_plain(one) for one in value] if isinstance(value, tuple) else value


def load(document: Mapping[str, Any]) -> RouteProblem:
    """Return a problem from its JSON document; refuse unknown keys and contradictions.

    Ends of paths may name stops and sides by id instead of number. ``lines`` are track from stop to
    stop and nothing else: ``["Sydney", "Newcastle"]``, or with the cost of crossing a border on it,
    taken from the range: ``["Sydney", "Albury", 1]``.
    """
    if not isinstance(document, Mapping):
        raise ProblemError("A route problem is a JSON object with stops and trains.")
    if set(document) - KEYS:
        unknown, known = sorted(set(document) - KEYS), sorted(KEYS)
        raise ProblemError(f"Unknown keys: {', '.join(unknown)}; known are {', '.join(known)}.")
    stops = tuple(Stop(**_fields(Stop, "stop", one)) for one in _list(document, "stops"))
    sides = tuple(Side(**_fields(Side, "side", one)) for one in _list(document, "sides", ()))
    trains = tuple(Train(**_fields(Train, "train", one)) for one in _list(document, "trains"))
    reliefs = tuple(
        Relief(**_fields(Relief, "relief", one)) for one in _list(document, "reliefs", ())
    )
    names = {
        "stop": {stop.id: number for number, stop in enumerate(stops)},
        "side": {side.id: number for number, side in enumerate(sides)},
    }
    paths = tuple(_path(names, one) for one in _list(document, "paths", ()))
    lines = _list(document, "lines", ())
    more_sides, more_paths = _lines(names["stop"], len(sides), lines)
    junctions, again = document.get("junctions", 0), document.get("again", False)
    if type(junctions) is not int or junctions < 0 or not isinstance(again, bool):
        raise ProblemError("Of a route problem, junctions is a number and again is true or false.")
    problem = RouteProblem(
        stops, (*sides, *more_sides), (*paths, *more_paths), trains, junctions, again, reliefs
    )
    validate(problem)
    return problem


def _list(document: Mapping[str, Any], key: str, default: Any = None) -> Sequence[Any]:
    found = document.get(key, default)
    if not isinstance(found, list | tuple):
        raise ProblemError(f"A route problem needs a list of {key}.")
    return found


def _fields(record: type[Record], kind: str, fields: Any) -> dict[str, Any]:
    """Return the fields of a record, each of the right type."""
    if not isinstance(fields, Mapping):
        raise ProblemError(f"Each {kind} is a JSON object, not {fields!r}.")
    unknown = sorted(set(fields) - set(record._fields))
    if unknown:
        known = ", ".join(record._fields)
        raise ProblemError(f"A {kind} has no {', '.join(unknown)}; its fields are {known}.")
    needed = [name for name in record._fields if name not in record._field_defaults]
    for name in needed:
        if name not in fields:
            raise ProblemError(f"A {kind} needs its {name}: {dict(fields)}.")
    return {name: _value(kind, name, value) for name, value in fields.items()}


def _value(kind: str, name: str, value: Any) -> Any:
    if name in ENDS:
        return value  # `_end` knows what fits
    if name in LISTS:
        if isinstance(value, list | tuple) and all(type(one) is LISTS[name] for one in value):
            return tuple(value)
        raise ProblemError(f"The {name} of a {kind} are a list, not {value!r}.")
    if name == "relief":
        return _uses(kind, value)
    if name in TEXTS:
        fits = isinstance(value, str)
    elif name in FLAGS:
        fits = isinstance(value, bool)
    else:
        fits = type(value) is int or ((kind, name) in UNLIMITED and value is None)
    if not fits:
        should = (
            "a text" if name in TEXTS else "true or false" if name in FLAGS else "a whole number"
        )
        raise ProblemError(f"The {name} of a {kind} is {should}, not {value!r}.")
    return value


def _uses(kind: str, value: Any) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Pairs of a relief and the units that it may take off: ``["H", [0, 1]]``."""
    pairs = value if isinstance(value, list | tuple) else (None,)
    found: list[tuple[str, tuple[int, ...]]] = []
    for pair in pairs:
        name, units = pair if isinstance(pair, list | tuple) and len(pair) == 2 else (None, None)
        if not isinstance(name, str) or not isinstance(units, list | tuple):
            raise ProblemError(f"The relief of a {kind} is pairs of a name and numbers.")
        if not all(type(unit) is int for unit in units):
            raise ProblemError(f"The relief of a {kind} is pairs of a name and numbers.")
        found.append((name, tuple(units)))
    return tuple(found)


def _path(names: Mapping[str, Mapping[str, int]], path: Any) -> Path:
    fields = _fields(Path, "path", path)
    ends = {key: _end(names, fields["id"], fields[key]) for key in ENDS}
    return Path(**{**fields, **ends})


def _end(names: Mapping[str, Mapping[str, int]], path: str, end: Any) -> End:
    if isinstance(end, list | tuple) and end and isinstance(end[0], str):
        numbers = [names.get(end[0], {}).get(n, n) if isinstance(n, str) else n for n in end[1:]]
        if len(numbers) in (1, 2) and all(type(number) is int for number in numbers):
            return (end[0], *numbers)  # type: ignore[return-value]
    raise ProblemError(f"Path {path} has an end that does not exist: {end!r}.")


def _lines(
    stops: Mapping[str, int], first: int, lines: Sequence[Any]
) -> tuple[list[Side], list[Path]]:
    """Return a side for each line, and the two pieces of track that meet there."""
    sides: list[Side] = []
    paths: list[Path] = []
    pairs: dict[str, int] = {}
    for line in lines:
        if not isinstance(line, list | tuple) or len(line) not in (2, 3):
            raise ProblemError(f"A line is two stops and perhaps a cost: {line!r}.")
        cost = line[2] if len(line) == 3 else 0
        for name in line[:2]:
            if not isinstance(name, str) or name not in stops:
                raise ProblemError(f"The line {line!r} leads to no stop of the problem: {name!r}.")
            if ":" in name:
                raise ProblemError(f"Stop {name!r} has a line: write its id without a colon.")
        if line[0] == line[1]:
            raise ProblemError(f"The line {line!r} leads back to where it begins.")
        if type(cost) is not int:
            raise ProblemError(f"Crossing the line {line!r} costs a number.")
        name = "-".join(line[:2])
        pairs[name] = pairs.get(name, 0) + 1
        if pairs[name] > 1:
            name += f" ({pairs[name]})"
        number = first + len(sides)
        sides.append(Side(name, cost))
        for end, stop in enumerate(line[:2]):
            place = f"{stop}:{name}"
            paths.append(Path(place, ("stop", stops[stop]), ("side", number, end)))
    return sides, paths


def drawn(problem: RouteProblem, claimed: Any) -> Any:
    """Return a claim for the judge from routes in the form of a train and its stops along lines.

    Of several lines between two stops each is taken once, the cheapest first. Routes that are
    written as pieces of track already, and values that are not routes, stay unchanged. Raise
    `Illegal` where no line leads.
    """
    if not isinstance(claimed, list | tuple):
        return claimed
    lines = _lines_between(problem)
    stops = {stop.id for stop in problem.stops} - {path.id for path in problem.paths}
    found: list[Any] = []
    for route in claimed:
        match route:
            case [train, [_, *_] as names] if _some_of(stops, names):
                pieces = [piece for pair in pairwise(names) for piece in _line(lines, *pair)]
                found.append((train, pieces))
            case _:
                found.append(route)
    return found


def _some_of(stops: set[str], names: Sequence[Any]) -> bool:
    return all(isinstance(name, str) for name in names) and not stops.isdisjoint(names)


def _lines_between(problem: RouteProblem) -> dict[frozenset[str], list[dict[str, str]]]:
    """Return the sides with track to both of two stops, for each such pair: the pieces by stop."""
    pieces: dict[tuple[int, int], list[tuple[str, str]]] = {}
    for path in problem.paths:
        for near, far in ((path.a, path.b), (path.b, path.a)):
            if near[0] == "stop" and far[0] == "side":
                here = (problem.stops[near[1]].id, path.id)
                pieces.setdefault((far[1], far[-1]), []).append(here)
    lines: dict[frozenset[str], list[dict[str, str]]] = {}
    cheapest = sorted(range(len(problem.sides)), key=lambda side: problem.sides[side].cross)
    for side in cheapest:
        for a in pieces.get((side, 0), ()):
            for b in pieces.get((side, 1), ()):
                lines.setdefault(frozenset((a[0], b[0])), []).append(dict((a, b)))
    return lines


def _line(
    lines: dict[frozenset[str], list[dict[str, str]]], here: str, there: str
) -> tuple[str, str]:
    left = lines.get(frozenset((here, there)))
    if here == there or not left:
        raise Illegal(f"No line leads from {here} to {there}.")
    line = left.pop(0) if len(left) > 1 else left[0]  # the judge says if the last is used twice
    return line[here], line[there]
