"""Findings of a report page: proof first, then opinion, then the dropped candidates."""

from __future__ import annotations

from html import escape
from importlib.resources import files
from itertools import count

from trunkline.report import words
from trunkline.report.marks import icon
from trunkline.report.source import Json

MARGIN = 95.0
"""Space around a track on a small map."""
LEAST = (440.0, 330.0)
"""The least width and height of a small map."""
CLOSE = 25.0
"""Percent of a range's line that two labels need side by side."""
HEADS = {"run": "Proved", "tile": "Proved for this round", "train": "Proved on the map as it lay"}


def decisions(report: Json, seat: int, *, live: bool = False) -> str:
    """Return the findings of all players; the page shows one player at a time, `seat` first.

    `live`: the page can open tables, and the decisions of some players may be still in progress.
    """
    number = count()
    return "".join(
        _player(report, each, number, hidden=each["seat"] != seat, live=live)
        for each in report["decisions"]
    )


def _player(report: Json, each: Json, number: count[int], *, hidden: bool, live: bool) -> str:
    name = report["replay"]["players"][each["seat"]]
    if "proved" not in each:
        return (
            f'<section class="part" data-seat="{each["seat"]}"{" hidden" if hidden else ""}>'
            f"<h2>{escape(name)}: the costliest decisions</h2>"
            '<p class="soft">We are still looking at these. They appear here when they are ready.'
            "</p></section>"
        )

    def called(kind: str, place: int) -> str:
        return f"{each['seat']} {kind} {place}" if live else ""

    proved = "".join(
        _proved(report, one, number, called("proved", place))
        for place, one in enumerate(each["proved"])
    )
    opinions = "".join(
        _opinion(report, one, each["expert"], called("opinions", place))
        for place, one in enumerate(each["opinions"])
    )
    cards = f'<div class="fs">{proved}{opinions}</div>' if proved or opinions else ""
    expert = each["expert"]
    waiting = bool(each.get("waiting"))
    about = (
        f"Proof first, then opinion. Opinions come from {expert}, our strongest bot: it plays the "
        "rest of the game many times, quickly, and compares your final lead over the others. "
        f"Our regular bot then continues from both moves, and must agree. {expert} can be wrong."
        if expert
        else "Proof only: every figure here is arithmetic."
    )
    if waiting:
        about = "Proof first: this is arithmetic. Opinions of our strongest bot follow in a minute."
    return (
        f'<section class="part" data-seat="{each["seat"]}"{" hidden" if hidden else ""}>'
        f"<h2>{escape(name)}: the costliest decisions</h2>"
        f'<p class="soft">{about}</p>{cards}{"" if waiting else _notes(report, each)}</section>'
    )


def _notes(report: Json, each: Json) -> str:
    """Return a sentence about findings that are not shown."""
    found = []
    left = next(one["left"] for one in report["runs"]["players"] if one["seat"] == each["seat"])
    if not left and report["runs"]["count"]:
        found.append("No run of yours left anything.")
    if not each["proved"] and not each["opinions"]:
        found.append("Nothing was clearly better than what was played.")
    if each["more_proved"]:
        found.append(f"{each['more_proved']} smaller proved findings are not shown.")
    if each["dropped"]:
        found.append(f"Not shown: {'; '.join(one['text'] for one in each['dropped'])}.")
    text = escape(" ".join(found))
    return f'<p class="soft small notes">{text}</p>' if text else ""


def _proved(report: Json, one: Json, number: count[int], live: str) -> str:
    share = f"<small>{escape(one['share'])}</small>" if one["share"] else ""
    letters = report["film"]["colours"].get(one["company"], [one["company"]])[0]
    board = key = ""
    if one["track"]:
        at = next(number)
        if report["film"]["base"]:
            label = f"{letters}: the run that was made, dashed, and the best run, solid"
            board = (
                f'<div class="mapbox"><div class="m" role="img" aria-label="{escape(label)}" '
                f'data-track="{at}" data-at="{one["at"]}" data-box="{box(one["track"])}">'
                "</div></div>"
            )
            key = (
                '<p class="key"><span><i class="k1"></i>what you ran</span>'
                '<span><i class="k2"></i>best</span></p>'
            )
    when = f"Move {one['move']} · {letters} · {one['round']}"
    return (
        f'<article class="card f">{board}<div class="tx"><span class="tag proof">{icon("check")} '
        f"{HEADS[one['kind']]}</span>"
        f'<p class="soft small">{escape(when)}</p>'
        f"<h3>{escape(one['title'])}</h3>"
        f'<p class="cost">{words.money(report, one["amount"])}{share}</p>'
        f"<p>{escape(one['text'])}</p>{key}{_show(one, live)}</div></article>"
    )


