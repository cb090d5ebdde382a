"""Plug-ins for tests: real distributions in a temporary folder, found by their entry points."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from trunkline.titles import kept_rules, registry


def write(folder: Path, files: Mapping[str, str]) -> None:
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, "utf-8")


def distribution(folder: Path, name: str, groups: Mapping[str, Mapping[str, str]]) -> None:
    """Write the metadata of an installed distribution with its entry points."""
    lines = []
    for group, entries in groups.items():
        lines += [f"[{group}]", *(f"{key} = {value}" for key, value in entries.items())]
    write(
        folder / f"{name.replace('-', '_')}-1.0.dist-info",
        {
            "METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
            "entry_points.txt": "\n".join(lines) + "\n",
        },
    )


def restart(*packages: str) -> None:
    """Forget imports and plug-ins, as a new process does."""
    for name in list(sys.modules):
        if name.startswith(kept_rules.PREFIX) or name.partition(".")[0] in packages:
            del sys.modules[name]
    registry.forget()
    importlib.invalidate_caches()


@contextmanager
def installed(folder: Path, *packages: str) -> Iterator[None]:
    """Import from a folder for a while; `packages` are the top packages in it."""
    path, silent = list(sys.path), sys.dont_write_bytecode
    sys.path.insert(0, str(folder))
    sys.dont_write_bytecode = True
    restart(*packages)
    try:
        yield
    finally:
        sys.path[:] = path
        sys.dont_write_bytecode = silent
        restart(*packages)
