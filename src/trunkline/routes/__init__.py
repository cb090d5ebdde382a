"""The best routes for the trains of a company, proved; and a judge of any claimed routes."""

from .alternatives import Chosen, best_of, joined, one_of, with_train, without_cheapest
from .cache import Cache, best
from .compile_ahead import warm
from .control import Cancel, Cancelled
from .documents import drawn, dump, load
from .judge import Illegal, Run, Verdict, check, judge, price
from .problem import (
    Answer,
    Claim,
    Path,
    ProblemError,
    Relief,
    Route,
    RouteProblem,
    Side,
    Stop,
    Train,
    validate,
)
from .relief_assignment import Use
from .revenue_breakdown import Statement, statements
from .runnable import some_route
from .solution import Solution, solved
from .solve import METHODS, WORK, at_most, solve

__all__ = [
    "METHODS",
    "WORK",
    "Answer",
    "Cache",
    "Cancel",
    "Cancelled",
    "Chosen",
    "Claim",
    "Illegal",
    "Path",
    "ProblemError",
    "Relief",
    "Route",
    "RouteProblem",
    "Run",
    "Side",
    "Solution",
    "Statement",
    "Stop",
    "Train",
    "Use",
    "Verdict",
    "at_most",
    "best",
    "best_of",
    "check",
    "drawn",
    "dump",
    "joined",
    "judge",
    "load",
    "one_of",
    "price",
    "solve",
    "solved",
    "some_route",
    "statements",
    "validate",
    "warm",
    "with_train",
    "without_cheapest",
]
