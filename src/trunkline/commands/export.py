"""``trunkline export GAME --format 18xx.games``: write a game in another format."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from trunkline import titles
from trunkline.commands import Complaint
from trunkline.commands.files import no_folder
from trunkline.interop import Replay, format_of, load_any
from trunkline.kernel import BadData, files

NATIVE = "trunkline"


def add_arguments(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("game", metavar="GAME", type=Path, help="a game file of any format")
    parser.add_argument(
        "--format",
        metavar="NAME",
        help=f"{NATIVE}, or a format of the title such as 18xx.games; default: the title's first",
    )
    parser.add_argument(
        "-o", "--output", metavar="OUT", type=Path, help="where to write; default: standard output"
    )


def run(args: Namespace) -> int:
    """Read, check, write."""
    no_folder(args.game)
    try:
        replay = load_any(args.game)
        if replay.divergence is not None:
            raise replay.divergence
        wanted = args.format or next(iter(_formats(replay)))
        text = _native(replay) if wanted == NATIVE else _other(replay, wanted)
    except BadData as error:
        raise Complaint(f"{args.game}: {error}") from None
    if args.output is None:
        sys.stdout.write(text)
    else:
        args.output.write_text(text, encoding="utf-8")
    return 0


def _formats(replay: Replay) -> list[str]:
    """Return the formats in which a game can be written, the native one last."""
    title = titles.title_of(replay.game)
    return [*(one.name for one in title.formats), NATIVE] if title else [NATIVE]


def _other(replay: Replay, name: str) -> str:
    found = format_of(replay.game, name)
    if found is None:
        known = " or ".join(_formats(replay))
        raise BadData(f"{replay.game.title} is not written in the format of {name}, only {known}")
    return found.dumps(found.write(replay, ""))


def _native(replay: Replay) -> str:
    if replay.manual:
        raise Complaint("A game that was ended by hand has no end in a native file.")
    return json.dumps(files.write(replay.timeline, replay.names), ensure_ascii=False) + "\n"
