"""``python -m docs.generate``: write the pages that are made from code.

``make docs`` makes the pictures of games as well, which takes longer.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from docs import contract, http_page, module_tables, preload, reference, route_pictures
from docs.rule_pages import BOOKS, rules_md
from trunkline import cli, titles
from trunkline.arena.match import Match, play_game
from trunkline.commands.render import map_of
from trunkline.interop import load_data
from trunkline.kernel import files

DOCS = Path(__file__).resolve().parent


class Room(NamedTuple):
    """A box of the picture: where it stands, and what it is for."""

    name: str
    purpose: str
    column: float
    row: float
    colour: str


RULES, PLAY, EDGE = "#dcebd3", "#d6e6f2", "#f3e3cf"

ROOMS = (
    Room("kernel", "actions · rules · views", 0, 1, RULES),
    Room("board", "hexes · tiles · track", 1, 1, RULES),
    Room("page", "types of the page", 1, 0.2, EDGE),
    Room("draw", "views to SVG", 2, 0.5, RULES),
    Room("routes", "the exact solver", 2, 1.5, RULES),
    Room("eighteen", "what 18xx share", 3, 1, RULES),
    Room("bots", "choose(view, offers)", 4, 1, PLAY),
    Room("titles", "a folder for each title", 5, 1, RULES),
    Room("arena", "games between bots", 6, 0.5, PLAY),
    Room("interop", "game files", 6, 1.5, PLAY),
    Room("puzzles", "one question, proved", 6, 2.3, PLAY),
    Room("env", "games for learning", 7, 0, PLAY),
    Room("table", "journal · seats · undo", 7, 1.2, EDGE),
    Room("report", "left on the table", 7, 1.8, EDGE),
    Room("rulebook", "rules and examples", 7, 0.6, EDGE),
    Room("server", "HTTP · event stream", 8, 0.2, EDGE),
    Room("client", "the page in a browser", 8, 1, EDGE),
    Room("testing", "laws of titles, bots", 8, 1.8, PLAY),
    Room("cli", "the command line", 9, 0.5, EDGE),
    Room("commands", "a module for each", 9, 1.5, EDGE),
    Room("library", "import trunkline", 10, 1, EDGE),
    Room("notebook", "pictures in notebooks", 11, 1, EDGE),
)

WIDE, HIGH, GAP, ROW = 122, 58, 20, 80
LEFT, TOP, DEEP = 14, 36, 210


def rooms_svg() -> str:
    """Return the rooms in their order: a room may use those to its left, and data flows one way."""
    columns = 1 + max(room.column for room in ROOMS)
    width = int(LEFT * 2 + columns * (WIDE + GAP) - GAP)
    height = TOP + DEEP + 92
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}" font-family="DejaVu Sans, Verdana, sans-serif" '
        'text-anchor="middle">',
        "<title>The rooms of Trunkline, in the order in which they may use each other</title>",
        f'<rect width="{width}" height="{height}" fill="#fdfcf8"/>',
        f'<text x="{LEFT}" y="30" font-size="16" text-anchor="start" fill="#333">'
        "A room may use only the rooms to its left</text>",
        _track(width),
        *(_room(room) for room in ROOMS),
        *_flow(width, TOP + DEEP),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _track(width: int) -> str:
    """Return the line that the rooms stand on: two rails and their sleepers, leading right."""
    y = TOP + ROW + HIGH / 2
    rails = "".join(f"M{LEFT} {y + side}H{width - LEFT}" for side in (-3, 3))
    sleepers = "".join(f"M{x} {y - 7:g}v14" for x in range(LEFT + 5, width - LEFT, 10))
    return f'<path d="{rails}{sleepers}" stroke="#b9a98c" stroke-width="2" fill="none"/>'


def _room(room: Room) -> str:
    x, y = LEFT + room.column * (WIDE + GAP), TOP + room.row * ROW
    middle = x + WIDE / 2
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="7" '
        f'fill="{room.colour}" stroke="#555"/>'
        f'<text x="{middle:g}" y="{y + 25:g}" font-size="15" font-weight="bold" fill="#222">'
        f"{room.name}</text>"
        f'<text x="{middle:g}" y="{y + 43:g}" font-size="9.5" fill="#444">{room.purpose}</text>'
    )


def _flow(width: int, top: float) -> Iterator[str]:
    """Return the way of a move: from a click through the rules to each player's picture."""
    words = (
        "a click",
        "an action",
        "refusal, or a new state",
        "the journal",
        "a view for each seat",
        "SVG and JSON",
    )
    step = (width - 2 * LEFT) / len(words)
    y = top + 50
    for index, word in enumerate(words):
        x = LEFT + index * step
        yield (
            f'<path d="M{x:g} {y - 20:g}h{step - 22:g}l14 20l-14 20h-{step - 22:g}l14 -20z" '
            'fill="#efece2" stroke="#888"/>'
        )
        yield (
            f'<text x="{x + step / 2 - 4:g}" y="{y + 4:g}" font-size="12" fill="#222">{word}</text>'
        )


