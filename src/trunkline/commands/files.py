"""Helpers of several commands: reading JSON, and writing a picture as SVG or PNG."""

from __future__ import annotations

import json
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from trunkline.commands import Complaint, full_stop

if TYPE_CHECKING:
    from trunkline.interop import Replay

LARGEST_FILE = 64 * 1024 * 1024


def read_json(path: Path) -> Any:
    """Return the JSON of a file; raise a ``Complaint`` that names the file if it is wrong."""
    no_folder(path)
    if not path.exists():
        raise Complaint(f"{path} does not exist.")
    if path.stat().st_size > LARGEST_FILE:
        raise Complaint(f"{path} is too large to be a game file.")
    try:
        return json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise Complaint(f"{path} is not JSON: {error}") from None


def no_folder(path: Path) -> None:
    """Complain about a folder where a file is wanted; an empty name is the folder one is in."""
    if path == Path():
        raise Complaint("Name a file.")
    if path.is_dir():
        raise Complaint(f"{path} is a folder; name a file in it.")


def print_json(found: Any) -> None:
    """Print the answer of ``--json``: an object on one line, of a list each item on its own line.

    So any output can be read line by line, as JSON Lines, and by tools such as jq.
    """
    for one in found if isinstance(found, list) else [found]:
        print(json.dumps(one, ensure_ascii=False), flush=True)


@contextmanager
def kept(file: Path | None) -> Iterator[Path]:
    """Yield the file in which results are kept: the user's, or one that goes away again."""
    if file is not None:
        yield file
        return
    with TemporaryDirectory() as folder:
        yield Path(folder) / "results.jsonl"


def tell_where_it_stops(path: Path, replay: Replay, then: str) -> None:
    """Say on standard error at which action a file goes wrong, and what becomes of the rest."""
    if replay.divergence is not None:
        wrong = full_stop(f"{replay.divergence}")
        sys.stderr.write(f"trunkline: {path}: {wrong} {then}\n")


def writable(picture: Path | None, *others: Path | None) -> None:
    """Complain before hours of work, not after: a picture has a name, and all can be written."""
    if picture and picture.suffix not in (".svg", ".png"):
        raise Complaint(f"{picture}: a picture is called something.svg or something.png.")
    for path in filter(None, (picture, *others)):
        if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
            raise Complaint(f"{path} cannot be written: is there such a folder, and is it yours?")


def add_picture(parser: ArgumentParser) -> None:
    """Add the option that names the picture to write."""
    parser.add_argument(
        "-o",
        "--output",
        metavar="PICTURE",
        type=Path,
        required=True,
        help="the picture to write: something.svg or something.png",
    )


def write_picture(svg: str, path: Path) -> None:
    """Write an SVG, or the PNG made from it if the name says so."""
    if path.suffix == ".svg":
        path.write_text(svg, encoding="utf-8")
    elif path.suffix == ".png":
        from trunkline.draw.png import png

        path.write_bytes(png(svg))
    else:
        raise Complaint(f"{path}: a picture is called something.svg or something.png.")
