"""The registry: titles by name, from the entry points in the group ``trunkline.titles``.

``names`` reads entry points and imports nothing. ``get`` imports one title, and explains why it
cannot be loaded if it cannot: one broken title never hides the others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from trunkline.kernel import BadData, Game, files
from trunkline.titles import kept_rules
from trunkline.titles.title import Title

log = logging.getLogger(__name__)

GROUP = "trunkline.titles"
OURS = "trunkline"
"""The distribution whose titles come first."""


class BrokenTitle(BadData):
    """A title that is registered but cannot be loaded."""


def distribution(entry: EntryPoint) -> str:
    """Return the name of the distribution that registers something."""
    return entry.dist.name if entry.dist is not None else "an unknown package"


def registered(group: str) -> tuple[EntryPoint, ...]:
    """Return the entry points of a group: ours as we wrote them, then the others by name."""
    found = [*entry_points(group=group)]
    others = [one for one in found if distribution(one) != OURS]
    others.sort(key=lambda one: (distribution(one), one.name))
    return (*(one for one in found if distribution(one) == OURS), *others)


@cache
def _entries() -> dict[str, EntryPoint]:
    """Return the entry point of each title; the first of a name wins."""
    found: dict[str, EntryPoint] = {}
    for entry in registered(GROUP):
        first = found.setdefault(entry.name, entry)
        if first is not entry:
            log.warning(
                "The title %s of the package %s is not used: %s has one of this name.",
                *(entry.name, distribution(entry), distribution(first)),
            )
    if not any(distribution(one) == OURS for one in found.values()):
        raise BadData(
            "Trunkline is not installed, so it does not know its titles: run `make install`."
        )
    return found


_added: dict[str, Title | BrokenTitle] = {}
"""Titles of this process without an entry point, broken ones too."""


def names() -> tuple[str, ...]:
    """Return the names of all titles, broken ones too."""
    return (*_entries(), *(name for name in _added if name not in _entries()))


def ours() -> tuple[str, ...]:
    """Return the names of the titles that come with this program."""
    return tuple(name for name, one in _entries().items() if distribution(one) == OURS)


def known(name: str) -> bool:
    """Return True if a title of this name is registered."""
    return name in names()


def get(name: str) -> Title:
    """Return a title; raise ``BadData`` if there is none, or it cannot be loaded."""
    if not known(name):
        raise BadData(f"There is no title {name!r}.{instead(name)}")
    found = _tried(name)
    if isinstance(found, BrokenTitle):
        raise BrokenTitle(str(found))
    return found


def meant(name: str, known: Iterable[str]) -> str:
    """Return the question if a name like another was meant, after a space; else nothing."""
    near = get_close_matches(name[:40].lower(), list(known), 1)
    return f" Did you mean {near[0]}?" if near else ""


def instead(name: str) -> str:
    """Return what may have been meant by the name of no title, as sentences after a space."""
    listed = f" The titles are {', '.join(names())}."
    if "/" in name:
        return f"{listed} To use a folder, install it: pip install -e {name}"
    return f"{meant(name, names())}{listed}"


def spelled(name: str) -> str:
    """Return the title that is meant by a name in any case; the name itself if it is none."""
    meant = [one for one in names() if one.casefold() == name.casefold()]
    return name if known(name) or len(meant) != 1 else meant[0]


def find(name: str) -> Title | None:
    """Return a title; None if it is not registered, or cannot be loaded."""
    found = _tried(name) if known(name) else None
    return found if isinstance(found, Title) else None


def working() -> tuple[Title, ...]:
    """Return the titles that can be loaded."""
    return tuple(one for one in map(_tried, names()) if isinstance(one, Title))


def broken() -> dict[str, str]:
    """Return why titles cannot be loaded, by name, in sentences."""
    tried = ((name, _tried(name)) for name in names())
    return {name: str(one) for name, one in tried if isinstance(one, BrokenTitle)}


def _tried(name: str) -> Title | BrokenTitle:
    return _added.get(name) or _imported(name)


@cache
def _imported(name: str) -> Title | BrokenTitle:
    """Import a title once; a failure is remembered too."""
    entry = _entries()[name]
    start = f"The title {name} of the package {distribution(entry)} cannot be loaded"
    try:
        found = entry.load()
    except (Exception, SystemExit) as error:  # a plug-in's module may do anything
        return BrokenTitle(f"{start}: {type(error).__name__}: {error}")
    if not isinstance(found, Title):
        return BrokenTitle(f"{start}: {entry.value} is not a Title")
    if found.name != name:
        return BrokenTitle(f"{start}: it is called {found.name!r} there")
    return found


def add(name: str, found: Title | BrokenTitle) -> None:
    """Know a title of this process without an entry point; it comes before one of its name."""
    _added[name] = found


@contextmanager
def adding(*titles: Title) -> Iterator[None]:
    """Know more titles for a while, without entry points: for tests and previews."""
    before = dict(_added)
    for title in titles:
        add(title.name, title)
    try:
        yield
    finally:
        _added.clear()
        _added.update(before)


def forget() -> None:
    """Forget the entry points and titles that were read: for tests that install packages."""
    _entries.cache_clear()
    _imported.cache_clear()


def title_of(game: Game) -> Title | None:
    """Return the title whose rules a game is played by, kept or present; None if unregistered."""
    kept = kept_rules.title_of(game)
    newest = find(game.title)
    if kept is not None or newest is None or game.rules_version == newest.rules_version:
        return kept or newest
    return kept_rules.rules(newest, game.rules_version)


def load(
    title: str,
    seats: int,
    options: Mapping[str, Any],
    version: int | None = None,
    amendments: str = "",
) -> Game:
    """Return the game of a title for a number of seats.

    `version` is that of its rules (None: the newest), `amendments` a host's changes of its printed
    data (see ``host_data``). ``BadData`` says which request cannot be met, or that the version is
    not kept.
    """
    newest = get(title)
    current = version in (None, newest.rules_version)
    found = newest if current else kept_rules.rules(newest, int(version or 0))
    game = found.load(seats, options, amendments)
    game.recipe = load, (title, seats, dict(options), found.rules_version, amendments)
    return game


def check_data(title: str, text: str) -> tuple[str, list[str]]:
    """Return a file of amendments as canonical text, and all its problems in sentences."""
    tables = get(title).tables
    if tables is None:
        return "", [f"The data of {title} cannot be amended."]
    checked, problems = tables.check(text)
    return ("" if checked is None else checked.text), problems


def loader(file: Mapping[str, Any]) -> Callable[[str, int, Mapping[str, Any]], Game]:
    """Return ``load`` for a game file: with its rules version and its host's amendments.

    If that version is not kept, the newest tries; the file's digests tell if it agrees.
    """
    version, amendments = file.get("rules_version"), files.amendments_in(file)

    def make(title: str, seats: int, options: Mapping[str, Any]) -> Game:
        kept = type(version) is int and version in kept_rules.versions(get(title))
        return load(title, seats, options, version if kept else None, amendments)

    return make
