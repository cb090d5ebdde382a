"""Report page: one self-contained HTML file that loads nothing from the network."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from importlib.resources import files

from trunkline.report import charts, words
from trunkline.report.findings import decisions
from trunkline.report.marks import icon, said_seat
from trunkline.report.source import Json

TICK = 0.07
"""Two names of rounds are at least this part of the film apart; on phones three times that."""
NOTHING: Json = {
    "base": "", "last": "", "changes": [], "numbers": [0], "rounds": [], "texts": [""],
    "prices": [],
    "worth": [], "colours": {}, "places": {}, "size": 50, "pointy": True, "missing": "",
}  # fmt: skip


MODULES = (
    "js/lib/press.js",
    "js/lib/dom.js",
    "js/table/map/picture.js",
    "js/kits/eighteen/film_board.js",
    "js/kits/eighteen/film.js",
)
"""The program of the page, each module after its imports."""
_OUTSIDE = re.compile(r"^import .*?;\n|^export ", re.MULTILINE | re.DOTALL)
_JSDOC = re.compile(r"^[ \t]*/\*\*.*?\*/[ \t]*", re.MULTILINE | re.DOTALL)


@cache
def asset(name: str) -> str:
    """Return a file of the client: the page and the file look and work alike."""
    return (files("trunkline") / "client" / name).read_text(encoding="utf-8")


@cache
def style() -> str:
    """Return the style of a file by itself."""
    own = (files(__package__) / "data" / "report.css").read_text(encoding="utf-8")
    return asset("css/tokens.css") + own + asset("css/kits/eighteen/film.css")


@cache
def program() -> str:
    """Return the modules of the page as one script that starts itself."""
    text = "\n".join(_OUTSIDE.sub("", _JSDOC.sub("", asset(name))) for name in MODULES)
    return f"(()=>{{{text}\nbegin(document.getElementById('main'), readData());}})();"


def html(report: Json, *, fonts: str = "") -> str:
    """Return the page of a finished report; `fonts` is CSS with the faces of the site, if any."""
    report = {**report, "film": report.get("film") or NOTHING}
    seat = report["decisions"][0]["seat"] if report["decisions"] else 0
    body = "".join(sections(report, seat).values())
    data = json.dumps(
        {**film_data(report), "tracks": tracks(report)}, ensure_ascii=False, separators=(",", ":")
    ).replace("<", "\\u003c")
    scripts = (
        f'<script type="application/json" id="data">{data}</script><script>{program()}</script>'
    )
    return document(words.headline(report), body, scripts, fonts)


def sections(report: Json, seat: int, *, live: bool = False) -> dict[str, str]:
    """Return the sections of the page by name, as far as their parts are ready.

    `seat` is shown first; `live`: the page can open tables, and the decisions of some players may
    be still in progress.
    """
    report = {**report, "film": report.get("film") or NOTHING}
    if "runs" not in report:
        return {}
    if "story" not in report:
        return {"runs": _runs(report)}
    return {
        "stopped": _stopped(report),
        "head": _head(report, seat),
        "film": _film(report, live=live),
        "runs": _runs(report),
        "decisions": decisions(report, seat, live=live),
        "story": _story(report),
    }


def film_data(report: Json) -> Json:
    """Return what the program of the page needs about each move."""
    film, facts = report.get("film") or NOTHING, report["replay"]
    return {
        **{key: value for key, value in film.items() if key not in ("last", "rounds", "missing")},
        **{key: facts[key] for key in ("players", "money", "score")},
        "start": film["numbers"].index(facts["last"]) if facts["last"] in film["numbers"] else 0,
    }


def tracks(report: Json) -> list[Json]:
    """Return the runs that small maps show, in the order of the page."""
    return [
        one["track"]
        for each in report["decisions"]
        for one in each.get("proved", ())
        if one["track"]
    ]


def document(title: str, body: str, scripts: str = "", fonts: str = "") -> str:
    """Return a page with the report's style around a body of HTML."""
    return (
        '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<title>{escape(title)} · Trunkline</title>\n<style>{fonts}{style()}</style>\n"
        '<body><a class="skip" href="#main">Skip to the report</a>'
        f'<header class="bar"><div class="wrap"><span class="brand">{icon("brand")}Trunkline</span>'
        f'</div></header>\n<main id="main" class="wrap report">\n{body}\n</main>\n'
        '<footer class="foot"><div class="wrap">Made with Trunkline: railway board games in the '
        "browser. Free, open source, no adverts. This file asks the network for nothing.</div>"
        f"</footer>\n{scripts}</body>\n</html>\n"
    )


