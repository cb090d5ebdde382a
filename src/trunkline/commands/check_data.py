"""``trunkline check-data``: what is wrong with a host's data for a title, or what it changes."""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from trunkline import titles
from trunkline.commands import Complaint
from trunkline.kernel import BadData
from trunkline.titles.host_data import LIMIT


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("title", metavar="TITLE", help=f"one of {', '.join(titles.names())}")
    parser.add_argument("file", metavar="FILE", type=Path, help="the amendments, TOML or JSON")


def add_data(parser: ArgumentParser) -> None:
    """Add the option of commands that play with a host's data."""
    parser.add_argument(
        "--data",
        metavar="FILE",
        type=Path,
        help="play with your own changes of the printed data (see trunkline check-data)",
    )


def run(args: Namespace) -> int:
    """Print all problems, one sentence a line, or the values that differ."""
    text, problems = titles.check_data(args.title, read(args.file))
    for problem in problems:
        print(problem)
    if problems:
        count = len(problems)
        print(f"{args.file} cannot be used: {count} thing{'s are' if count > 1 else ' is'} wrong.")
        return 1
    changes = _changes(args.title, text)
    for change in changes:
        where = ".".join(part for part in change[:3] if part)
        print(f"{where}: {_shown(change.after)} ({change.source}: {_shown(change.before)})")
    count = len(changes)
    print(f"{args.file} can be used: {count} value{'s differ' if count != 1 else ' differs'}.")
    return 0


def chosen(args: Namespace) -> str:
    """Return the amendments that a command was given, as canonical text.

    Complain with all problems if there are any.
    """
    if args.data is None:
        return ""
    text, problems = titles.check_data(args.title, read(args.data))
    if problems:
        raise Complaint("\n".join([f"{args.data} cannot be used.", *problems]))
    return text


def read(path: Path) -> str:
    """Return the content of a host's file."""
    with path.open("rb") as file:
        raw = file.read(LIMIT + 1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        if len(raw) > LIMIT:
            return raw.decode("utf-8", "replace")  # too large anyway, which check_data reports
        raise Complaint(f"{path} is not text in UTF-8.") from None


def _changes(title: str, text: str) -> tuple[Any, ...]:
    """Return what differs in a game of the smallest size that the amended data allows."""
    for seats in titles.get(title).players:
        try:
            return titles.load(title, seats, {}, None, text).changed
        except BadData:
            continue
    return ()


def _shown(value: Any) -> str:
    return "nothing" if value is None else json.dumps(value, ensure_ascii=False)
