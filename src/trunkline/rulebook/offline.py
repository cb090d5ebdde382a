"""The rulebook in one file that needs no network: `trunkline rules TITLE -o FILE`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from importlib.resources import files

from trunkline.kernel import Game
from trunkline.rulebook.chapters import script
from trunkline.rulebook.links import Offline
from trunkline.rulebook.pages import aid, cousin, reader

ABOUT = "In our own words. The values are those of {values}."


STYLES = ("css/tokens.css", "css/pages/rules/book.css")
PROGRAM = "js/pages/rules/book.js"
FILL = """const {pieces, pictures} = JSON.parse(document.getElementById("pictures").textContent);
const addresses = pictures.map((one) => URL.createObjectURL(
  new Blob([one.map((n) => pieces[n]).join("")], {type: "image/svg+xml"})));
for (const image of main.querySelectorAll("img[data-picture]"))
  image.src = addresses[Number(image.dataset.picture)];"""
"""Puts the pictures together: the site serves them one by one and does not need it."""
NO_SCRIPTS = "<noscript><p>The pictures of this file need scripts.</p></noscript>"
PLAIN = "body{margin:0;color:var(--text);background:var(--bg);font:1rem/1.5 var(--font)}"


@cache
def asset(name: str) -> str:
    """Return a file of the client: the page and the file look and work alike."""
    return (files("trunkline") / "client" / name).read_text(encoding="utf-8")


def program() -> str:
    """Return the module of the page as a script that starts itself."""
    module = asset(PROGRAM).replace("export function", "function")
    begin = 'const main = document.getElementById("main");'
    return f"(()=>{{{module}\n{begin}\n{FILL}\nbring(main);}})();"


_PIECE = re.compile("(?=<(?:g|style|defs|text|title)[ >])")


def packed(found: Iterable[str]) -> str:
    """Return pictures as JSON: the different pieces, and of which of them each picture is made.

    Pictures of a map have most hexes and their style in common.
    """
    pieces: dict[str, int] = {}
    made = [[pieces.setdefault(one, len(pieces)) for one in _PIECE.split(svg)] for svg in found]
    told = {"pieces": list(pieces), "pictures": made}
    written = json.dumps(told, ensure_ascii=False, separators=(",", ":"))
    return written.replace("</", "<\\/").replace("<!", "\\u003c!")


def document(game: Game, label: str, values: str) -> str:
    """Return the whole rulebook of a game as a page of its own, with cousins and player aid."""
    links = Offline(game.title)
    written = script(game.title)
    body = [reader(game, label, links, escape(ABOUT.format(values=values)))]
    body += [cousin(game, label, links, one.id) for one in written.cousin]
    body += [aid(game, label, links)] if written.aid else []
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>Rules of {escape(label)} · Trunkline</title>\n"
        f"<style>{''.join(map(asset, STYLES))}{PLAIN}</style>\n"
        f'<body><main id="main" class="rules-page">{NO_SCRIPTS}{"".join(body)}</main>\n'
        f'<script type="application/json" id="pictures">{packed(links.held)}</script>\n'
        f"<script>{program()}</script>\n</body>\n</html>\n"
    )
