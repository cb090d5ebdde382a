"""The titles by name, and nothing loaded before it is asked for.

A title is a folder with a module ``game`` whose ``make(seats, options, amendments="")`` builds the
game (raising ``BadData`` for a number of seats, an option or amendments it does not know), whose
``TABLES`` says what a host may amend, and whose ``RULES_VERSION`` is raised when the rules change;
and a module ``page.picture``. Earlier versions are kept: see ``kept_rules``.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.resources import files as files_of
from importlib.util import find_spec
from typing import Any, Protocol

from trunkline.kernel import BadData, Game, files
from trunkline.titles.kept_rules import rules, versions

FOLDERS = {
    "1848": "g1848",
    "railways-of-australia": "railways_of_australia",
    "18oe": "g18oe",
}
"""The name of a title on the command line and in game files, and the folder it lives in."""


class Rules(Protocol):
    """What the module ``game`` of a title has."""

    LABEL: str
    """What the lobby calls the title."""
    RULES_VERSION: int
    OPTIONS: Mapping[str, Any]
    """Name and allowed values of each option."""

    def explained(self) -> Mapping[str, Any]:
        """The options in plain sentences, for the lobby."""

    def make(self, seats: int, options: Mapping[str, Any], *amendments: str) -> Game:
        """The game for this many players, with what its host amended."""


def names() -> tuple[str, ...]:
    """All titles."""
    return tuple(FOLDERS)


def load(
    title: str,
    seats: int,
    options: Mapping[str, Any],
    version: int | None = None,
    amendments: str = "",
) -> Game:
    """The game of a title for a number of seats, in a version of its rules (None: the newest), with
    what the host changed in its printed data (see ``host_data``).

    ``BadData`` says what is wrong with the wish, or that the version is not kept.
    """
    for name, value in options.items():
        if type(name) is not str or type(value) not in (str, int, bool):
            raise BadData(f"the option {name!r} must be a word, a number, true or false")
    newest = rules_of(title)
    more = (amendments,) if amendments else ()
    if more and not hasattr(newest, "TABLES"):
        raise BadData(f"The data of {title} cannot be amended.")
    if version not in (None, newest.RULES_VERSION):
        old: Game = rules(title, version).load(title, seats, options, None, *more)
        return old
    return newest.make(seats, options, *more)


def check_data(title: str, text: str) -> tuple[str, list[str]]:
    """A file of amendments as canonical text, and everything that is wrong with it in sentences."""
    game = module(title, "game")
    if not hasattr(game, "TABLES"):
        return "", [f"The data of {title} cannot be amended."]
    tables, problems = game.TABLES.check(text)
    return ("" if tables is None else tables.text), problems


def loader(file: Mapping[str, Any]) -> Callable[[str, int, Mapping[str, Any]], Game]:
    """``load`` for a game file, which says under which version it was written and what its host
    amended; if that version is not kept the newest tries, and the file's digests tell whether it
    agrees."""
    version, amendments = file.get("rules_version"), files.amendments_in(file)

    def make(title: str, seats: int, options: Mapping[str, Any]) -> Game:
        kept = type(version) is int and version in versions(title)
        return load(title, seats, options, version if kept else None, amendments)

    return make


def rules_of(title: str) -> Rules:
    """The module with the present rules of a title."""
    found: Rules = module(title, "game")
    return found


def module(title: str, part: str) -> Any:
    """Import a module of a title's folder, such as ``game`` or ``page.picture``."""
    folder = FOLDERS.get(title)
    if folder is None:
        raise BadData(f"There is no title {title!r}. The titles are {', '.join(FOLDERS)}.")
    if not has(title, part):
        raise BadData(f"{title} has no {part.rpartition('.')[2]} in this version of Trunkline.")
    return import_module(f"{__name__}.{folder}.{part}")


def about(title: str) -> dict[str, str]:
    """What the front page says about a title: its `text`, how many `hours` it takes, and so on."""
    return _texts(title, "about.toml")


def reconstructed_parts(title: str) -> list[dict[str, Any]]:
    """What of a title no public source prints, as it is written down: sentences and tables."""
    found: list[dict[str, Any]] = _texts(title, "reconstructed.toml").get("part", [])
    return found


def glossary(title: str) -> dict[str, str]:
    """The words of a title, each with what it means."""
    return _texts(title, "glossary.toml")


def lessons(title: str) -> list[dict[str, Any]]:
    """The lessons of a title in their order, as they are written down; none if it has none."""
    found: list[dict[str, Any]] = _texts(title, "lessons.toml").get("lesson", [])
    return found


def position(title: str, name: str) -> Any:
    """The state in which a lesson begins, as ``kernel.snapshot.freeze`` wrote it."""
    data = files_of(f"{__name__}.{FOLDERS[title]}") / "data" / "positions" / f"{name}.json"
    return json.loads(data.read_text(encoding="utf-8"))


def _texts(title: str, name: str) -> dict[str, Any]:
    """A file of texts in a title's data; none if there is no such file."""
    data = files_of(f"{__name__}.{FOLDERS[title]}") / "data" / name
    return tomllib.loads(data.read_text(encoding="utf-8")) if data.is_file() else {}


def has(title: str, part: str) -> bool:
    """Return True if a title's folder has this module, such as ``page.picture``."""
    name = f"{__name__}.{FOLDERS[title]}"
    for inner in ("", *part.split(".")):
        name = f"{name}.{inner}" if inner else name
        if find_spec(name) is None:
            return False
    return True
