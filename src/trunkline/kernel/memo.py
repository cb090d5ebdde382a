"""A cache that keeps a function's type, which ``functools.cache`` forgets."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")


def remembered(function: Callable[P, T]) -> Callable[P, T]:
    """Compute once for each set of arguments."""
    return cast(Callable[P, T], functools.cache(function))