def _stopped(report: Json) -> str:
    found = words.stopped(report)
    if found is None:
        return ""
    first, why = found
    text = f"<b>{escape(first)}</b><br>{escape(why)}"
    return f'<div class="stop">{icon("warn")}<span>{text}</span></div>'


def _head(report: Json, chosen: int) -> str:
    names = report["replay"]["players"]
    seats = [each["seat"] for each in report["decisions"]]
    buttons = "".join(
        f'<button aria-pressed="{str(seat == chosen).lower()}" data-me="{seat}">'
        f"{said_seat(seat)}{escape(names[seat])}</button>"
        for seat in seats
    )
    group = (
        '<div class="me" role="group" aria-label="Which player are you?">'
        f'<span class="soft">You are</span>{buttons}</div>'
        if len(seats) > 1
        else ""
    )
    return (
        f'<div class="head"><p class="over">{escape(words.over(report))}</p>'
        f"<h1>{escape(words.headline(report))}</h1>"
        f'<p class="lead">{escape(words.lead(report))}</p>{group}</div>'
    )


def _film(report: Json, *, live: bool) -> str:
    film = report["film"]
    last = len(film["numbers"]) - 1
    if not film["worth"]:
        return ""
    board = (
        '<div class="mapbox"><div class="m" id="film" role="img" aria-label="The map"></div>'
        '<button class="btn sm cam" id="cam">Whole map</button></div>'
        if film["base"]
        else f'<div class="pad soft">{escape(film["missing"])}</div>'
    )
    play = '<button class="btn sm" id="from">Play on from here</button>' if live else ""
    market = '<h2>Market</h2><div class="rows" id="market"></div>' if film["prices"] else (
        '<div id="market" hidden></div>'
    )  # fmt: skip
    return (
        f'<section class="card film" id="filmcard" aria-label="Film of the game">{board}'
        f'<div class="mk">{market}<h2 class="worth-head">Worth</h2>'
        '<div class="rows" id="worth"></div></div><div class="ctl">'
        '<button class="btn primary play" id="play" aria-label="Play the film">'
        f'{icon("play")}</button><div class="scrub">'
        f'<input type="range" id="pos" min="0" max="{last}" aria-label="Move">'
        f'<div class="ticks" aria-hidden="true">{_ticks(film, last)}</div></div>'
        f'<p class="now"><b id="number"></b><span class="soft" id="said"></span>{play}</p></div>'
        "</section>"
    )


def _ticks(film: Json, last: int) -> str:
    """Return the rounds below the slider, as many as there is room for."""
    found, before, phone = list[str](), -1.0, -1.0
    for place, brief in film["rounds"]:
        at = place / max(1, last)
        if (before >= 0 and at - before < TICK) or at > 0.97:
            continue
        kind = ' class="wide"'
        if phone < 0 or at - phone >= 3 * TICK:
            kind, phone = "", at
        before = at
        style = f'data-left="{100 * at:.1f}"'
        found.append(f"<i {style}{kind}></i><span {style}{kind}>{escape(brief)}</span>")
    return "".join(found)


