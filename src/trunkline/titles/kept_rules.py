"""Kept rules: earlier versions of a title in archives, loaded beside the current ones.

An archive (``kept/1848-1.zip`` in the title's package, written by ``titles.keep_rules``) holds the
title as it was, the 18xx kit it uses and the bots, under a package name of their own. Python
imports it straight from the zip, so old and new rules live in one process without meeting. Kernel,
board, pictures and routes are the current ones.
"""

from __future__ import annotations

import re
import sys
from importlib import import_module, invalidate_caches
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from trunkline.kernel import BadData, Game

if TYPE_CHECKING:
    from trunkline.titles.title import Title

PREFIX = "trunkline_kept_"


def package(title: str, version: int) -> str:
    """Return the name under which kept rules are imported."""
    return f"{PREFIX}{re.sub('[^a-z0-9]', '_', title.lower())}_{version}"


def folder(title: Title) -> Path:
    """Return the folder of a title's archives."""
    return Path(str(files(title.package))) / "kept"


def archive(title: Title, version: int) -> Path:
    """Return the file in which a version of a title is kept."""
    return folder(title) / f"{title.name}-{version}.zip"


def versions(title: Title) -> tuple[int, ...]:
    """Return the versions of a title that are kept, oldest first."""
    name = re.compile(re.escape(title.name) + r"-([0-9]+)\.zip")
    found = (name.fullmatch(path.name) for path in folder(title).glob("*.zip"))
    return tuple(sorted(int(match[1]) for match in found if match))


def rules(title: Title, version: int) -> Title:
    """Return a title as it was kept with a version."""
    path = archive(title, version)
    if not path.is_file():
        raise BadData(f"version {version} of the rules of {title.name} is not kept here")
    if str(path) not in sys.path:
        sys.path.append(str(path))
        invalidate_caches()
    try:
        return _title_in(package(title.name, version))
    except ImportError as error:
        raise BadData(f"the kept rules in {path.name} cannot be loaded: {error}") from error


def title_of(game: Game) -> Title | None:
    """Return the kept title whose rules a game is played by; None if they are current."""
    root = type(game).__module__.partition(".")[0]
    return _title_in(root) if root.startswith(PREFIX) else None


def _title_in(root: str) -> Title:
    found: Title = import_module(root).TITLE
    return found
