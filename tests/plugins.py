"""Plug-ins for tests: real distributions in a temporary folder, found by their entry points."""

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from trunkline.titles import kept_rules, opponents, registry

SHUNTING = Path(__file__).parent / "table" / "shunting"
FOX = """
from trunkline.bots import RandomPlayer
from trunkline.titles import Opponent

FOX = Opponent(title="shunting", level="fox", name="Sly Fox", make=RandomPlayer, words="easy: sly")
TOLD = Opponent(title="shunting", level="a fox", name="Fox", make=RandomPlayer)
TEXT = "fox"
"""


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


def shunting(folder: Path, changes: Mapping[str, str] | None = None, motto: str = "") -> None:
    """Install Shunting, with changes in the text of its game."""
    files = {path.name: path.read_text("utf-8") for path in SHUNTING.glob("*.py")}
    for old, new in (changes or {}).items():
        assert old in files["game.py"]
        files["game.py"] = files["game.py"].replace(old, new)
    files["data/motto.txt"] = f"{motto}\n"
    write(folder / "shunting", files)
    entries = {"trunkline.titles": {"shunting": "shunting.title:TITLE"}}
    distribution(folder, "shunting", entries)
    restart("shunting")


def fox_bots(folder: Path) -> None:
    """Install a package with a bot for Shunting."""
    write(folder, {"fox_bots.py": FOX})
    distribution(folder, "fox-bots", {"trunkline.bots": {"fox-of-shunting": "fox_bots:FOX"}})
    restart("fox_bots")


def break_shunting(folder: Path) -> None:
    """Let Shunting fail when it is imported."""
    write(folder, {"shunting/title.py": "raise RuntimeError('the yard is closed')\n"})
    restart("shunting")


def restart(*packages: str) -> None:
    """Forget imports and plug-ins, as a new process does."""
    for name in list(sys.modules):
        if name.startswith(kept_rules.PREFIX) or name.partition(".")[0] in packages:
            del sys.modules[name]
    registry.forget()
    opponents.forget()
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
