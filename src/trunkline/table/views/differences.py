"""Differences of two JSON values, small enough to be sent at every move.

A difference is a merge patch (RFC 7396) over dicts keyed by id, with one exception: removed keys
are listed separately, so that null stays a value like any other. Lists and everything else are
replaced whole, so use dicts where differences must be small. Keys are removed first, then new
values are laid over.

As JSON and Python both have it, 1 and true compare as equal: a value that turns from one into the
other does not differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

Json = dict[str, Any]


class Difference(NamedTuple):
    """The way from one dict to another."""

    set: Json
    """What is new or other, laid over the old dict by dict."""
    drop: list[list[str]]
    """The paths of removed keys."""


def difference(old: Json, new: Json) -> Difference:
    """Return the difference that leads from one dict to another."""
    drop: list[list[str]] = []
    return Difference(_between(old, new, [], drop), drop)


def _between(old: Json, new: Json, path: list[str], drop: list[list[str]]) -> Json:
    drop += ([*path, key] for key in sorted(old.keys() - new.keys(), key=str))
    found: Json = {}
    for key, value in new.items():
        before = old.get(key, _NOTHING)
        if before is value or before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            inner = _between(before, value, [*path, key], drop)
            if inner:
                found[key] = inner
        else:
            found[key] = value
    return found


_NOTHING = object()
"""Stands where a key is not, as None may be a value."""


def apply(old: Json, change: Difference) -> Json:
    """Return the new dict; the old one stays unchanged, and both share their common parts."""
    found: Json = _over(_without(old, change.drop), change.set)
    return found


def _without(old: Json, paths: Iterable[list[str]]) -> Json:
    found = dict(old)
    deeper: dict[str, list[list[str]]] = {}
    for key, *rest in paths:
        if rest:
            deeper.setdefault(key, []).append(rest)
        else:
            del found[key]
    return found | {key: _without(found[key], rests) for key, rests in deeper.items()}


def _over(old: Any, new: Any) -> Any:
    if not isinstance(new, dict):
        return new
    found = dict(old) if isinstance(old, dict) else {}
    found.update((key, _over(found.get(key), value)) for key, value in new.items())
    return found