def commands_md() -> str:
    """Every command with its own help text."""
    lines = [
        "# The command line",
        "",
        "After `make install` the command is `.venv/bin/trunkline`; after `. .venv/bin/activate`",
        "it is just `trunkline`, as these pages write it. Each command says with `--help` what",
        "`make docs` wrote here.",
    ]
    with patch.object(titles, "names", titles.ours):  # whatever else is installed here
        for name in cli.available():
            lines += ["", f"## trunkline {name}", "", "```", cli.help_of(name).rstrip(), "```"]
    return "\n".join(lines) + "\n"


def pages() -> Iterator[tuple[Path, str]]:
    """Everything that is generated, by file."""
    yield DOCS / "img" / "rooms.svg", rooms_svg()
    yield DOCS / "img" / "route-prices.svg", route_pictures.prices_svg()
    yield DOCS / "img" / "route-tree.svg", route_pictures.tree_svg()
    yield DOCS / "commands.md", commands_md()
    yield preload.LIST, preload.preload_js()
    for title, book in BOOKS.items():
        yield DOCS / "rules" / f"{title}.md", rules_md(book)
    yield module_tables.PAGE, module_tables.modules_md()
    yield http_page.PAGE, http_page.http_md()
    yield from contract.declarations()
    yield from contract.field_pages()
    yield from reference.pages()


def pictures() -> Iterator[tuple[Path, str]]:
    """Return a map in a game. It changes with the drawing, so no test checks that it is current."""
    match = Match("1848", {}, ("novice",) * 4)
    timeline, _ = files.read(play_game(match, SEED, keep=True).file, titles.load)
    fullest = max(range(timeline.end + 1), key=lambda index: _pieces(timeline.at(index).state))
    yield DOCS / "img" / "1848-game.svg", map_of(timeline.game, timeline.at(fullest).state)
    for title, recorded in RECORDED.items():
        replay = load_data(json.loads(gzip.decompress((GAMES / recorded).read_bytes())))
        yield CLIENT / "pictures" / f"{title}.svg", map_of(replay.game, replay.timeline.state)
    yield DOCS / "img" / "route-gap.svg", route_pictures.gap_svg(route_pictures.moments())
    match = Match("three-harbours", {}, ("novice",) * 3)
    timeline, _ = files.read(play_game(match, SEED, keep=True).file, titles.load)
    poster = EXAMPLE / "src" / "trunkline_three_harbours" / "data" / "poster.svg"
    yield poster, map_of(timeline.game, timeline.state)


SEED = 1
GAMES = DOCS.parent / "tests" / "rules" / "games"
CLIENT = DOCS.parent / "src" / "trunkline" / "client"
EXAMPLE = DOCS.parent / "examples" / "three_harbours"
RECORDED = {
    "1848": "1848-1-gmt-2021.json.gz",
    "railways-of-australia": "railways-of-australia-1-plain.json.gz",
    "18oe": "18oe-1-plain.json.gz",
}
"""The games whose last maps are on the front page."""


def _pieces(state: Any) -> int:
    """Return the number of things to see: tiles, and twice the tokens of open companies."""
    tokens = [owner for owners in state.tokens.values() for owner in owners]
    return len(state.tiles) + 2 * sum(owner not in ("", "BOE") for owner in tokens)


def main() -> None:
    """Write all pages that changed."""
    for path, text in (*pages(), *(pictures() if "pictures" in sys.argv[1:] else ())):
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
            print(f"wrote {path.relative_to(DOCS.parent)}")


if __name__ == "__main__":
    main()
