"""The independent judge of claimed routes: legal or not, why, and what they earn.

It shares no code with the search: it walks a claim track piece by track piece, as a player would
with a finger on the map, and also serves routes that were drawn by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from .problem import Claim, End, Path, RouteProblem, Stop, Train
from .relief_assignment import Handed, NotEnough, crossings_of, hand_out, ways_to_spend


class Run(NamedTuple):
    """One train's run: what it earns and the stops it visits, in order."""

    train: str
    revenue: int
    stops: tuple[str, ...]


class Verdict(NamedTuple):
    """The judge's word on a claim: ``reason`` is ``None`` when it is legal."""

    reason: str | None
    revenue: int
    runs: tuple[Run, ...]


class Illegal(ValueError):
    """A claim that breaks a rule; the sentence is for the player."""


class _TooFar(Illegal):
    """A route that is longer than the range of its train."""


class Ran(NamedTuple):
    """The run of a train: its stops, the one where it ended, the sides that it crossed."""

    train: Train
    visited: list[Stop]
    last: Stop
    sides: list[int]


def check(problem: RouteProblem, claimed: Claim) -> str | None:
    """``None`` if the claimed routes are legal together, else the reason in a sentence."""
    return judge(problem, claimed).reason


def price(problem: RouteProblem, claimed: Claim) -> int:
    """Return the revenue of a legal claim; otherwise raise `Illegal` with the reason."""
    verdict = judge(problem, claimed)
    if verdict.reason is not None:
        raise Illegal(verdict.reason)
    return verdict.revenue


def judge(problem: RouteProblem, claimed: Claim) -> Verdict:
    """Check and price a claim in one go."""
    try:
        found = judged(problem, claimed)
    except Illegal as illegal:
        return Verdict(str(illegal), 0, ())
    runs = [
        Run(ran.train.id, paid.revenue, tuple([stop.id for stop in ran.visited]))
        for ran, paid in found
    ]
    return Verdict(None, sum(run.revenue for run in runs), tuple(runs))


_last: tuple[tuple[Path, ...], dict[str, Path]] = ((), {})
"""The pieces of the track that was asked about last, by name: claims on one network come one after
the other, with other trains or other routes."""


def _named(paths: tuple[Path, ...]) -> dict[str, Path]:
    global _last
    last = _last
    if last[0] is not paths:
        last = _last = (paths, {path.id: path for path in paths})
    return last[1]


def judged(problem: RouteProblem, claimed: Claim) -> list[tuple[Ran, Handed]]:
    """Return each train's run and revenue in a claim; raise `Illegal` with the reason otherwise."""
    track = _named(problem.paths)
    trains = {train.id: train for train in problem.trains}
    used: dict[int | str, Train] = {}  # exclusive side, piece or licence -> the train that uses it
    ran: list[Ran] = []
    running: set[str] = set()
    for train_id, path_ids in _routes(claimed):
        train = trains.get(train_id)
        if train is None:
            raise Illegal(f"The company has no {train_id} train.")
        if train_id in running:
            raise Illegal(f"The {_called(train)} train runs only once.")
        running.add(train_id)
        visited, last, sides, pieces = _walk(
            problem, train, [_piece(track, name) for name in path_ids]
        )
        _take_track(problem, train, sides, pieces, used)
        for stop in visited:
            _take_licences(problem, stop.licences, train, used)
        _rules_on_the_whole(problem, train, visited, sides, pieces)
        ran.append(Ran(train, visited, last, sides))
    if not problem.reliefs:
        return [(one, Handed(_revenue(problem, *one), 0, 0, ())) for one in ran]
    return list(zip(ran, _with_reliefs(problem, ran), strict=True))


def _with_reliefs(problem: RouteProblem, ran: list[Ran]) -> list[Handed]:
    """Return each route's revenue when the units of all reliefs are handed out the best way."""
    menus = []
    for one in ran:
        tried = [(0, 0)]

        def worth(
            stops: int, sides: int, one: Ran = one, tried: list[tuple[int, int]] = tried
        ) -> int | None:
            tried.append((stops, sides))
            with suppress(_TooFar):
                return _revenue(problem, *one, stops, sides)
            return None

        crossings = crossings_of(problem, one.visited, one.sides)
        menu = ways_to_spend(problem.reliefs, crossings, worth)
        if not menu:
            _revenue(problem, *one, *max(tried, key=sum))  # says how far it is at best
            raise AssertionError("A route that is not too long has a price.")
        menus.append(menu)
    try:
        return hand_out(problem.reliefs, menus)
    except NotEnough:
        raise Illegal(
            "What makes crossings cheaper does not suffice for all these routes."
        ) from None


