"""Third-party bots: opponents from other packages, by the entry points in ``trunkline.bots``.

An entry point names an ``Opponent``. Its level carries the package that brings it, as in
``fox@fox-bots``: logs, ratings and seats show at once that it is not ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint

from trunkline.bots.protocol import MakeBot
from trunkline.kernel import BadData
from trunkline.titles import registry

GROUP = "trunkline.bots"
AT = "@"
LONGEST = 40
"""Characters of a level with its package, as tables store it."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Opponent:
    """A bot that plays a title."""

    title: str
    """The name of the title."""
    level: str
    """One word, as people type it."""
    name: str
    """The name for people."""
    make: MakeBot
    words: str = ""
    """Its strength, in a few words."""


def of_title(title: str) -> dict[str, Opponent]:
    """Return the third-party bots of a title, by level with package."""
    return {level: one for level, one in _read()[0].items() if one.title == title}


def package_of(bot: str) -> str | None:
    """Return the package that brings a bot, or None if it is ours."""
    return bot.partition(AT)[2] or None


def broken() -> dict[str, str]:
    """Return why registered bots cannot be used, by entry point, in sentences."""
    return dict(_read()[1])


@cache
def _read() -> tuple[dict[str, Opponent], dict[str, str]]:
    """Import all bots once; return them by level with package, and what went wrong."""
    found: dict[str, Opponent] = {}
    wrong: dict[str, str] = {}
    for entry in registry.registered(GROUP):
        package = registry.distribution(entry)
        try:
            one = _imported(entry)
            level = f"{one.level}{AT}{package}"
            if not _WORD.fullmatch(one.level) or len(level) > LONGEST or level in found:
                raise BadData(f"the level {level!r} is taken, too long, or not one word")
        except (Exception, SystemExit) as error:  # a plug-in's module may do anything
            start = f"The bot {entry.name} of the package {package} cannot be loaded"
            wrong[f"{entry.name}{AT}{package}"] = f"{start}: {type(error).__name__}: {error}"
            continue
        found[level] = one
    return found, wrong


def _imported(entry: EntryPoint) -> Opponent:
    found = entry.load()
    if not isinstance(found, Opponent):
        raise BadData(f"{entry.value} is not an Opponent")
    return found


_WORD = re.compile("[a-z0-9][a-z0-9_-]*")


def forget() -> None:
    """Forget the entry points that were read: for tests that install packages."""
    _read.cache_clear()
