"""Compile and load everything once, so that a player's first question is answered at once."""

from __future__ import annotations

import gc
import threading

from .contraction import contract
from .control import Cancel, searching
from .problem import Path, RouteProblem, Side, Stop, Train
from .search_input import question_of

ENOUGH = 1_000_000  # steps, for a toy
LOOK = 0.01  # seconds between two looks at the flag while code is compiled
_warm = threading.Event()
_begun = threading.Lock()


def warm() -> None:
    """Run each compiled search on a toy map; later processes load the compiled code from disk."""
    from .decode_routes import rehearse, search  # numpy and numba take half a second to load

    for trains in (
        (Train("D"), Train("3", 3, marks=(0, 0, 50)), Train("E", express=True)),
        (Train("3+3", 3, 3), Train("3+3'", 3, 3), Train("4D", 4, 0, mult=2)),
    ):
        problem = _toy(trains)
        asked = question_of(problem, contract(problem), len(problem.stops))
        with searching():
            search(asked, ENOUGH, Cancel())
            rehearse(asked)
    gc.freeze()  # a compiler's worth of objects stays: no pause to look at them within a search
    _warm.set()


def ready(flag: Cancel) -> None:
    """Wait until everything is compiled and loaded; raise `Cancelled` after a cancellation.

    The compiler cannot be interrupted: it continues in a thread of its own, for the next question.
    """
    while not _warm.is_set():
        flag.go_on()
        if _begun.acquire(blocking=False):
            threading.Thread(target=_in_background, name="routes warm", daemon=True).start()
        _warm.wait(LOOK)


def _in_background() -> None:
    try:
        warm()
    finally:
        _warm.set()  # even if it failed: the search itself then says why


def _toy(trains: tuple[Train, ...]) -> RouteProblem:
    """Return a ring of four stops with a branch to a goal."""
    stops = (
        Stop("A", 30, token=True, mark=True),
        Stop("B", 10, "town"),
        Stop("C", 40, mark=True),
        Stop("D", 20, "town"),
        Stop("E", 50, "offboard", terminal=True, goal=True),
    )
    links = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 2), (2, 4))
    sides = tuple(Side(f"{number}") for number in range(len(links)))
    paths = tuple(
        Path(f"{number}.{end}", ("stop", stop), ("side", number, end))
        for number, link in enumerate(links)
        for end, stop in enumerate(link)
    )
    return RouteProblem(stops, sides, paths, trains)
