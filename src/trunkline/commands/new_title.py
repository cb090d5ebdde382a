"""``trunkline new-title``: begin a title of your own as a copy of the example, under a new name."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import NamedTuple

import trunkline
from trunkline import titles
from trunkline.commands import Complaint

PACKAGE = Path(trunkline.__file__).resolve().parent
SHIPPED = PACKAGE / "example"
"""The example in a wheel, which hatch_build.py puts there."""
CHECKOUT = PACKAGE.parents[1] / "examples" / "three_harbours"
LEFT_OUT = re.compile(r"__pycache__|kept|poster\.svg|\..*|.*\.egg-info")
"""Files of the example that a copy does not get; its poster shows the example's map."""
LABEL, NAME, WORD = "Three Harbours", "three-harbours", "three_harbours"
CLASS = re.compile(r"\bHarbours\b(?! [a-z])")
"""The class of the example's games, but not the word at the beginning of a sentence."""
READ_ME = """# {label}

A title for Trunkline, begun as a copy of Three Harbours.

    pip install -e .              # then every command knows {name}
    trunkline play . --reload     # the page follows what you save
    pytest

{table}
"""


class Names(NamedTuple):
    """A new title by its names."""

    name: str
    """The name as people type it: "coral-line"."""

    @property
    def label(self) -> str:
        """The name in the lobby: "Coral Line"."""
        return " ".join(word[:1].upper() + word[1:] for word in re.split("[-_]", self.name))

    @property
    def word(self) -> str:
        """The end of the package's name: "coral_line"."""
        return self.name.replace("-", "_").lower()

    @property
    def game(self) -> str:
        """The class of its games: "CoralLine"; "Title1849" where a number comes first."""
        joined = self.label.replace(" ", "")
        return joined if joined[0].isalpha() else f"Title{joined}"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "name", metavar="NAME", help="the title's name as people will type it, such as coral-line"
    )
    parser.add_argument(
        "--into", metavar="FOLDER", type=Path, default=Path(), help="where its folder goes (here)"
    )


def run(args: Namespace) -> int:
    """Copy the example."""
    folder = args.into / check(args.name)
    if folder.exists():
        raise Complaint(f"{folder} is there already: choose another name, or --into.")
    copy(example(), folder, Names(args.name))
    print(f"{folder} is a title of its own. What next:")
    print(f"  trunkline play {_shown(folder)} --reload")
    print("and see docs/writing-a-title.md for what each file says.")
    return 0


def check(name: str) -> str:
    """Return a name that a title can have; complain about any other."""
    if not re.fullmatch("[A-Za-z0-9]+([-_][A-Za-z0-9]+)*", name) or len(name) > 40:
        better = re.sub("[^a-z0-9]+", "-", name.lower()).strip("-")[:40].rstrip("-")
        such = f", such as {better}" if better else ""
        raise Complaint(
            f"{name!r} cannot name a title: use letters and digits, with - between words{such}."
        )
    if titles.known(name):
        raise Complaint(f"There is a title {name} already.")
    return name


def example() -> Path:
    """Return the folder of the example."""
    for folder in (SHIPPED, CHECKOUT):
        if (folder / "pyproject.toml").is_file():
            return folder
    raise Complaint("The example is missing here: install Trunkline again.")


def copy(source: Path, folder: Path, names: Names) -> None:
    """Copy the example, and give the new names to everything that has one."""
    for path in sorted(source.rglob("*")):
        inside = path.relative_to(source)
        if path.is_file() and not any(map(LEFT_OUT.fullmatch, inside.parts)):
            target = folder / str(inside).replace(WORD, names.word)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(renamed(path, names), encoding="utf-8")


def renamed(path: Path, names: Names) -> str:
    """Return the text of a file of the example under the new names."""
    text = path.read_text("utf-8")
    if path.name == "README.md":
        table = "\n".join(line for line in text.splitlines() if line.startswith("|"))
        return READ_ME.format(label=names.label, name=names.name, table=table)
    if path.name == "about.toml":  # who made it, and when to play it, is for the author to say
        text = re.sub("^(made|first) = .*\n", "", text, flags=re.MULTILINE)
    text = text.replace(LABEL, names.label).replace(NAME, names.name).replace(WORD, names.word)
    return CLASS.sub(names.game, text) if path.suffix == ".py" else text


def _shown(folder: Path) -> str:
    """Return a folder as a command takes it: one beside us begins with a dot."""
    return str(folder) if folder.is_absolute() else f"./{folder.as_posix()}"
