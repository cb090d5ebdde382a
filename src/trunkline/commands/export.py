"""``trunkline export GAME --format 18xx.games``: write a game in another format."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from trunkline.commands import Complaint
from trunkline.commands.files import no_folder
from trunkline.interop import Replay, dumps, load_any
from trunkline.kernel import BadData, files
from trunkline.titles.kept_rules import room

SITE, NATIVE = "18xx.games", "trunkline"


def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("game", metavar="GAME", type=Path, help="a game file, of either kind")
    parser.add_argument(
        "--format", choices=(SITE, NATIVE), default=SITE, help="default: %(default)s"
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
        text = _site(replay) if args.format == SITE else _native(replay)
    except BadData as error:
        raise Complaint(f"{args.game}: {error}") from None
    if args.output is None:
        sys.stdout.write(text)
    else:
        args.output.write_text(text, encoding="utf-8")
    return 0


def _site(replay: Replay) -> str:
    writer = room(replay.game, "interop")
    return dumps(writer.export(replay))


def _native(replay: Replay) -> str:
    if replay.manual:
        raise Complaint("A game that was ended by hand has no end in a native file.")
    return json.dumps(files.write(replay.timeline, replay.names), ensure_ascii=False) + "\n"