def _runs(report: Json) -> str:
    runs = report["runs"]
    title = "<h2>Every run against the proved best</h2>"
    if not runs["count"]:
        why = runs["missing"] or "No run of this game was compared with the best."
        return f'<section class="part">{title}<p class="soft">{escape(why)}</p></section>'
    return (
        f'<section class="part">{title}<p class="soft">One column per run, by operating round. Red '
        "is money that was there and nobody took. Choose a column to see the map.</p>"
        f'<div class="runs"><div class="scroll" tabindex="0" role="group" aria-label="Runs">'
        f"{charts.columns(report)}</div><div>{_directors(report)}</div></div>"
        f"<details><summary>All runs as a table</summary>{_all(report)}</details></section>"
    )


def _directors(report: Json) -> str:
    runs, names = report["runs"], report["replay"]["players"]
    rows = "".join(
        f'<tr><th scope="row">{said_seat(one["seat"])}{escape(names[one["seat"]])}</th>'
        f"<td>{one['runs']}</td><td>{words.money(report, one['earned'])}</td>"
        f"<td>{_left(report, one['left'])}</td></tr>"
        for one in runs["players"]
    )
    open_ = runs["unproved"]
    proved = (
        f"All {runs['count']} bests are proved."
        if not open_
        else f"{open_} of {runs['count']} bests are not proved: there may be a better run."
    )
    return (
        '<table class="tbl"><thead><tr><th scope="col">Director</th><th scope="col">Runs</th>'
        f'<th scope="col">Earned</th><th scope="col">Left</th></tr></thead><tbody>{rows}</tbody>'
        '</table><p class="soft small">A run belongs to the player who directed the company at '
        f"that time. {proved}</p>"
    )


def _left(report: Json, amount: int) -> str:
    text = words.money(report, amount)
    return f'<b class="l">{text}</b>' if amount else text


def _all(report: Json) -> str:
    names, colours = report["replay"]["players"], report["film"]["colours"]
    rows = "".join(
        f'<tr><td class="w"><button class="btn sm quiet" data-go="{run["place"] - 1}">move '
        f'{run["move"]}</button></td><td class="w">{escape(run["round"])}</td>'
        f'<td class="w">{escape(colours.get(run["company"], [run["company"]])[0])}</td>'
        f'<td class="w">{escape(names[run["director"]]) if run["director"] >= 0 else ""}</td>'
        f"<td>{words.money(report, run['earned'])}</td><td>{words.money(report, run['best'])}"
        f"{'' if run['proved'] else ' (not proved)'}</td><td>{_left(report, run['left'])}</td></tr>"
        for run in report["runs"]["runs"]
    )
    heads = ("Move", "Round", "Company", "Director", "Earned", "Best", "Left")
    cells = "".join(
        f'<th scope="col"{" class=w" if n < 4 else ""}>{head}</th>' for n, head in enumerate(heads)
    )
    return (
        '<div class="scroll" tabindex="0" role="group" aria-label="All runs"><table class="tbl">'
        f"<thead><tr>{cells}</tr></thead><tbody>{rows}</tbody></table></div>"
    )


def _story(report: Json) -> str:
    story = report["story"]
    points = "".join(
        f'<li><span class="nr">{number}</span><span><b>{escape(one["title"])}</b> '
        f"{_change(report, one)}<small>{escape(one['text'])}</small></span>"
        f'<button class="btn sm quiet" data-go="{one["place"]}">move {one["move"]}</button></li>'
        for number, one in enumerate(story["points"], 1)
    )
    if not report["film"]["worth"]:
        return ""
    return (
        f'<section class="cols"><div><h2>The story</h2><p class="story">'
        f"{escape(' '.join(story['sentences']))}</p></div><div><h2>What decided it</h2>"
        f'{charts.lines(report)}<ol class="mom">{points}</ol></div></section>'
    )


def _change(report: Json, point: Json) -> str:
    kind, sign = ("up", "+") if point["amount"] >= 0 else ("dn", "")
    return f'<em class="{kind}">{sign}{words.score(report, point["amount"])}</em>'
