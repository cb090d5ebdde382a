"""The best routes for the trains of a company, proved; and a judge of any claimed routes."""

from .judge import Illegal, Run, Verdict, check, judge, price
from .problem import (
    Answer,
    Claim,
    Path,
    ProblemError,
    Route,
    RouteProblem,
    Side,
    Stop,
    Train,
    dump,
    load,
    validate,
)
from .solve import solve

__all__ = [
    "Answer",
    "Claim",
    "Illegal",
    "Path",
    "ProblemError",
    "Route",
    "RouteProblem",
    "Run",
    "Side",
    "Stop",
    "Train",
    "Verdict",
    "check",
    "dump",
    "judge",
    "load",
    "price",
    "solve",
    "validate",
]
