"""The titles by name, and nothing loaded before it is asked for.

A title is a package that registers a ``Title`` as an entry point in the group ``trunkline.titles``:
see docs/titles.md. Earlier versions of its rules are kept in archives: see ``kept_rules``.
"""

from trunkline.titles.opponents import Opponent
from trunkline.titles.registry import (
    BrokenTitle,
    adding,
    broken,
    check_data,
    find,
    get,
    instead,
    known,
    load,
    loader,
    meant,
    names,
    ours,
    spelled,
    title_of,
    working,
)
from trunkline.titles.replay import Divergence, Replay
from trunkline.titles.title import Arranged, BestRuns, Bots, Format, Picture, Reports, Taken, Title

__all__ = [
    "Arranged",
    "BestRuns",
    "Bots",
    "BrokenTitle",
    "Divergence",
    "Format",
    "Opponent",
    "Picture",
    "Replay",
    "Reports",
    "Taken",
    "Title",
    "adding",
    "broken",
    "check_data",
    "find",
    "get",
    "instead",
    "known",
    "load",
    "loader",
    "meant",
    "names",
    "ours",
    "spelled",
    "title_of",
    "working",
]
