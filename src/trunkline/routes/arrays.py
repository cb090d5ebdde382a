"""The contracted network as arrays of numbers, for the compiled searches."""

from __future__ import annotations

from functools import reduce
from operator import and_
from typing import Any, NamedTuple

import numpy as np

from .contraction import Net
from .control import Cancel
from .problem import RouteProblem, Stop, Train

Array = np.ndarray[Any, Any]

PAIRS = 10_000  # of ways that are looked at before a stop is taken for one that can be passed
UNLIMITED = 1 << 40  # the reach of a diesel: more than all stops and crossings cost
NO_PRIZE = -(1 << 45)  # of a stop where no express ends: even many of them can be added up
SCALE = 1 << 13  # score = revenue * SCALE - length: shorter routes win between equals


class Ways(NamedTuple):
    """The network as the compiled searches read it: a way is a segment seen from one end."""

    ptr: Array  # stop -> first of its ways
    other: Array  # way -> stop at its other end
    cross: Array  # way -> crossing cost
    segment: Array  # way -> segment
    use_ptr: Array  # segment -> first of its resources
    use: Array  # resources that one route uses only once
    place: Array  # stops of one place have one number; the last one is never full
    passable: Array
    real: Array  # stop -> 0 where no route ends
    counts: Array  # stop -> what it takes of the reach
    marked: Array
    token: Array  # stop -> 1 if it has one
    land: Array  # segment -> 1 if it has track that no other train may use
    mask: Array  # segment -> words of its track


class Grid(NamedTuple):
    """Data for all kinds of trains: stops renumbered 0.., ways, resources, tracks."""

    stops: list[int]
    ways: Ways
    tokens: Array
    goals: Array
    lengths: Array
    seg_tracks: list[list[int]]
    tracks: int
    crowded: bool  # junctions are stops of their own
    longest: int  # most stops of a route


class Terms(NamedTuple):
    """The numbers by which one kind of train earns and how far it goes."""

    all_seen: int
    multiplied: int  # how many cities at most
    mult: int
    reach: int
    free_cross: int
    slots: int  # paying towns
    fill: int
    extra: int


NO_TERMS = Terms(0, 0, 0, 0, 0, 0, 0, 0)


class Pay(NamedTuple):
    """Pay of one kind of train by place, in scores; an express only prizes."""

    stop: Array  # what each stop adds at once
    town_class: Array  # stop -> class of its value, -1 if not a town that may be left unpaid
    town_values: Array  # class -> score, descending
    city_class: Array  # -1 for towns; the last class, without value, holds the rich ones
    city_values: Array  # of cities that may be left out for a better town, ascending
    marks: Array
    seen: Array  # stop -> bits of what a route must have visited: a token, where the train calls
    terms: Terms


class Kind(NamedTuple):
    """One kind of train, and what it earns."""

    train: Train
    pay: Pay
    goals: Array  # what each goal pays an express


def word_bit(track: int) -> tuple[int, int]:
    """Where a mask keeps a piece of track: the lowest numbers in the highest bits.

    So masks compare like numbers: of two, the larger has the first piece that the other has not.
    """
    return track // 63, 62 - track % 63


