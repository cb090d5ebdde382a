"""Rules that were kept: earlier versions of a title in archives, loaded beside the present ones.

An archive (``kept/1848-1.zip``, written by ``titles.keep_rules``) holds the title as it was, the
kit it stands on, and the bots and file formats written for it, under a package name of their own.
It is imported from the zip as it is: nothing is unpacked, and old and new rules live in one process
without meeting. Kernel, board, pictures and routes are the present ones.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module, invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from trunkline.kernel import BadData, Game

FOLDER = Path(__file__).parent / "kept"
"""Where the archives are."""
PREFIX = "trunkline_kept_"


def package(title: str, version: int) -> str:
    """The name under which kept rules are imported."""
    return f"{PREFIX}{re.sub('[^a-z0-9]', '_', title.lower())}_{version}"


def archive(title: str, version: int) -> Path:
    """The file in which a version of a title is kept."""
    return FOLDER / f"{title}-{version}.zip"


def versions(title: str) -> tuple[int, ...]:
    """The versions of a title that are kept, oldest first."""
    name = re.compile(re.escape(title) + r"-([0-9]+)\.zip")
    found = (name.fullmatch(path.name) for path in FOLDER.glob("*.zip"))
    return tuple(sorted(int(match[1]) for match in found if match))


def rules(title: str, version: int) -> Any:
    """The titles as they were kept with a version: a module like ``trunkline.titles``."""
    path = archive(title, version)
    if not path.is_file():
        raise BadData(f"version {version} of the rules of {title} is not kept here")
    if str(path) not in sys.path:
        sys.path.append(str(path))
        invalidate_caches()
    try:
        return import_module(f"{package(title, version)}.titles")
    except ImportError as error:
        raise BadData(f"the kept rules in {path.name} cannot be loaded: {error}") from error


def room(game: Game, name: str) -> Any:
    """Return a room that knows a game's own classes (``titles.bots``, ``interop``): the one that
    was kept with its rules, else the present one."""
    root = type(game).__module__.partition(".")[0]
    kept = f"{root}.{name.partition('.')[0]}"
    if root.startswith(PREFIX) and find_spec(kept) is not None:
        return import_module(f"{root}.{name}")
    return import_module(f"trunkline.{name}")