def _routes(claimed: Claim) -> list[tuple[str, Sequence[str]]]:
    """Return the claim as pairs, or refuse it: it may come from a file."""
    routes: list[tuple[str, Sequence[str]]] = []
    for route in claimed if isinstance(claimed, list | tuple) else (None,):
        pair = route if isinstance(route, list | tuple) and len(route) == 2 else ("", None)
        train, paths = pair
        if not isinstance(paths, list | tuple) or not all(
            isinstance(n, str) for n in (train, *paths)
        ):
            raise Illegal(
                "Routes are a list: for each a train, and the list of its pieces of track."
            )
        routes.append((train, paths))
    return routes


def _piece(track: dict[str, Path], name: str) -> Path:
    path = track.get(name)
    if path is None:
        place, _, number = str(name).partition(":")
        raise Illegal(
            f"There is no such track in {place}." if number else f"There is no track {place}."
        )
    return path


def _walk(
    problem: RouteProblem, train: Train, paths: list[Path]
) -> tuple[list[Stop], Stop, list[int], list[str]]:
    """Follow the pieces of a route.

    Return the stops visited, the one where the route ends (perhaps a town that it passed before),
    the sides crossed, and the pieces that touch no side.
    """
    if not paths:
        raise Illegal(f"The {_called(train)} train needs a route with two stops.")
    first, *others = _starts(problem, train, paths)
    try:
        return _walk_from(problem, train, paths, first)
    except Illegal:
        for start in others:
            with suppress(Illegal):
                return _walk_from(problem, train, paths, start)
        raise


def _walk_from(
    problem: RouteProblem, train: Train, paths: list[Path], at: End
) -> tuple[list[Stop], Stop, list[int], list[str]]:
    visited = [problem.stops[at[1]]]
    seen_stops, seen_sides, seen_junctions = {at[1]}, set[int](), set[int]()
    sides: list[int] = []
    pieces: list[str] = []
    last = len(paths) - 1
    for number, path in enumerate(paths):
        a, b = path.a, path.b
        if _joins(at, a):
            at = b
        elif _joins(at, b):
            at = a
        else:
            raise Illegal(_broken(train, paths[number - 1], path))
        if a[0] != "side" and b[0] != "side":
            if path.id in pieces:
                raise Illegal(f"The track {_in(path)} is used twice by the {_called(train)} train.")
            pieces.append(path.id)
        kind, index = at[0], at[1]
        if kind == "stop":
            stop = problem.stops[index]
            if index not in seen_stops:
                seen_stops.add(index)
                visited.append(stop)
            elif not problem.again or stop.kind != "town":
                raise Illegal(f"The {_called(train)} train visits {_name(stop)} twice.")
            if number != last and (stop.blocked or stop.terminal):
                if not _passage(problem, stop, path, paths[number + 1]):
                    raise Illegal(_no_passing(train, stop))
        elif number == last:
            raise Illegal(
                f"The route of the {_called(train)} train must end at a stop, not on open"
                f" track {_in(path)}."
            )
        elif kind == "side":
            if index in seen_sides:
                raise Illegal(
                    f"The track {_between(problem, index)} is used twice by the"
                    f" {_called(train)} train."
                )
            seen_sides.add(index)
            sides.append(index)
        elif not problem.again:
            if index in seen_junctions:
                raise Illegal(f"The {_called(train)} train passes the junction {_in(path)} twice.")
            seen_junctions.add(index)
    if len(visited) < 2:
        raise Illegal(f"The {_called(train)} train needs a route with two stops.")
    return visited, problem.stops[at[1]], sides, pieces


def _passage(problem: RouteProblem, stop: Stop, before: Path, after: Path) -> bool:
    """Return True if one of the two tracks leads over the passage of a full city."""
    if stop.terminal or not stop.passage:
        return False
    ends = (before.a, before.b, after.a, after.b)
    return any(end[0] == "side" and problem.sides[end[1]].id in stop.passage for end in ends)