def grid_of(problem: RouteProblem, net: Net, ends: int, crowded: bool, flag: Cancel) -> Grid:
    """Return arrays of the network; resources that always go together become one.

    Stops from number ``ends`` on are only passed. Raise `Cancelled` after a cancellation.
    """
    stops = net.stops
    number = {stop: index for index, stop in enumerate(stops)}
    ends_of: list[tuple[int, int, int]] = []
    ptr = [0]
    for stop in flag.each(stops):
        for segment in net.at[stop]:
            line = net.segments[segment]
            to = line.v if line.u == stop else line.u
            ends_of.append((number[to], line.cross, segment))
        ptr.append(len(ends_of))
    once = [segment.once for segment in net.segments]
    track = [segment.track for segment in net.segments]
    tracks, count = _merged(track, flag)
    uses = tracks if once == track else _merged(once, flag)[0]
    words = max(1, (count + 62) // 63)
    mask = np.zeros((len(net.segments), words), np.int64)
    for segment, members in flag.each(enumerate(tracks)):
        for member in members:
            word, bit = word_bit(member)
            mask[segment, word] |= 1 << bit
    use_ptr = np.zeros(len(uses) + 1, np.int64)
    use_ptr[1:] = np.cumsum([len(members) for members in uses])
    records = [problem.stops[stop] for stop in stops]
    ways = Ways(
        ptr=_ints(ptr),
        other=_ints([end[0] for end in ends_of]),
        cross=_ints([end[1] for end in ends_of]),
        segment=_ints([end[2] for end in ends_of]),
        use_ptr=use_ptr,
        use=_ints([member for members in uses for member in members]),
        place=_places(problem, net),
        passable=_ints(
            [
                _passable(problem.stops[stop], [once[way] for way in net.at[stop]])
                for stop in flag.each(stops)
            ]
        ),
        real=_ints([stop < ends for stop in stops]),
        counts=_ints([stop.counts for stop in records]),
        marked=_ints([stop.mark for stop in records]),
        token=_ints([stop.token for stop in records]),
        land=_ints([segment.track >> net.licences != 0 for segment in net.segments]),
        mask=mask,
    )
    return Grid(
        stops,
        ways,
        tokens=_ints([index for index, stop in enumerate(records) if stop.token]),
        goals=_ints([index for index, stop in enumerate(records) if stop.goal]),
        lengths=_ints([segment.length for segment in net.segments]),
        seg_tracks=tracks,
        tracks=count,
        crowded=crowded,
        longest=sum(1 if stop < net.again else len(net.at[stop]) // 2 for stop in stops),
    )


def kind_arrays(problem: RouteProblem, grid: Grid, train: Train) -> Kind:
    """Scores of one kind of train; towns that may stay unpaid are kept apart by value."""
    records = [problem.stops[stop] for stop in grid.stops]
    if train.express:
        return _express_arrays(grid, records, train)
    all_pay = train.towns is None or (train.fill and train.reach is None)
    values = sorted({s.value for s in records if s.kind == "town" and s.value}, reverse=True)
    if all_pay or (train.towns == 0 and not train.fill):
        values = []
    score: list[int] = []
    town_class: list[int] = []
    for stop in records:
        if stop.kind != "town":
            score.append(stop.value * train.mult * SCALE)
            town_class.append(-1)
        else:
            score.append(stop.value * SCALE if all_pay else 0)
            town_class.append(values.index(stop.value) if stop.value in values else -1)
    city_class, city_values = _poor_cities(records, train, values)
    pay = Pay(
        stop=_ints(score),
        town_class=_ints(town_class),
        town_values=_ints([value * SCALE for value in values]),
        city_class=_ints(city_class),
        city_values=_ints([value * SCALE for value in city_values]),
        marks=_ints([mark * SCALE for mark in train.marks]),
        seen=_ints([_seen(stop, train) for stop in records]),
        terms=Terms(
            all_seen=(2 << len(train.calls)) - 1,
            multiplied=len(records) if train.doubled is None else train.doubled,
            mult=train.mult,
            reach=UNLIMITED if train.reach is None else train.reach,
            free_cross=train.free_cross,
            slots=train.towns or 0,
            fill=int(train.fill),
            extra=train.extra * SCALE,
        ),
    )
    return Kind(train, pay, _ints([]))


def _seen(stop: Stop, train: Train) -> int:
    called = [2 << number for number, call in enumerate(train.calls) if stop.call == call]
    return int(stop.token) + sum(called)


def _poor_cities(
    records: list[Stop], train: Train, towns: list[int]
) -> tuple[list[int], list[int]]:
    """Cities that may be left out for a town (18OE §11.3.9): classes by value, the least first."""
    most = max(towns, default=0) if train.fill else 0
    worth = [-1 if stop.kind == "town" else train.mult * stop.value for stop in records]
    values = sorted({value for value in worth if 0 <= value < most})
    rich = len(values)
    classes = [values.index(value) if value in values else rich for value in worth]
    return [c if value >= 0 else -1 for c, value in zip(classes, worth, strict=True)], values


def _express_arrays(grid: Grid, records: list[Stop], train: Train) -> Kind:
    prizes = [stop.value * SCALE if stop.token and not stop.goal else NO_PRIZE for stop in records]
    goals = [(records[goal].value + train.extra) * SCALE for goal in grid.goals]
    nothing, none, zero = _ints([]), _ints([-1] * len(records)), _ints([0] * len(records))
    pay = Pay(_ints(prizes), none, nothing, none, nothing, nothing, zero, NO_TERMS)
    return Kind(train, pay, _ints(goals))


def _passable(stop: Stop, ways: list[int]) -> bool:
    """Return True if a route can continue here on two ways that seem to share no track."""
    if stop.blocked or stop.terminal or reduce(and_, ways, -1):  # a spur: all share one piece
        return False
    looked = 0
    for place, one in enumerate(ways):
        for other in ways[:place]:
            if not one & other or looked == PAIRS:
                return True
            looked += 1
    return False


def _ints(values: list[Any]) -> Array:
    return np.array(values, np.int64)


def _places(problem: RouteProblem, net: Net) -> Array:
    known: dict[str, int] = {}
    places: list[int] = []
    for index, stop in enumerate(net.stops):
        group = problem.stops[stop].group
        place = known.setdefault(group, index) if group else index
        places.append(place if stop < net.again else len(net.stops))
    return _ints(places)


def _merged(masks: list[int], flag: Cancel) -> tuple[list[list[int]], int]:
    """Bits that occur in exactly the same masks become one number."""
    owners: dict[int, list[int]] = {}
    for index, mask in flag.each(enumerate(masks)):
        while mask:
            low = mask & -mask
            owners.setdefault(low.bit_length(), []).append(index)
            mask ^= low
    numbers: dict[tuple[int, ...], int] = {}
    lists: list[list[int]] = [[] for _ in masks]
    for bit in flag.each(sorted(owners, reverse=True)):
        key = tuple(owners[bit])
        if key not in numbers:
            number = numbers[key] = len(numbers)
            for index in key:
                lists[index].append(number)
    return lists, len(numbers)
