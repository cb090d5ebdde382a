"""``trunkline play``: see what Trunkline can do so far.

Until the table has a page this draws the map and lets bots finish a game, with
every rule and the audit on.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from trunkline import bots, titles
from trunkline.bots.match import GameFailed, Match, Played, check, play_game
from trunkline.bots.self_play import story
from trunkline.commands import Complaint
from trunkline.commands.files import write_picture
from trunkline.kernel import Game, Timeline, files

LAST_LINES = 12


def add_arguments(parser: ArgumentParser) -> None:
    """What may follow the command."""
    parser.add_argument(
        "title", metavar="TITLE", nargs="?", default="1848", choices=titles.names(), help="the game"
    )
    parser.add_argument("--players", type=int, default=4, help="how many sit down (default 4)")
    parser.add_argument("--bot", metavar="NAME", help="who plays (see trunkline simulate)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another game")
    parser.add_argument(
        "--folder", type=Path, default=Path("out"), help="where pictures and the game file go"
    )


def run(args: Namespace) -> int:
    """Draw the map, play a game, tell what happened, and leave everything in a folder."""
    console = Console()
    args.folder.mkdir(parents=True, exist_ok=True)
    game = titles.load(args.title, args.players, {})
    written = [_draw(game, args.folder)]
    bot = args.bot or steady_bot(game.title)
    played = _play(Match(game.title, {}, (bot,) * game.seats), args.seed)
    timeline, _ = files.read(played.file, titles.load)
    names = [f"Player {seat + 1}" for seat in range(game.seats)]
    console.print(f"[bold]{game.title}[/], {game.seats} {bot} bots, seed {args.seed}: the end")
    for line in story(timeline, names)[-LAST_LINES:]:
        console.print(f"  {line}", highlight=False, markup=False)
    console.print(_reckoning(timeline, names))
    console.print(
        f"{timeline.end} actions in {played.seconds:.2f} s, every one judged and audited."
    )
    written.append(args.folder / f"{game.title}-game.json")
    written[-1].write_text(json.dumps(files.write(timeline, names)), encoding="utf-8")
    written += _draw_end(timeline, args.folder)
    console.print("See " + ", ".join(map(str, written)) + ".", highlight=False, soft_wrap=True)
    return 0


def _play(match: Match, seed: int) -> Played:
    check(match)
    try:
        return play_game(match, seed, keep=True)
    except GameFailed as error:
        raise Complaint(f"The game could not be finished: {error}. Try another --seed.") from None


def steady_bot(title: str) -> str:
    """A bot that plays quickly and to the end: the weakest that is not random, if there is one."""
    return bots.names(title)[:2][-1]


def _reckoning(timeline: Timeline[Any], names: list[str]) -> Table:
    game, state = timeline.game, timeline.state
    table = Table(title=f"Ended by: {game.end_reason(state)}", title_justify="left")
    table.add_column("player")
    table.add_column("worth", justify="right")
    worth = game.result(state)
    for seat in sorted(worth, key=lambda seat: -worth[seat]):
        table.add_row(names[seat], str(worth[seat]))
    return table


def _draw(game: Game, folder: Path) -> Path:
    path = folder / f"{game.title}.svg"
    write_picture(titles.module(game.title, "picture").empty_map(), path)
    return path


def _draw_end(timeline: Timeline[Any], folder: Path) -> list[Path]:
    """The map as it lies at the end, for titles that draw their games."""
    if not hasattr(timeline.game, "pictures"):
        return []
    from trunkline.commands.render import map_of

    path = folder / f"{timeline.game.title}-game.svg"
    write_picture(map_of(timeline.game, timeline.state), path)
    return [path]