def _starts(problem: RouteProblem, train: Train, paths: list[Path]) -> list[End]:
    """Return the stops where the route may begin, whichever way round its first piece is listed.

    There may be two where all pieces join the same ones; an express does better to begin at its
    goal.
    """
    first = paths[0]
    starts = [
        (start, leave)
        for start, leave in ((first.a, first.b), (first.b, first.a))
        if start[0] == "stop"
    ]
    if not starts:
        raise Illegal(
            f"The route of the {_called(train)} train must begin at a stop, not on open"
            f" track {_in(first)}."
        )
    ends = {first.a, first.b}  # where several pieces join the same two, the next one tells
    for number, path in enumerate(paths):
        if {path.a, path.b} != ends:
            for start, leave in starts:
                at = leave if number % 2 else start
                if _joins(at, path.a) or _joins(at, path.b):
                    return [start]
            break
    either = [start for start, _ in starts]
    return sorted(either, key=lambda stop: not (train.express and problem.stops[stop[1]].goal))


def _joins(at: End, end: End) -> bool:
    """Return True if track from ``at`` continues at ``end``: the same spot, or across a side."""
    if at[0] == "side":
        return end[0] == "side" and at[1] == end[1] and at[-1] != end[-1]
    return at == end


def _take_track(
    problem: RouteProblem,
    train: Train,
    sides: list[int],
    pieces: list[str],
    used: dict[int | str, Train],
) -> None:
    """Nothing is used by two trains; a licence not even by one train in two places."""
    for index in sides:
        side = problem.sides[index]
        if not side.shared:
            _take(problem, index, train, used)
        _take_licences(problem, side.licences, train, used)
    names = [name for index in sides for name in problem.sides[index].once]
    for number, name in enumerate(names):
        if name in names[:number]:
            raise Illegal(f"{name} is used twice by the {_called(train)} train.")
    for piece in pieces:
        _take(problem, f"piece {piece}", train, used)


def _take_licences(
    problem: RouteProblem, names: tuple[str, ...], train: Train, used: dict[int | str, Train]
) -> None:
    for name in names:
        if used.get(f"licence {name}") is train:
            raise Illegal(f"{name} is used twice by the {_called(train)} train.")
        _take(problem, f"licence {name}", train, used)


def _take(
    problem: RouteProblem, key: int | str, train: Train, used: dict[int | str, Train]
) -> None:
    other = used.setdefault(key, train)
    if other is not train:
        one, two = _called(other), _called(train)
        both = f"two {one} trains" if one == two else f"the {one} train and the {two} train"
        raise Illegal(f"{_taken(problem, key)} is used twice: by {both}.")


def _taken(problem: RouteProblem, key: int | str) -> str:
    if isinstance(key, int):
        return f"The track {_between(problem, key)}"
    what, _, name = key.partition(" ")
    return name if what == "licence" else f"The track in {name.partition(':')[0]}"


def _rules_on_the_whole(
    problem: RouteProblem, train: Train, visited: list[Stop], sides: list[int], pieces: list[str]
) -> None:
    """Rules that no single piece of track breaks."""
    groups: dict[str, Stop] = {}
    for stop in visited:
        if stop.group and groups.setdefault(stop.group, stop) is not stop:
            raise Illegal(
                f"{_name(groups[stop.group])} and {_name(stop)} are one place;"
                f" the {_called(train)} train visits it only once."
            )
    if not train.express and not any(stop.token for stop in visited):
        raise Illegal(f"The route of the {_called(train)} train has no token of the company.")
    for call in train.calls:
        if not any(stop.call == call for stop in visited):
            raise Illegal(f"The {_called(train)} train must call at {call}.")
    if train.calls and not pieces and all(problem.sides[side].shared for side in sides):
        raise Illegal(f"The {_called(train)} train must use some track on land.")


