"""Career page: the table of several games as one self-contained HTML file."""

from __future__ import annotations

from html import escape

from trunkline.report.page import document
from trunkline.report.source import Json
from trunkline.report.words import career_headline


def html(career: Json, *, fonts: str = "") -> str:
    """Return the page of a career table."""
    return document(career_headline(career), body(career), fonts=fonts)


def body(career: Json) -> str:
    """Return the tables of several games as HTML."""
    title = career_headline(career)
    return (
        f'<div class="head"><p class="over">Several games</p><h1>{escape(title)}</h1>'
        '<p class="lead">Places count finished games only. “Left a run” is the money that a '
        "player’s runs left on the table, as director, divided by the runs.</p></div>"
        f"{_players(career)}{_openings(career)}{_games(career)}"
    )


def _table(title: str, heads: list[str], rows: list[list[str]], words: int) -> str:
    """Return a table; the first columns are words, the others numbers."""
    if not rows:
        return ""
    head = "".join(
        f'<th scope="col"{" class=w" if n < words else ""}>{escape(one)}</th>'
        for n, one in enumerate(heads)
    )
    lines = "".join(
        "<tr>"
        + "".join(
            f"<td{' class=w' if n < words else ''}>{escape(cell)}</td>"
            if n
            else f'<th scope="row">{escape(cell)}</th>'
            for n, cell in enumerate(row)
        )
        + "</tr>"
        for row in rows
    )
    return (
        f'<section class="part"><h2>{escape(title)}</h2><div class="scroll" tabindex="0" '
        f'role="group" aria-label="{escape(title)}"><table class="tbl"><thead><tr>{head}</tr>'
        f"</thead><tbody>{lines}</tbody></table></div></section>"
    )


def _players(career: Json) -> str:
    heads = ["Player", "Favourite companies", "Games", "Won", "Mean place", "Runs", "Perfect",
             "Left", "Left a run"]  # fmt: skip
    rows = [
        [
            one["name"],
            ", ".join(one["favourites"]),
            f"{one['games']}",
            f"{one['wins']}",
            _number(one["mean_place"]),
            f"{one['runs']:,}",
            f"{one['perfect']:,}",
            f"£{one['left']:,}",
            "" if one["left_per_run"] is None else f"£{one['left_per_run']:.2f}",
        ]
        for one in career["players"]
    ]
    return _table("Players", heads, rows, 2)


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _openings(career: Json) -> str:
    """Return the openings that won at least once."""
    rows = [
        [one["name"], ", ".join(opening["companies"]), f"{opening['games']}", f"{opening['wins']}",
         _number(opening["mean_place"])]
        for one in career["players"]
        for opening in one["openings"]
        if opening["wins"]
    ]  # fmt: skip
    heads = ["Player", "First companies to run", "Games", "Won", "Mean place"]
    return _table("Openings that worked", heads, rows, 2)


def _games(career: Json) -> str:
    rows = [
        [
            one["file"],
            one["label"],
            one["date"],
            _winner(one),
            f"{one['count']}",
            f"£{one['left']:,}",
        ]
        for one in career["games"]
    ]
    return _table("Games", ["File", "Title", "Date", "Winner", "Runs", "Left"], rows, 4)


def _winner(game: Json) -> str:
    if game["stopped"]:
        return "replayed in part"
    if not game["finished"]:
        return "not finished"
    return ", ".join(one["name"] for one in game["players"] if one["place"] == 1)
