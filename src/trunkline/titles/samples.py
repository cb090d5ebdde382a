"""Sample games: finished games with a note, as a title's ``data/samples.toml`` lists them.

The files lie beside it in ``samples``, compressed.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from trunkline.kernel import BadData, decode
from trunkline.titles import registry
from trunkline.titles.title import Title


class Sample(NamedTuple):
    """A finished game that is shipped with its title."""

    id: str
    name: str
    note: str
    """What happens in it, in a few sentences."""
    players: tuple[str, ...]
    moves: int


class _File(NamedTuple):
    sample: tuple[Sample, ...] = ()


def of_title(title: Title) -> tuple[Sample, ...]:
    """Return the sample games of a title; none if it has no such file."""
    found: _File = decode(_File, title.texts("samples"), "samples.toml")
    return found.sample


def every() -> Iterator[tuple[Title, Sample]]:
    """Yield all sample games with their titles."""
    for title in registry.working():
        for one in of_title(title):
            yield title, one


@cache
def game(name: str, sample: str) -> dict[str, Any]:
    """Return a sample game as a file of ours."""
    title = registry.find(name)
    if title is None or all(one.id != sample for one in of_title(title)):
        raise BadData("There is no such sample game.")
    raw = (title.data / "samples" / f"{sample}.json.gz").read_bytes()
    found: dict[str, Any] = json.loads(gzip.decompress(raw))
    return found
