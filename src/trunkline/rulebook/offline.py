"""The rulebook in one file that needs no network: `trunkline rules TITLE -o FILE`."""

from __future__ import annotations

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
PLAIN = "body{margin:0;color:var(--text);background:var(--bg);font:1rem/1.5 var(--font)}"


@cache
def asset(name: str) -> str:
    """Return a file of the client: the page and the file look and work alike."""
    return (files("trunkline") / "client" / name).read_text(encoding="utf-8")


def program() -> str:
    """Return the module of the page as a script that starts itself."""
    module = asset(PROGRAM).replace("export function", "function")
    return f'(()=>{{{module}\nbring(document.getElementById("main"));}})();'


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
        f'<body><main id="main" class="rules-page">{"".join(body)}</main>\n'
        f"<script>{program()}</script>\n</body>\n</html>\n"
    )
