"""numba where it is installed, plain Python where it is not: the same source, the same answers."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any


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
    """Compile a small part of a search into the searches that call it."""
    return jit(function, forceinline=True)