def _revenue(
    problem: RouteProblem,
    train: Train,
    visited: list[Stop],
    last: Stop,
    sides: list[int],
    saved_stops: int = 0,
    saved_sides: int = 0,
) -> int:
    """Return a route's pay when crossings are that much cheaper, if it is not too long."""
    if train.express:
        return _express_revenue(train, visited, last)
    counted = [stop for stop in visited if stop.kind != "town" and not stop.free]
    stops = sum([stop.counts for stop in visited]) - saved_stops
    crossings = sum(problem.sides[side].cross for side in sides) - saved_sides
    crossings = max(0, crossings - train.free_cross)
    spare = 0
    if train.reach is not None:
        spare = train.reach - stops - crossings
        if spare < 0:
            raise _TooFar(_too_long(train, stops, crossings))
    total = train.extra + _cities(train, counted) + _towns(train, visited, counted, spare)
    if train.marks:
        marked = sum(stop.mark for stop in visited)
        total += train.marks[min(marked, len(train.marks) - 1)]
    return total


def _cities(train: Train, counted: list[Stop]) -> int:
    """Cities and off-boards, multiplied; of a train that multiplies only some, the best ones."""
    if train.doubled is None or len(counted) <= train.doubled:
        return train.mult * sum(stop.value for stop in counted)
    values = sorted([stop.value for stop in counted], reverse=True)
    return train.mult * sum(values[: train.doubled]) + sum(values[train.doubled :])


def _towns(train: Train, visited: list[Stop], counted: list[Stop], spare: int) -> int:
    """Return the pay of towns: the best that find a place, some instead of poorer cities."""
    towns = [stop.value for stop in visited if stop.kind == "town" for _ in range(stop.towns)]
    if train.towns is None or (train.fill and train.reach is None):
        return sum(towns)
    towns.sort(reverse=True)
    if not train.fill:
        return sum(towns[: train.towns])
    places = train.towns + spare
    own = [stop for stop in counted if stop.token]
    stays = max(own, key=lambda stop: stop.value, default=None)
    poorest = sorted(train.mult * stop.value for stop in counted if stop is not stays)
    exchanged = zip(towns[places:], poorest, strict=False)
    return sum(towns[:places]) + sum(max(0, town - city) for town, city in exchanged)


def _express_revenue(train: Train, visited: list[Stop], last: Stop) -> int:
    goals = [stop.value for stop in (visited[0], last) if stop.goal]
    if not goals:
        raise Illegal(f"The {_called(train)} train must begin or end at its goal.")
    tokens = [stop.value for stop in visited if stop.token and not stop.goal]
    if not tokens:
        raise Illegal(
            f"The route of the {_called(train)} train has no token of the company but at its goal."
            if any(stop.token for stop in visited)
            else f"The route of the {_called(train)} train has no token of the company."
        )
    return train.extra + max(goals) + max(tokens)


def _too_long(train: Train, counted: int, crossings: int) -> str:
    stops = f"{counted} stop{'s' * (counted != 1)}"
    border = f" and {crossings} for crossings" if crossings else ""
    return f"The {_called(train)} train reaches {train.reach}, its route counts {stops}{border}."


def _no_passing(train: Train, stop: Stop) -> str:
    why = "the line ends there" if stop.terminal else "it is full of other companies' tokens"
    return f"The {_called(train)} train may end at {_name(stop)} but not pass it: {why}."


def _called(train: Train) -> str:
    return train.name or train.id


def _broken(train: Train, before: Path, after: Path) -> str:
    one, two = before.id.partition(":")[0], after.id.partition(":")[0]
    where = f"in {one}" if one == two else f"between {one} and {two}"
    return f"The route of the {_called(train)} train breaks off {where}."


def _in(path: Path) -> str:
    """Return the hex of a piece of track: titles name it by its hex and a number, "F17:0"."""
    return f"in {path.id.partition(':')[0]}"


def _name(stop: Stop) -> str:
    """Its name with its hex; a title numbers the cities of one hex, "F15.1"."""
    place, _, number = stop.id.rpartition(".")
    if not place or not number.isdecimal():
        place = stop.id
    return f"{stop.name} ({place})" if stop.name else place


def _between(problem: RouteProblem, index: int) -> str:
    name = problem.sides[index].id.partition("#")[0]
    splits = [(name[:n], name[n + 1 :]) for n, letter in enumerate(name) if letter == "-"]
    if not splits:
        return f"at {name}"
    stops = {stop.id for stop in problem.stops}
    here, there = next((pair for pair in splits if stops.issuperset(pair)), splits[0])
    return f"between {here} and {there}"
