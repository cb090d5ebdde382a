"""numba where it is installed, plain Python where it is not: the same source, the same answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

# Columns of the control array, which a compiled search shares with the thread that started it.
STEPS, LIMIT, CANCELLED, KEPT, STOPPED = range(5)
LIMIT_REACHED, CALLED_OFF = 1, 2  # why it stopped


def _numba() -> Any:
    try:
        return importlib.import_module("numba")
    except ImportError:  # pragma: no cover - exercised by a test in its own process
        return None


_NUMBA = _numba()
HAVE_NUMBA = _NUMBA is not None


def jit(function: Callable[..., Any], **how: Any) -> Callable[..., Any]:
    """Compile once per installation and run without Python's lock, or leave it as it is.

    Where numba may write neither beside the package nor at home, it compiles in each process.
    """
    if _NUMBA is None:  # pragma: no cover - exercised by a test in its own process
        return function
    compiled: Callable[..., Any]
    try:
        compiled = _NUMBA.njit(cache=True, nogil=True, **how)(function)
    except RuntimeError:  # pragma: no cover - exercised by a test in its own process
        compiled = _NUMBA.njit(nogil=True, **how)(function)
    return compiled


def inlined(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a small part of a search into the searches that call it.

    It makes no arrays of its own, so numba need not count references to those that it is given:
    that would cost more than the step of a search.
    """
    return jit(function, forceinline=True, _nrt=False)
