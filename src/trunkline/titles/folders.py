"""Titles in folders: load the package of a title without installing it, and say what is wrong."""

from __future__ import annotations

import json
import sys
import tomllib
import traceback
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, NamedTuple

from trunkline.kernel import CHANCE, SPECTATOR, BadData, asked, audit, legal, view
from trunkline.titles import registry
from trunkline.titles.title import Title

TEXTS = ("about", "glossary", "lessons", "rules", "reader", "reconstructed")


class Project(NamedTuple):
    """The title that a folder's ``pyproject.toml`` registers."""

    folder: Path
    name: str
    value: str
    """Module and attribute of the ``Title``, as in an entry point."""

    @property
    def sources(self) -> Path:
        """The folder to import from."""
        inside = self.folder / "src"
        return inside if inside.is_dir() else self.folder


def project(folder: Path) -> Project:
    """Return the title of a folder; raise ``BadData`` if it registers none."""
    file = folder / "pyproject.toml"
    if not file.is_file():
        raise BadData(f"{folder} has no pyproject.toml, so it is not the package of a title.")
    try:
        data: dict[str, Any] = tomllib.loads(file.read_text("utf-8"))
        entries = data["project"]["entry-points"][registry.GROUP]
        ((name, value),) = entries.items()
    except tomllib.TOMLDecodeError as error:
        raise BadData(f"{file}: {error}.") from error
    except (KeyError, TypeError, AttributeError, ValueError):
        wanted = f'[project.entry-points."{registry.GROUP}"]'
        raise BadData(f"{file} must register one title under {wanted}.") from None
    return Project(folder.resolve(), str(name), str(value))


def open_folder(folder: Path) -> str:
    """Know the title of a folder from now on, and return its name.

    A title that fails is known as broken, with the reason.
    """
    found = project(folder)
    sys.path.insert(0, str(found.sources))
    reason = ""
    try:
        title = EntryPoint(found.name, found.value, registry.GROUP).load()
        if not isinstance(title, Title):
            reason = f"{found.value} is not a Title"
        elif title.name != found.name:
            reason = f"pyproject.toml calls it {found.name!r}, but its Title {title.name!r}"
        else:
            reason = next(problems(title, found.folder), "")
    except (Exception, SystemExit) as error:  # an author's module may do anything
        reason = explain(error, found.folder)
    if reason:
        registry.add(found.name, registry.BrokenTitle(f"{found.name} cannot be played: {reason}."))
    else:
        registry.add(found.name, title)
    return found.name


def problems(title: Title, folder: Path) -> Iterator[str]:
    """Yield what fails when a title is read, begins, and is shown, for every number of players."""
    steps: list[Callable[[], object]] = [partial(title.texts, name) for name in TEXTS]
    steps += [partial(_begin, title, seats) for seats in title.players]
    for step in steps:
        try:
            step()
        except Exception as error:  # an author's code may do anything
            yield explain(error, folder)


def _begin(title: Title, seats: int) -> None:
    """Begin a game, and ask for all that its first page needs."""
    game = title.load(seats, {})
    state = game.start()
    wrong = audit(game, state)
    if wrong:
        said = "; ".join(f"{one.name}: {one.detail}" for one in wrong)
        raise BadData(f"the beginning of a game for {seats} fails its audit: {said}")
    seat = asked(state)[0]
    for viewer in (SPECTATOR, seat):
        if viewer != CHANCE:
            seen = view(game, state, viewer)
            json.dumps([game.page.still(), game.page.now(seen), game.page.mine(seen)])
            game.page.pictures(seen)
    for offer in legal(game, state, seat) if seat != CHANCE else ():
        game.page.label(offer)


def explain(error: BaseException, folder: Path) -> str:
    """Return in a sentence why a folder's code or data failed, with the last line of its own."""
    said = str(error).strip().rstrip(".")
    if isinstance(error, SyntaxError) and error.filename:
        return f"{_inside(error.filename, folder)}, line {error.lineno}: {error.msg}"
    if type(error).__module__ != "builtins":  # BadData and its like speak for themselves
        return said
    said = f"{type(error).__name__}: {said}" if said else type(error).__name__
    frames = traceback.extract_tb(error.__traceback__)
    ours = [one for one in frames if Path(one.filename).is_relative_to(folder)]
    if not ours:
        return said
    return f"{said} ({_inside(ours[-1].filename, folder)}, line {ours[-1].lineno})"


def _inside(path: str, folder: Path) -> str:
    """Return a path as the author calls it."""
    there = Path(path)
    return str(there.relative_to(folder)) if there.is_relative_to(folder) else path