def box(track: Json) -> str:
    """Return the part of the map around both runs, as a view box."""
    points = [piece["at"] for rides in track.values() for ride in rides for piece in ride]
    xs, ys = [x for x, _ in points] or [0.0], [y for _, y in points] or [0.0]
    wide = max(LEAST[0], max(xs) - min(xs) + 2 * MARGIN)
    high = max(LEAST[1], max(ys) - min(ys) + 2 * MARGIN)
    x, y = (max(xs) + min(xs) - wide) / 2, (max(ys) + min(ys) - high) / 2
    return f"{x:.0f} {y:.0f} {wide:.0f} {high:.0f}"


def _show(one: Json, live: str) -> str:
    """Return the buttons of a finding; `live` is its name where games can be played on."""
    what_if = play = ""
    if live:
        play = f'<button class="btn sm" data-play="{one["at"]}">Play on from here</button>'
    if live and one.get("action"):
        what_if = (
            f'<button class="btn sm" data-play="{one["at"]}" data-finding="{live}">'
            f"{escape(_question(one))}</button>"
        )
    return (
        f'<p class="row">{what_if}{play}<button class="btn sm quiet" data-go="{one["at"]}">Show me '
        f'<span class="vh">move {one["move"]}</span></button></p>'
    )


def _question(one: Json) -> str:
    """Return the question that a better move answers when the game continues from it."""
    if one["kind"] == "train":
        return f"What if I had bought the {one['action']['name']}?"
    return "What if I had laid it?" if one["kind"] == "tile" else "What if I had done that?"


def _opinion(report: Json, one: Json, expert: str, live: str) -> str:
    face = (files(__package__) / "data" / "expert.svg").read_text(encoding="utf-8")
    agree = f"All {one['looks']} looks agree."
    if one["agree"] < one["looks"]:
        agree = f"{one['agree']} looks agree on one move."
    median, low, high = (words.score(report, one[key]) for key in ("median", "low", "high"))
    top = max(one["high"], 1) * 1.08
    low_at, high_at, at = (
        max(0.0, min(100.0, 100 * one[key] / top)) for key in ("low", "high", "median")
    )
    label = f"between {low} and {high}, about {median}"
    when = f"Move {one['move']} · {one['round']}"
    return (
        f'<article class="card f"><div class="opn">{face}<div><span class="tag op">'
        f"{escape(expert)}’s opinion</span>"
        f'<p class="soft small looked">{escape(expert)} looked {one["looks"]} '
        f'times. {agree}</p></div></div><div class="tx">'
        f'<p class="soft small">{escape(when)}</p>'
        f"<h3>{escape(one['played'])}</h3>"
        f'<p class="cost">about {median}<small>{escape(one["unit"])}</small></p>'
        f'<div class="rng" role="img" aria-label="{escape(label)}"><span class="line"></span>'
        f'<span class="span" data-left="{low_at:.1f}" data-width="{high_at - low_at:.1f}"></span>'
        f'<span class="pt" data-left="{at:.1f}"></span><small class="z" data-left="0">'
        f"{words.score(report, 0)}</small>{_ends(low, high, low_at, high_at)}</div>"
        f"<p>{escape(one['better'])}</p>{_checked(report, one)}{_show(one, live)}</div></article>"
    )


def _ends(low: str, high: str, low_at: float, high_at: float) -> str:
    """Return the labels of a range; one label if its ends are close."""
    if high_at - low_at < CLOSE:
        at = min(100 - CLOSE, max(CLOSE, (low_at + high_at) / 2))
        return f'<small data-left="{at:.1f}">{low} to {high}</small>'
    return (
        f'<small data-left="{max(low_at, 16):.1f}">{low}</small>'
        f'<small data-left="{high_at:.1f}">{high}</small>'
    )


def _checked(report: Json, one: Json) -> str:
    """Return what came of both moves when the regular bot played on."""
    if not one["checks"]:
        return ""
    games = "a game" if one["checks"] == 1 else f"{one['checks']} games"
    return (
        f'<p class="soft small">Our regular bot continued from both moves in {games}: '
        f"{words.score(report, one['gained'])} better.</p>"
    )
